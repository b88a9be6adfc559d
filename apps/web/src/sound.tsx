import { useEffect, useRef, useState } from "preact/hooks";

import { keep, kept } from "./keep";
import type { View } from "./wire";

const KEY = "parlour.sound";

/** A soft tone when it becomes one's turn, for those who have asked for it. */
export function TurnSound({ view }: { view: View }) {
  const [on, setOn] = useState(() => kept(KEY, "browser") === "on");
  const before = useRef(view.asked);
  useEffect(() => {
    if (on && view.asked && !before.current) chime();
    before.current = view.asked;
  }, [view.asked, view.version]);
  const change = (next: boolean) => {
    keep(KEY, next ? "on" : "off", "browser");
    setOn(next);
    // It is heard at once what it will sound like; browsers let a page sound only after a click.
    if (next) chime();
  };
  return (
    <label class="field check sound">
      <input type="checkbox" checked={on} onChange={(event) => change(event.currentTarget.checked)} />
      <span>A sound when it is my turn</span>
    </label>
  );
}

let context: AudioContext | null = null;

function chime(): void {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.setValueAtTime(587, currentTime);
  tone.frequency.setValueAtTime(880, currentTime + 0.12);
  volume.gain.setValueAtTime(0.0001, currentTime);
  volume.gain.exponentialRampToValueAtTime(0.15, currentTime + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, currentTime + 0.5);
  tone.connect(volume).connect(destination);
  tone.start();
  tone.stop(currentTime + 0.5);
}
