import type { Look, Places, PlacesProps } from "./looks";
import { labelOf, PlaceGrid } from "./place_grid";

const PLACES: [string, string] = ["place", "places"];

/** A grid of squares, for places that have no look of their own. */
export const PLAIN: Look = { Board: PlainBoard, Picture: PlainPicture, place: PLACES };

function PlainBoard(props: PlacesProps) {
  return <PlaceGrid {...props} look="plain" label={labelOf(props, "The board", PLACES, "the secret")} hidden="hidden here" hiddenMark={<Disc full />} chosenMark={<Disc />} />;
}

function Disc({ full }: { full?: boolean }) {
  return (
    <svg class={`disc ${full ? "full" : ""}`} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="16" r="9" />
    </svg>
  );
}

/** The grid in small; a guess lies across it. */
function PlainPicture({ layout }: { layout: Places }) {
  const [columns, rows] = [layout.columns.length, layout.rows.length];
  const side = Math.min(120 / columns, 60 / rows);
  const [left, top] = [(120 - side * columns) / 2, (60 - side * rows) / 2];
  const squares = layout.columns.flatMap((_, x) => layout.rows.map((_, y) => ({ x, y })));
  const taken = Array.from({ length: layout.picks }, (_, pick) => Math.floor(((pick + 0.5) * squares.length) / layout.picks));
  return (
    <>
      {squares.map(({ x, y }, place) => (
        <rect key={place} class={taken.includes(place) ? "taken" : "free"} x={left + x * side + 0.5} y={top + y * side + 0.5} width={side - 1} height={side - 1} rx="1" />
      ))}
    </>
  );
}
