import type { Round, Share } from "../wire";

const SIDES = ["black", "white"] as const;
type Side = (typeof SIDES)[number];

/** The middle of a cell on a board of fifty by fifty. */
function spotOf(cell: string, flipped: boolean): [number, number] {
  const [x, y] = [Number(cell[0]), Number(cell[1])];
  return flipped ? [45 - x * 10, 45 - y * 10] : [5 + x * 10, 5 + y * 10];
}

/** An arrow from cell to cell: Black's is dashed with a full head, White's is drawn through with a hollow one. */
function Arrow({ from, to, side, flipped, aside, own }: { from: string; to: string; side: Side; flipped: boolean; aside: boolean; own?: boolean }) {
  const [x1, y1] = spotOf(from, flipped);
  const [x2, y2] = spotOf(to, flipped);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  // Two pieces that change places go past each other, each on its right.
  const [dx, dy] = aside ? [-uy * 1.7, ux * 1.7] : [0, 0];
  // The head stops where a piece on the cell begins; a sealed move has not arrived yet.
  const stop = own ? 0.8 : 3;
  const [ex, ey] = [x2 + dx - ux * (stop + 2.2), y2 + dy - uy * (stop + 2.2)];
  const [tx, ty] = [x2 + dx - ux * stop, y2 + dy - uy * stop];
  return (
    <g class={`${side} ${own ? "own" : ""}`} data-move={from + to}>
      <path d={`M${x1 + dx + ux * 2.5} ${y1 + dy + uy * 2.5}L${ex} ${ey}`} />
      <path class="head" d={`M${tx} ${ty}L${ex - uy * 1.5} ${ey + ux * 1.5}L${ex + uy * 1.5} ${ey - ux * 1.5}z`} />
    </g>
  );
}

/** Both moves of the last round as arrows over the board. */
export function LastArrows({ last, flipped, faint }: { last: Round | null; flipped: boolean; faint: boolean }) {
  if (!last) return null;
  const swap = last.black.from !== null && last.black.from === last.white.to && last.black.to === last.white.from;
  return (
    <svg class={`arrows ${faint ? "faint" : ""}`} viewBox="0 0 50 50" aria-hidden="true">
      {SIDES.map((side) => {
        const { from, to } = last[side];
        return from && to && from !== to && <Arrow key={side} from={from} to={to} side={side} flipped={flipped} aside={swap} />;
      })}
    </svg>
  );
}

/** What this seat has sealed: an arrow of its own and a seal where it goes. */
export function SealedArrow({ sealed, flipped }: { sealed: { side: Side; choice: string }; flipped: boolean }) {
  const { side, choice } = sealed;
  const place = /^@([0-4]{2})$/.exec(choice)?.[1];
  const move = /^([0-4]{2})([0-4]{2})$/.exec(choice);
  const to = place ?? move?.[2];
  if (!to || choice === "0000") return null;
  const [x, y] = spotOf(to, flipped);
  return (
    <svg class="arrows" viewBox="0 0 50 50" role="img" aria-label={`Your sealed choice: ${choice}`}>
      {move && <Arrow from={move[1]!} to={to} side={side} flipped={flipped} aside={false} own />}
      <g class="seal">
        <circle cx={x + 3} cy={y - 3} r="1.800" />
        <path d={`M${x + 2.1} ${y - 3}l.7.8 1.200-1.500`} />
      </g>
    </svg>
  );
}

/** So many percentages fit into one cell without touching each other. */
const MOST = 3;

/** The mixes of both sides: an arrow for each move, and on its target a bar as long as the share, with the percentage. */
export function MixArrows({ mixes, flipped }: { mixes: { black: Share[]; white: Share[] }; flipped: boolean }) {
  const rows = new Map<string, number>();
  const drawn = SIDES.flatMap((side) =>
    mixes[side].flatMap(({ choice, share }) => {
      const isPlace = choice.startsWith("@");
      const to = isPlace ? choice.slice(1) : choice.slice(2);
      const row = rows.get(to) ?? 0;
      if (!/^[0-4][0-4]$/.test(to) || choice === "0000" || row === MOST) return [];
      rows.set(to, row + 1);
      return [{ side, choice, share, from: isPlace ? to : choice.slice(0, 2), to, row }];
    }),
  );
  return (
    <svg class="arrows mixes" viewBox="0 0 50 50" aria-hidden="true">
      {drawn.map(({ side, choice, share, from, to }) => {
        const [x, y] = spotOf(to, flipped);
        const [fromX, fromY] = spotOf(from, flipped);
        return (
          <g key={side + choice} class={side}>
            {from !== to && <path d={`M${fromX} ${fromY}L${x} ${y}`} style={{ strokeWidth: 0.3 + share * 1.2 }} />}
          </g>
        );
      })}
      {drawn.map(({ side, choice, share, to, row }) => {
        const [x, y] = spotOf(to, flipped);
        const top = y + 3.4 - row * 3;
        return (
          <g key={side + choice} class={side}>
            <rect class="rail" x={x - 4.5} y={top - 1.3} width="9" height="2.600" rx="0.500" />
            <rect class="bar" x={x - 4.5} y={top - 1.3} width={9 * share} height="2.600" rx="0.500" />
            <text x={x} y={top + 0.8}>
              {side === "black" ? "B" : "W"} {Math.round(share * 100)}%
            </text>
          </g>
        );
      })}
    </svg>
  );
}
