import { duelLook } from "../boards/duel_looks";
import type { MatchHandle } from "../match";
import { Status, Typed } from "../parts";
import { link } from "../route";
import type { DuelTable, Side, View } from "../wire";
import { Hints } from "./hints";

/** A game of simultaneous choice from one seat, or from none. */
export function Duel({ seen, view, table, token }: { seen: MatchHandle; view: View; table: DuelTable; token: string | undefined }) {
  const { Board } = duelLook(table.name);
  const asked = view.asked && !seen.busy;
  const flipped = view.seat === "white";
  const choose = (text: string) => void seen.choose(text);
  return (
    <div class="table">
      <section class="board" aria-label="Board">
        <SideLine side={flipped ? table.black : table.white} colour={flipped ? "black" : "white"} />
        <Board
          rows={table.rows}
          position={table.position}
          moves={table.moves}
          placing={table.placing}
          last={table.last}
          flipped={flipped}
          choose={asked ? choose : undefined}
          complain={seen.complain}
        />
        <SideLine side={flipped ? table.white : table.black} colour={flipped ? "white" : "black"} />
        <Status trouble={seen.trouble}>{view.status}</Status>
        {asked && (
          <>
            <Typed label={capital(table.question)} hint={table.moves[0] ?? ""} button="Seal" disabled={seen.busy} send={seen.choose} />
            <div class="acts">
              <Hints id={view.id} token={token} turn={table.turn} />
              {table.buttons.map((button) => (
                <button type="button" key={button.choice} onClick={() => choose(button.choice)}>
                  {button.label}
                </button>
              ))}
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
            <a class="button" href={link("new", table.name)}>
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
        {table.rounds.length === 0 && <p class="faint">Both sides choose; then both choices are shown at once.</p>}
      </section>
    </div>
  );
}

/** Words as the beginning of a sentence. */
function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function SideLine({ side, colour }: { side: Side; colour: "black" | "white" }) {
  return (
    <p class={`side ${colour}`}>
      <i class="flag" aria-hidden="true" />
      <b>{side.name}</b> <span class="faint">{colour === "black" ? "Black" : "White"}</span>
      <span class="facts">{side.facts.join(", ")}</span>
      <span class={`ready ${side.ready ? "yes" : ""}`}>{side.ready ? "ready" : side.asked ? "choosing" : ""}</span>
    </p>
  );
}
