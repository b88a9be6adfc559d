import { useState } from "preact/hooks";

import { ClockField } from "../clock";
import { useGames } from "../games";
import { say } from "../load";
import { codeIn, openRoom } from "../room";
import { go, link } from "../route";
import type { DuelGame, Pairing } from "../wire";
import { Parameters } from "./new";

const PAIRINGS: { pairing: Pairing; title: string; about: string }[] = [
  { pairing: "round_robin", title: "Round robin", about: "Everybody meets everybody before anybody meets anybody twice." },
  { pairing: "ladder", title: "Ladder", about: "Neighbours in the table meet, so winners meet winners." },
];

/** Opens a room for a class, as its teacher. */
export function Class() {
  const { duels } = useGames();
  const [title, setTitle] = useState("");
  const [game, setGame] = useState(duels[0]!);
  const [values, setValues] = useState(() => usual(game));
  // With a clock no round waits for somebody who thinks for ever.
  const [clock, setClock] = useState<number | null>(60);
  const [pairing, setPairing] = useState<Pairing>("round_robin");
  const [trouble, setTrouble] = useState("");
  const choose = (name: string) => {
    const next = duels.find((one) => one.name === name) ?? game;
    setGame(next);
    setValues(usual(next));
  };
  return (
    <>
      <h1>A class</h1>
      <p class="lead">People come in by a code and play each other round by round. You begin the rounds and see every game; a table tells who stands where.</p>
      <h2>Come into a room</h2>
      <CodeForm />
      <h2>Open a room</h2>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          openRoom({ title, game: [game.name, ...values].join(" "), clock, pairing }).catch((failure) => setTrouble(say(failure)));
        }}
      >
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
          <Parameters parameters={game.parameters} values={values} set={(index, value) => setValues(values.map((old, place) => (place === index ? value : old)))} />
          <ClockField seconds={clock} change={setClock} />
        </fieldset>
        <fieldset class="ways">
          <legend>Who plays whom</legend>
          {PAIRINGS.map((one) => (
            <label key={one.pairing} class={`way ${one.pairing === pairing ? "taken" : ""}`}>
              <input type="radio" name="pairing" value={one.pairing} checked={one.pairing === pairing} onChange={() => setPairing(one.pairing)} />
              <b>{one.title}</b>
              <span>{one.about}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" class="main">
          Open the room
        </button>
      </form>
    </>
  );
}

function usual(game: DuelGame): number[] {
  return game.parameters.map((one) => (one.kind === "number" ? one.usual : 0));
}

/** A box for the code of a room. */
export function CodeForm() {
  const [text, setText] = useState("");
  const code = codeIn(text);
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (code) go("room", code);
      }}
    >
      <label>
        <span>Code of the room</span>
        <input type="text" value={text} placeholder="eight letters" autocomplete="off" autocapitalize="none" spellcheck={false} maxLength={24} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="main" disabled={code.length !== 8}>
        To the room
      </button>
    </form>
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
