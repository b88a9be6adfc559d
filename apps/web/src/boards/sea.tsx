import { Grid } from "./grid";

interface Props {
  rows: number;
  columns: number;
  /** The cells of the guess that is being made or shown. */
  chosen: string[];
  /** The ships, once they are known. */
  ships?: string[];
  /** How likely a ship is on a cell, 0 to 1. */
  heat?: Record<string, number>;
  label: string;
  pick?: ((cell: string) => void) | undefined;
  cancel?: () => void;
}

/** The names of the columns, as the game writes them. */
export function columnName(column: number): string {
  return String.fromCharCode(65 + column);
}

/** The sea of a game of Ships. */
export function Sea(props: Props) {
  const columns = Array.from({ length: props.columns }, (_, x) => columnName(x));
  const rows = Array.from({ length: props.rows }, (_, y) => String(y + 1));
  return (
    <Grid
      label={props.label}
      look={`sea columns-${props.columns}`}
      columnNames={columns}
      rowNames={rows}
      pick={props.pick}
      {...(props.cancel ? { cancel: props.cancel } : {})}
      rows={rows.map((row) =>
        columns.map((column) => {
          const key = column + row;
          const chosen = props.chosen.includes(key);
          const ship = props.ships?.includes(key) ?? false;
          const heat = props.heat?.[key];
          const share = heat === undefined ? "" : `, ship ${percent(heat)}`;
          return {
            key,
            name: `${key}${ship ? ", ship" : ""}${chosen ? ", in the guess" : ""}${share}`,
            chosen,
            look: heat === undefined ? "" : `heat-${Math.min(9, Math.floor(heat * 10))}`,
            children: (
              <>
                {ship && <Ship />}
                {chosen && !ship && <Buoy />}
                {heat !== undefined && heat > 0 && <small>{percent(heat)}</small>}
              </>
            ),
          };
        }),
      )}
    />
  );
}

function percent(share: number): string {
  return share > 0 && share < 0.005 ? "<1%" : `${Math.round(share * 100)}%`;
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
