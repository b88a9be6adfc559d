import { useState } from "preact/hooks";

import { Form } from "../fields";
import { say } from "../load";
import { storedName, storeName } from "../name";
import { Trouble } from "../parts";
import { comeIn, nameOf, SELDOM, useRoom } from "../room";
import { link } from "../route";
import type { Room } from "../wire";
import { AddressLinks } from "./address_links";

/** What lets people in: the code to be read out, the link to be sent, the picture for a phone. */
export function Door({ room }: { room: Room }) {
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

/** Whoever has the code comes in by a name. */
export function JoinForm({ room, done }: { room: Room; done: () => void }) {
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
      <Form kind="typed" send={() => void enter()}>
        <label>
          <span>Your name, as it will stand in the table</span>
          <input type="text" value={name} maxLength={40} required autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="main" disabled={busy || !name.trim()}>
          Come in
        </button>
      </Form>
      <Trouble text={trouble} />
    </>
  );
}

/** A member goes on with this device. */
export function MoveIn({ code, invitation }: { code: string; invitation: string }) {
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
      <Trouble text={trouble} />
      <button type="button" class="main" onClick={() => void move()}>
        Go on here
      </button>
      <p>
        <a href={link("room", code)}>Only look at the room</a>
      </p>
    </section>
  );
}
