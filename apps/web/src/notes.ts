import { useState } from "preact/hooks";

import { keep, kept } from "./keep";

/** What was crossed out by pencil in a match; it stays through a reload of the tab. */
export interface Notes {
  out: ReadonlySet<string>;
  cross: (place: string) => void;
  /** Crosses out all of these as well. */
  crossAll: (places: string[]) => void;
  clear: () => void;
}

/** The pencil notes of a match. */
export function useNotes(id: string): Notes {
  const key = `parlour.notes.${id}`;
  const [out, setOut] = useState<ReadonlySet<string>>(() => new Set((kept(key, "tab") ?? "").split(" ").filter(Boolean)));
  const save = (next: Set<string>) => {
    keep(key, [...next].join(" "), "tab");
    setOut(next);
  };
  return {
    out,
    cross: (place) => {
      const next = new Set(out);
      if (!next.delete(place)) next.add(place);
      save(next);
    },
    crossAll: (places) => save(new Set([...out, ...places])),
    clear: () => save(new Set()),
  };
}
