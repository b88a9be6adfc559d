import { useEffect, useState } from "preact/hooks";

import { ask } from "../api";
import { diary, noteBest, type Tally } from "../diary";
import { useGames } from "../games";
import type { Analysis } from "../wire";

/** One's own averages beside what the best play needs, for every game that was won without help. */
export function Averages() {
  const { games } = diary();
  const specs = Object.keys(games);
  if (specs.length === 0) return null;
  return (
    <section class="recent">
      <h2>Your averages, without hints</h2>
      <table class="averages">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">games</th>
            <th scope="col">you, guesses</th>
            <th scope="col">the best play</th>
          </tr>
        </thead>
        <tbody>
          {specs.map((spec) => (
            <Average key={spec} spec={spec} tally={games[spec]!} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Average({ spec, tally }: { spec: string; tally: Tally }) {
  const title = useGames().guessing.flatMap((game) => game.usual).find((size) => size.spec === spec)?.title ?? spec;
  const [best, setBest] = useState<number | null>(() => diary().best[spec] ?? null);
  useEffect(() => {
    if (best !== null) return;
    ask<Analysis>("POST", "/api/analysis", undefined, { game: spec, turns: [] })
      .then(({ best: [first] }) => {
        if (!first) return;
        noteBest(spec, first.worth);
        setBest(first.worth);
      })
      // A game too large to be looked through has no best average to stand beside.
      .catch(() => {});
  }, [spec]);
  return (
    <tr>
      <td>{title}</td>
      <td>{tally.games}</td>
      <td>{(tally.guesses / tally.games).toFixed(2)}</td>
      <td>{best === null ? "…" : best.toFixed(2)}</td>
    </tr>
  );
}
