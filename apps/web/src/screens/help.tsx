import { duelLook } from "../boards/duel_looks";
import { useGames } from "../games";
import { hasLesson } from "../lessons/offer";
import { Feedback } from "../parts";
import { link } from "../route";
import type { GameSize } from "../wire";

/** The rules in short, and how to play without a mouse. */
export function Help() {
  const games = useGames();
  return (
    <article class="prose">
      <h1>How to play</h1>
      <p>Each game teaches itself in three steps on its own board:</p>
      <p class="kinds">
        {[...games.guessing, ...games.duels]
          .filter((game) => hasLesson(game.name))
          .map((game) => (
            <a key={game.name} class="button" href={link("learn", game.name)}>
              Learn {game.title}
            </a>
          ))}
      </p>
      {games.guessing.map((game) => (
        <section key={game.name}>
          <h2>{game.title}</h2>
          {game.usual.map((size, place) => (
            <Rules key={size.spec} size={size} named={place > 0} />
          ))}
        </section>
      ))}
      {games.duels.map((duel) => (
        <section key={duel.name}>
          <h2>{duel.title}</h2>
          <p>{duel.rules}</p>
          {duelLook(duel.name).help?.map((words) => <p key={words}>{words}</p>)}
        </section>
      ))}
      <h2>Keyboard</h2>
      <p>
        Tab reaches a board as one stop; arrows, Home and End walk on it, Enter or Space choose, Escape takes back. On a row of pegs a letter puts its peg. In a replay the left and right arrow step. Every board has a box for notation beside it.
      </p>
      <h2>Skill and luck</h2>
      <p>
        The review asks the same judge as the hints what every guess was worth, in guesses still needed on average, and says how sure that is: proven, exact, found or estimated. Skill is 99 × 2<sup>−x</sup>, where x is what your guesses gave up in expected guesses. Luck is the share of the secrets possible at the time that would
        have answered no better, as a mean over your turns, times 99. A guess as good as the best one is never held against you.
      </p>
      <p>
        <a href={link()}>Back to the games</a>
      </p>
    </article>
  );
}

/** The rules at one size, as the server tells them, with an answer as the boards show it. */
function Rules({ size, named }: { size: GameSize; named: boolean }) {
  const answer = size.answers[Math.floor(size.answers.length / 2)];
  return (
    <p>
      {named && <b>{size.title}. </b>}
      {size.rules}{" "}
      {answer && (
        <>
          <Feedback {...answer} /> means {answer.words}.
        </>
      )}
    </p>
  );
}
