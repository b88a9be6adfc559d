/** A game this browser has a seat in. */
export interface Recent {
  id: string;
  href: string;
  label: string;
}

const KEY = "parlour.recent";
const MOST = 8;

/** The games this browser has seats in, the latest first. */
export function recent(): Recent[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(known) ? (known as Recent[]).filter((one) => typeof one?.href === "string" && one.href.startsWith("#/")) : [];
  } catch {
    return [];
  }
}

/** Remembers a game, in front of the others. */
export function remember(game: Recent): void {
  save([game, ...recent().filter((one) => one.id !== game.id)].slice(0, MOST));
}

/** Forgets a game that is over. */
export function forget(id: string): void {
  save(recent().filter((one) => one.id !== id));
}

function save(games: Recent[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
