import type { ComponentChildren } from "preact";

import { Grid } from "./grid";
import type { PlacesProps } from "./looks";

interface Props extends PlacesProps {
  /** The class that gives it its colours. */
  look: string;
  label: string;
  /** What is on a place that belongs to the secret, in one word. */
  hidden: string;
  /** What is drawn there. */
  hiddenMark: ComponentChildren;
  /** What is drawn on a place of the guess. */
  chosenMark: ComponentChildren;
  /** What surrounds the guess that is looked at: a class for a place. */
  ring?: ((place: string) => string) | undefined;
  /** What is drawn over all places. */
  over?: ComponentChildren;
}

/** Places as a grid of squares, with what was asked, what is crossed out and what is chosen now. */
export function PlaceGrid(props: Props) {
  const { columns, rows } = props.layout;
  return (
    <Grid
      label={props.label}
      look={`places ${props.look}`}
      columnNames={columns}
      rowNames={rows}
      pick={props.pick}
      {...(props.cancel ? { cancel: props.cancel } : {})}
      press={(place, key) => {
        if (key.toLowerCase() !== "x" || !props.cross) return false;
        props.cross(place);
        return true;
      }}
      rows={rows.map((row) =>
        columns.map((column) => {
          const key = column + row;
          const chosen = props.chosen.includes(key);
          const hidden = props.secret?.includes(key) ?? false;
          const asked = props.asked?.includes(key) ?? false;
          const out = props.out?.has(key) ?? false;
          const heat = props.heat?.[key];
          const turns = (props.past ?? []).flatMap((places, turn) => (places.includes(key) ? [turn + 1] : []));
          return {
            key,
            name: [
              key,
              hidden && props.hidden,
              chosen && "in the guess",
              turns.length > 0 && `in guess ${turns.join(" and ")}`,
              out && "crossed out",
              heat !== undefined && `${props.hidden} ${percent(heat)}`,
            ]
              .filter(Boolean)
              .join(", "),
            chosen,
            look: [heat === undefined ? "" : `heat-${Math.min(9, Math.floor(heat * 10))}`, asked ? "asked" : "", out ? "out" : "", props.ring?.(key) ?? ""].join(" "),
            children: (
              <>
                {out && !hidden && !chosen && <Cross />}
                {hidden && props.hiddenMark}
                {chosen && !hidden && props.chosenMark}
                {turns.length > 0 && <b class="tag" data-turns={turns.length > 2 ? `${turns[0]}…${turns.at(-1)}` : turns.join("·")} />}
                {heat !== undefined && heat > 0 && <small>{percent(heat)}</small>}
              </>
            ),
          };
        }),
      )}
    >
      {props.over}
    </Grid>
  );
}

/** A pencil's cross. */
function Cross() {
  return (
    <svg class="cross" viewBox="0 0 40 40" aria-hidden="true">
      <path d="M13 13 27 27M27 13 13 27" />
    </svg>
  );
}

/** What a board asks for, or what it shows. */
export function labelOf(props: PlacesProps, board: string, [one, several]: [string, string], secret: string): string {
  const { picks } = props.layout;
  if (props.pick) return `${board}: choose ${picks} ${picks === 1 ? one : several}`;
  return props.secret ? `${board} with ${secret}` : board;
}

function percent(share: number): string {
  return share > 0 && share < 0.005 ? "<1%" : `${Math.round(share * 100)}%`;
}
