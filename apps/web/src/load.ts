import { useEffect, useState } from "preact/hooks";

import { ask, Refusal } from "./api";

/** What a path answers, asked again when it changes, and for as long as the answer is but a part. */
export function useAnswer<T>(path: string | null, isPart: (value: T) => boolean = () => false): { value: T | null; trouble: string } {
  const [value, setValue] = useState<T | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!path) return;
    let current = true;
    setValue(null);
    setTrouble("");
    void (async () => {
      try {
        for (let isWhole = false; current && !isWhole; ) {
          const answer = await ask<T>("GET", path);
          if (current) setValue(answer);
          isWhole = !isPart(answer);
        }
      } catch (failure) {
        if (current) setTrouble(say(failure));
      }
    })();
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
