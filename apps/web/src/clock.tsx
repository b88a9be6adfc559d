import { useEffect, useState } from "preact/hooks";

import { serverNow } from "./api";
import type { Clock as Told } from "./wire";

/** The time that is left for this choice, counted down here; the server alone decides when it is up. */
export function Clock({ clock }: { clock: Told }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (clock.until === null) return;
    setNow(serverNow());
    const beat = setInterval(() => setNow(serverNow()), 250);
    return () => clearInterval(beat);
  }, [clock.until]);
  if (clock.until === null) return null;
  const left = Math.min(clock.seconds, Math.max(0, Math.ceil((clock.until - now) / 1000)));
  return (
    <p class={`clock ${left <= 5 ? "short" : ""}`} role="timer" aria-label="Time left for this choice">
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
    </p>
  );
}

const CHOICES: [label: string, seconds: number][] = [
  ["none", 0],
  ["15 seconds", 15],
  ["30 seconds", 30],
  ["1 minute", 60],
  ["3 minutes", 180],
];

/** Chooses how long each choice may take; none is no clock. */
export function ClockField({ seconds, change }: { seconds: number | null; change: (seconds: number | null) => void }) {
  return (
    <label class="field">
      <span>Clock for each choice</span>
      <select value={seconds ?? 0} onChange={(event) => change(Number(event.currentTarget.value) || null)}>
        {CHOICES.map(([label, value]) => (
          <option value={value} key={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
