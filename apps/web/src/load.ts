import { useEffect, useState } from "preact/hooks";

import { ask, Refusal } from "./api";

/** What a path answers, asked again when it changes. */
export function useAnswer<T>(path: string | null): { value: T | null; trouble: string } {
  const [value, setValue] = useState<T | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!path) return;
    let current = true;
    setValue(null);
    setTrouble("");
    ask<T>("GET", path)
      .then((answer) => current && setValue(answer))
      .catch((failure) => current && setTrouble(say(failure)));
    return () => {
      current = false;
    };
  }, [path]);
  return { value, trouble };
}

/** A failure as a sentence. */
export function say(failure: unknown): string {
  return failure instanceof Refusal ? failure.message : String(failure);
}
