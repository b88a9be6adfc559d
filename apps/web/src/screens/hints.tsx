import { useEffect, useState } from "preact/hooks";

import { ask } from "../api";
import { say } from "../load";
import type { Board, Hint } from "../wire";
import { GuessWords, Still } from "./hunt";

const RUNGS = ["A nudge", "What remains", "The best guess"];

/** The ladder of hints: each rung says more, and each is counted in the record. */
export function Hints({ id, token, turn, board }: { id: string; token: string | undefined; turn: number; board: Board }) {
  const [hint, setHint] = useState<Hint | null>(null);
  const [rung, setRung] = useState(0);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setHint(null);
    setRung(0);
    setTrouble("");
  }, [turn, id]);
  const climb = async () => {
    setBusy(true);
    try {
      setHint(await ask<Hint>("POST", `/api/matches/${id}/hints`, token, { rung: rung + 1 }));
      setRung(rung + 1);
      setTrouble("");
    } catch (failure) {
      setTrouble(say(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="hints">
      {rung < RUNGS.length && (
        <button type="button" disabled={busy} onClick={() => void climb()}>
          {busy ? "Thinking…" : `Hint: ${RUNGS[rung]?.toLowerCase()}`}
        </button>
      )}
      {(hint || trouble) && (
        <div class="hint" role="status" aria-live="polite">
          {trouble && <p class="trouble">{trouble}</p>}
          {hint && <p>{hint.sentence}</p>}
          {hint?.guess && (
            <p class="best">
              <GuessWords guess={hint.guess} board={board} />
            </p>
          )}
          {hint && hint.heat.length > 0 && <Still board={board} turn={null} secret={null} heat={heatOf(hint.heat)} />}
          {hint && hint.some.length > 0 && (
            <p class="some">
              {hint.some.map((one) => (
                <span key={one}>
                  <GuessWords guess={one} board={board} />
                </span>
              ))}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Shares by cell as the sea wants them. */
export function heatOf(heat: { cell: string; share: number }[]): Record<string, number> {
  return Object.fromEntries(heat.map(({ cell, share }) => [cell, share]));
}
