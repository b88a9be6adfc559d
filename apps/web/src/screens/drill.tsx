import { useEffect, useState } from "preact/hooks";

import { ask, listen } from "../api";
import { duelLook } from "../boards/duel_looks";
import { diary, type Leak, noteLeak } from "../diary";
import { useGames } from "../games";
import { say } from "../load";
import { Status } from "../parts";
import { link } from "../route";
import { useTitle } from "../title";
import type { DuelAnalysis, DuelGame, Tried, Weighed } from "../wire";
import { Bar } from "./analyse_duel";

/** A mix is worth asking about when no choice has more than this share of it. */
const CLEAR = 0.85;
/** So many rounds are played at most before the game begins anew. */
const ROUNDS = 12;

/** Positions in which the best play is a mix: choose for Black, and see what the choice gave up. */
export function Drill({ about }: { about: DuelGame }) {
  const { duels } = useGames();
  const [at, setAt] = useState<DuelAnalysis | null>(null);
  const [chosen, setChosen] = useState<Weighed | null>(null);
  const [trouble, setTrouble] = useState("");
  const [number, setNumber] = useState(1);
  useTitle(`Drill, ${about.title} - Parlour`);
  useEffect(() => {
    const end = new AbortController();
    setAt(null);
    setChosen(null);
    setTrouble("");
    find(about, end.signal)
      .then((found) => end.signal.aborted || setAt(found))
      .catch((failure) => end.signal.aborted || setTrouble(say(failure)));
    return () => end.abort();
  }, [about.name, number]);
  const choose = (choice: string) => {
    const option = at?.black.find((one) => one.choice === choice);
    if (!option || chosen) return;
    noteLeak(about.name, kindOf(option), option.gives_up);
    setChosen(option);
  };
  const { Board, legend } = duelLook(about.name);
  const moves = at?.black.map(({ choice }) => choice) ?? [];
  // What cannot be picked on the board stands beside it.
  const aside = legend ? moves.filter((move) => legend.some(([sign]) => sign === move)) : [];
  const mix = at ? [...at.black].filter(({ share }) => share >= 0.005).sort((one, other) => other.share - one.share) : [];
  return (
    <>
      <h1>Drill</h1>
      <p class="lead">Positions in which the best play is a mix. Choose for Black, and see what it gives up.</p>
      <p class="kinds">
        {duels.map((duel) => (
          <a key={duel.name} class="button" href={link("drill", duel.name)} {...(duel.name === about.name ? { "aria-current": "page" as const } : {})}>
            {duel.title}
          </a>
        ))}
      </p>
      <div class="table">
        <section class="board" aria-label="Board">
          <Status trouble={trouble}>{!at ? "Looking for a position…" : !chosen ? "You are Black. What do you choose?" : verdict(chosen)}</Status>
          {at && <Board rows={at.rows} position={at.position} moves={moves} placing={at.placing} last={null} flipped={false} choose={chosen ? undefined : choose} />}
          {at && !chosen && aside.length > 0 && (
            <div class="acts">
              {aside.map((choice) => (
                <button type="button" key={choice} onClick={() => choose(choice)}>
                  {choice}
                </button>
              ))}
            </div>
          )}
          {chosen && at && (
            <>
              <h2>{at.exact ? "The mix of the best play" : "The best mix found"}</h2>
              <ul class="mixed">
                {mix.map((one) => (
                  <li key={one.choice} class={one.choice === chosen.choice ? "chosen" : ""}>
                    <b>{one.choice}</b> <small>{one.words}</small> <Bar share={one.share} />
                  </li>
                ))}
              </ul>
              <div class="acts">
                <button type="button" class="main" onClick={() => setNumber(number + 1)}>
                  Next position
                </button>
                <a class="button" href={link("analyse", at.game, at.position)}>
                  Analyse it
                </a>
              </div>
            </>
          )}
        </section>
        <section class="log" aria-label="Your leaks">
          <Leaks leaks={diary().leaks[about.name] ?? {}} />
        </section>
      </div>
    </>
  );
}

/** What kind of choice it is: the first of its words. */
function kindOf({ words }: Weighed): string {
  return words.split(/[ ,]/)[0] ?? words;
}

function verdict({ choice, share, gives_up }: Weighed): string {
  if (gives_up < 0.005) return share >= 0.005 ? `${choice} belongs to the mix: nothing given up.` : `${choice} gives nothing up, though the mix found does without it.`;
  return `${choice} gives up ${gives_up.toFixed(2)} points.`;
}

/** Where points went, by kind of choice, the leakiest first. */
function Leaks({ leaks }: { leaks: Record<string, Leak> }) {
  const kinds = Object.entries(leaks).sort(([, one], [, other]) => other.points - one.points);
  return (
    <>
      <h2>Your leaks</h2>
      {kinds.length === 0 ? (
        <p class="faint">Nothing has been chosen yet.</p>
      ) : (
        <table class="leaks">
          <thead>
            <tr>
              <th scope="col">Choice</th>
              <th scope="col">times</th>
              <th scope="col">points given up each</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(([kind, { times, points }]) => (
              <tr key={kind}>
                <td>{kind}</td>
                <td>{times}</td>
                <td>{(points / times).toFixed(3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Plays by the mixes from the start until a position asks for a mix; the game is judged by the server all the way. */
async function find(about: DuelGame, signal: AbortSignal): Promise<DuelAnalysis> {
  let position = about.start;
  // The first rounds of every game would be the same.
  const least = 1 + Math.floor(Math.random() * 4);
  for (let round = 0; !signal.aborted; round++) {
    const analysis = await look(about.usual, position, signal);
    if (round >= least && Math.max(...analysis.black.map(({ share }) => share)) <= CLEAR) return analysis;
    const [black, white] = [drawn(analysis.black), drawn(analysis.white)];
    const { rounds, ending } = await ask<Tried>("POST", "/api/analysis/rounds", undefined, { game: about.usual, position, black, white });
    const isOver = ending !== null || round >= ROUNDS;
    position = isOver ? about.start : (rounds.at(-1)?.position ?? about.start);
    if (isOver) round = -1;
  }
  throw new Error("left");
}

/** The evaluation that hints go by. */
function look(game: string, position: string, signal: AbortSignal): Promise<DuelAnalysis> {
  return new Promise((done, fail) => {
    let last: DuelAnalysis | null = null;
    const stop = listen<DuelAnalysis>(
      "/api/analysis/stream",
      { game, position, seconds: null },
      (next) => (last = next),
      (trouble) => (last ? done(last) : fail(new Error(trouble))),
    );
    signal.addEventListener("abort", stop);
  });
}

/** One of the choices: mostly by the mix, and at times any, so that positions differ. */
function drawn(options: Weighed[]): string {
  const weights = options.map(({ share, gives_up }) => share + (gives_up < 0.3 ? 0.15 : 0.01));
  let left = Math.random() * weights.reduce((sum, weight) => sum + weight, 0);
  return (options.find((_, place) => (left -= weights[place]!) <= 0) ?? options[0]!).choice;
}
