import { useState } from "preact/hooks";

import { duelLook } from "../boards/duel_looks";
import { ClockField } from "../clock";
import { Cards, Form, NameField, Parameters, usualValues } from "../fields";
import { specOf, useGames, useSize } from "../games";
import { say } from "../load";
import { storedName, storeName } from "../name";
import { open } from "../opening";
import { Trouble } from "../parts";
import type { DuelGame, GameSize, GuessingGame, NewMatch, NewSeat, Way } from "../wire";

const WAYS: { key: Way; title: string; about: string }[] = [
  { key: "search", title: "You search", about: "The machine hides; you find it with as few guesses as you can." },
  { key: "hide", title: "You hide", about: "Think of a secret and answer the machine’s guesses. It notices when answers contradict each other." },
  { key: "race", title: "Race", about: "One secret, you and the machine, turn by turn. Its guesses stay sealed until the end." },
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
      <Trouble text={trouble} />
      <NameField name={name} change={setName} />
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
      <Trouble text={trouble} />
      {known && <HuntWays {...props} size={known} />}
    </>
  );
}

function HuntWays(props: HuntProps & { size: GameSize }) {
  const [way, setWay] = useState(props.way);
  const [values, setValues] = useState(props.size.parameters);
  const [clock, setClock] = useState<number | null>(null);
  return (
    <Form send={() => props.begin({ kind: "hunt", game: specOf(props.game, values), way, name: props.name, clock: way === "hide" ? null : clock })}>
      <Cards title="How" list={WAYS} taken={way} take={setWay} />
      <fieldset class="sizes">
        <legend>Size</legend>
        <Parameters parameters={props.game.parameters} values={values} change={setValues} />
        {way !== "hide" && <ClockField seconds={clock} change={setClock} />}
      </fieldset>
      <button type="submit" class="main">
        Begin
      </button>
    </Form>
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
  const [values, setValues] = useState(usualValues(game));
  const sides = duelLook(game.name).sides;
  const [side, setSide] = useState<"black" | "white">("black");
  const [seconds, setSeconds] = useState<number | null>(null);
  // Two people on one device choose one after the other; a clock for both at once would cheat the second.
  const clock = company === "device" || company === "watch" ? null : seconds;
  const person = (name: string): NewSeat => ({ kind: "person", name });
  const machine = (side: "black" | "white"): NewSeat => ({ kind: "machine", level: chosen[side] });
  const other = side === "black" ? "white" : "black";
  const friend = (): NewSeat => (company === "link" ? { kind: "open" } : person(""));
  const seat = (of: "black" | "white"): NewSeat => {
    if (company === "watch") return machine(of);
    if (of === side) return person(name);
    return company === "machine" ? machine(of) : friend();
  };
  const start = () => begin({ kind: "duel", game: [game.name, ...values].join(" "), black: seat("black"), white: seat("white"), clock });
  const level = (side: "black" | "white") => (
    <label class="field" key={side}>
      <span>{side === "black" ? "Black" : "White"} plays</span>
      <select value={chosen[side]} onChange={(event) => setChosen({ ...chosen, [side]: event.currentTarget.value })}>
        {game.levels.filter((one) => !one.test_opponent).map((one) => (
          <option value={one.name} key={one.name}>
            {one.name}: {one.about}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Form send={start}>
      <Cards title="With whom" list={COMPANY} taken={company} take={setCompany} />
      <fieldset class="sizes">
        <legend>Seats</legend>
        <Parameters parameters={game.parameters} values={values} change={setValues} />
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
    </Form>
  );
}
