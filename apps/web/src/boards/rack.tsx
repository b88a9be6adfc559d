import type { ComponentChildren } from "preact";

import type { Turn } from "../wire";
import { KeyPegs, Peg, pegOf, type Pegs } from "./pegs";

/** A rack has at least so many rows, so that it looks like one from the start. */
const ROWS = 7;

interface Props {
  layout: Pegs;
  turns: Turn[];
  /** The turns that clash, by number. */
  marked?: number[] | undefined;
  /** The turn that is looked at, from 0 on. */
  shown?: number | null | undefined;
  show?: ((turn: number) => void) | undefined;
  /** A code that is known: what the game was about, shown behind the screen at the head of the rack. */
  secret?: string | null | undefined;
  /** The row that is being made. */
  children?: ComponentChildren;
}

/** A rack: a row of holes for every code, with its key pegs, and holes for those to come. */
export function Rack({ layout, turns, marked, shown, show, secret, children }: Props) {
  const free = Math.max(0, ROWS - turns.length - (children ? 1 : 0));
  const wide = layout.holes > 6 ? "many" : "";
  return (
    <div class={`rack ${wide}`} style={{ "--holes": layout.holes }}>
      <div class="screen">
        {secret ? (
          <>
            <span class="unseen">The secret</span>
            <Row layout={layout} code={secret} />
          </>
        ) : (
          <span class="plate" aria-hidden="true" />
        )}
      </div>
      {turns.length > 0 && (
        <ol class="turns">
          {turns.map((turn, index) => (
            <li key={index} class={`${marked?.includes(index + 1) ? "marked" : ""} ${shown === index ? "now" : ""}`}>
              <span class="number">{index + 1}</span>
              {show ? (
                <button type="button" class="guess" aria-pressed={shown === index} onClick={() => show(index)}>
                  <Row layout={layout} code={turn.guess} />
                </button>
              ) : (
                <span class="guess">
                  <Row layout={layout} code={turn.guess} />
                </span>
              )}
              <KeyPegs layout={layout} feedback={turn.feedback} words={turn.words} />
            </li>
          ))}
        </ol>
      )}
      {children && <div class="active">{children}</div>}
      <div class="free" aria-hidden="true">
        {Array.from({ length: free }, (_, row) => (
          <div class="holes" key={row}>
            {Array.from({ length: layout.holes }, (_, hole) => (
              <i class="hole" key={hole} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Row({ layout, code }: { layout: Pegs; code: string }) {
  return (
    <span class="holes">
      {Array.from({ length: layout.holes }, (_, hole) => (
        <span class="hole" key={hole}>
          {code[hole]?.trim() && <Peg peg={pegOf(layout, code[hole]!)} />}
        </span>
      ))}
    </span>
  );
}
