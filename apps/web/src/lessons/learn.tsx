import { useEffect } from "preact/hooks";

import { useGames } from "../games";
import { link } from "../route";
import { useTitle } from "../title";
import { DuelLessonStep } from "./duel_step";
import { DUEL_LESSONS } from "./duels";
import { HuntLessonStep } from "./hunt_step";
import { HUNT_LESSONS } from "./hunts";
import { setLearned } from "./known";

const STEPS = 3;

/** A game that teaches itself: three steps on its own board, with one's own clicks. `back` is where the learner came from. */
export function Learn({ game, step, back }: { game: string; step: number; back: string | undefined }) {
  const { guessing, duels } = useGames();
  const about = [...guessing, ...duels].find((one) => one.name === game);
  const hunt = Object.hasOwn(HUNT_LESSONS, game) ? HUNT_LESSONS[game] : undefined;
  const duel = Object.hasOwn(DUEL_LESSONS, game) ? DUEL_LESSONS[game] : undefined;
  const at = Math.max(1, Math.min(STEPS, step));
  useTitle(`Learn ${about?.title ?? game} - Parlour`);
  useEffect(() => {
    if (at === STEPS) setLearned(game);
  }, [at]);
  if (!about || (!hunt && !duel)) {
    return (
      <p>
        There is no lesson of that game. <a href={link("help")}>All rules in short</a>
      </p>
    );
  }
  const rest = back ? [back] : [];
  return (
    <>
      <h1>Learn {about.title}</h1>
      <p class="lead">
        Step {at} of {STEPS}
      </p>
      {hunt && <HuntLessonStep key={at} lesson={hunt} at={at} />}
      {duel && <DuelLessonStep key={at} lesson={duel} at={at} />}
      <div class="acts">
        {at > 1 && (
          <a class="button" href={link("learn", game, at - 1, ...rest)}>
            Back
          </a>
        )}
        {at < STEPS ? (
          <a class="button main" href={link("learn", game, at + 1, ...rest)}>
            Next step
          </a>
        ) : (
          <a class="button main" href={back?.startsWith("/") ? `#${back}` : link("new", game)}>
            Play {about.title}
          </a>
        )}
        {at < STEPS && (
          <a class="button" href={back?.startsWith("/") ? `#${back}` : link("help")} onClick={() => setLearned(game)}>
            Leave the lesson
          </a>
        )}
      </div>
    </>
  );
}
