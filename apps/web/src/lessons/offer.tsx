import { useState } from "preact/hooks";

import { link } from "../route";
import { DUEL_LESSONS } from "./duels";
import { HUNT_LESSONS } from "./hunts";
import { isLearned, setLearned } from "./known";

/** Whether a game has a lesson. */
export function hasLesson(game: string): boolean {
  return Object.hasOwn(HUNT_LESSONS, game) || Object.hasOwn(DUEL_LESSONS, game);
}

/** At the first visit to a game: its lesson, which leads back to this very table. */
export function LessonOffer({ game, title }: { game: string; title: string }) {
  const [known, setKnown] = useState(() => !hasLesson(game) || isLearned(game));
  if (known) return null;
  return (
    <aside class="offer" aria-label="Lesson">
      <p>
        <b>New to {title}?</b> Three steps on its own board show how it goes.
      </p>
      <div class="acts">
        <a class="button main" href={link("learn", game, 1, location.hash.slice(1))}>
          Show me
        </a>
        <button
          type="button"
          onClick={() => {
            setLearned(game);
            setKnown(true);
          }}
        >
          I know it
        </button>
      </div>
    </aside>
  );
}
