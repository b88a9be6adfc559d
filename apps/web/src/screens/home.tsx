import { useState } from "preact/hooks";

import { GAMES, type About } from "../games";
import { say } from "../load";
import { open } from "../opening";
import { recent } from "../recent";
import { link } from "../route";
import type { NewMatch } from "../wire";

/** What one click on a game opens. */
function usual(game: About): NewMatch {
  if (game.key === "apocalypse") {
    return { kind: "duel", black: { kind: "person", name: "" }, white: { kind: "machine", level: "greedy" }, clock: null };
  }
  return { kind: "hunt", game: game.usual, way: "search", name: "", clock: null };
}

/** The first screen: three games, one click each. */
export function Home() {
  const [trouble, setTrouble] = useState("");
  const games = recent();
  const play = (game: About) => {
    open(usual(game)).catch((failure) => setTrouble(say(failure)));
  };
  return (
    <>
      <header class="hero">
        <h1>Games of hidden choice</h1>
        <p>Against the machine, against a friend, and afterwards a review that tells you what was skill and what was luck.</p>
      </header>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <ul class="cards">
        {GAMES.map((game) => (
          <li class="card" key={game.key}>
            <Picture game={game.key} />
            <h2>{game.title}</h2>
            <p>{game.pitch}</p>
            <div class="acts">
              <button type="button" class="main" onClick={() => play(game)} aria-label={`Play ${game.title}`}>
                Play
              </button>
              <a class="button" href={link("new", game.key)} aria-label={`More ways to play ${game.title}`}>
                More ways
              </a>
            </div>
          </li>
        ))}
      </ul>
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

function Picture({ game }: { game: About["key"] }) {
  return (
    <svg class={`picture ${game}`} viewBox="0 0 120 60" aria-hidden="true">
      {game === "ships" && (
        <>
          {[0, 1, 2].map((y) => (
            <path key={y} class="wave" d={`M6 ${20 + y * 14}q9-7 18 0t18 0 18 0 18 0 18 0 18 0`} />
          ))}
          <path class="hull" d="M46 26h32l-6 11H52z" />
          <path class="sail" d="M61 5v18H48zM63 9v14h11z" />
        </>
      )}
      {game === "mastermind" && (
        <>
          <path class="r" d="M17 18 30 42H4z" />
          <path class="b" d="M36 19h22v22H36z" />
          <path class="g" d="M77 16 91 30 77 44 63 30z" />
          <circle class="y" cx="106" cy="30" r="11.500" />
        </>
      )}
      {game === "apocalypse" && (
        <>
          <path class="odd" d="M30 0h20v20H30zM70 0h20v20H70zM50 20h20v20H50zM30 40h20v20H30zM70 40h20v20H70z" />
          <path class="even" d="M50 0h20v20H50zM30 20h20v20H30zM70 20h20v20H70zM50 40h20v20H50z" />
          <path class="white" d="M40 14L56 26M53 26.500l4 .5-1.500-4" />
          <path class="black" d="M80 46L64 34M67 33.500l-4-.5 1.500 4" />
        </>
      )}
    </svg>
  );
}
