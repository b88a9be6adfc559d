import { Grid } from "./grid";

/** The ten colours with names, each with a shape of its own, so that colour never speaks alone. */
const COLOURS: Record<string, { name: string; fill: string; ink: string; shape: string }> = {
  R: { name: "red", fill: "#d55e00", ink: "#000", shape: "M20 3 37 34H3z" },
  B: { name: "blue", fill: "#0072b2", ink: "#fff", shape: "M5 5h30v30H5z" },
  G: { name: "green", fill: "#009e73", ink: "#000", shape: "M20 2 38 20 20 38 2 20z" },
  Y: { name: "yellow", fill: "#f0e442", ink: "#000", shape: "M20 3a17 17 0 1 1 0 34 17 17 0 0 1 0-34z" },
  O: { name: "orange", fill: "#e69f00", ink: "#000", shape: "M11 4h18l9 16-9 16H11L2 20z" },
  P: { name: "purple", fill: "#cc79a7", ink: "#000", shape: "M20 2l18 13-7 22H9L2 15z" },
  W: { name: "white", fill: "#f8f8f4", ink: "#000", shape: "M13 3h14v10h10v14H27v10H13V27H3V13h10z" },
  K: { name: "black", fill: "#222831", ink: "#fff", shape: "M12 3h16l9 9v16l-9 9H12l-9-9V12z" },
  C: { name: "cyan", fill: "#56b4e9", ink: "#000", shape: "M20 37C6 30 4 18 6 6h28c2 12 0 24-14 31z" },
  M: { name: "magenta", fill: "#a1177f", ink: "#fff", shape: "M3 10 20 3l17 7v20l-17 7-17-7z" },
};
const OTHER = { name: "", fill: "#999999", ink: "#000", shape: "M4 8h32v24H4z" };

/** What a letter is called. */
export function colourName(letter: string): string {
  return COLOURS[letter]?.name || `colour ${letter}`;
}

/** One peg: its colour, its shape and its letter. */
export function Peg({ letter }: { letter: string }) {
  const colour = COLOURS[letter] ?? OTHER;
  return (
    <svg class="peg" viewBox="0 0 40 40" role="img" aria-label={colourName(letter)}>
      <path d={colour.shape} fill={colour.fill} />
      <text x="20" y="26" fill={colour.ink}>
        {letter}
      </text>
    </svg>
  );
}

interface RowProps {
  /** The letters so far; a blank is an empty hole. */
  letters: string[];
  at: number;
  colours: string[];
  put: (place: number, letter: string) => void;
  aim: (place: number) => void;
}

/** The row of pegs that is being made: arrows walk, a letter puts its peg, Backspace takes it. */
export function PegRow({ letters, at, colours, put, aim }: RowProps) {
  return (
    <Grid
      label="Your code"
      look="pegrow"
      columnNames={letters.map((_, place) => String(place + 1))}
      pick={(key) => aim(Number(key))}
      press={(key, pressed) => {
        const letter = pressed.toUpperCase();
        if (colours.includes(letter)) put(Number(key), letter);
        else if (pressed === "Backspace" || pressed === "Delete") put(Number(key), "");
        else return false;
        return true;
      }}
      rows={[
        letters.map((letter, place) => ({
          key: String(place),
          name: `Peg ${place + 1}, ${letter ? colourName(letter) : "empty"}`,
          chosen: place === at,
          look: "hole",
          children: letter ? <Peg letter={letter} /> : null,
        })),
      ]}
    />
  );
}

/** The colours to choose from. */
export function Palette({ colours, take }: { colours: string[]; take: (letter: string) => void }) {
  return (
    <div class="palette" role="group" aria-label="Colours">
      {colours.map((letter) => (
        <button type="button" key={letter} class="swatch" onClick={() => take(letter)} aria-label={`Put ${colourName(letter)}`}>
          <Peg letter={letter} />
        </button>
      ))}
    </div>
  );
}
