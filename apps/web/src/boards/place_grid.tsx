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
}

/** Places as a grid of squares. */
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
      rows={rows.map((row) =>
        columns.map((column) => {
          const key = column + row;
          const chosen = props.chosen.includes(key);
          const hidden = props.secret?.includes(key) ?? false;
          const heat = props.heat?.[key];
          const share = heat === undefined ? "" : `, ${props.hidden} ${percent(heat)}`;
          return {
            key,
            name: `${key}${hidden ? `, ${props.hidden}` : ""}${chosen ? ", in the guess" : ""}${share}`,
            chosen,
            look: heat === undefined ? "" : `heat-${Math.min(9, Math.floor(heat * 10))}`,
            children: (
              <>
                {hidden && props.hiddenMark}
                {chosen && !hidden && props.chosenMark}
                {heat !== undefined && heat > 0 && <small>{percent(heat)}</small>}
              </>
            ),
          };
        }),
      )}
    />
  );
}

/** What a board asks for, or what it shows. */
export function labelOf(props: PlacesProps, board: string, place: string, secret: string): string {
  const { picks } = props.layout;
  if (props.pick) return `${board}: choose ${picks} ${place}${picks === 1 ? "" : "s"}`;
  return props.secret ? `${board} with ${secret}` : board;
}

function percent(share: number): string {
  return share > 0 && share < 0.005 ? "<1%" : `${Math.round(share * 100)}%`;
}
