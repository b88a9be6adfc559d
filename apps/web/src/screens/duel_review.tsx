import { useEffect, useRef } from "preact/hooks";

import { numberRounds, roundLabel, type RoundNumber } from "../rounds";
import type { DuelReview, ReviewedChoice, ReviewedRound, Story } from "../wire";
import { Bar, signed } from "./analyse_duel";

type DuelStory = Story & { kind: "duel" };

/** The numbers of the rounds that the steps of a replay belong to. */
export function numbersOf(story: DuelStory): RoundNumber[] {
  return numberRounds(story.rounds.map(({ black, white }) => `${black.text} ${white.text}`));
}

/** A game of Apocalypse in short: what each side gave up, who was lucky, and how the value moved. */
export function DuelScore({ review, story, at, step }: { review: DuelReview; story: DuelStory; at: number; step: (to: number) => void }) {
  return (
    <section class="score duel" aria-label="Review">
      {(["black", "white"] as const).map((side) => (
        <dl class={`tally ${side}`} key={side}>
          <dt>{side === "black" ? "Black" : "White"}, skill</dt>
          <dd>{review[side].skill} of 99</dd>
          {review[side].fortune !== null && (
            <>
              <dt>luck</dt>
              <dd>{review[side].fortune} of 99</dd>
            </>
          )}
          <dt>gave up</dt>
          <dd>{review[side].gave_up.toFixed(2)} points</dd>
          <dt>luck gave</dt>
          <dd>{signed(review[side].luck)} points</dd>
          {review[side].hinted > 0 && (
            <>
              <dt>hints</dt>
              <dd>
                in {review[side].hinted} {review[side].hinted === 1 ? "round" : "rounds"}
              </dd>
            </>
          )}
        </dl>
      ))}
      <p>{review.summary}</p>
      <Graph review={review} labels={numbersOf(story).map(roundLabel)} at={at} step={step} />
    </section>
  );
}

/** The value to Black after each step; a click goes there. */
function Graph({ review, labels, at, step }: { review: DuelReview; labels: string[]; at: number; step: (to: number) => void }) {
  const steps = labels.length;
  if (steps === 0) return null;
  const x = (place: number) => 3 + (194 * place) / steps;
  const y = (points: number) => 20 - 17 * points;
  const start = review.rounds[0];
  const points: [place: number, value: number][] = [...(start ? [[start.step - 1, middle(start)] as [number, number]] : []), ...review.rounds.map((round): [number, number] => [round.step, round.after])];
  const told = points.map(([place, value]) => `${place === 0 ? "at the start" : `after round ${labels[place - 1]}`} ${signed(value)}`).join(", ");
  return (
    <figure class="graph">
      <svg
        viewBox="0 0 200 40"
        role="img"
        aria-label={`What the game was worth to Black, in points: ${told}.`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          step(Math.round(((((event.clientX - box.left) / box.width) * 200 - 3) / 194) * steps));
        }}
      >
        <path class="rail" d="M3 3h194M3 20h194M3 37h194" />
        <path class="now" d={`M${x(at)} 3V37`} />
        <path class="line" d={"M" + points.map(([place, value]) => `${x(place)} ${y(value)}`).join("L")} />
        {points.map(([place, value]) => (
          <circle key={place} cx={x(place)} cy={y(value)} r="0.900" />
        ))}
      </svg>
      <figcaption>
        Worth to Black: +1 at the top is a win, −1 at the bottom a loss. A click goes to the round; the arrow keys step.
      </figcaption>
    </figure>
  );
}

function middle({ before }: ReviewedRound): number {
  return (before.lower + before.upper) / 2;
}

/** The rounds, each with what it was worth and what should have been played. */
export function DuelSteps({ story, review, at, step }: { story: DuelStory; review: DuelReview | null; at: number; step: (to: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const numbers = numbersOf(story);
  useEffect(() => {
    // The list alone scrolls: the board beside it stays where it is.
    const now = list.current?.querySelector<HTMLElement>("li.now");
    if (list.current && now) list.current.scrollTop = now.offsetTop - 48;
  }, [at, review]);
  return (
    <ol class="rounds stepped" ref={list}>
      {story.rounds.map((round, index) => {
        const judged = review?.rounds.find((one) => one.step === index + 1);
        const open = at === index + 1;
        return (
          <li key={index} class={open ? "now" : ""}>
            <span class="number">{roundLabel(numbers[index]!)}</span>
            <button type="button" class="quiet" aria-pressed={open} onClick={() => step(index + 1)}>
              {round.black.text} {round.white.text}
            </button>
            {judged && (
              <div class="judged">
                <p>{judged.sentence}</p>
                {open && judged.black && <Should name="Black" choice={judged.black} exact={judged.exact} />}
                {open && judged.white && <Should name="White" choice={judged.white} exact={judged.exact} />}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The mix that a side should have played, or the best that was found for it. */
function Should({ name, choice, exact }: { name: string; choice: ReviewedChoice; exact: boolean }) {
  return (
    <div class="should">
      <small>{exact ? `${name} should have mixed` : `The best found for ${name}`}</small>
      <ul class="mixed">
        {choice.mix.map((one) => (
          <li key={one.choice} class={one.choice === choice.choice ? "chosen" : ""}>
            <b>{one.choice}</b> <small>{one.words}</small> <Bar share={one.share} />
          </li>
        ))}
      </ul>
    </div>
  );
}
