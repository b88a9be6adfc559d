import { keep, kept } from "../keep";

const KEY = "parlour.learned";

/** The games that have been learned in this browser, or are known already. */
function learned(): string[] {
  return (kept(KEY, "browser") ?? "").split(" ").filter(Boolean);
}

export function isLearned(game: string): boolean {
  return learned().includes(game);
}

export function setLearned(game: string): void {
  keep(KEY, [...new Set(learned()).add(game)].join(" "), "browser");
}
