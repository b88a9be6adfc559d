import type { Board } from "./wire";

/** What the page says about a game; what is allowed is the server's business. */
export interface About {
  key: "ships" | "mastermind" | "apocalypse";
  title: string;
  pitch: string;
  usual: string;
}

export const GAMES: About[] = [
  {
    key: "ships",
    title: "Ships",
    pitch: "Three ships lie hidden. Name three cells; hear how many hit, how many miss by one, by two.",
    usual: "ships 4 8 3",
  },
  {
    key: "mastermind",
    title: "Mastermind",
    pitch: "Four pegs, six colours, one code. Every guess is answered; every answer leaves fewer.",
    usual: "mastermind 4 6",
  },
  {
    key: "apocalypse",
    title: "Apocalypse",
    pitch: "Chess of five by five where both move at once. Guess what the other will do.",
    usual: "apocalypse",
  },
];

/** The game that a spec such as `ships 4 8 3` names. */
export function aboutSpec(spec: string): About {
  const word = spec.split(" ")[0];
  return GAMES.find((game) => game.key === word) ?? GAMES[word === "bulls" ? 1 : 2]!;
}

/** A spec as people say it. */
export function sayspec(spec: string): string {
  const [word, a, b, c] = spec.split(" ");
  if (word === "ships") return `Ships, ${a} rows, ${b} columns, ${c} ${c === "1" ? "ship" : "ships"}`;
  if (word === "mastermind") return `Mastermind, ${a} pegs, ${b} colours`;
  if (word === "bulls") return `Bulls and Cows, ${a} pegs, ${b} colours, no repeats`;
  return "Apocalypse";
}

/** The board that a spec names, for screens that draw before the server has spoken. */
export function boardOf(spec: string): Board | null {
  const [word, ...numbers] = spec.split(" ");
  const [a, b, c] = numbers.map(Number);
  if (word === "ships" && a && b && c) return { kind: "sea", rows: a, columns: b, ships: c };
  if ((word === "mastermind" || word === "bulls") && a && b) {
    const letters = [..."RBGYOPWKCMADEFHIJLNQSTUVXZ"].slice(0, b);
    return { kind: "pegs", pegs: a, colours: letters, repeats: word === "mastermind" };
  }
  return null;
}
