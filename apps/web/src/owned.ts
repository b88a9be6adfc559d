// What makes this browser the owner of records that it has put into the library: only the owner can take them out again.

const KEY = "parlour.imports";

function read(): Record<string, string> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return known && typeof known === "object" ? (known as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function save(owners: Record<string, string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(owners));
  } catch {
    // A browser that keeps nothing cannot take a record out again.
  }
}

/** What removes a record, if this browser has put it there. */
export function ownerOf(id: string): string | undefined {
  return read()[id];
}

/** Remembers what removes a record. */
export function own(id: string, owner: string): void {
  save({ ...read(), [id]: owner });
}

/** Forgets a record that is gone. */
export function disown(id: string): void {
  const { [id]: _, ...others } = read();
  save(others);
}
