import { useEffect, useState } from "preact/hooks";

import { exampleGuess, GuessBoard, GuessWords, StillBoard } from "../boards/guess_board";
import { PegNotes } from "../boards/peg_notes";
import { useConfirm } from "../confirm";
import { noteFound } from "../diary";
import { gameOf, useGames } from "../games";
import { LessonOffer } from "../lessons/offer";
import type { MatchHandle } from "../match";
import { type Notes, useNotes } from "../notes";
import { Feedback, Status, Typed } from "../parts";
import { link } from "../route";
import { ShareCard } from "../share_card";
import type { Hint, HuntTable, Layout, Turn, View } from "../wire";
import { HiddenBoard, HideHere, useHiding } from "./hide";
import { heatOf, Hints, type Ladder, useHints } from "./hints";
import { HuntLegend } from "./legend";

/** A guessing game: the board, the guess that is being made, what was asked and answered. */
export function Hunt({ match, view, table, token }: { match: MatchHandle; view: View; table: HuntTable; token: string | undefined }) {
  const games = useGames();
  const game = gameOf(games, table.game);
  const searching = table.way !== "hide";
  const [picked, setPicked] = useState<number | null>(null);
  // The latest turn is the one that is looked at, until another one is picked.
  const shown = picked ?? (table.turns.length ? table.turns.length - 1 : null);
  const show = (turn: number) => setPicked(picked === turn ? null : turn);
  const ladder = useHints(view.id, token, table.turns.length);
  const notes = useNotes(view.id);
  const hiding = useHiding(view.id);
  const hidden = view.seat && !searching ? hiding.secret : null;
  const isFound = view.seat && searching && view.over && table.result?.startsWith("found");
  useEffect(() => {
    if (isFound && view.hints === 0) noteFound(view.id, table.game, table.turns.length);
  }, [isFound]);
  const making = searching && view.asked;
  const [confirm, dialog] = useConfirm();
  const stop = async () => {
    const doubt = searching ? { question: "Give up? The game ends now, and the secret is shown.", yes: "Give up" } : { question: "Stop the game? The machine will not find it any more.", yes: "Stop" };
    if (await confirm(doubt)) await match.giveUp();
  };
  return (
    <div class="table">
      <section class="board" aria-label="Board">
        {view.seat && table.turns.length === 0 && <LessonOffer game={game?.name ?? ""} title={game?.title ?? ""} />}
        <Status trouble={match.trouble}>{view.status}</Status>
        {making ? (
          <Guess key={table.turns.length} table={table} match={match} shown={shown} show={show} notes={notes} ladder={ladder} />
        ) : hidden && !view.over ? (
          <HiddenBoard table={table} view={view} match={match} secret={hidden} />
        ) : (
          <StillBoard layout={table.layout} guess={table.asks} secret={table.secret ?? hidden} turns={table.turns} shown={shown} show={show} marked={table.trouble?.turns} />
        )}
        {table.asks && view.asked && !hidden && table.turns.length === 0 && <HideHere table={table} hiding={hiding} />}
        {table.asks && view.asked && !hidden && <Answers table={table} match={match} />}
        {table.trouble && view.seat && <Trouble table={table} match={match} />}
        <div class="acts">
          {view.seat && !view.over && (
            <button type="button" class="quiet" onClick={() => void stop()}>
              {searching ? "Give up" : "Stop"}
            </button>
          )}
          {view.seat && searching && !view.over && <Hints ladder={ladder} layout={table.layout} />}
          {dialog}
          {view.over && (
            <>
              <a class="button main" href={link("game", view.id)}>
                Review this game
              </a>
              <a class="button" href={link("new", game?.name ?? "", table.game, table.way)}>
                Play again
              </a>
              <ShareCard card={{ title: table.title, result: view.status, answers: table.turns.map(({ feedback }) => feedback.split(" ").map(Number)) }} />
            </>
          )}
        </div>
      </section>
      <section class="log" aria-label="Turns so far">
        <h2>{!searching ? "The machine’s guesses" : view.seat ? "Your guesses" : `${table.name || "Guest"} searches`}</h2>
        {table.layout.kind === "places" ? (
          <Turns turns={table.turns} layout={table.layout} marked={table.trouble?.turns ?? []} shown={shown} show={show} />
        ) : (
          <p class="faint">{table.turns.length === 0 ? "Nothing has been asked yet." : `${table.turns.length} ${table.turns.length === 1 ? "row is" : "rows are"} on the rack.`}</p>
        )}
        {table.rival && <RivalBox table={table} />}
        <HuntLegend spec={table.game} layout={table.layout} pencil={making} />
        {making && table.layout.kind === "pegs" && (
          <details class="share">
            <summary>Pencil notes</summary>
            <PegNotes layout={table.layout} out={notes.out} cross={notes.cross} />
          </details>
        )}
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

interface GuessProps {
  table: HuntTable;
  match: MatchHandle;
  shown: number | null;
  show: (turn: number) => void;
  notes: Notes;
  ladder: Ladder;
}

/** The guess in the making, by clicks, keys or words: all three write the same text. */
function Guess({ table, match, shown, show, notes, ladder }: GuessProps) {
  const { layout } = table;
  const [words, setWords] = useState("");
  const [pencil, setPencil] = useState(false);
  const { hint } = ladder;
  /** What remains is asked for as the second hint is, and counted as it. */
  const crossForMe = async () => {
    const told = hint && hint.rung >= 2 ? hint : await ladder.climb(2);
    if (told) notes.crossAll(impossible(layout, told));
  };
  return (
    <>
      <GuessBoard
        layout={layout}
        words={words}
        change={setWords}
        heat={hint?.heat.length ? heatOf(hint.heat) : undefined}
        turns={table.turns}
        shown={shown}
        show={show}
        out={notes.out}
        cross={notes.cross}
        pencil={pencil}
      />
      <div class="acts tools">
        {layout.kind === "places" && (
          <button type="button" aria-pressed={pencil} onClick={() => setPencil(!pencil)}>
            Pencil
          </button>
        )}
        <button type="button" disabled={ladder.busy} onClick={() => void crossForMe()}>
          Cross out for me <small>(a hint)</small>
        </button>
        {notes.out.size > 0 && (
          <button type="button" class="quiet" onClick={notes.clear}>
            Clear the pencil
          </button>
        )}
      </div>
      <Typed label="Your guess" hint={exampleGuess(layout)} button="Guess" value={words} change={setWords} disabled={match.busy} send={match.choose} />
    </>
  );
}

/** What a hint rules out: places that no possible secret has, or pegs where none of those that are listed has them. */
function impossible(layout: Layout, hint: Hint): string[] {
  if (layout.kind === "places") return hint.heat.filter(({ share }) => share === 0).map(({ cell }) => cell);
  // One secret alone may be an example of many; several are all there are.
  if (hint.some.length < 2) return [];
  return layout.colours.flatMap(({ letter }) =>
    Array.from({ length: layout.holes }, (_, hole) => hole)
      .filter((hole) => hint.some.every((code) => code[hole] !== letter))
      .map((hole) => `${letter}${hole + 1}`),
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
