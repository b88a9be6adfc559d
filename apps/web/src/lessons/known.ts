/** The games that have been learned in this browser, or are known already. */
const KEY = "parlour.learned";

export function isLearned(game: string): boolean {
  try {
    return (localStorage.getItem(KEY) ?? "").split(" ").includes(game);
  } catch {
    return true;
  }
}

export function setLearned(game: string): void {
  try {
    const known = new Set((localStorage.getItem(KEY) ?? "").split(" ").filter(Boolean));
    localStorage.setItem(KEY, [...known.add(game)].join(" "));
  } catch {
    // A browser that keeps nothing offers the lesson again.
  }
}
