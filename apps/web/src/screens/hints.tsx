import { useEffect, useState } from "preact/hooks";

import { ask } from "../api";
import { GuessWords } from "../boards/guess_board";
import { say } from "../load";
import type { Hint, Layout } from "../wire";
import { Bar } from "./analyse_duel";

const HUNT = ["A nudge", "What remains", "The best guess"];
const DUEL = ["A nudge", "What to think about", "The mix"];

/** The hint that was given last in this turn, and the way to the next. */
export interface Ladder {
  hint: Hint | null;
  trouble: string;
  busy: boolean;
  climb(rung: number): Promise<Hint | null>;
}

/** The hints of a seat; with every turn the ladder stands at its foot again. */
export function useHints(id: string, token: string | undefined, turn: number): Ladder {
  const [hint, setHint] = useState<Hint | null>(null);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setHint(null);
    setTrouble("");
  }, [turn, id]);
  const climb = async (rung: number) => {
    setBusy(true);
    try {
      const next = await ask<Hint>("POST", `/api/matches/${id}/hints`, token, { rung });
      setHint(next);
      setTrouble("");
      return next;
    } catch (failure) {
      setTrouble(say(failure));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { hint, trouble, busy, climb };
}

/** The ladder of hints: each rung says more, and each is counted in the record. A duel has no layout of places or pegs. */
export function Hints({ ladder, layout }: { ladder: Ladder; layout?: Layout }) {
  const rungs = layout ? HUNT : DUEL;
  const { hint, trouble, busy } = ladder;
  const rung = hint?.rung ?? 0;
  return (
    <div class="hints">
      <button type="button" class="rung" disabled={busy || rung >= rungs.length} onClick={() => void ladder.climb(rung + 1)}>
        {busy ? "Thinking…" : rung < rungs.length ? `Hint: ${rungs[rung]?.toLowerCase()}` : "No more hints"}
      </button>
      {(hint || trouble) && (
        <div class="hint" role="status" aria-live="polite">
          {trouble && <p class="trouble">{trouble}</p>}
          {hint && <p>{hint.sentence}</p>}
          {hint && hint.mix.length > 0 && (
            <ul class="mixed">
              {hint.mix.map((one) => (
                <li key={one.choice}>
                  <b>{one.choice}</b> <small>{one.words}</small> <Bar share={one.share} />
                </li>
              ))}
            </ul>
          )}
          {hint?.guess && layout && (
            <p class="best">
              <GuessWords guess={hint.guess} layout={layout} />
            </p>
          )}
          {hint && hint.some.length > 0 && (
            <p class="some">
              {hint.some.map((one) => (
                <span key={one}>
                  {layout ? <GuessWords guess={one} layout={layout} /> : one}
                </span>
              ))}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Shares by place as the boards want them. */
export function heatOf(heat: { cell: string; share: number }[]): Record<string, number> {
  return Object.fromEntries(heat.map(({ cell, share }) => [cell, share]));
}
