import { useEffect, useState } from "preact/hooks";

import { Clock } from "../clock";
import { useMatch } from "../match";
import { Copy } from "../parts";
import { forget } from "../recent";
import { link } from "../route";
import { TurnSound } from "../sound";
import { useMatchTitle } from "../title";
import { Duel } from "./duel";
import { Hunt } from "./hunt";

/** A match from one seat, or as a spectator when there is no token. */
export function Play({ id, token }: { id: string; token: string | undefined }) {
  const match = useMatch(id, token);
  const { view } = match;
  useEffect(() => {
    if (view?.over) forget(id);
  }, [view?.over, id]);
  useMatchTitle(view);
  if (!view) return <p class="status" role="status">{match.trouble || "Setting the table…"}</p>;
  return (
    <>
      <h1 class="slim">{view.table.title}</h1>
      {!view.seat && <p class="faint">You are watching.</p>}
      {view.clock && <Clock clock={view.clock} />}
      {!view.kept && (
        <p class="trouble" role="alert">
          This game cannot be saved at the moment. You can play on; it is lost if the server stops.
        </p>
      )}
      {view.table.kind === "hunt" ? <Hunt match={match} view={view} table={view.table} token={token} /> : <Duel seen={match} view={view} table={view.table} token={token} />}
      {view.seat && !view.over && <TurnSound view={view} />}
      {view.seat && !view.over && (
        <details class="share">
          <summary>Let others watch</summary>
          <Copy text={location.origin + "/" + link("watch", id)} label="Link for spectators" />
        </details>
      )}
    </>
  );
}

/** Two people on one device: a curtain falls between the two choices. */
export function Both({ id, black, white }: { id: string; black: string; white: string }) {
  const watcher = useMatch(id);
  const table = watcher.view?.table.kind === "duel" ? watcher.view.table : null;
  const next = table && !watcher.view?.over ? (table.black.asked && !table.black.ready ? "black" : table.white.asked && !table.white.ready ? "white" : null) : null;
  const turn = `${table?.turn}-${next}`;
  const [open, setOpen] = useState("");
  if (!table) return <p class="status" role="status">{watcher.trouble || "Setting the table…"}</p>;
  if (!next) return <Play id={id} token={undefined} />;
  if (open === turn) return <Play key={turn} id={id} token={next === "black" ? black : white} />;
  const name = next === "black" ? "Black" : "White";
  return (
    <section class="curtain">
      <h1>{name}’s turn</h1>
      <p>Pass the device to {name}. The other should look away.</p>
      {table.last && <p class="last">{table.last.sentence}</p>}
      <button type="button" class="main" autofocus onClick={() => setOpen(turn)}>
        I am {name}, draw the curtain
      </button>
    </section>
  );
}

/** The other seat as a link to send. */
export function Invite({ id, mine, theirs }: { id: string; mine: string; theirs: string }) {
  return (
    <section class="curtain">
      <h1>Two devices</h1>
      <p>Send this link to the other player. Whoever has it sits on that seat, so send it to nobody else.</p>
      <Copy text={location.origin + "/" + link("play", id, theirs)} label="Link for the other player" />
      <p>Spectators may have this one:</p>
      <Copy text={location.origin + "/" + link("watch", id)} label="Link for spectators" />
      <a class="button main" href={link("play", id, mine)}>
        Take your seat
      </a>
    </section>
  );
}
