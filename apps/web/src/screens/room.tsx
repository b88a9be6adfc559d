import { useState } from "preact/hooks";

import { useConfirm } from "../confirm";
import { say } from "../load";
import { storedName, storeName } from "../name";
import { beginRound, comeBack, comeIn, endRoom, exportPath, giveUpPlace, inviteOneself, leave, nameOf, OFTEN, type RoomHandle, roomToken, SELDOM, useRoom } from "../room";
import { link } from "../route";
import { useTitle } from "../title";
import type { Room as Told, RoomGame } from "../wire";
import { AddressLinks } from "./address_links";
import { Play } from "./play";
import { Members, memberName, openGames, Rounds, Standings, stillPlaying } from "./room_parts";

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
      {seen.trouble && (
        <p class="trouble" role="alert">
          {seen.trouble}
        </p>
      )}
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

/** The game of the latest round in which the asker plays. */
function ownGame(room: Told): RoomGame | undefined {
  return room.rounds.at(-1)?.find((game) => game.id === room.you?.id);
}

/** What lets people in: the code to be read out, the link to be sent, the picture for a phone. */
function Door({ room }: { room: Told }) {
  return (
    <section class="door" aria-label="How people come in">
      <p>The code of this room is</p>
      <p class="code">
        {room.code.slice(0, 4)} {room.code.slice(4)}
      </p>
      <AddressLinks hash={link("room", room.code)} label="Link to the room" />
    </section>
  );
}

function Teacher({ room, token, seen }: { room: Told; token: string; seen: RoomHandle }) {
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
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
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
function Sendable({ room, token, seen }: { room: Told; token: string | undefined; seen: RoomHandle }) {
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
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <Members room={room} sendAway={room.you?.teacher ? (member) => void sendAway(member) : undefined} />
      {dialog}
    </>
  );
}

/** What a member does next, and how they move or go. */
function Member({ room, token, refresh }: { room: Told; token: string; refresh: () => void }) {
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
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
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
function whatNext(room: Told, member: number, game: RoomGame | undefined): string {
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

/** Whoever has the code comes in by a name. */
function JoinForm({ room, done }: { room: Told; done: () => void }) {
  const [name, setName] = useState(storedName);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    storeName(name);
    await comeIn(room.code, room.title, { name, invitation: null }).then(done, (failure) => setTrouble(say(failure)));
    setBusy(false);
  };
  return (
    <>
      <form
        class="typed"
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <label>
          <span>Your name, as it will stand in the table</span>
          <input type="text" value={name} maxLength={40} required autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="main" disabled={busy || !name.trim()}>
          Come in
        </button>
      </form>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}

/** A member goes on with this device. */
function MoveIn({ code, invitation }: { code: string; invitation: string }) {
  const { room, trouble: unknown } = useRoom(code, undefined, SELDOM);
  const [trouble, setTrouble] = useState("");
  if (!room) return <p class="status" role="status">{unknown || "Looking for the room…"}</p>;
  const move = () =>
    comeIn(code, room.title, { name: "", invitation }).then(
      () => location.replace(link("room", code)),
      (failure) => setTrouble(say(failure)),
    );
  return (
    <section class="curtain">
      <h1>{nameOf(room.title)}</h1>
      <p>Go on with this device. The one before has no place in the room from then on.</p>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <button type="button" class="main" onClick={() => void move()}>
        Go on here
      </button>
      <p>
        <a href={link("room", code)}>Only look at the room</a>
      </p>
    </section>
  );
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
