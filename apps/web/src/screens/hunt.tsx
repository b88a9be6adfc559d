import { useState } from "preact/hooks";

import { exampleGuess, GuessBoard, GuessWords, StillBoard } from "../boards/guess_board";
import { useConfirm } from "../confirm";
import { gameOf, useGames } from "../games";
import type { MatchHandle } from "../match";
import { Feedback, Status, Typed } from "../parts";
import { link } from "../route";
import type { HuntTable, Layout, Turn, View } from "../wire";
import { Hints } from "./hints";

/** A guessing game: the board, the guess that is being made, what was asked and answered. */
export function Hunt({ match, view, table, token }: { match: MatchHandle; view: View; table: HuntTable; token: string | undefined }) {
  const games = useGames();
  const searching = table.way !== "hide";
  const [shown, setShown] = useState<number | null>(null);
  const turn = shown === null ? null : (table.turns[shown] ?? null);
  const [confirm, dialog] = useConfirm();
  const stop = async () => {
    const doubt = searching ? { question: "Give up? The game ends now, and the secret is shown.", yes: "Give up" } : { question: "Stop the game? The machine will not find it any more.", yes: "Stop" };
    if (await confirm(doubt)) await match.giveUp();
  };
  return (
    <div class="table">
      <section class="board" aria-label="Board">
        <Status trouble={match.trouble}>{view.status}</Status>
        {searching && view.asked ? (
          <Guess key={table.turns.length} layout={table.layout} match={match} shown={turn} clear={() => setShown(null)} />
        ) : (
          <StillBoard layout={table.layout} guess={turn?.guess ?? table.asks ?? table.turns.at(-1)?.guess ?? null} secret={table.secret} />
        )}
        {table.asks && view.asked && <Answers table={table} match={match} />}
        {table.trouble && view.seat && <Trouble table={table} match={match} />}
        <div class="acts">
          {view.seat && !view.over && (
            <button type="button" class="quiet" onClick={() => void stop()}>
              {searching ? "Give up" : "Stop"}
            </button>
          )}
          {view.seat && searching && !view.over && <Hints id={view.id} token={token} turn={table.turns.length} layout={table.layout} />}
          {dialog}
          {view.over && (
            <>
              <a class="button main" href={link("game", view.id)}>
                Review this game
              </a>
              <a class="button" href={link("new", gameOf(games, table.game)?.name ?? "", table.game, table.way)}>
                Play again
              </a>
            </>
          )}
        </div>
      </section>
      <section class="log" aria-label="Turns so far">
        <h2>{!searching ? "The machine’s guesses" : view.seat ? "Your guesses" : `${table.name || "Guest"} searches`}</h2>
        <Turns turns={table.turns} layout={table.layout} marked={table.trouble?.turns ?? []} shown={shown} show={(index) => setShown(shown === index ? null : index)} />
        {table.rival && <RivalBox table={table} />}
      </section>
    </div>
  );
}

/** The turns as a list; a click shows the guess on the board. */
export function Turns(props: { turns: Turn[]; layout: Layout; marked?: number[]; shown?: number | null; show?: (index: number) => void }) {
  if (props.turns.length === 0) return <p class="faint">Nothing has been asked yet.</p>;
  return (
    <ol class="turns">
      {props.turns.map((turn, index) => (
        <li key={index} class={props.marked?.includes(index + 1) ? "marked" : ""}>
          <span class="number">{index + 1}</span>
          {props.show ? (
            <button type="button" class="guess" aria-pressed={props.shown === index} onClick={() => props.show?.(index)} title="Show on the board">
              <GuessWords guess={turn.guess} layout={props.layout} />
            </button>
          ) : (
            <span class="guess">
              <GuessWords guess={turn.guess} layout={props.layout} />
            </span>
          )}
          <Feedback {...turn} />
        </li>
      ))}
    </ol>
  );
}

/** The guess in the making, by clicks, keys or words: all three write the same text. */
function Guess({ layout, match, shown, clear }: { layout: Layout; match: MatchHandle; shown: Turn | null; clear: () => void }) {
  const [words, setWords] = useState("");
  const send = async (text: string) => {
    clear();
    return match.choose(text);
  };
  return (
    <>
      <GuessBoard layout={layout} words={shown ? shown.guess : words} change={(next) => (clear(), setWords(next))} />
      <Typed label="Your guess" hint={exampleGuess(layout)} button="Guess" value={words} change={setWords} disabled={match.busy} send={send} />
    </>
  );
}

/** The person hides: one button for each answer. */
function Answers({ table, match }: { table: HuntTable; match: MatchHandle }) {
  return (
    <div class="answers">
      <p>
        Is it <b>{table.asks}</b>? Answer by what you have hidden:
      </p>
      <div role="group" aria-label="Answers" class="choices">
        {table.answers.map((answer) => (
          <button type="button" key={answer.feedback} disabled={match.busy} onClick={() => void match.choose(answer.feedback)} title={answer.words}>
            <Feedback {...answer} />
          </button>
        ))}
      </div>
      <Typed label="Or type the answer" hint={table.answers[0]?.feedback ?? ""} button="Answer" disabled={match.busy} send={match.choose} />
    </div>
  );
}

/** Answers that cannot all be true, and how to put them right. */
function Trouble({ table, match }: { table: HuntTable; match: MatchHandle }) {
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
              <button type="button" key={answer.feedback} disabled={match.busy} onClick={() => void match.correct(repair.turn, answer.feedback)} title={answer.words}>
                <Feedback {...answer} />
              </button>
            ))}
          </div>
        </div>
      ))}
      <Correct table={table} match={match} />
    </div>
  );
}

function Correct({ table, match }: { table: HuntTable; match: MatchHandle }) {
  const example = `1: ${table.turns[0]?.feedback ?? ""}`;
  return (
    <Typed
      label="Correct any answer: number of the guess, then the answer"
      hint={example}
      button="Correct"
      disabled={match.busy}
      send={async (text) => {
        const found = /^(\d+)\s*[:.]?\s+(.+)$/.exec(text) ?? /^(\d+):(.+)$/.exec(text);
        if (!found) {
          match.complain(`Write the number of the guess, a colon and the answer, such as ${example}.`);
          return false;
        }
        return match.correct(Number(found[1]), found[2]!.trim());
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
        <Turns turns={rival.turns} layout={table.layout} />
      ) : (
        <p class="faint">
          {rival.guesses === 0 ? "has sealed its first guess." : `has made ${rival.guesses} ${rival.guesses === 1 ? "guess" : "guesses"}${rival.found ? " and found it" : ""}.`}
        </p>
      )}
    </>
  );
}
