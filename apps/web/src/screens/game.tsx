import { useEffect, useRef, useState } from "preact/hooks";

import { duelLook } from "../boards/duel_looks";
import { GuessWords, StillBoard } from "../boards/guess_board";
import { ask, tell } from "../api";
import { useConfirm } from "../confirm";
import { say, useAnswer } from "../load";
import { disown, ownerOf } from "../owned";
import { Feedback, Trouble } from "../parts";
import { go, link } from "../route";
import { useTitle } from "../title";
import type { Analysis, HuntReview, Replay, Review, Story } from "../wire";
import { DuelScore, DuelSteps, numbersOf } from "./duel_review";
import { heatOf } from "./hints";

/** A finished game: step through it with the arrow keys, with a review of every turn. */
export function Game({ id, start }: { id: string; start: number }) {
  const { value, trouble } = useAnswer<Replay>(`/api/records/${id}`);
  const { value: review, trouble: unreviewed } = useAnswer<Review>(value ? `/api/records/${id}/review` : null, isPart);
  const [asked, setAsked] = useState(start);
  const steps = !value ? 0 : value.story.kind === "hunt" ? value.story.turns.length : value.story.rounds.length;
  const within = (to: number) => Math.max(0, Math.min(steps, to));
  const at = within(asked);
  // Where the last press led, drawn or not: keys may come faster than pictures, and each goes on from the one before.
  const reached = useRef(at);
  reached.current = at;
  const step = (to: number) => {
    const next = within(to);
    reached.current = next;
    setAsked(next);
    // The address follows without a new screen: who goes elsewhere and comes back is at the same step.
    history.replaceState(null, "", link("game", id, next));
  };
  useTitle(value ? `${value.entry.title}, replay - Parlour` : undefined);

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if ((event.target as HTMLElement | null)?.closest?.('[role="grid"]')) return;
      const moves: Record<string, number> = { ArrowLeft: reached.current - 1, ArrowRight: reached.current + 1, Home: 0, End: steps };
      const to = moves[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step(to);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [steps]);

  if (!value) return <p class="status" role="status">{trouble || "Opening the game…"}</p>;
  const { entry, story } = value;
  return (
    <>
      <h1 class="slim">{entry.title}</h1>
      <p class="faint">
        {entry.players}; {entry.result}
      </p>
      {review?.kind === "hunt" && <Score review={review} />}
      {review?.kind === "duel" && story.kind === "duel" && <DuelScore review={review} story={story} at={at} step={step} />}
      {unreviewed && <p class="faint">{unreviewed}</p>}
      {!review && !unreviewed && <p class="status" role="status">The review is being worked out…</p>}
      <div class="table">
        <section class="board" aria-label="Replay">
          <StoryBoard story={story} spec={entry.spec} at={at} last={at === steps} />
          <div class="acts stepper" role="group" aria-label="Step through the game">
            <button type="button" onClick={() => step(0)} disabled={at === 0} aria-label="To the start">
              «
            </button>
            <button type="button" onClick={() => step(at - 1)} disabled={at === 0} aria-label="Back">
              ‹
            </button>
            <span role="status">
              {stepLabel(story, at)}
            </span>
            <button type="button" onClick={() => step(at + 1)} disabled={at === steps} aria-label="Forward">
              ›
            </button>
            <button type="button" onClick={() => step(steps)} disabled={at === steps} aria-label="To the end">
              »
            </button>
            {review?.kind === "hunt" && review.worst !== null && (
              <button type="button" onClick={() => step(review.worst!)}>
                To the costliest guess
              </button>
            )}
            {review?.kind === "duel" &&
              (["black", "white"] as const).map(
                (side) =>
                  review[side].worst !== null && (
                    <button type="button" key={side} onClick={() => step(review[side].worst!)}>
                      To {side === "black" ? "Black" : "White"}’s costliest choice
                    </button>
                  ),
              )}
          </div>
          <div class="acts">
            <a class="button" href={`./api/records/${id}/text`} download>
              Export
            </a>
            {story.kind === "hunt" && (
              <a class="button" href={link("analyse", entry.spec, ...story.turns.slice(0, at).map((turn) => `${turn.guess}=${turn.feedback}`))}>
                Analyse from here
              </a>
            )}
            {story.kind === "duel" && (
              <a class="button" href={link("analyse", story.game, positionAt(story, at))}>
                Analyse this position
              </a>
            )}
            <a class="button" href={link("puzzle", id)}>
              Make a puzzle of it
            </a>
            <Delete id={id} />
          </div>
        </section>
        <section class="log" aria-label="Turns">
          {story.kind === "hunt" ? <HuntSteps story={story} review={review?.kind === "hunt" ? review : null} at={at} step={step} /> : <DuelSteps story={story} review={review?.kind === "duel" ? review : null} at={at} step={step} />}
        </section>
      </div>
      <details class="share">
        <summary>The record as text</summary>
        <pre>{value.record}</pre>
      </details>
    </>
  );
}

/** Takes a record out of the library again, for the browser that has put it there. */
function Delete({ id }: { id: string }) {
  const [confirm, dialog] = useConfirm();
  const [trouble, setTrouble] = useState("");
  const owner = ownerOf(id);
  if (!owner) return null;
  const remove = async () => {
    if (!(await confirm({ question: "Delete this record from the library, for everybody? It cannot be taken back.", yes: "Delete", no: "Keep it" }))) return;
    try {
      await tell("DELETE", `/api/records/${id}`, owner);
      disown(id);
      go("library");
    } catch (failure) {
      setTrouble(say(failure));
    }
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => void remove()}>
        Delete this record
      </button>
      <Trouble text={trouble} />
      {dialog}
    </>
  );
}

/** Where a replay stands, counted as the game counts: by guesses, or by rounds of one or two parts. */
function stepLabel(story: Story, at: number): string {
  if (story.kind === "hunt") return `Guess ${at} of ${story.turns.length}`;
  const numbers = numbersOf(story);
  const { number, isSecond } = numbers[at - 1] ?? { number: 0, isSecond: false };
  return `Round ${number} of ${numbers.at(-1)?.number ?? 0}${isSecond ? ", second part" : ""}`;
}

function positionAt(story: Story & { kind: "duel" }, at: number): string {
  return story.rounds[at - 1]?.position ?? story.position;
}

/** Whether rounds are left that the next question goes on with. */
function isPart(review: Review): boolean {
  return review.kind === "duel" && review.unseen > 0;
}

function Score({ review }: { review: HuntReview }) {
  return (
    <section class="score" aria-label="Review">
      <Meter name="Skill" value={review.skill} about="99 when no guess could have been better" />
      {review.luck !== null && <Meter name="Luck" value={review.luck} about="99 when no other secret would have answered better" />}
      <p>{review.summary}</p>
    </section>
  );
}

function Meter({ name, value, about }: { name: string; value: number; about: string }) {
  return (
    <div class="meter" title={about}>
      <span>{name}</span>
      <b>{value}</b>
      <svg viewBox="0 0 99 6" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 3h99" />
        <path class="full" d={`M0 3h${value}`} />
      </svg>
    </div>
  );
}

/** The board of a guessing game at a step, with what was possible there for those who ask for it. */
function HuntStory({ story, spec, at, last }: { story: Story & { kind: "hunt" }; spec: string; at: number; last: boolean }) {
  const [heated, setHeated] = useState(false);
  const [left, setLeft] = useState<Analysis | null>(null);
  const turns = story.turns.slice(0, at);
  useEffect(() => {
    setLeft(null);
    if (!heated) return;
    let current = true;
    ask<Analysis>("POST", "/api/analysis", undefined, { game: spec, turns: turns.map(({ guess, feedback }) => ({ guess, feedback })) })
      .then((told) => current && setLeft(told))
      .catch(() => current && setHeated(false));
    return () => {
      current = false;
    };
  }, [heated, at]);
  return (
    <>
      <StillBoard layout={story.layout} guess={null} turns={turns} shown={at ? at - 1 : null} secret={last ? story.secret : null} heat={left?.heat.length ? heatOf(left.heat) : undefined} />
      <div class="acts tools">
        <button type="button" aria-pressed={heated} onClick={() => setHeated(!heated)}>
          What was possible
        </button>
        {heated && <span role="status">{left?.sentence ?? "Counting…"}</span>}
      </div>
      {left && story.layout.kind === "pegs" && left.possible <= left.some.length && (
        <p class="some">
          {left.some.map((one) => (
            <GuessWords key={one} guess={one} layout={story.layout} />
          ))}
        </p>
      )}
    </>
  );
}

function StoryBoard({ story, spec, at, last }: { story: Story; spec: string; at: number; last: boolean }) {
  if (story.kind === "hunt") return <HuntStory story={story} spec={spec} at={at} last={last} />;
  const round = story.rounds[at - 1] ?? null;
  const { Board } = duelLook(story.name);
  return (
    <>
      <Board rows={round?.rows ?? story.rows} position={positionAt(story, at)} moves={[]} placing={false} last={round} flipped={false} />
      <p class="last" role="status">
        {round?.sentence ?? "The start."}
      </p>
    </>
  );
}

function HuntSteps({ story, review, at, step }: { story: Story & { kind: "hunt" }; review: HuntReview | null; at: number; step: (to: number) => void }) {
  return (
    <ol class="turns reviewed">
      {story.turns.map((turn, index) => {
        const judged = review?.turns[index];
        return (
          <li key={index} class={at === index + 1 ? "now" : ""}>
            <span class="number">{index + 1}</span>
            <button type="button" class="guess" aria-pressed={at === index + 1} onClick={() => step(index + 1)}>
              <GuessWords guess={turn.guess} layout={story.layout} />
            </button>
            <Feedback {...turn} />
            {judged && (
              <div class="judged">
                <small>
                  {judged.before.toLocaleString("en")} → {judged.after.toLocaleString("en")} possible
                </small>
                <p>{judged.sentence}</p>
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
