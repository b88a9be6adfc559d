import { useEffect, useState } from "preact/hooks";

import { ask } from "../api";
import { GuessWords, StillBoard } from "../boards/guess_board";
import { say } from "../load";
import type { Hint, Layout } from "../wire";
import { Bar } from "./analyse_duel";

const HUNT = ["A nudge", "What remains", "The best guess"];
const DUEL = ["A nudge", "What to think about", "The mix"];

/** The ladder of hints: each rung says more, and each is counted in the record. A duel has no layout of places or pegs. */
export function Hints({ id, token, turn, layout }: { id: string; token: string | undefined; turn: number; layout?: Layout }) {
  const rungs = layout ? HUNT : DUEL;
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
      <button type="button" class="rung" disabled={busy || rung >= rungs.length} onClick={() => void climb()}>
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
          {hint && layout && hint.heat.length > 0 && <StillBoard layout={layout} guess={null} secret={null} heat={heatOf(hint.heat)} />}
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
