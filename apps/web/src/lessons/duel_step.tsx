import { useEffect, useState } from "preact/hooks";

import { ask } from "../api";
import { duelLook } from "../boards/duel_looks";
import { say } from "../load";
import { Status } from "../parts";
import type { Round, Tried } from "../wire";
import type { DuelLesson } from "./duels";

/** One round of a game of simultaneous choice against a sealed choice, judged by the server. */
export function DuelLessonStep({ lesson, at }: { lesson: DuelLesson; at: number }) {
  const step = lesson.steps[at - 1]!;
  const { Board } = duelLook(lesson.spec);
  const [start, setStart] = useState<Tried | null>(null);
  const [played, setPlayed] = useState<Tried | null>(null);
  const [trouble, setTrouble] = useState("");
  const last: Round | null = played?.rounds[0] ?? null;
  const end = played?.rounds.at(-1);
  const attempt = (choices: { black?: string; white?: string }) => ask<Tried>("POST", "/api/analysis/rounds", undefined, { game: lesson.spec, position: step.position, ...choices });
  const choose = (choice: string) => {
    attempt({ black: choice, white: step.white })
      .then(setPlayed)
      .catch((failure) => setTrouble(say(failure)));
  };
  useEffect(() => {
    attempt({})
      .then(setStart)
      .catch((failure) => setTrouble(say(failure)));
  }, []);
  return (
    <div class="table">
      <section class="board" aria-label="Board">
        <h2>{step.title}</h2>
        <Status trouble={trouble}>{played ? played.rounds.map((round) => round.sentence).join(" ") : step.task}</Status>
        {start && (
          <Board
            rows={end?.rows ?? start.rows}
            position={end?.position ?? step.position}
            moves={step.moves}
            placing={false}
            last={last}
            flipped={false}
            choose={played ? undefined : choose}
          />
        )}
      </section>
      <section class="log" aria-label="What it means">
        <h2>What it means</h2>
        {played ? (
          <>
            <p>
              {step.moral} {played.ending}
            </p>
            <button type="button" onClick={() => setPlayed(null)}>
              Once more
            </button>
          </>
        ) : (
          <p class="faint">Choose on the board; then both choices are shown at once.</p>
        )}
      </section>
    </div>
  );
}
