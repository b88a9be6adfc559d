import { useEffect, useState } from "preact/hooks";

import type { DuelBoardProps, DuelLook } from "./duel_looks";

/** A wrestler between two sides, pushed by bids. */
export const OSHI_ZUMO: DuelLook = {
  Board: OshiZumoBoard,
  Picture: OshiZumoPicture,
  sides: { black: "on the left", white: "on the right" },
};

const SIDE = 26;

/** The row with the wrestler on it, both bids of the last round, and a slider for the next one. */
function OshiZumoBoard({ rows, position, moves, last, choose, mixes }: DuelBoardProps) {
  const row = rows[0] ?? "";
  const at = row.indexOf("o");
  const width = row.length * SIDE;
  const middle = (row.length - 1) / 2;
  const where = at < 0 ? "nowhere" : at === middle ? "in the middle" : `${Math.abs(at - middle)} from the middle, on ${at < middle ? "Black" : "White"}’s side`;
  return (
    <>
      <svg class="ring" viewBox={`0 0 ${width} ${SIDE * 2}`} role="img" aria-label={`The wrestler stands ${where}.`}>
        {[...row].map((place, x) => (
          <rect key={x} class={place === "|" || x === 0 || x === row.length - 1 ? "off" : x === middle ? "middle" : x < middle ? "black" : "white"} x={x * SIDE + 1} y={SIDE / 2} width={SIDE - 2} height={SIDE} rx="3" />
        ))}
        {at >= 0 && <circle class="wrestler" cx={at * SIDE + SIDE / 2} cy={SIDE} r={SIDE / 3} key={position} />}
        {last && (
          <>
            <text class="bid" x={SIDE / 2} y={SIDE / 2 - 4}>
              {last.black.text}
            </text>
            <text class="bid" x={width - SIDE / 2} y={SIDE / 2 - 4}>
              {last.white.text}
            </text>
          </>
        )}
      </svg>
      {choose && <Bids moves={moves} choose={choose} key={position} />}
      {mixes && <MixChart mixes={mixes} />}
    </>
  );
}

/** A slider over what may be bid, with a button that seals it. */
function Bids({ moves, choose }: { moves: string[]; choose: (choice: string) => void }) {
  const [place, setPlace] = useState(0);
  useEffect(() => setPlace(0), [moves.length]);
  const bid = moves[Math.min(place, moves.length - 1)] ?? "";
  return (
    <div class="bids">
      <label>
        <span>Bid</span>
        <input type="range" min={0} max={moves.length - 1} value={place} aria-valuetext={`${bid} coins`} onInput={(event) => setPlace(Number(event.currentTarget.value))} />
      </label>
      <button type="button" class="main" onClick={() => choose(bid)}>
        Seal {bid}
      </button>
    </div>
  );
}

/** How often each side should bid what: Black upwards, White downwards. */
function MixChart({ mixes }: { mixes: NonNullable<DuelBoardProps["mixes"]> }) {
  const bids = [...mixes.black, ...mixes.white].map(({ choice }) => Number(choice));
  const most = Math.max(1, ...bids);
  const tallest = Math.max(0.01, ...mixes.black.map(({ share }) => share), ...mixes.white.map(({ share }) => share));
  const x = (choice: string) => 4 + (192 * Number(choice)) / (most + 1);
  return (
    <svg class="bid-mixes" viewBox="0 0 200 60" aria-hidden="true">
      <path class="rail" d="M2 30h196" />
      {(["black", "white"] as const).flatMap((side) =>
        mixes[side].map(({ choice, share }) => {
          const height = (24 * share) / tallest;
          return (
            <g key={side + choice} class={side}>
              <rect x={x(choice)} y={side === "black" ? 30 - height : 30} width={Math.max(1, 160 / (most + 1))} height={height} />
              <text x={x(choice)} y={side === "black" ? 28 - height : 35 + height}>
                {choice}
              </text>
            </g>
          );
        }),
      )}
    </svg>
  );
}

/** The row in small, the wrestler off its middle. */
function OshiZumoPicture() {
  return (
    <>
      {[0, 1, 2, 3, 4, 5, 6].map((place) => (
        <rect key={place} class={place === 3 ? "even" : "odd"} x={8 + place * 15} y="23" width="14" height="14" rx="2" />
      ))}
      <circle class="taken" cx="75" cy="30" r="5" />
      <path class="black" d="M14 48h26M36 45l4 3-4 3" />
      <path class="white" d="M106 12H88M92 9l-4 3 4 3" />
    </>
  );
}
