import { useState } from "preact/hooks";

import { useConfirm } from "../confirm";
import { say } from "../load";
import { Trouble } from "../parts";
import { comeBack, inviteOneself, leave } from "../room";
import { link } from "../route";
import type { Room, RoomGame } from "../wire";
import { AddressLinks } from "./address_links";
import { memberName, ownGame } from "./room_parts";

/** What a member does next, and how they move or go. */
export function Member({ room, token, refresh }: { room: Room; token: string; refresh: () => void }) {
  const [confirm, dialog] = useConfirm();
  const [invitation, setInvitation] = useState("");
  const [trouble, setTrouble] = useState("");
  const member = room.you?.member ?? 0;
  const game = ownGame(room);
  const hasLeft = room.members[member]?.left ?? false;
  const attempt = (work: Promise<void>) => void work.then(refresh, (failure) => setTrouble(say(failure)));
  const go = async () => {
    const playing = game?.result === null ? " Your game is given up." : "";
    if (await confirm({ question: `Leave the room?${playing} You stay in the table and can come back.`, yes: "Leave", no: "Stay" })) attempt(leave(room.code, token, member));
  };
  return (
    <section aria-label="Your place">
      <p class="status" role="status" aria-live="polite">
        {hasLeft ? "You have left this room." : whatNext(room, member, game)}
      </p>
      <Trouble text={trouble} />
      {!room.over && hasLeft && (
        <button type="button" class="main" onClick={() => attempt(comeBack(room.code, room.title, token))}>
          Come back
        </button>
      )}
      {!hasLeft && game?.result === null && (
        <p>
          <a class="button main" href={link("room", room.code, "play", game.id)}>
            Go to your game
          </a>
        </p>
      )}
      {!room.over && !hasLeft && (
        <>
          <details class="share">
            <summary>Go on with another device</summary>
            <p>Open the link there. It can be used once; from then on this device has no place here any more.</p>
            {invitation ? (
              <AddressLinks hash={link("room", room.code, "move", invitation)} label="Link for your other device" />
            ) : (
              <button type="button" onClick={() => void inviteOneself(room.code, token).then(setInvitation, (failure) => setTrouble(say(failure)))}>
                Make a link
              </button>
            )}
          </details>
          <div class="acts">
            <button type="button" class="quiet" onClick={() => void go()}>
              Leave the room
            </button>
          </div>
        </>
      )}
      {dialog}
    </section>
  );
}

/** What a member is to do or to wait for. */
function whatNext(room: Room, member: number, game: RoomGame | undefined): string {
  const name = memberName(room, member);
  const wait = room.over ? "" : ` Round ${room.rounds.length + 1} begins when the teacher says so.`;
  if (!game) {
    if (room.rounds.length === 0 || room.over) return room.over ? "" : `You are in, ${name}.${wait} Stay on this page.`;
    return `You sit out round ${room.rounds.length}, ${name}.${wait}`;
  }
  const isBlack = game.black === member;
  const other = memberName(room, isBlack ? game.white : game.black);
  if (game.result === null) return `Round ${room.rounds.length}: you are ${isBlack ? "Black" : "White"} against ${other}.`;
  if (game.result === "gone") return `Your game with ${other} was never ended.${wait}`;
  if (game.result === "draw") return `You and ${other} share the point.${wait}`;
  return `${game.result === (isBlack ? "black" : "white") ? `You won against ${other}.` : `${other} won against you.`}${wait}`;
}
