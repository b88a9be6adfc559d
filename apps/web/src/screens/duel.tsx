import { useEffect, useState } from "preact/hooks";

import { Five } from "../boards/five";
import type { MatchHandle } from "../match";
import { Status, Typed } from "../parts";
import { link } from "../route";
import { Hints } from "./hints";
import type { DuelTable, Side, View } from "../wire";

/** A game of Apocalypse from one seat, or from none. */
export function Duel({ seen, view, table, token }: { seen: MatchHandle; view: View; table: DuelTable; token: string | undefined }) {
  const [from, setFrom] = useState<string | null>(null);
  useEffect(() => setFrom(null), [table.turn, view.seat, view.asked]);

  const choose = (text: string) => {
    setFrom(null);
    return seen.choose(text);
  };
  const pick = (cell: string) => {
    if (table.placing) {
      if (table.moves.includes(`@${cell}`)) void choose(`@${cell}`);
      else seen.complain("A pawn is placed on an empty cell.");
    } else if (from === cell) setFrom(null);
    else if (from && table.moves.includes(from + cell)) void choose(from + cell);
    else if (table.moves.some((move) => move.startsWith(cell))) {
      seen.complain("");
      setFrom(cell);
    } else setFrom(null);
  };
  const asked = view.asked && !seen.busy;
  return (
    <div class="table">
      <section class="board" aria-label="Board">
        <SideLine side={view.seat === "white" ? table.black : table.white} colour={view.seat === "white" ? "black" : "white"} />
        <Five
          rows={table.rows}
          moves={asked ? table.moves : []}
          from={from}
          placing={table.placing}
          last={table.last}
          flipped={view.seat === "white"}
          label={asked ? (table.placing ? "Board: choose an empty cell for your pawn" : "Board: choose a piece, then where it goes") : "Board"}
          pick={asked ? pick : undefined}
          cancel={() => setFrom(null)}
        />
        <SideLine side={view.seat === "white" ? table.white : table.black} colour={view.seat === "white" ? "white" : "black"} />
        <Status trouble={seen.trouble}>{view.status}</Status>
        {asked && (
          <>
            <Typed label="Your move" hint={table.placing ? "@22" : "1413"} button="Seal" disabled={seen.busy} send={choose} />
            <div class="acts">
              <Hints id={view.id} token={token} turn={table.turn} />
              {!table.placing && (
                <button type="button" onClick={() => void choose("pass")}>
                  Pass
                </button>
              )}
              <button type="button" class="quiet" onClick={() => void seen.giveUp()}>
                Give up
              </button>
            </div>
          </>
        )}
        {view.over && (
          <div class="acts">
            <a class="button main" href={link("game", view.id)}>
              Review this game
            </a>
            <a class="button" href={link("new", "apocalypse")}>
              Play again
            </a>
          </div>
        )}
      </section>
      <section class="log" aria-label="Rounds so far">
        <h2>{table.round === 0 ? "Rounds" : `Round ${table.round}`}</h2>
        {table.last && <p class="last">{table.last.sentence}</p>}
        <ol class="rounds" reversed start={table.rounds.length} tabIndex={0} aria-label="Rounds, the latest first">
          {[...table.rounds].reverse().map((round, index) => (
            <li key={table.rounds.length - index}>{round}</li>
          ))}
        </ol>
        {table.rounds.length === 0 && <p class="faint">Both sides choose; then both moves are shown at once.</p>}
      </section>
    </div>
  );
}

function SideLine({ side, colour }: { side: Side; colour: "black" | "white" }) {
  return (
    <p class={`side ${colour}`}>
      <i class="flag" aria-hidden="true" />
      <b>{side.name}</b> <span class="faint">{colour === "black" ? "Black" : "White"}</span>
      <span class="facts">
        {side.pawns} {side.pawns === 1 ? "pawn" : "pawns"}
        {side.penalty > 0 && `, ${side.penalty} penalty ${side.penalty === 1 ? "point" : "points"}`}
      </span>
      <span class={`ready ${side.ready ? "yes" : ""}`}>{side.ready ? "ready" : side.asked ? "choosing" : ""}</span>
    </p>
  );
}
