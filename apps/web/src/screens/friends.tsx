import { useEffect, useState } from "preact/hooks";

import { ask } from "../api";
import { Form, NameField } from "../fields";
import { say, useAnswer } from "../load";
import { useMatch } from "../match";
import { storedName, storeName } from "../name";
import { playAgain, sitDown } from "../opening";
import { Copy, Trouble } from "../parts";
import { address, link } from "../route";
import type { Invitation, Invitations, View } from "../wire";
import { AddressLinks } from "./address_links";

/** The seat that waits for somebody, if there is one. */
function openSeat(view: View | null): "black" | "white" | null {
  if (view?.table.kind !== "duel") return null;
  return view.table.black.open ? "black" : view.table.white.open ? "white" : null;
}

/** The other seat as a link to send, until somebody has sat down there. */
export function Invite({ id, token }: { id: string; token: string | undefined }) {
  const match = useMatch(id, token);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [trouble, setTrouble] = useState("");
  const seat = openSeat(match.view);
  useEffect(() => {
    if (!seat) return;
    ask<Invitations>("GET", `/api/matches/${id}/invitations`, token)
      .then((known) => setInvitation(known.invitations.find((one) => one.seat === seat) ?? null))
      .catch((failure) => setTrouble(say(failure)));
  }, [id, token, seat]);
  const table = match.view?.table.kind === "duel" ? match.view.table : null;
  const guest = table && (match.view?.seat === "white" ? table.black : table.white);
  if (!match.view) return <p class="status" role="status">{match.trouble || "Setting the table…"}</p>;
  return (
    <section class="curtain">
      <h1>Two devices</h1>
      <p role="status" aria-live="polite">
        {seat ? "Send this link to the other player. It can be used once; nobody but them will ever see their moves." : `${guest?.name} has sat down.`}
      </p>
      <Trouble text={trouble} />
      {seat && invitation && <AddressLinks hash={link("join", id, invitation.code)} label="Link for the other player" />}
      <p>Spectators may have this one:</p>
      <Copy text={address("watch", id)} label="Link for spectators" />
      <a class="button main" href={link("play", id)}>
        Take your seat
      </a>
    </section>
  );
}

/** Whoever was invited sits down; whoever moves their own seat to this device goes on. */
export function Join({ id, code }: { id: string; code: string }) {
  const { value: view, trouble: unknown } = useAnswer<View>(`/api/matches/${id}`);
  const [name, setName] = useState(storedName);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  if (!view) return <p class="status" role="status">{unknown || "Setting the table…"}</p>;
  const table = view.table.kind === "duel" ? view.table : null;
  const seat = openSeat(view);
  const host = table && seat && (seat === "black" ? table.white : table.black);
  return (
    <section class="curtain">
      <h1>{view.table.title}</h1>
      <p>{host && !host.open ? `${host.name} invites you to a game. You play ${seat === "black" ? "Black" : "White"}.` : "Go on playing on this device."}</p>
      <Trouble text={trouble} />
      <Form
        send={() => {
          setBusy(true);
          if (seat) storeName(name);
          sitDown(id, code, seat ? name : "").catch((failure) => {
            setTrouble(say(failure));
            setBusy(false);
          });
        }}
      >
        {seat && <NameField name={name} change={setName} />}
        <button type="submit" class="main" disabled={busy}>
          {seat ? "Sit down" : "Go on here"}
        </button>
      </Form>
      <p>
        <a href={link("watch", id)}>Only watch</a>
      </p>
    </section>
  );
}

/** Who is here: the other player, and how many look on. */
export function Company({ view }: { view: View }) {
  const told: string[] = [];
  const table = view.table.kind === "duel" ? view.table : null;
  for (const seat of ["black", "white"] as const) {
    const side = table?.[seat];
    if (!side || side.machine || seat === view.seat || view.over) continue;
    const colour = seat === "black" ? "Black" : "White";
    if (side.open) told.push(`${colour} has yet to sit down.`);
    else if (view.seat) told.push(view.here.includes(seat) ? `${side.name} is here.` : `${side.name} is away.`);
  }
  const others = view.watching - (view.seat ? 0 : 1);
  if (others > 0) told.push(others === 1 ? (view.seat ? "One person watches." : "One other person watches.") : `${others} ${view.seat ? "people" : "others"} watch.`);
  const open = openSeat(view);
  // Against the machine there is nobody to wait for, and often nobody to tell of.
  if (told.length === 0 && (!table || table.black.machine || table.white.machine)) return null;
  return (
    <p class="company faint" aria-live="polite">
      {told.join(" ")}{" "}
      {view.seat && open && !view.over && <a href={link("invite", view.id)}>Invite somebody</a>}
    </p>
  );
}

/** After a game between people: the same again, on changed sides. */
export function Rematch({ view, token }: { view: View; token: string | undefined }) {
  const [trouble, setTrouble] = useState("");
  const table = view.table.kind === "duel" ? view.table : null;
  if (!view.over || !view.seat || !token || !table || table.black.machine || table.white.machine) return null;
  const other = view.seat === "black" ? table.white : table.black;
  return (
    <div class="acts">
      <button type="button" class="main" onClick={() => playAgain(view.id, token).catch((failure) => setTrouble(say(failure)))}>
        {view.next ? `${other.name} plays again: sit down` : "Rematch, on changed sides"}
      </button>
      <Trouble text={trouble} />
    </div>
  );
}

/** A link by which one's own seat moves to another device. */
export function MoveSeat({ id, token }: { id: string; token: string }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [trouble, setTrouble] = useState("");
  const make = () =>
    ask<Invitation>("POST", `/api/matches/${id}/invitations`, token, { seat: null })
      .then(setInvitation)
      .catch((failure) => setTrouble(say(failure)));
  return (
    <details class="share">
      <summary>Go on with another device</summary>
      <p>Open the link there. It can be used once; from then on this device has no seat any more.</p>
      <Trouble text={trouble} />
      {invitation ? (
        <AddressLinks hash={link("join", id, invitation.code)} label="Link for your other device" />
      ) : (
        <button type="button" onClick={() => void make()}>
          Make a link
        </button>
      )}
    </details>
  );
}
