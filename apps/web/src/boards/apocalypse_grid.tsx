import type { Round, Share } from "../wire";
import { LastArrows, MixArrows, SealedArrow } from "./arrows";
import { Grid } from "./grid";
import { Man } from "./men";

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
  /** A piece was drawn from one cell to another. */
  drop?: ((from: string, to: string) => void) | undefined;
  /** A piece is taken up. */
  lift?: ((cell: string) => void) | undefined;
  /** What this seat has sealed. */
  sealed?: { side: "black" | "white"; choice: string } | undefined;
  cancel?: () => void;
  press?: (cell: string, key: string) => boolean;
  /** How often each side should play what, drawn as arrows with bars. */
  mixes?: { black: Share[]; white: Share[] };
}

/** The board of Apocalypse, with both moves of the last round on it. */
export function ApocalypseGrid(props: Props) {
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
      drag={props.drop && { can: (cell) => sources.has(cell), lift: (cell) => props.lift?.(cell), drop: props.drop }}
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
      <LastArrows last={props.last} flipped={props.flipped} faint={props.sealed !== undefined} />
      {props.sealed && <SealedArrow sealed={props.sealed} flipped={props.flipped} />}
      {props.mixes && <MixArrows mixes={props.mixes} flipped={props.flipped} />}
    </Grid>
  );
}

/** Where a piece slides in from, in cells. */
function slide(from: string, to: string, flipped: boolean): { x: number; y: number } {
  const sign = flipped ? -1 : 1;
  return { x: sign * (Number(from[0]) - Number(to[0])), y: sign * (Number(from[1]) - Number(to[1])) };
}
