// The tokens of the seats, and of the places in rooms, that this browser has. They stand in no address, so neither the history nor a copied link holds one.

const KEY = "parlour.seats";
const MOST = 60;

type Held = Record<string, string[]>;

/** The tokens that this browser holds for a match; this tab's own come first. */
export function held(id: string): string[] {
  return read(() => sessionStorage)[id] ?? read(() => localStorage)[id] ?? [];
}

/** Keeps the tokens of a match; answers whether the browser does. */
export function hold(id: string, tokens: string[]): boolean {
  return [() => sessionStorage, () => localStorage].map((store) => write(store, id, tokens)).includes(true);
}

/** Forgets the tokens of a match. */
export function release(id: string): void {
  for (const store of [() => sessionStorage, () => localStorage]) {
    const { [id]: _, ...others } = read(store);
    save(store, others);
  }
}

/** Takes tokens that came in an address out of it, and answers those that open seats here. */
export function takeIn(place: string, id: string, tokens: string[]): string[] {
  if (tokens.length === 0) return held(id);
  if (hold(id, tokens)) history.replaceState(null, "", `#/${place}/${encodeURIComponent(id)}`);
  return tokens;
}

function read(store: () => Storage): Held {
  try {
    const known: unknown = JSON.parse(store().getItem(KEY) ?? "{}");
    return known && typeof known === "object" ? (known as Held) : {};
  } catch {
    return {};
  }
}

function write(store: () => Storage, id: string, tokens: string[]): boolean {
  const { [id]: _, ...others } = read(store);
  return save(store, Object.fromEntries([...Object.entries(others), [id, tokens]].slice(-MOST)));
}

function save(store: () => Storage, kept: Held): boolean {
  try {
    store().setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false; // A browser that keeps nothing still plays, with the token in its address.
  }
}
