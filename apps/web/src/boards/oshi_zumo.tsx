import { useEffect, useState } from "preact/hooks";

import type { DuelBoardProps, DuelLook } from "./duel_looks";

/** A wrestler between two sides, pushed by bids. */
export const OSHI_ZUMO: DuelLook = {
  Board: OshiZumoBoard,
  Picture: OshiZumoPicture,
  legend: [
    ["B", "Black’s side, and its last bid is the coin with a thin edge"],
    ["W", "White’s side, and its last bid is the coin with a thick edge"],
    ["- -", "a coin with a broken edge is your sealed bid, seen by you alone"],
  ],
  sides: { black: "on the left", white: "on the right" },
};

const SIDE = 26;

/** The row with the wrestler on it, the purses, both bids of the last round, and a slider for the next one. */
function OshiZumoBoard({ rows, position, moves, last, sealed, choose, mixes }: DuelBoardProps) {
  const row = rows[0] ?? "";
  const at = row.indexOf("o");
  const width = row.length * SIDE;
  const middle = (row.length - 1) / 2;
  const where = at < 0 ? "nowhere" : at === middle ? "in the middle" : `${Math.abs(at - middle)} from the middle, on ${at < middle ? "Black" : "White"}’s side`;
  return (
    <>
      <svg class="ring" viewBox={`0 0 ${width} ${SIDE * 2.6}`} role="img" aria-label={`The wrestler stands ${where}.`}>
        <rect class="sand" x="1" y={SIDE / 2 - 3} width={width - 2} height={SIDE + 6} rx="8" />
        <path class="rope" d={`M${SIDE} ${SIDE / 2 - 3}v${SIDE + 6}M${width - SIDE} ${SIDE / 2 - 3}v${SIDE + 6}`} />
        <path class="start" d={`M${width / 2 - 4} ${SIDE - 7}v14M${width / 2 + 4} ${SIDE - 7}v14`} />
        {[...row].map((place, x) => (
          <rect key={x} class={place === "|" || x === 0 || x === row.length - 1 ? "off" : x === middle ? "middle" : x < middle ? "black" : "white"} x={x * SIDE + 1} y={SIDE / 2} width={SIDE - 2} height={SIDE} rx="3" />
        ))}
        {at >= 0 && <Wrestler x={at * SIDE + SIDE / 2} key={position} />}
        {last && (
          <>
            <Coin x={SIDE * 1.5} words={last.black.text} side="black" />
            <Coin x={width - SIDE * 1.5} words={last.white.text} side="white" />
          </>
        )}
        {sealed && <Coin x={sealed.side === "black" ? SIDE * 2.5 : width - SIDE * 2.5} words={sealed.choice} side={`${sealed.side} own`} />}
        <text class="bid" x={SIDE / 2} y={SIDE * 2.35}>
          B
        </text>
        <text class="bid" x={width - SIDE / 2} y={SIDE * 2.35}>
          W
        </text>
      </svg>
      {choose && <Bids moves={moves} choose={choose} key={position} />}
      {mixes && <MixChart mixes={mixes} />}
    </>
  );
}

/** A wrestler from above: shoulders, arms and a knot of hair. */
function Wrestler({ x }: { x: number }) {
  return (
    <g class="wrestler" transform={`translate(${x} ${SIDE})`}>
      <ellipse rx="7" ry="9.500" />
      <path d="M-5-7.500c5-3 8-2 10 1M-5 7.500c5 3 8 2 10-1" />
      <circle r="4" />
      <circle class="knot" cx="-1" r="1.300" />
    </g>
  );
}

/** What was bid, as a coin below the row; a sealed one has a broken edge. */
function Coin({ x, words, side }: { x: number; words: string; side: string }) {
  return (
    <g class={`coin ${side}`} transform={`translate(${x} ${SIDE * 2.2})`}>
      <circle r="8" />
      <text y="3">{words}</text>
    </g>
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
