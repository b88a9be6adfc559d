import type { Look, PlacesProps } from "./looks";
import { labelOf, PlaceGrid } from "./place_grid";

/** A sea with ships on it. */
export const SEA: Look = { Board: SeaBoard, Picture: SeaPicture };

function SeaBoard(props: PlacesProps) {
  return <PlaceGrid {...props} look="sea" label={labelOf(props, "The sea", "cell", "its ships")} hidden="ship" hiddenMark={<Ship />} chosenMark={<Buoy />} />;
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
      <circle cx="20" cy="20" r="13" />
      <path d="M20 3v8M20 29v8M3 20h8M29 20h8" />
    </svg>
  );
}
