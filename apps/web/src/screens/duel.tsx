import { duelLook } from "../boards/duel_looks";
import { useConfirm } from "../confirm";
import { keep, kept } from "../keep";
import { LessonOffer } from "../lessons/offer";
import type { MatchHandle } from "../match";
import { Status, Typed } from "../parts";
import { numberRounds, roundLabel } from "../rounds";
import { link } from "../route";
import type { Button, DuelTable, Side, View } from "../wire";
import { Hints, useHints } from "./hints";
import { DuelLegend } from "./legend";

/** A game of simultaneous choice from one seat, or from none; one of a room leads back there. */
export function Duel({ seen, view, table, token, room }: { seen: MatchHandle; view: View; table: DuelTable; token: string | undefined; room: string | undefined }) {
  const { Board, illegal, legend } = duelLook(table.name);
  const [confirm, dialog] = useConfirm();
  const numbers = numberRounds(table.rounds);
  const ladder = useHints(view.id, token, table.turn);
  const own = view.seat === "black" || view.seat === "white" ? view.seat : null;
  const asked = view.asked && !seen.busy;
  const flipped = view.seat === "white";
  const choose = (text: string) => void seen.choose(text);
  /** A choice beside the board is easily pressed by mistake; the first one of a game is asked about. */
  const press = async ({ choice, label }: Button) => {
    const asked = `parlour.sure.${view.id}.${view.seat}`;
    const isSure = kept(asked, "tab") !== null || (await confirm({ question: `${label}? It cannot be taken back, and it may cost a pawn or end the game.`, yes: label }));
    if (!isSure) return;
    keep(asked, "1", "tab");
    await seen.choose(choice);
  };
  /** What was typed, asked about where it is not among the choices and would be taken all the same. */
  const send = async (text: string) => {
    const word = text.replace(/[\s,;()>-]/g, "").toLowerCase();
    const known = table.moves.find((move) => move === word || move === `@${word}`);
    if (known) return seen.choose(known);
    const button = table.buttons.find(({ choice }) => choice === word);
    if (button) {
      await press(button);
      return true;
    }
    const isSure = !illegal || (await confirm({ question: `“${text}” is not among your moves here. ${illegal} Send it all the same?`, yes: "Send it", no: "Choose again" }));
    return isSure && seen.choose(text);
  };
  const giveUp = async () => {
    if (await confirm({ question: "Give up this game? It ends now, and the other side wins.", yes: "Give up" })) await seen.giveUp();
  };
  return (
    <div class="table">
      <section class="board" aria-label="Board">
        {view.seat && table.rounds.length === 0 && <LessonOffer game={table.name} title={table.title.split(",")[0] ?? ""} />}
        <SideLine side={flipped ? table.black : table.white} colour={flipped ? "black" : "white"} />
        <Board
          rows={table.rows}
          position={table.position}
          moves={table.moves}
          placing={table.placing}
          last={table.last}
          flipped={flipped}
          sealed={own && table.chosen ? { side: own, choice: table.chosen } : undefined}
          choose={asked ? choose : undefined}
          complain={seen.complain}
        />
        <SideLine side={flipped ? table.white : table.black} colour={flipped ? "white" : "black"} />
        <Status trouble={seen.trouble}>{view.status}</Status>
        {asked && (
          <>
            <Typed label={capital(table.question)} hint={table.moves[0] ?? ""} button="Seal" disabled={seen.busy} send={send} />
            <div class="acts">
              {table.buttons.map((button) => (
                <button type="button" key={button.choice} onClick={() => void press(button)}>
                  {button.label}
                </button>
              ))}
              <button type="button" class="quiet" onClick={() => void giveUp()}>
                Give up
              </button>
              <Hints ladder={ladder} />
            </div>
          </>
        )}
        {dialog}
        {view.over && (
          <div class="acts">
            {room && (
              <a class="button main" href={link("room", room)}>
                Back to the room
              </a>
            )}
            <a class={room ? "button" : "button main"} href={link("game", view.id)}>
              Review this game
            </a>
            {!room && (
              <a class="button" href={link("new", table.name)}>
                Play again
              </a>
            )}
          </div>
        )}
      </section>
      <section class="log" aria-label="Rounds so far">
        <h2>{view.over ? "Rounds" : table.placing ? `Round ${table.round}, second part` : `Round ${table.round + 1}`}</h2>
        {table.last && <p class="last">{table.last.sentence}</p>}
        <ol class="rounds" tabIndex={0} aria-label="Rounds, the latest first">
          {table.rounds
            .map((round, step) => (
              <li key={step}>
                <span class="number">{roundLabel(numbers[step]!)}</span> {round}
              </li>
            ))
            .reverse()}
        </ol>
        {table.rounds.length === 0 && <p class="faint">Both sides choose; then both choices are shown at once.</p>}
        {legend && <DuelLegend lines={legend} />}
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
