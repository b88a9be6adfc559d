import { useState } from "preact/hooks";

import { useConfirm } from "../confirm";
import { say } from "../load";
import { Trouble } from "../parts";
import { beginRound, endRoom, leave, type RoomHandle } from "../room";
import { link } from "../route";
import type { Room } from "../wire";
import { AddressLinks } from "./address_links";
import { Members, memberName, openGames, stillPlaying } from "./room_parts";
import { Door } from "./room_ways_in";

/** What the teacher does: rounds are begun, people let in, the room ended. */
export function Teacher({ room, token, seen }: { room: Room; token: string; seen: RoomHandle }) {
  const [confirm, dialog] = useConfirm();
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const act = async (work: Promise<void>) => {
    setBusy(true);
    await work.then(
      () => setTrouble(""),
      (failure) => setTrouble(say(failure)),
    );
    setBusy(false);
    seen.look();
  };
  const end = async () => {
    const open = openGames(room);
    const question = `End the room? ${open > 0 ? `${stillPlaying(room)} ` : ""}No more rounds are played; the table stays.`;
    if (await confirm({ question, yes: "End the room", no: "Go on" })) await act(endRoom(room.code, token));
  };
  if (room.over) return null;
  const n_present = room.members.filter((one) => !one.left).length;
  const open = openGames(room);
  return (
    <section aria-label="The teacher's desk">
      <p class="status" role="status">
        {n_present < 2 ? "A round needs two people: show them the code." : open > 0 ? `Round ${room.rounds.length}. ${stillPlaying(room)}` : `${n_present} people are ready for round ${room.rounds.length + 1}.`}
      </p>
      <Trouble text={trouble} />
      <div class="acts">
        <button type="button" class="main" disabled={busy || open > 0 || n_present < 2} onClick={() => void act(beginRound(room.code, token))}>
          Begin round {room.rounds.length + 1}
        </button>
        <button type="button" disabled={busy} onClick={() => void end()}>
          End the room
        </button>
      </div>
      {room.rounds.length === 0 ? (
        <Door room={room} />
      ) : (
        <details class="share">
          <summary>Let more people in</summary>
          <Door room={room} />
        </details>
      )}
      <details class="share">
        <summary>Teach from another device</summary>
        <p>Whoever has this link begins rounds and ends the room: keep it from the class.</p>
        {isShown ? (
          <AddressLinks hash={link("room", room.code, token)} label="Link for the teacher" />
        ) : (
          <button type="button" onClick={() => setShown(true)}>
            Show the link
          </button>
        )}
      </details>
      {dialog}
    </section>
  );
}

/** Who is here; the teacher may send somebody away. */
export function Sendable({ room, token, seen }: { room: Room; token: string | undefined; seen: RoomHandle }) {
  const [confirm, dialog] = useConfirm();
  const [trouble, setTrouble] = useState("");
  const sendAway = async (member: number) => {
    const question = `Send ${memberName(room, member)} away? A game that is being played is given up, and later rounds go on without them. They can come back.`;
    if (!token || !(await confirm({ question, yes: "Send away", no: "Keep them" }))) return;
    await leave(room.code, token, member).catch((failure) => setTrouble(say(failure)));
    seen.look();
  };
  return (
    <>
      <Trouble text={trouble} />
      <Members room={room} sendAway={room.you?.teacher ? (member) => void sendAway(member) : undefined} />
      {dialog}
    </>
  );
}
