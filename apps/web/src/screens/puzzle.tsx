import { useState } from "preact/hooks";

import { ask } from "../api";
import { duelLook } from "../boards/duel_looks";
import { exampleGuess, GuessBoard } from "../boards/guess_board";
import { diary, noteSolved, streak } from "../diary";
import { Form } from "../fields";
import { useGames } from "../games";
import { say, useAnswer } from "../load";
import { Status, Typed } from "../parts";
import { go, link } from "../route";
import { type Card, ShareCard } from "../share_card";
import type { DuelGame, Judged, Puzzle as Asked, Riddle } from "../wire";
import { Turns } from "./hunt";
import { HuntLegend } from "./legend";

/** A puzzle: of the day, of a date, of a number or of a stored game; the same for everyone. */
export function Puzzle({ name }: { name: string }) {
  const { duels } = useGames();
  const known = diary();
  const { value, trouble } = useAnswer<Asked>(`/api/puzzles/${encodeURIComponent(name)}`);
  const [judged, setJudged] = useState<Judged | null>(null);
  const [refused, setRefused] = useState("");
  const answer = async (text: string) => {
    try {
      const told = await ask<Judged>("POST", `/api/puzzles/${value!.name}`, undefined, { choice: text });
      if (told.right) noteSolved(value!.name, value!.date);
      setJudged(told);
      setRefused("");
    } catch (failure) {
      setRefused(say(failure));
    }
    return false;
  };
  return (
    <>
      <h1>{!value ? "Puzzle" : value.date ? `Puzzle of ${dayOf(value.date)}` : /^[0-9a-f]{16}$/.test(value.name) ? "Puzzle of a stored game" : `Puzzle ${value.name}`}</h1>
      {!value && <p class="status" role="status">{trouble || "Setting the puzzle…"}</p>}
      {value && (
        <>
          <p class="lead">
            {titleOf(value.riddle, duels)}.{" "}
            {value.riddle.question}
          </p>
          <div class="table">
            <section class="board" aria-label="Your answer">
              <Status trouble={refused}>{judged?.sentence ?? (known.solved.includes(value.name) ? "You have solved this one before." : "Take your time.")}</Status>
              {value.riddle.kind === "one_left" ? <OneLeft riddle={value.riddle} answer={answer} /> : <KeepValue riddle={value.riddle} answer={answer} done={judged?.right ?? false} />}
              {judged?.right && (
                <div class="acts">
                  {value.next && (
                    <a class="button main" href={another(value.next)}>
                      Another one
                    </a>
                  )}
                  <ShareCard card={cardOf(value, titleOf(value.riddle, duels), known.days)} />
                </div>
              )}
              {value.date && <Streak days={known.days} today={value.date} />}
            </section>
            <section class="log" aria-label={value.riddle.kind === "one_left" ? "What was asked" : "The position"}>
              {value.riddle.kind === "one_left" ? (
                <>
                  <h2>What was asked</h2>
                  {value.riddle.layout.kind === "places" && <Turns turns={value.riddle.turns} layout={value.riddle.layout} />}
                  <HuntLegend spec={value.riddle.game} layout={value.riddle.layout} />
                </>
              ) : (
                <>
                  <h2>The position</h2>
                  <p class="text">
                    <code>{value.riddle.position}</code>
                  </p>
                  {judged?.right && <a href={link("analyse", value.riddle.game, value.riddle.position)}>Analyse it</a>}
                </>
              )}
            </section>
          </div>
        </>
      )}
      <Others />
    </>
  );
}

/** How many days in a row were solved. */
export function Streak({ days, today }: { days: string[]; today: string }) {
  const length = streak(days, today);
  if (length === 0) return null;
  return (
    <p class="streak">
      <b>{length}</b> {length === 1 ? "day" : "days in a row"} solved
    </p>
  );
}

/** A puzzle that was solved, for others to see. */
function cardOf(puzzle: Asked, title: string, days: string[]): Card {
  const length = puzzle.date ? streak(days, puzzle.date) : 0;
  return {
    title: puzzle.date ? `Puzzle of ${dayOf(puzzle.date)}` : `Puzzle ${puzzle.name}`,
    result: `${title}: solved.${length > 1 ? ` ${length} days in a row.` : ""}`,
    answers: puzzle.riddle.kind === "one_left" ? puzzle.riddle.turns.map(({ feedback }) => feedback.split(" ").map(Number)) : [],
  };
}

/** A day as the browser's language writes it. */
export function dayOf(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(navigator.language, { dateStyle: "long", timeZone: "UTC" });
}

/** The address of a puzzle; that of a stored game is another one each time. */
function another(name: string): string {
  return name === "stored" ? link("puzzle", name, Math.floor(Math.random() * 1e6)) : link("puzzle", name);
}

/** The number of today's puzzle: the puzzles before it stay the same for ever. */
function today(): number {
  return Date.now() / 86_400_000;
}

/** The way to other puzzles. */
function Others() {
  return (
    <Form kind="filters" send={(fields) => go("puzzle", String(fields.get("day")))}>
      <label class="field">
        <span>The puzzle of another day</span>
        <input type="date" name="day" required />
      </label>
      <button type="submit">Go</button>
      <a class="button" href={link("puzzle", Math.floor(Math.random() * today()))}>
        Any puzzle
      </a>
      <a class="button" href={another("stored")}>
        From a stored game
      </a>
    </Form>
  );
}

function OneLeft({ riddle, answer }: { riddle: Riddle & { kind: "one_left" }; answer: (text: string) => Promise<boolean> }) {
  const [words, setWords] = useState("");
  const shown = riddle.turns.length - 1;
  return (
    <>
      <GuessBoard layout={riddle.layout} words={words} change={setWords} turns={riddle.turns} shown={shown} />
      <Typed label="Your answer" hint={exampleGuess(riddle.layout)} button="This one" value={words} change={setWords} send={answer} />
    </>
  );
}

function KeepValue({ riddle, answer, done }: { riddle: Riddle & { kind: "keep_value" }; answer: (text: string) => Promise<boolean>; done: boolean }) {
  const { Board } = duelLook(riddle.game);
  const send = (choice: string) => void answer(choice);
  return (
    <>
      <Board rows={riddle.rows} position={riddle.position} moves={riddle.moves} placing={riddle.placing} last={null} flipped={riddle.side === "white"} choose={done ? undefined : send} />
      <Typed label="Your answer" hint={riddle.moves[0] ?? ""} button="This one" send={answer} />
      {riddle.buttons.length > 0 && (
        <div class="acts">
          {riddle.buttons.map((button) => (
            <button type="button" key={button.choice} onClick={() => send(button.choice)}>
              {button.label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** What the game of a puzzle is called. */
function titleOf(riddle: Riddle, duels: DuelGame[]): string {
  if (riddle.kind === "one_left") return riddle.title;
  return duels.find((duel) => duel.name === riddle.game.split(" ")[0])?.title ?? riddle.game;
}
