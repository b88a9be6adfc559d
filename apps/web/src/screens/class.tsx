import { useState } from "preact/hooks";

import { ClockField } from "../clock";
import { Cards, Form, Parameters, usualValues } from "../fields";
import { useGames } from "../games";
import { say } from "../load";
import { Trouble } from "../parts";
import { codeIn, openRoom } from "../room";
import { go, link } from "../route";
import type { Pairing } from "../wire";

const PAIRINGS: { key: Pairing; title: string; about: string }[] = [
  { key: "round_robin", title: "Round robin", about: "Everybody meets everybody before anybody meets anybody twice." },
  { key: "ladder", title: "Ladder", about: "Neighbours in the table meet, so winners meet winners." },
];

/** Opens a room for a class, as its teacher. */
export function Class() {
  const { duels } = useGames();
  const [title, setTitle] = useState("");
  const [game, setGame] = useState(duels[0]!);
  const [values, setValues] = useState(() => usualValues(game));
  // With a clock no round waits for somebody who thinks for ever.
  const [clock, setClock] = useState<number | null>(60);
  const [pairing, setPairing] = useState<Pairing>("round_robin");
  const [trouble, setTrouble] = useState("");
  const choose = (name: string) => {
    const next = duels.find((one) => one.name === name) ?? game;
    setGame(next);
    setValues(usualValues(next));
  };
  return (
    <>
      <h1>A class</h1>
      <p class="lead">People come in by a code and play each other round by round. You begin the rounds and see every game; a table tells who stands where.</p>
      <h2>Come into a room</h2>
      <CodeForm />
      <h2>Open a room</h2>
      <Trouble text={trouble} />
      <Form send={() => void openRoom({ title, game: [game.name, ...values].join(" "), clock, pairing }).catch((failure) => setTrouble(say(failure)))}>
        <fieldset class="sizes">
          <legend>The game</legend>
          <label class="field">
            <span>What the room is called</span>
            <input type="text" value={title} maxLength={40} placeholder="7b" autocomplete="off" onInput={(event) => setTitle(event.currentTarget.value)} />
          </label>
          <label class="field">
            <span>Game</span>
            <select value={game.name} onChange={(event) => choose(event.currentTarget.value)}>
              {duels.map((one) => (
                <option value={one.name} key={one.name}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <Parameters parameters={game.parameters} values={values} change={setValues} />
          <ClockField seconds={clock} change={setClock} />
        </fieldset>
        <Cards title="Who plays whom" list={PAIRINGS} taken={pairing} take={setPairing} />
        <button type="submit" class="main">
          Open the room
        </button>
      </Form>
    </>
  );
}

/** A box for the code of a room. */
export function CodeForm() {
  const [text, setText] = useState("");
  const code = codeIn(text);
  return (
    <Form kind="typed" send={() => code && go("room", code)}>
      <label>
        <span>Code of the room</span>
        <input type="text" value={text} placeholder="eight letters" autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={24} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="main" disabled={code.length !== 8}>
        To the room
      </button>
    </Form>
  );
}

/** The way to a class from the first screen. */
export function ClassDoor() {
  return (
    <section class="recent">
      <h2>A class</h2>
      <p>Many people in one room, round by round, with a table. Type the code that the teacher shows:</p>
      <CodeForm />
      <p>
        <a href={link("class")}>Open a room for a class</a>
      </p>
    </section>
  );
}
