import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

import { type Drag, useDrag } from "./drag";

/** One cell of a board: what it is called, what it shows, how it looks. */
export interface Cell {
  key: string;
  /** The name a screen reader speaks: place and content. */
  name: string;
  look?: string;
  chosen?: boolean;
  children?: ComponentChildren;
}

interface Props {
  label: string;
  rows: Cell[][];
  columnNames: string[];
  /** The names beside the rows; a board of one row has none. */
  rowNames?: string[];
  look?: string;
  /** A cell was clicked, or Enter or Space was pressed on it; absent when there is nothing to choose. */
  pick?: ((key: string) => void) | undefined;
  cancel?: () => void;
  /** What can be drawn from one cell to another, beside being picked. */
  drag?: Drag | undefined;
  /** Any other key on a cell; returns whether it was used. */
  press?: (cell: string, key: string) => boolean;
  children?: ComponentChildren;
}

/**
 * A board as a grid of one tab stop: arrows, Home and End walk, Enter and Space choose, Escape takes back.
 */
export function Grid(props: Props) {
  const { rows } = props;
  const [at, setAt] = useState<[number, number]>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const hand = useDrag(props.drag);
  const y0 = Math.min(at[0], rows.length - 1);
  const x0 = Math.min(at[1], (rows[y0]?.length ?? 1) - 1);

  const walk = (y: number, x: number) => {
    const to: [number, number] = [clamp(y, rows.length), clamp(x, rows[clamp(y, rows.length)]?.length ?? 1)];
    setAt(to);
    grid.current?.querySelector<HTMLElement>(`[data-at="${to[0]}-${to[1]}"]`)?.focus();
  };

  const key = (event: KeyboardEvent, y: number, x: number, cell: Cell) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const width = rows[y]?.length ?? 1;
    const steps: Record<string, [number, number]> = {
      ArrowUp: [y - 1, x],
      ArrowDown: [y + 1, x],
      ArrowLeft: [y, x - 1],
      ArrowRight: [y, x + 1],
      Home: [y, 0],
      End: [y, width - 1],
      PageUp: [0, x],
      PageDown: [rows.length - 1, x],
    };
    const step = steps[event.key];
    if (step) walk(step[0], step[1]);
    else if (event.key === "Enter" || event.key === " ") props.pick?.(cell.key);
    else if (event.key === "Escape") props.cancel?.();
    else if (!props.press?.(cell.key, event.key)) return;
    event.preventDefault();
  };

  return (
    <div class={`grid ${props.look ?? ""} ${props.rowNames ? "" : "bare"}`} role="grid" aria-label={props.label} aria-readonly={!props.pick} ref={grid}>
      <div role="row" class="names">
        {props.rowNames && (
          <span role="columnheader">
            <span class="unseen">row</span>
          </span>
        )}
        {props.columnNames.map((name) => (
          <span role="columnheader" key={name}>
            {name}
          </span>
        ))}
      </div>
      {rows.map((row, y) => (
        <div role="row" key={y}>
          {props.rowNames && <span role="rowheader">{props.rowNames[y]}</span>}
          {row.map((cell, x) => (
            <div
              role="gridcell"
              key={cell.key}
              data-at={`${y}-${x}`}
              data-cell={cell.key}
              class={`cell ${cell.look ?? ""} ${cell.chosen ? "chosen" : ""} ${props.pick ? "live" : ""}`}
              tabIndex={y === y0 && x === x0 ? 0 : -1}
              aria-label={cell.name}
              aria-selected={cell.chosen ?? false}
              {...(props.drag?.can(cell.key) ? { onPointerDown: (event: PointerEvent) => hand.down(event, cell.key) } : {})}
              onClick={() => {
                if (hand.wasDrag()) return;
                setAt([y, x]);
                props.pick?.(cell.key);
              }}
              onFocus={() => setAt([y, x])}
              onKeyDown={(event) => key(event, y, x, cell)}
            >
              {cell.children}
            </div>
          ))}
        </div>
      ))}
      {props.children}
    </div>
  );
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(value, length - 1));
}
