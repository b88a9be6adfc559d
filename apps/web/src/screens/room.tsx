import { useState } from "preact/hooks";

import { Trouble } from "../parts";
import { exportPath, giveUpPlace, nameOf, OFTEN, roomToken, SELDOM, useRoom } from "../room";
import { link } from "../route";
import { useTitle } from "../title";
import type { Room as Told } from "../wire";
import { Play } from "./play";
import { Member } from "./room_member";
import { ownGame, Rounds, Standings } from "./room_parts";
import { Sendable, Teacher } from "./room_teacher";
import { Door, JoinForm, MoveIn } from "./room_ways_in";

/** A room and what stands in it: the room itself, one of its games, or the way in for another device. */
export function RoomPlace({ code, words: [word, id] }: { code: string; words: string[] }) {
  if (word === "move" && id) return <MoveIn code={code} invitation={id} />;
  if ((word === "play" || word === "watch") && id) return <Beside code={code} id={id} isOwn={word === "play"} />;
  return <Room code={code} given={word} />;
}

/** The room as its teacher, a member or anybody sees it. */
function Room({ code, given }: { code: string; given: string | undefined }) {
  const [token, setToken] = useState(() => roomToken(code, given));
  const seen = useRoom(code, token, OFTEN);
  const { room } = seen;
  useTitle(room ? `${stateOf(room)} - Parlour` : "A class - Parlour");
  if (seen.isOut) {
    const anew = () => {
      giveUpPlace(code);
      setToken(undefined);
    };
    return (
      <section class="curtain">
        <h1>{room ? nameOf(room.title) : "A class"}</h1>
        <p role="alert">Your place in this room was moved to another device, and this one has none any more.</p>
        <button type="button" class="main" onClick={anew}>
          Look at the room without a place
        </button>
      </section>
    );
  }
  if (!room) return <p class="status" role="status">{seen.trouble || "Looking for the room…"}</p>;
  const refresh = () => {
    setToken(roomToken(code));
    seen.look();
  };
  return (
    <>
      <h1>{nameOf(room.title)}</h1>
      <p class="faint">{setting(room)}</p>
      <Trouble text={seen.trouble} />
      <div class="room">
        <div>
          {room.over && <p class="status">The room is closed. This is how it ended.</p>}
          {room.you?.teacher && token && <Teacher room={room} token={token} seen={seen} />}
          {room.you && !room.you.teacher && token && <Member room={room} token={token} refresh={refresh} />}
          {!room.you && !room.over && <JoinForm room={room} done={refresh} />}
          {room.rounds.length > 0 && <Standings room={room} />}
        </div>
        <div>
          <Rounds room={room} />
          <Sendable room={room} token={token} seen={seen} />
          {!room.you?.teacher && !room.over && (
            <details class="share">
              <summary>Bring somebody in</summary>
              <Door room={room} />
            </details>
          )}
          {room.rounds.length > 0 && (
            <p>
              <a href={exportPath(room.code)} download>
                The table as a file for a spreadsheet (CSV)
              </a>
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function stateOf(room: Told): string {
  const title = nameOf(room.title);
  if (room.over) return `Closed - ${title}`;
  if (ownGame(room)?.result === null) return `Your game - ${title}`;
  return title;
}

function setting(room: Told): string {
  const clock = room.clock === null ? "no clock" : room.clock % 60 === 0 ? `${room.clock / 60} min for each choice` : `${room.clock} s for each choice`;
  return `${room.game_title}, ${clock}, ${room.pairing === "ladder" ? "a ladder" : "a round robin"}`;
}

/** A game of a room, with the room beside it: one's own from its seat, and any other as a spectator. */
function Beside({ code, id, isOwn }: { code: string; id: string; isOwn: boolean }) {
  const [token] = useState(() => roomToken(code));
  const { room, trouble } = useRoom(code, token, SELDOM);
  if (!room) return <p class="status" role="status">{trouble || "Looking for the room…"}</p>;
  const own = ownGame(room);
  const seat = isOwn && room.you?.id === id ? room.you.seat?.token : undefined;
  const round = room.rounds.findIndex((games) => games.some((game) => game.id === id)) + 1;
  return (
    <>
      <p class="beside">
        <a href={link("room", code)}>Back to {nameOf(room.title)}</a>
        <span class="faint">Round {round}</span>
        {own?.result === null && own.id !== id && <a href={link("room", code, "play", own.id)}>Your game of round {room.rounds.length} has begun</a>}
      </p>
      <Play id={id} token={seat} room={code} />
    </>
  );
}
