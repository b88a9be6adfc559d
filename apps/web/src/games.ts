import { createContext } from "preact";
import { useContext } from "preact/hooks";

import { useAnswer } from "./load";
import type { Games, GameSize, GuessingGame } from "./wire";

const Table = createContext<Games>({ guessing: [], duels: [] });

/** Gives the table of games to the screens; the page asks for it once, before its first screen. */
export const GamesProvider = Table.Provider;

/** What can be played here, as the server tells it. */
export function useGames(): Games {
  return useContext(Table);
}

/** The guessing game that a spec such as `NAME 4 8 3` is one of. */
export function gameOf(games: Games, spec: string): GuessingGame | undefined {
  const word = spec.split(" ")[0];
  return games.guessing.find((game) => game.name === word || game.parameters.some((one) => one.kind === "switch" && one.word === word));
}

/** The spec of a game whose parameters have these values, in their order; a switch is 1 or 0. */
export function specOf(game: GuessingGame, values: number[]): string {
  const taken = game.parameters.map((parameter, place) => ({ parameter, value: values[place] ?? 0 }));
  const word = taken.reduce((word, { parameter, value }) => (parameter.kind === "switch" && value ? parameter.word : word), game.name);
  return [word, ...taken.filter(({ parameter }) => parameter.kind === "number").map(({ value }) => value)].join(" ");
}

/** A game at one size: from the table where it is a usual one, and else from the server. */
export function useSize(spec: string): { size: GameSize | null; trouble: string } {
  const sizes = useGames().guessing.flatMap((game) => game.usual);
  const known = sizes.find((size) => size.spec === spec);
  const { value, trouble } = useAnswer<GameSize>(known ? null : `/api/games/${encodeURIComponent(spec)}`);
  return { size: known ?? value, trouble };
}
