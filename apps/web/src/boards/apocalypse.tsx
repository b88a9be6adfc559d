import { useEffect, useState } from "preact/hooks";

import type { DuelBoardProps, DuelEditorProps, DuelLook } from "./duel_looks";
import { ApocalypseGrid } from "./apocalypse_grid";

/** Knights and pawns on five by five. */
export const APOCALYPSE: DuelLook = {
  Board: ApocalypseBoard,
  Picture: ApocalypsePicture,
  Editor: ApocalypseEditor,
  help: [
    "Knights jump as in chess, pawns step forward and take diagonally. Two pieces on one cell clash: a knight beats a pawn, equals remove each other. A pawn on its far row becomes a knight, or is placed anew if you have two. If both pass, more pawns win.",
    "An illegal move, called a goof, moves nothing and costs a penalty point. @22 places a pawn on column 2, row 2; pass passes.",
  ],
  legend: [
    ["black", "Black’s move: dashed, full head"],
    ["white", "White’s move: one line, hollow head"],
    ["sealed", "your sealed move, seen by you alone"],
    ["×", "a piece was lost here"],
    ["pass", "no move in this round"],
    ["goof", "an illegal move: it moves nothing and costs a penalty point"],
  ],
  illegal: "An illegal move, a goof, costs a penalty point.",
  sides: { black: "from the bottom", white: "from the top" },
};

/** A piece is picked and then the cell it goes to, or drawn there; a pawn that arrived is placed with one pick. */
function ApocalypseBoard({ rows, position, moves, placing, last, flipped, sealed, choose, complain, mixes }: DuelBoardProps) {
  const [from, setFrom] = useState<string | null>(null);
  const live = choose !== undefined;
  useEffect(() => setFrom(null), [position, live]);
  const pick = (cell: string) => {
    const take = (choice: string) => {
      setFrom(null);
      choose?.(choice);
    };
    if (placing) {
      if (moves.includes(`@${cell}`)) take(`@${cell}`);
      else complain?.("A pawn is placed on an empty cell.");
    } else if (from === cell) setFrom(null);
    else if (from && moves.includes(from + cell)) take(from + cell);
    else if (moves.some((move) => move.startsWith(cell))) {
      complain?.("");
      setFrom(cell);
    } else setFrom(null);
  };
  return (
    <ApocalypseGrid
      rows={rows}
      moves={live ? moves : []}
      from={from}
      placing={placing}
      last={last}
      flipped={flipped}
      sealed={sealed}
      drop={live && !placing ? (cell, to) => (moves.includes(cell + to) ? (setFrom(null), choose?.(cell + to)) : setFrom(null)) : undefined}
      lift={setFrom}
      label={!live ? "Board" : placing ? "Board: choose an empty cell for your pawn" : "Board: choose a piece, then where it goes"}
      pick={live ? pick : undefined}
      cancel={() => setFrom(null)}
      {...(mixes ? { mixes } : {})}
    />
  );
}

/** Two sides that move at once. */
function ApocalypsePicture() {
  return (
    <>
      <path class="odd" d="M30 0h20v20H30zM70 0h20v20H70zM50 20h20v20H50zM30 40h20v20H30zM70 40h20v20H70z" />
      <path class="even" d="M50 0h20v20H50zM30 20h20v20H30zM70 20h20v20H70zM50 40h20v20H50z" />
      <path class="white" d="M40 14L56 26M53 26.500l4 .5-1.500-4" />
      <path class="black" d="M80 46L64 34M67 33.500l-4-.5 1.500 4" />
    </>
  );
}

const EMPTY = "5/5/5/5/5 0 0 0 0 -";
const PIECES: [letter: string, name: string][] = [
  ["N", "White knight"],
  ["P", "White pawn"],
  ["n", "Black knight"],
  ["p", "Black pawn"],
  [".", "nothing"],
];

/** Puts pieces and penalty points, by clicks or by their letters. */
function ApocalypseEditor({ position, change, mixes }: DuelEditorProps) {
  const [piece, setPiece] = useState("P");
  const rows = rowsOf(position);
  const put = (cell: string, letter: string) => {
    const [x, y] = [Number(cell[0]), Number(cell[1])];
    change(textOf(rows.map((row, at) => (at === y ? row.slice(0, x) + letter + row.slice(x + 1) : row)), position));
  };
  return (
    <>
      <ApocalypseGrid
        rows={rows}
        moves={[]}
        from={null}
        placing={false}
        last={null}
        flipped={false}
        label="Board: choose a piece below, then its cell; or press N, P, Shift with n or p, or Delete on a cell"
        pick={(cell) => put(cell, piece)}
        press={(cell, key) => {
          const letter = key === "Delete" || key === "Backspace" ? "." : key;
          if (!PIECES.some(([known]) => known === letter)) return false;
          put(cell, letter);
          return true;
        }}
        {...(mixes ? { mixes } : {})}
      />
      <fieldset class="pieces">
        <legend>A click puts</legend>
        {PIECES.map(([letter, name]) => (
          <label key={letter}>
            <input type="radio" name="piece" checked={piece === letter} onChange={() => setPiece(letter)} />
            {name}
          </label>
        ))}
      </fieldset>
      <div class="acts">
        <button type="button" onClick={() => change(EMPTY)}>
          An empty board
        </button>
        <Penalty side="Black" place={1} position={position} change={change} />
        <Penalty side="White" place={2} position={position} change={change} />
      </div>
    </>
  );
}

function Penalty({ side, place, position, change }: { side: string; place: number; position: string; change: (position: string) => void }) {
  const words = position.split(" ");
  return (
    <label class="field check">
      <input
        type="checkbox"
        checked={words[place] === "1"}
        onChange={(event) => change(words.map((word, at) => (at === place ? (event.currentTarget.checked ? "1" : "0") : word)).join(" "))}
      />
      <span>{side} has a penalty point</span>
    </label>
  );
}

/** The board of a position string, row by row; what cannot be read is empty. */
function rowsOf(position: string): string[] {
  const rows = (position.trim().split(" ")[0] ?? "").split("/");
  return Array.from({ length: 5 }, (_, y) =>
    (rows[y] ?? "")
      .replace(/[1-5]/g, (digit) => ".".repeat(Number(digit)))
      .padEnd(5, ".")
      .slice(0, 5),
  );
}

/** A board as the first word of a position string, with the other words as they were. */
function textOf(rows: string[], position: string): string {
  const board = rows.map((row) => row.replace(/\.+/g, (dots) => String(dots.length))).join("/");
  const rest = position.trim().split(" ").slice(1);
  return [board, ...(rest.length === 5 ? rest : ["0", "0", "0", "0", "-"])].join(" ");
}
