import type { Look, Places, PlacesProps } from "./looks";
import { labelOf, PlaceGrid } from "./place_grid";

const PITCHES: [string, string] = ["pitch", "pitches"];

/** A keyboard: a row of keys for every octave. The black keys between them are there to find one's way, not to be played. */
export const KEYBOARD: Look = { Board: KeyboardBoard, Picture: KeyboardPicture, place: PITCHES };

function KeyboardBoard(props: PlacesProps) {
  return <PlaceGrid {...props} look="keyboard" label={labelOf(props, "The keyboard", PITCHES, "its chord")} hidden="in the chord" hiddenMark={<Note />} chosenMark={<Finger />} />;
}

/** The notes that have a black key above them, before the next one. */
const BLACK = "ACDFG";

function KeyboardPicture({ layout }: { layout: Places }) {
  const width = 104 / layout.columns.length;
  return (
    <>
      {layout.columns.map((note, x) => (
        <rect key={note} class="key" x={8 + x * width} y="8" width={width - 1} height="44" rx="2" />
      ))}
      {layout.columns.slice(0, -1).map((note, x) => BLACK.includes(note) && <rect key={note} class="sharp" x={8 + (x + 0.7) * width} y="8" width={width * 0.6} height="26" rx="1.5" />)}
    </>
  );
}

function Note() {
  return (
    <svg class="note" viewBox="0 0 40 40" aria-hidden="true">
      <ellipse cx="15" cy="30" rx="9" ry="6.5" transform="rotate(-18 15 30)" />
      <path d="M23.4 28V5c3 6 9 6 9 14" />
    </svg>
  );
}

function Finger() {
  return (
    <svg class="finger" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="11" />
    </svg>
  );
}
