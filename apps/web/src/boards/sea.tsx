import type { Look, Places, PlacesProps } from "./looks";
import { labelOf, PlaceGrid } from "./place_grid";

const CELLS: [string, string] = ["cell", "cells"];

/** A chart of the sea with ships on it. */
export const SEA: Look = { Board: SeaBoard, Picture: SeaPicture, place: CELLS, rings: ["ring-0", "ring-1", "ring-2"] };

function SeaBoard(props: PlacesProps) {
  const asked = props.asked ?? [];
  const ring = (place: string) => {
    if (asked.includes(place)) return "ring-0";
    // Around one cell alone the rings are filled; around several they would hide each other.
    const away = asked.length === 1 ? distance(props.layout, asked[0]!, place) : Infinity;
    return away <= RINGS ? `ring-${away}` : "";
  };
  return <PlaceGrid {...props} look="sea" label={labelOf(props, "The sea", CELLS, "its ships")} hidden="ship" hiddenMark={<Ship />} chosenMark={<Buoy />} ring={ring} over={asked.length > 0 && <Rings layout={props.layout} around={asked} />} />;
}

/** So many rings around a cell are told about in an answer. */
const RINGS = 2;

/** The rings around each cell of a guess: the nearer ones drawn through, the farther ones broken. */
function Rings({ layout: { columns, rows }, around }: { layout: Places; around: string[] }) {
  const inset = (cell: number) => 0.4 + (cell % 3) * 0.5;
  return (
    <svg class="rings" viewBox={`0 0 ${columns.length * 10} ${rows.length * 10}`} aria-hidden="true">
      {around.flatMap((place, cell) =>
        Array.from({ length: RINGS }, (_, ring) => {
          const [x, y, side] = [(columns.indexOf(place[0]!) - ring - 1) * 10, (rows.indexOf(place[1]!) - ring - 1) * 10, (2 * ring + 3) * 10];
          return <rect key={place + ring} class={`around-${ring + 1}`} x={x + inset(cell)} y={y + inset(cell)} width={side - 2 * inset(cell)} height={side - 2 * inset(cell)} rx="2" />;
        }),
      )}
    </svg>
  );
}

/** How many rings around one place it takes to reach another, diagonals counted as one step. */
function distance({ columns, rows }: Places, one: string, other: string): number {
  const apart = (names: string[], at: number) => Math.abs(names.indexOf(one[at]!) - names.indexOf(other[at]!));
  return Math.max(apart(columns, 0), apart(rows, 1));
}

function SeaPicture() {
  return (
    <>
      {[0, 1, 2].map((y) => (
        <path key={y} class="wave" d={`M6 ${20 + y * 14}q9-7 18 0t18 0 18 0 18 0 18 0 18 0`} />
      ))}
      <path class="hull" d="M46 26h32l-6 11H52z" />
      <path class="sail" d="M61 5v18H48zM63 9v14h11z" />
    </>
  );
}

function Ship() {
  return (
    <svg class="ship" viewBox="0 0 40 40" aria-hidden="true">
      <path class="hull" d="M5 24h30l-5 9H10z" />
      <path class="sail" d="M19 6v16H9zM21 10v12h9z" />
    </svg>
  );
}

function Buoy() {
  return (
    <svg class="buoy" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="11" />
      <path d="M20 4v9M20 27v9M4 20h9M27 20h9" />
    </svg>
  );
}
