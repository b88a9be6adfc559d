import { useEffect, useState } from "preact/hooks";

import { listen } from "../api";
import { Five } from "../boards/five";
import { Copy, Status, Typed } from "../parts";
import { link } from "../route";
import type { DuelAnalysis, Share, Weighed } from "../wire";
import { Kinds } from "./analyse";
import { Matrix } from "./matrix";

const START = "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -";
const EMPTY = "5/5/5/5/5 0 0 0 0 -";
const PIECES: [letter: string, name: string][] = [
  ["N", "White knight"],
  ["P", "White pawn"],
  ["n", "Black knight"],
  ["p", "Black pawn"],
  [".", "nothing"],
];

/**
 * Any position of Apocalypse, by clicks or as text: what both sides should mix, what it is worth, what each choice gives up.
 * The position stands in the address, so the address can be shared.
 */
export function AnalyseDuel({ start }: { start: string | undefined }) {
  const [position, setPosition] = useState(start ?? START);
  const [analysis, setAnalysis] = useState<DuelAnalysis | null>(null);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(true);
  const [piece, setPiece] = useState("P");
  const [shown, setShown] = useState<{ side: "black" | "white"; choice: string } | null>(null);
  useEffect(() => {
    // The address follows without a new screen, so that the keyboard stays where it is.
    history.replaceState(null, "", link("analyse", "apocalypse", position));
    setAnalysis(null);
    setTrouble("");
    setShown(null);
    setBusy(true);
    const heard = (next: DuelAnalysis) => setAnalysis(next);
    return listen<DuelAnalysis>("/api/analysis/stream", { position, seconds: 5 }, heard, (told) => {
      setTrouble(told);
      setBusy(false);
    });
  }, [position]);

  const rows = rowsOf(position);
  const put = (cell: string, letter: string) => {
    const [x, y] = [Number(cell[0]), Number(cell[1])];
    const next = rows.map((row, at) => (at === y ? row.slice(0, x) + letter + row.slice(x + 1) : row));
    setPosition(textOf(next, position));
  };
  // Both sides may have a choice of the same name, such as to pass.
  const why = shown && analysis?.[shown.side].find((one) => one.choice === shown.choice)?.why;
  return (
    <>
      <h1>Analyse</h1>
      <p class="lead">What both sides should choose, and how often, when both choose at once.</p>
      <Kinds at="apocalypse" />
      <div class="table">
        <section class="board" aria-label="Board">
          <Status trouble={trouble}>{analysis?.sentence ?? (busy ? "Looking…" : "")}</Status>
          {analysis && <Worth analysis={analysis} busy={busy} />}
          <Five
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
            {...(analysis ? { mixes: { black: mixOf(analysis.black), white: mixOf(analysis.white) } } : {})}
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
            <button type="button" onClick={() => setPosition(START)}>
              The start
            </button>
            <button type="button" onClick={() => setPosition(EMPTY)}>
              An empty board
            </button>
            <Penalty side="Black" place={1} position={position} change={setPosition} />
            <Penalty side="White" place={2} position={position} change={setPosition} />
          </div>
          <Typed
            label="Position as text"
            hint={START}
            button="Set"
            send={async (text) => {
              setPosition(text);
              return true;
            }}
          />
          <p class="text">
            <code>{position}</code>
          </p>
          <details class="share">
            <summary>Share this position</summary>
            <Copy text={location.origin + "/" + link("analyse", "apocalypse", position)} label="Link to this position" />
          </details>
        </section>
        <section class="log" aria-label="Choices">
          {analysis && (
            <>
              {(["black", "white"] as const).map((side) => (
                <Choices
                  key={side}
                  name={side === "black" ? "Black" : "White"}
                  options={analysis[side]}
                  shown={shown?.side === side ? shown.choice : null}
                  show={(choice) => setShown(choice === null ? null : { side, choice })}
                />
              ))}
              {why && (
                <p class="why" role="status">
                  {why}
                </p>
              )}
            </>
          )}
        </section>
      </div>
      {analysis && <Matrix analysis={analysis} />}
    </>
  );
}

/** What the position is worth, between its bounds, and how far was looked. */
function Worth({ analysis, busy }: { analysis: DuelAnalysis; busy: boolean }) {
  const { lower, upper } = analysis.value;
  const x = (points: number) => 50 + 48 * points;
  const same = signed(lower, 3) === signed(upper, 3);
  return (
    <div class="worth">
      <p>
        Worth to Black: <b>{same ? signed(lower, 3) : `${signed(lower, 3)} to ${signed(upper, 3)}`}</b> points.{" "}
        <span class="depth">
          {analysis.exact ? "Solved to the end" : `${analysis.depth} ${analysis.depth === 1 ? "round" : "rounds"} ahead`}
          {busy ? ", looking further…" : ""}
        </span>
      </p>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <path d="M2 3h96M50 1v4" />
        <path class="full" d={`M${x(lower) - 0.6} 3H${x(upper) + 0.6}`} />
      </svg>
    </div>
  );
}

/** One side's choices, the most frequent first; a click tells why. */
function Choices({ name, options, shown, show }: { name: string; options: Weighed[]; shown: string | null; show: (choice: string | null) => void }) {
  const [all, setAll] = useState(false);
  const sorted = [...options].sort((one, other) => other.share - one.share || one.gives_up - other.gives_up);
  const listed = all ? sorted : sorted.slice(0, 6);
  if (options.length === 1) return null;
  return (
    <>
      <h2>{name}</h2>
      <table class="mix">
        <thead>
          <tr>
            <th scope="col">Choice</th>
            <th scope="col">how often</th>
            <th scope="col">gives up, points</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((option) => (
            <tr key={option.choice}>
              <td>
                <button type="button" class="quiet" aria-pressed={shown === option.choice} disabled={!option.why} onClick={() => show(shown === option.choice ? null : option.choice)}>
                  {option.choice}
                </button>
              </td>
              <td>
                <Bar share={option.share} />
              </td>
              <td>{option.gives_up.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > 6 && (
        <button type="button" class="quiet" onClick={() => setAll(!all)}>
          {all ? "Fewer" : `All ${sorted.length} choices of ${name}`}
        </button>
      )}
    </>
  );
}

/** A share as a bar with its percentage. */
export function Bar({ share }: { share: number }) {
  return (
    <span class="bar">
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 5h${100 * share}`} />
      </svg>
      {share > 0 && share < 0.005 ? "<1" : Math.round(100 * share)}%
    </span>
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

/** A number with its sign. */
export function signed(number: number, digits = 2): string {
  const text = number.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? (0).toFixed(digits) : text;
}

/** What of a side's choices is worth drawing. */
function mixOf(options: Weighed[]): Share[] {
  return options.filter((option) => option.share >= 0.005).sort((one, other) => other.share - one.share);
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
