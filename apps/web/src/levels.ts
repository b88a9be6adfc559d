import type { Level } from "./wire";

/** From easy to hard, as most pairs of neighbours ended in short matches of `parlour duel`; the last looks deepest. */
const STRENGTH = ["random", "easy", "medium", "greedy", "cautious", "hard", "nash-fast", "exploiter", "nash"];

/** The levels for people, from easy to hard; what is there to test others is left out, and what is new stands last. */
export function byStrength(levels: Level[]): Level[] {
  const place = (level: Level) => (STRENGTH.includes(level.name) ? STRENGTH.indexOf(level.name) : STRENGTH.length);
  return levels.filter((level) => !level.about.startsWith("a test opponent")).sort((one, other) => place(one) - place(other));
}
