import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { serverNow } from "../api";
import { duelLook } from "../boards/duel_looks";
import { GamePicture } from "../boards/guess_board";
import { diary } from "../diary";
import { useGames } from "../games";
import { say } from "../load";
import { open } from "../opening";
import { Trouble } from "../parts";
import { recent } from "../recent";
import { link } from "../route";
import type { DuelGame, GuessingGame, NewMatch } from "../wire";
import { Averages } from "./averages";
import { ClassDoor } from "./class";
import { Streak } from "./puzzle";

/** What one click on a guessing game opens. */
function search(game: GuessingGame): NewMatch {
  return { kind: "hunt", game: game.usual[0]?.spec ?? game.name, way: "search", name: "", clock: null };
}

/** What one click on a duel opens. */
function against(game: DuelGame): NewMatch {
  return { kind: "duel", game: game.usual, black: { kind: "person", name: "" }, white: { kind: "machine", level: game.level }, clock: null };
}

/** The first screen: every game, one click each. */
export function Home() {
  const [trouble, setTrouble] = useState("");
  const { guessing, duels } = useGames();
  const games = recent();
  const play = (match: NewMatch) => {
    open(match).catch((failure) => setTrouble(say(failure)));
  };
  return (
    <>
      <header class="hero">
        <h1>Games of hidden choice</h1>
        <p>Against the machine, against a friend, and afterwards a review that tells you what was skill and what was luck.</p>
      </header>
      <Trouble text={trouble} />
      <ul class="cards">
        {guessing.map((game) => (
          <Card key={game.name} game={game} play={() => play(search(game))}>
            {game.usual[0] && <GamePicture layout={game.usual[0].layout} />}
          </Card>
        ))}
        {duels.map((game) => (
          <Card key={game.name} game={game} play={() => play(against(game))}>
            <svg class="picture" viewBox="0 0 120 60" aria-hidden="true">
              {duelLook(game.name).Picture()}
            </svg>
          </Card>
        ))}
      </ul>
      <Today />
      <ClassDoor />
      <Averages />
      {games.length > 0 && (
        <section class="recent">
          <h2>Go on playing</h2>
          <ul>
            {games.map((game) => (
              <li key={game.id}>
                <a href={game.href}>{game.label}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The puzzle of the day, and how long the row of solved ones is. */
function Today() {
  const { days } = diary();
  // The server's days are those of UTC, as dates in this form are.
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  const isSolved = days.includes(today);
  return (
    <section class="recent">
      <h2>The puzzle of the day</h2>
      <p>
        <a href={link("puzzle", "today")}>{isSolved ? "Solved today: look at it again" : "Solve today’s puzzle"}</a>
      </p>
      <Streak days={days} today={today} />
    </section>
  );
}

function Card({ game, play, children }: { game: GuessingGame | DuelGame; play: () => void; children: ComponentChildren }) {
  return (
    <li class="card">
      {children}
      <h2>{game.title}</h2>
      <p>{game.pitch}</p>
      <div class="acts">
        <button type="button" class="main" onClick={play} aria-label={`Play ${game.title}`}>
          Play
        </button>
        <a class="button" href={link("new", game.name)} aria-label={`More ways to play ${game.title}`}>
          More ways
        </a>
      </div>
    </li>
  );
}
