/** What the browser keeps: for good, or as long as the tab is open. One that keeps nothing still plays. */
export type Where = "browser" | "tab";

/** What is kept under a name. */
export function kept(name: string, where: Where): string | null {
  try {
    return storage(where).getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name. */
export function keep(name: string, text: string, where: Where): void {
  try {
    storage(where).setItem(name, text);
  } catch {
    // It is asked for again next time.
  }
}

function storage(where: Where): Storage {
  return where === "browser" ? localStorage : sessionStorage;
}
