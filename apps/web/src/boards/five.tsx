import type { Round, Share } from "../wire";
import { Grid } from "./grid";

const PIECES: Record<string, string> = {
  N: "white knight",
  P: "white pawn",
  n: "black knight",
  p: "black pawn",
};

interface Props {
  /** Five rows of five characters. */
  rows: string[];
  /** What may be played; only what starts with the chosen cell is shown. */
  moves: string[];
  from: string | null;
  placing: boolean;
  last: Round | null;
  /** Shown from Black's side unless flipped. */
  flipped: boolean;
  label: string;
  pick?: ((cell: string) => void) | undefined;
  cancel?: () => void;
  press?: (cell: string, key: string) => boolean;
  /** How often each side should play what, drawn as arrows with bars. */
  mixes?: { black: Share[]; white: Share[] };
}

/** The board of Apocalypse, with both moves of the last round on it. */
export function Five(props: Props) {
  const order = props.flipped ? [4, 3, 2, 1, 0] : [0, 1, 2, 3, 4];
  const targets = new Set(
    props.moves.flatMap((move) =>
      props.placing ? (move.startsWith("@") ? [move.slice(1)] : []) : props.from && move.startsWith(props.from) ? [move.slice(2)] : [],
    ),
  );
  const sources = new Set(props.placing ? [] : props.moves.map((move) => move.slice(0, 2)));
  const trails = [props.last?.black, props.last?.white];
  return (
    <Grid
      label={props.label}
      look="five"
      columnNames={order.map(String)}
      rowNames={order.map(String)}
      pick={props.pick}
      {...(props.cancel ? { cancel: props.cancel } : {})}
      {...(props.press ? { press: props.press } : {})}
      rows={order.map((y) =>
        order.map((x) => {
          const key = `${x}${y}`;
          const piece = props.rows[y]?.[x] ?? ".";
          const target = targets.has(key);
          const arrived = trails.find((play) => play?.to === key);
          const left = trails.some((play) => play?.from === key);
          const lost = props.last?.lost.includes(key) ?? false;
          const word = PIECES[piece] ?? "empty";
          return {
            key,
            name: [
              `column ${x} row ${y}`,
              word,
              key === props.from ? "chosen" : "",
              target ? "may go here" : sources.has(key) ? "can move" : "",
              lost ? "a piece was lost here" : "",
            ]
              .filter(Boolean)
              .join(", "),
            chosen: key === props.from,
            look: [
              (x + y) % 2 ? "odd" : "",
              target ? "target" : "",
              sources.has(key) ? "source" : "",
              left || arrived ? "trail" : "",
              lost ? "lost" : "",
            ].join(" "),
            children: (
              <>
                {piece !== "." && <Man piece={piece} slide={arrived?.from ? slide(arrived.from, key, props.flipped) : null} />}
                {target && <i class="dot" />}
                {lost && <i class="burst" key={props.last?.position} />}
              </>
            ),
          };
        }),
      )}
    >
      <Arrows last={props.last} flipped={props.flipped} />
      {props.mixes && <Mixes mixes={props.mixes} flipped={props.flipped} />}
    </Grid>
  );
}

/** Where a piece slides in from, in cells. */
function slide(from: string, to: string, flipped: boolean): { x: number; y: number } {
  const sign = flipped ? -1 : 1;
  return { x: sign * (Number(from[0]) - Number(to[0])), y: sign * (Number(from[1]) - Number(to[1])) };
}

function Man({ piece, slide }: { piece: string; slide: { x: number; y: number } | null }) {
  const white = piece === piece.toUpperCase();
  const style = slide ? { "--dx": `${slide.x * 100}%`, "--dy": `${slide.y * 100}%` } : {};
  return (
    <svg class={`man ${white ? "white" : "black"} ${slide ? "slides" : ""}`} viewBox="0 0 40 40" aria-hidden="true" style={style}>
      {piece.toUpperCase() === "N" ? (
        <>
          <path d="M10 35h21c1-11-1-21-8-26l-2-4-3 4c-5 2-8 7-11 13l3 4c3-1 5-3 8-3 0 4-6 6-8 12z" />
          <circle class="eye" cx="18" cy="14" r="1.600" />
        </>
      ) : (
        <path d="M20 6a6 6 0 0 1 3.500 10.900C25 21 26 26 29 29v6H11v-6c3-3 4-8 5.500-12.100A6 6 0 0 1 20 6z" />
      )}
    </svg>
  );
}

/** The middle of a cell on a board of fifty by fifty. */
function spotOf(cell: string, flipped: boolean): [number, number] {
  const [x, y] = [Number(cell[0]), Number(cell[1])];
  return flipped ? [45 - x * 10, 45 - y * 10] : [5 + x * 10, 5 + y * 10];
}

/** The mixes of both sides: an arrow for each move, and on its target a bar as long as the share, with the percentage. */
function Mixes({ mixes, flipped }: { mixes: { black: Share[]; white: Share[] }; flipped: boolean }) {
  const bars = new Map<string, number>();
  return (
    <svg class="arrows mixes" viewBox="0 0 50 50" aria-hidden="true">
      {(["black", "white"] as const).flatMap((side) =>
        mixes[side].map(({ choice, share }) => {
          const place = choice.startsWith("@");
          const to = place ? choice.slice(1) : choice.slice(2);
          if (!/^[0-4][0-4]$/.test(to)) return null;
          const [x, y] = spotOf(to, flipped);
          const [fromX, fromY] = place ? [x, y] : spotOf(choice.slice(0, 2), flipped);
          const row = bars.get(to) ?? 0;
          bars.set(to, row + 1);
          const top = y + 3.2 - row * 2.6;
          return (
            <g key={side + choice} class={side}>
              {!place && <path d={`M${fromX} ${fromY}L${x} ${y}`} style={{ strokeWidth: 0.3 + share * 1.2 }} />}
              <rect class="rail" x={x - 4.5} y={top - 1.1} width="9" height="2.300" rx="0.400" />
              <rect class="bar" x={x - 4.5} y={top - 1.1} width={9 * share} height="2.300" rx="0.400" />
              <text x={x} y={top + 0.75}>
                {Math.round(share * 100)}%
              </text>
            </g>
          );
        }),
      )}
    </svg>
  );
}

/** Both moves of the last round as arrows over the board. */
function Arrows({ last, flipped }: { last: Round | null; flipped: boolean }) {
  if (!last) return null;
  return (
    <svg class="arrows" viewBox="0 0 50 50" aria-hidden="true">
      {(["black", "white"] as const).map((side) => {
        const { from, to } = last[side];
        if (!from || !to || from === to) return null;
        const [x1, y1] = spotOf(from, flipped);
        const [x2, y2] = spotOf(to, flipped);
        const length = Math.hypot(x2 - x1, y2 - y1);
        const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
        const [ex, ey] = [x2 - ux * 3.4, y2 - uy * 3.4];
        return (
          <g key={side} class={side}>
            <path d={`M${x1 + ux * 2.5} ${y1 + uy * 2.5}L${ex} ${ey}`} />
            <path class="head" d={`M${x2 - ux * 1.6} ${y2 - uy * 1.6}L${ex - uy * 1.5} ${ey + ux * 1.5}L${ex + uy * 1.5} ${ey - ux * 1.5}z`} />
          </g>
        );
      })}
    </svg>
  );
}
