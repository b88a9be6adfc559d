import { useEffect, useState } from "preact/hooks";

import { Clock } from "../clock";
import { useMatch } from "../match";
import { Copy, Trouble } from "../parts";
import { forget } from "../recent";
import { address } from "../route";
import { TurnSound } from "../sound";
import { useMatchTitle } from "../title";
import { Duel } from "./duel";
import { Company, MoveSeat, Rematch } from "./friends";
import { Hunt } from "./hunt";

/** A match from one seat, or as a spectator when there is no token; `together` on one device with the other player, or as a game of a `room`. */
export function Play({ id, token, together = false, room }: { id: string; token: string | undefined; together?: boolean; room?: string }) {
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
      {!together && <Company view={view} />}
      {view.clock && <Clock clock={view.clock} />}
      {view.fleeting && <p class="faint">This server saves no games: this one is lost when it stops.</p>}
      <Trouble text={view.kept || view.fleeting ? "" : "This game cannot be saved at the moment. You can play on; it is lost if the server stops."} />
      {view.table.kind === "hunt" ? <Hunt match={match} view={view} table={view.table} token={token} /> : <Duel seen={match} view={view} table={view.table} token={token} room={room} />}
      {view.seat && !view.over && <TurnSound view={view} />}
      {!room && <Rematch view={view} token={token} />}
      {view.seat && !view.over && !together && (
        <>
          <details class="share">
            <summary>Let others watch</summary>
            <Copy text={address("watch", id)} label="Link for spectators" />
          </details>
          {token && !room && <MoveSeat id={id} token={token} />}
        </>
      )}
    </>
  );
}

/** Two people on one device: a curtain falls between the two choices. */
export function Both({ id, tokens: [black, white] }: { id: string; tokens: string[] }) {
  const watcher = useMatch(id);
  const table = watcher.view?.table.kind === "duel" ? watcher.view.table : null;
  const next = table && !watcher.view?.over ? (table.black.asked && !table.black.ready ? "black" : table.white.asked && !table.white.ready ? "white" : null) : null;
  const turn = `${table?.turn}-${next}`;
  const [open, setOpen] = useState("");
  if (!table) return <p class="status" role="status">{watcher.trouble || "Setting the table…"}</p>;
  if (!next) return <Play id={id} token={undefined} together />;
  if (open === turn) return <Play key={turn} id={id} token={next === "black" ? black : white} together />;
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
