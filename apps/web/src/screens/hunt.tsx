import { useState } from "preact/hooks";

import { Palette, Peg, PegRow } from "../boards/pegs";
import { Sea } from "../boards/sea";
import type { Seen } from "../match";
import { Feedback, Status, Typed } from "../parts";
import { link } from "../route";
import type { Board, HuntTable, Turn, View } from "../wire";
import { Hints } from "./hints";

/** A guessing game: the board, the guess that is being made, what was asked and answered. */
export function Hunt({ seen, view, table, token }: { seen: Seen; view: View; table: HuntTable; token: string | undefined }) {
  const searching = table.way !== "hide";
  const [shown, setShown] = useState<number | null>(null);
  const turn = shown === null ? null : (table.turns[shown] ?? null);
  return (
    <div class="table">
      <section class="board" aria-label="Board">
        <Status trouble={seen.trouble}>{view.status}</Status>
        {searching && view.asked ? (
          <Guess key={table.turns.length} board={table.board} seen={seen} shown={turn} clear={() => setShown(null)} />
        ) : (
          <Still board={table.board} turn={turn ?? (table.asks ? asTurn(table.asks) : (table.turns.at(-1) ?? null))} secret={table.secret} />
        )}
        {table.asks && view.asked && <Answers table={table} seen={seen} />}
        {table.trouble && view.seat && <Trouble table={table} seen={seen} />}
        <div class="acts">
          {view.seat && searching && !view.over && <Hints id={view.id} token={token} turn={table.turns.length} board={table.board} />}
          {view.seat && !view.over && (
            <button type="button" class="quiet" onClick={() => void seen.giveUp()}>
              {searching ? "Give up" : "Stop"}
            </button>
          )}
          {view.over && (
            <>
              <a class="button main" href={link("game", view.id)}>
                Review this game
              </a>
              <a class="button" href={link("new", table.board.kind === "sea" ? "ships" : "mastermind", table.game, table.way)}>
                Play again
              </a>
            </>
          )}
        </div>
      </section>
      <section class="log" aria-label="Turns so far">
        <h2>{!searching ? "The machine’s guesses" : view.seat ? "Your guesses" : `${table.name || "Guest"} searches`}</h2>
        <Turns turns={table.turns} board={table.board} marked={table.trouble?.turns ?? []} shown={shown} show={(index) => setShown(shown === index ? null : index)} />
        {table.rival && <RivalBox table={table} />}
      </section>
    </div>
  );
}

function asTurn(guess: string): Turn {
  return { guess, feedback: "", words: "" };
}

/** The turns as a list; a click shows the guess on the board. */
export function Turns(props: { turns: Turn[]; board: Board; marked?: number[]; shown?: number | null; show?: (index: number) => void }) {
  if (props.turns.length === 0) return <p class="faint">Nothing has been asked yet.</p>;
  const sea = props.board.kind === "sea";
  return (
    <ol class="turns">
      {props.turns.map((turn, index) => (
        <li key={index} class={props.marked?.includes(index + 1) ? "marked" : ""}>
          <span class="number">{index + 1}</span>
          {props.show ? (
            <button type="button" class="guess" aria-pressed={props.shown === index} onClick={() => props.show?.(index)} title="Show on the board">
              <GuessWords guess={turn.guess} board={props.board} />
            </button>
          ) : (
            <span class="guess">
              <GuessWords guess={turn.guess} board={props.board} />
            </span>
          )}
          <Feedback feedback={turn.feedback} words={turn.words} sea={sea} />
        </li>
      ))}
    </ol>
  );
}

/** A guess in small: cells as words, pegs as pegs. */
export function GuessWords({ guess, board }: { guess: string; board: Board }) {
  if (board.kind === "sea") return <>{guess}</>;
  return (
    <span class="pegs">
      {[...guess].map((letter, place) => (
        <Peg letter={letter} key={place} />
      ))}
    </span>
  );
}

/** A board to look at. */
export function Still({ board, turn, secret, heat }: { board: Board; turn: Turn | null; secret: string | null; heat?: Record<string, number> }) {
  if (board.kind === "sea") {
    return (
      <Sea
        rows={board.rows}
        columns={board.columns}
        chosen={turn ? turn.guess.split(" ") : []}
        {...(secret ? { ships: secret.split(" ") } : {})}
        {...(heat ? { heat } : {})}
        label={secret ? "The sea with its ships" : "The sea"}
      />
    );
  }
  return (
    <div class="show">
      {turn && (
        <p>
          <span class="faint">Guess</span> <GuessWords guess={turn.guess} board={board} />
        </p>
      )}
      {secret && (
        <p>
          <span class="faint">The code</span> <GuessWords guess={secret} board={board} />
        </p>
      )}
    </div>
  );
}

/** The guess in the making, by clicks, keys or words: all three write the same text. */
function Guess({ board, seen, shown, clear }: { board: Board; seen: Seen; shown: Turn | null; clear: () => void }) {
  const [words, setWords] = useState("");
  const send = async (text: string) => {
    clear();
    return seen.choose(text);
  };
  return (
    <>
      {board.kind === "sea" ? (
        <SeaGuess board={board} words={shown ? shown.guess : words} change={(next) => (clear(), setWords(next))} />
      ) : (
        <PegGuess board={board} words={shown ? shown.guess : words} change={(next) => (clear(), setWords(next))} />
      )}
      <Typed
        label="Your guess"
        hint={board.kind === "sea" ? "A1 H2 H4" : board.colours.slice(0, board.pegs).join("")}
        button="Guess"
        value={words}
        change={setWords}
        disabled={seen.busy}
        send={send}
      />
    </>
  );
}

/** Picks cells; the one too many replaces the oldest. */
export function SeaGuess({ board, words, heat, change }: { board: Board & { kind: "sea" }; words: string; heat?: Record<string, number>; change: (words: string) => void }) {
  const cells = words.toUpperCase().split(/[\s,]+/).filter(Boolean);
  const pick = (cell: string) => {
    const rest = cells.filter((one) => one !== cell);
    const next = rest.length < cells.length ? rest : [...rest, cell].slice(-board.ships);
    change(next.join(" "));
  };
  return (
    <Sea
      rows={board.rows}
      columns={board.columns}
      chosen={cells}
      {...(heat ? { heat } : {})}
      label={`The sea: choose ${board.ships} ${board.ships === 1 ? "cell" : "cells"}`}
      pick={pick}
      cancel={() => change("")}
    />
  );
}

/** Puts pegs, by the palette or by letters on the keyboard. */
export function PegGuess({ board, words, change }: { board: Board & { kind: "pegs" }; words: string; change: (words: string) => void }) {
  const letters = Array.from({ length: board.pegs }, (_, place) => words.toUpperCase()[place]?.trim() ?? "");
  const firstHole = letters.indexOf("");
  const [aimed, setAimed] = useState<number | null>(null);
  const at = aimed ?? (firstHole < 0 ? board.pegs - 1 : firstHole);
  const put = (place: number, letter: string) => {
    const next = letters.map((old, index) => (index === place ? letter : old));
    change(next.map((one) => one || " ").join("").trimEnd());
    setAimed(null);
  };
  return (
    <div class="making">
      <PegRow letters={letters} at={at} colours={board.colours} put={put} aim={setAimed} />
      <Palette colours={board.colours} take={(letter) => put(at, letter)} />
    </div>
  );
}

/** The person hides: one button for each answer. */
function Answers({ table, seen }: { table: HuntTable; seen: Seen }) {
  const sea = table.board.kind === "sea";
  return (
    <div class="answers">
      <p>
        Is it <b>{table.asks}</b>? Answer by what you have hidden:
      </p>
      <div role="group" aria-label="Answers" class="choices">
        {table.answers.map((answer) => (
          <button type="button" key={answer.feedback} disabled={seen.busy} onClick={() => void seen.choose(answer.feedback)} title={answer.words}>
            <Feedback feedback={answer.feedback} words={answer.words} sea={sea} />
          </button>
        ))}
      </div>
      <Typed label="Or type the answer" hint={table.answers[0]?.feedback ?? ""} button="Answer" disabled={seen.busy} send={seen.choose} />
    </div>
  );
}

/** Answers that cannot all be true, and how to put them right. */
function Trouble({ table, seen }: { table: HuntTable; seen: Seen }) {
  const sea = table.board.kind === "sea";
  return (
    <div class="repair" role="group" aria-label="Correct an answer">
      <p>{table.trouble?.sentence}</p>
      {table.trouble?.repairs.map((repair) => (
        <div key={repair.turn}>
          <p>
            Was the answer to guess {repair.turn}, <b>{table.turns[repair.turn - 1]?.guess}</b>, really this one instead?
          </p>
          <div class="choices">
            {repair.instead.map((answer) => (
              <button type="button" key={answer.feedback} disabled={seen.busy} onClick={() => void seen.correct(repair.turn, answer.feedback)} title={answer.words}>
                <Feedback feedback={answer.feedback} words={answer.words} sea={sea} />
              </button>
            ))}
          </div>
        </div>
      ))}
      <Correct table={table} seen={seen} />
    </div>
  );
}

function Correct({ table, seen }: { table: HuntTable; seen: Seen }) {
  return (
    <Typed
      label="Correct any answer: number of the guess, then the answer"
      hint={`1: ${table.turns[0]?.feedback ?? ""}`}
      button="Correct"
      disabled={seen.busy}
      send={async (text) => {
        const match = /^(\d+)\s*[:.]?\s+(.+)$/.exec(text) ?? /^(\d+):(.+)$/.exec(text);
        if (!match) {
          seen.complain("Write the number of the guess, a colon and the answer, such as 2: 0 1 2.");
          return false;
        }
        return seen.correct(Number(match[1]), match[2]!.trim());
      }}
    />
  );
}

function RivalBox({ table }: { table: HuntTable }) {
  const rival = table.rival!;
  return (
    <>
      <h2>The machine</h2>
      {rival.turns.length ? (
        <Turns turns={rival.turns} board={table.board} />
      ) : (
        <p class="faint">
          {rival.guesses === 0 ? "has sealed its first guess." : `has made ${rival.guesses} ${rival.guesses === 1 ? "guess" : "guesses"}${rival.found ? " and found it" : ""}.`}
        </p>
      )}
    </>
  );
}
