import type { Layout, PegColour } from "../wire";
import { Grid } from "./grid";

/** Holes in a row. */
export type Pegs = Layout & { kind: "pegs" };

interface Paint {
  fill: string;
  ink: string;
  shape: string;
}

/** How the colours that have a name are painted, each with a shape of its own, so that colour never speaks alone. */
const PAINTS: Record<string, Paint> = {
  red: { fill: "#d55e00", ink: "#000", shape: "M20 3 37 34H3z" },
  blue: { fill: "#0072b2", ink: "#fff", shape: "M5 5h30v30H5z" },
  green: { fill: "#009e73", ink: "#000", shape: "M20 2 38 20 20 38 2 20z" },
  yellow: { fill: "#f0e442", ink: "#000", shape: "M20 3a17 17 0 1 1 0 34 17 17 0 0 1 0-34z" },
  orange: { fill: "#e69f00", ink: "#000", shape: "M11 4h18l9 16-9 16H11L2 20z" },
  purple: { fill: "#cc79a7", ink: "#000", shape: "M20 2l18 13-7 22H9L2 15z" },
  white: { fill: "#f8f8f4", ink: "#000", shape: "M13 3h14v10h10v14H27v10H13V27H3V13h10z" },
  black: { fill: "#222831", ink: "#fff", shape: "M12 3h16l9 9v16l-9 9H12l-9-9V12z" },
  cyan: { fill: "#56b4e9", ink: "#000", shape: "M20 37C6 30 4 18 6 6h28c2 12 0 24-14 31z" },
  magenta: { fill: "#a1177f", ink: "#fff", shape: "M3 10 20 3l17 7v20l-17 7-17-7z" },
};
const NEUTRAL: Paint = { fill: "#999999", ink: "#000", shape: "M4 8h32v24H4z" };

/** The peg that a letter stands for. */
export function pegOf(layout: Pegs, letter: string): PegColour {
  return layout.colours.find((peg) => peg.letter === letter) ?? { letter, name: null };
}

function nameOf(peg: PegColour): string {
  return peg.name ?? `colour ${peg.letter}`;
}

/** One peg: its colour, its shape and its letter. */
export function Peg({ peg }: { peg: PegColour }) {
  const paint = (peg.name && PAINTS[peg.name]) || NEUTRAL;
  return (
    <svg class="peg" viewBox="0 0 40 40" role="img" aria-label={nameOf(peg)}>
      <path d={paint.shape} fill={paint.fill} />
      <text x="20" y="26" fill={paint.ink}>
        {peg.letter}
      </text>
    </svg>
  );
}

/** Some of the pegs, without their letters, as a picture of 120 by 60. */
export function PegPicture({ layout }: { layout: Pegs }) {
  const some = layout.colours.slice(0, Math.min(layout.holes, 4));
  return (
    <>
      {some.map((peg, place) => {
        const paint = (peg.name && PAINTS[peg.name]) || NEUTRAL;
        return <path key={peg.letter} class="painted" d={paint.shape} fill={paint.fill} transform={`translate(${60 + (place - some.length / 2) * 29 + 2} 17) scale(.65)`} />;
      })}
    </>
  );
}

/** The answer to a code as key pegs: a full one for each of the first number, a half one for each of the second. */
export function KeyPegs({ layout, feedback, words }: { layout: Pegs; feedback: string; words: string }) {
  const [full = 0, half = 0] = feedback.split(" ").map(Number);
  const across = Math.ceil(layout.holes / 2);
  return (
    <svg class="keys" viewBox={`0 0 ${across * 12} 24`} role="img" aria-label={words}>
      <title>{words}</title>
      {Array.from({ length: layout.holes }, (_, hole) => {
        const [x, y] = [6 + 12 * (hole % across), hole < across ? 6 : 18];
        const kind = hole < full ? "full" : hole < full + half ? "half" : "none";
        return (
          <g key={hole} class={kind} transform={`translate(${x} ${y})`}>
            <circle r={kind === "none" ? 1.6 : 4.4} />
            {kind === "half" && <path d="M0-4.400a4.400 4.400 0 0 1 0 8.800z" />}
          </g>
        );
      })}
    </svg>
  );
}

interface RowProps {
  layout: Pegs;
  /** The letters so far; a blank is an empty hole. */
  letters: string[];
  at: number;
  put: (place: number, letter: string) => void;
  aim: (place: number) => void;
}

/** The row of pegs that is being made: arrows walk, a letter puts its peg, Backspace takes it. */
export function PegRow({ layout, letters, at, put, aim }: RowProps) {
  return (
    <Grid
      label="Your code"
      look="pegrow"
      columnNames={letters.map((_, place) => String(place + 1))}
      pick={(key) => aim(Number(key))}
      press={(key, pressed) => {
        const letter = pressed.toUpperCase();
        if (layout.colours.some((peg) => peg.letter === letter)) put(Number(key), letter);
        else if (pressed === "Backspace" || pressed === "Delete") put(Number(key), "");
        else return false;
        return true;
      }}
      rows={[
        letters.map((letter, place) => {
          const peg = letter ? pegOf(layout, letter) : null;
          return {
            key: String(place),
            name: `Peg ${place + 1}, ${peg ? nameOf(peg) : "empty"}`,
            chosen: place === at,
            look: "hole",
            children: peg ? <Peg peg={peg} /> : null,
          };
        }),
      ]}
    />
  );
}

/** The colours to choose from. */
export function Palette({ colours, take }: { colours: PegColour[]; take: (letter: string) => void }) {
  return (
    <div class="palette" role="group" aria-label="Colours">
      {colours.map((peg) => (
        <button type="button" key={peg.letter} class="swatch" onClick={() => take(peg.letter)} aria-label={`Put ${nameOf(peg)}`}>
          <Peg peg={peg} />
        </button>
      ))}
    </div>
  );
}
