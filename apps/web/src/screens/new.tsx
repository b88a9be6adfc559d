import { useState } from "preact/hooks";

import { duelLook } from "../boards/duel_looks";
import { ClockField } from "../clock";
import { specOf, useGames, useSize } from "../games";
import { byStrength } from "../levels";
import { say } from "../load";
import { storedName, storeName } from "../name";
import { open } from "../opening";
import type { DuelGame, GameSize, GuessingGame, NewMatch, NewSeat, Parameter, Way } from "../wire";

const WAYS: { way: Way; title: string; about: string }[] = [
  { way: "search", title: "You search", about: "The machine hides; you find it with as few guesses as you can." },
  { way: "hide", title: "You hide", about: "Think of a secret and answer the machine’s guesses. It notices when answers contradict each other." },
  { way: "race", title: "Race", about: "One secret, you and the machine, turn by turn. Its guesses stay sealed until the end." },
];

/** All the ways to play one game. */
export function New({ game, spec, way }: { game: string; spec: string | undefined; way: string | undefined }) {
  const games = useGames();
  const duel = games.duels.find((one) => one.name === game);
  const guessing = games.guessing.find((one) => one.name === game) ?? games.guessing[0];
  const about = duel ?? guessing;
  const [trouble, setTrouble] = useState("");
  const [name, setName] = useState(() => storedName());
  const begin = (match: NewMatch) => {
    storeName(name);
    open(match).catch((failure) => setTrouble(say(failure)));
  };
  return (
    <>
      <h1>{about?.title}</h1>
      <p class="lead">{about?.pitch}</p>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <label class="field name">
        <span>Your name, if you like</span>
        <input type="text" value={name} maxLength={40} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      {duel && <DuelWays game={duel} name={name} begin={begin} />}
      {!duel && guessing && <HuntSize game={guessing} name={name} spec={spec ?? guessing.usual[0]?.spec ?? ""} way={(way as Way | undefined) ?? "search"} begin={begin} />}
    </>
  );
}

interface HuntProps {
  game: GuessingGame;
  name: string;
  way: Way;
  begin: (match: NewMatch) => void;
}

/** Finds out what the spec of the address stands for; one that stands for nothing gives way to the usual one. */
function HuntSize(props: HuntProps & { spec: string }) {
  const { size, trouble } = useSize(props.spec);
  const known = size ?? (trouble ? props.game.usual[0] : undefined);
  return (
    <>
      {trouble && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {known && <HuntWays {...props} size={known} />}
    </>
  );
}

function HuntWays(props: HuntProps & { size: GameSize }) {
  const [way, setWay] = useState(props.way);
  const [values, setValues] = useState(props.size.parameters);
  const [clock, setClock] = useState<number | null>(null);
  const set = (index: number, value: number) => setValues(values.map((old, place) => (place === index ? value : old)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.begin({ kind: "hunt", game: specOf(props.game, values), way, name: props.name, clock: way === "hide" ? null : clock });
      }}
    >
      <fieldset class="ways">
        <legend>How</legend>
        {WAYS.map((one) => (
          <label key={one.way} class={`way ${one.way === way ? "taken" : ""}`}>
            <input type="radio" name="way" value={one.way} checked={one.way === way} onChange={() => setWay(one.way)} />
            <b>{one.title}</b>
            <span>{one.about}</span>
          </label>
        ))}
      </fieldset>
      <fieldset class="sizes">
        <legend>Size</legend>
        <Parameters parameters={props.game.parameters} values={values} set={set} />
        {way !== "hide" && <ClockField seconds={clock} change={setClock} />}
      </fieldset>
      <button type="submit" class="main">
        Begin
      </button>
    </form>
  );
}

/** A field for each thing that a size is made of. */
export function Parameters({ parameters, values, set }: { parameters: Parameter[]; values: number[]; set: (index: number, value: number) => void }) {
  return (
    <>
      {parameters.map((one, index) =>
        one.kind === "number" ? (
          <label class="field" key={one.name} title={one.about}>
            <span>{one.label}</span>
            <input type="number" min={one.least} max={one.most} required value={values[index]} onInput={(event) => set(index, Number(event.currentTarget.value))} />
          </label>
        ) : (
          <label class="field check" key={one.name} title={one.about}>
            <input type="checkbox" checked={values[index] === 1} onChange={(event) => set(index, event.currentTarget.checked ? 1 : 0)} />
            <span>{one.label}</span>
          </label>
        ),
      )}
    </>
  );
}

type With = "machine" | "link" | "device" | "watch";

const COMPANY: { key: With; title: string; about: string }[] = [
  { key: "machine", title: "Against the machine", about: "Choose a level. It seals its move before it could know yours." },
  { key: "link", title: "Two devices", about: "Send the other seat as a link. Moves are revealed when both are in." },
  { key: "device", title: "One device", about: "Take turns behind a curtain." },
  { key: "watch", title: "Watch", about: "Two machines play; you look on." },
];

function DuelWays({ game, name, begin }: { game: DuelGame; name: string; begin: (match: NewMatch) => void }) {
  const [company, setCompany] = useState<With>("machine");
  const [chosen, setChosen] = useState({ black: game.level, white: game.level });
  const [values, setValues] = useState(game.parameters.map((one) => (one.kind === "number" ? one.usual : 0)));
  const sides = duelLook(game.name).sides;
  const [side, setSide] = useState<"black" | "white">("black");
  const [seconds, setSeconds] = useState<number | null>(null);
  // Two people on one device choose one after the other; a clock for both at once would cheat the second.
  const clock = company === "device" || company === "watch" ? null : seconds;
  const person = (name: string): NewSeat => ({ kind: "person", name });
  const machine = (side: "black" | "white"): NewSeat => ({ kind: "machine", level: chosen[side] });
  const other = side === "black" ? "white" : "black";
  const spec = [game.name, ...values].join(" ");
  const start = () => {
    if (company === "watch") return begin({ kind: "duel", game: spec, black: machine("black"), white: machine("white"), clock });
    if (company === "machine") {
      const seats = { [side]: person(name), [other]: machine(other) } as Record<"black" | "white", NewSeat>;
      return begin({ kind: "duel", game: spec, black: seats.black, white: seats.white, clock });
    }
    const friend: NewSeat = company === "link" ? { kind: "open" } : person("");
    const seats = { [side]: person(name), [other]: friend } as Record<"black" | "white", NewSeat>;
    return begin({ kind: "duel", game: spec, black: seats.black, white: seats.white, clock });
  };
  const level = (side: "black" | "white") => (
    <label class="field" key={side}>
      <span>{side === "black" ? "Black" : "White"} plays</span>
      <select value={chosen[side]} onChange={(event) => setChosen({ ...chosen, [side]: event.currentTarget.value })}>
        {byStrength(game.levels).map((one) => (
          <option value={one.name} key={one.name}>
            {one.name}: {one.about}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <fieldset class="ways">
        <legend>With whom</legend>
        {COMPANY.map((one) => (
          <label key={one.key} class={`way ${one.key === company ? "taken" : ""}`}>
            <input type="radio" name="company" value={one.key} checked={one.key === company} onChange={() => setCompany(one.key)} />
            <b>{one.title}</b>
            <span>{one.about}</span>
          </label>
        ))}
      </fieldset>
      <fieldset class="sizes">
        <legend>Seats</legend>
        <Parameters parameters={game.parameters} values={values} set={(index, value) => setValues(values.map((old, place) => (place === index ? value : old)))} />
        {(company === "machine" || company === "link") && (
          <label class="field">
            <span>You play</span>
            <select value={side} onChange={(event) => setSide(event.currentTarget.value as "black" | "white")}>
              <option value="black">Black{sides && `, ${sides.black}`}</option>
              <option value="white">White{sides && `, ${sides.white}`}</option>
            </select>
          </label>
        )}
        {(company === "machine" || company === "link") && <ClockField seconds={seconds} change={setSeconds} />}
        {company === "machine" && level(other)}
        {company === "watch" && [level("black"), level("white")]}
        {company === "device" && <p class="faint">Both seats stay on this device.</p>}
      </fieldset>
      <button type="submit" class="main">
        Begin
      </button>
    </form>
  );
}
