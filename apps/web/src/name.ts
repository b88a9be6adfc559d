const KEY = "parlour.name";

/** The name that was given last in this browser. */
export function storedName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a name for the next time. */
export function storeName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
