import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import type { Layout, Turn } from "../wire";
import { lookOf, type Places } from "./looks";
import { Palette, Peg, pegOf, PegPicture, PegRow, type Pegs } from "./pegs";
import { Rack } from "./rack";

interface GuessProps {
  layout: Layout;
  /** The guess so far, as it would be typed. */
  words: string;
  change: (words: string) => void;
  heat?: Record<string, number> | undefined;
  /** What was asked and answered. */
  turns?: Turn[] | undefined;
  /** The turn that is looked at, from 0 on. */
  shown?: number | null | undefined;
  show?: ((turn: number) => void) | undefined;
  out?: ReadonlySet<string> | undefined;
  cross?: ((place: string) => void) | undefined;
  /** What is hidden, where it is shown to learn from it. */
  secret?: string | null | undefined;
  /** Whether a click crosses out instead of choosing. */
  pencil?: boolean | undefined;
}

/** The board of any guessing game, on which a guess is made by mouse or keys. */
export function GuessBoard(props: GuessProps) {
  const { layout } = props;
  return layout.kind === "places" ? <PlacesGuess {...props} layout={layout} /> : <PegGuess {...props} layout={layout} />;
}

/** Picks places; the one too many replaces the oldest. */
function PlacesGuess({ layout, words, change, heat, turns, shown, secret, out, cross, pencil }: GuessProps & { layout: Places }) {
  const { Board, place } = lookOf(layout);
  const places = placesIn(layout, words);
  const pick = (place: string) => {
    if (pencil && cross) return cross(place);
    const rest = places.filter((one) => one !== place);
    const next = rest.length < places.length ? rest : [...rest, place].slice(-layout.picks);
    change(next.join(" "));
  };
  return (
    <>
      <Board layout={layout} chosen={places} past={pastOf(turns)} asked={askedOf(turns, shown)} secret={secret?.split(" ")} heat={heat} out={out} pick={pick} cancel={() => change("")} cross={cross} />
      <p class="count">
        Choose {layout.picks} {place[layout.picks === 1 ? 0 : 1]}: {places.length} chosen.
      </p>
    </>
  );
}

function pastOf(turns: Turn[] | undefined): string[][] {
  return (turns ?? []).map((turn) => turn.guess.split(" "));
}

function askedOf(turns: Turn[] | undefined, shown: number | null | undefined): string[] | undefined {
  return shown === null || shown === undefined ? undefined : turns?.[shown]?.guess.split(" ");
}

/** The places that a text names so far, with or without blanks between them; what they mean the server says. */
function placesIn(layout: Places, words: string): string[] {
  const pairs: string[] = words.toUpperCase().match(/[^\s,;]{2}/g) ?? [];
  return pairs.filter((pair, at) => layout.columns.includes(pair[0]!) && layout.rows.includes(pair[1]!) && pairs.indexOf(pair) === at);
}

/** Puts pegs, by the palette or by letters on the keyboard. */
function PegGuess({ layout, words, change, turns, shown, show, secret }: GuessProps & { layout: Pegs }) {
  const letters = Array.from({ length: layout.holes }, (_, hole) => words.toUpperCase()[hole]?.trim() ?? "");
  const firstHole = letters.indexOf("");
  const [aimed, setAimed] = useState<number | null>(null);
  const at = aimed ?? (firstHole < 0 ? layout.holes - 1 : firstHole);
  const put = (place: number, letter: string) => {
    const next = letters.map((old, index) => (index === place ? letter : old));
    change(next.map((one) => one || " ").join("").trimEnd());
    setAimed(null);
  };
  return (
    <div class="making">
      <Rack layout={layout} turns={turns ?? []} shown={shown} show={show} secret={secret}>
        <PegRow layout={layout} letters={letters} at={at} put={put} aim={setAimed} />
      </Rack>
      <Palette colours={layout.colours} take={(letter) => put(at, letter)} />
    </div>
  );
}

interface StillProps {
  layout: Layout;
  /** The guess that is asked just now and has no answer yet. */
  guess: string | null;
  secret: string | null;
  heat?: Record<string, number> | undefined;
  turns?: Turn[] | undefined;
  shown?: number | null | undefined;
  show?: ((turn: number) => void) | undefined;
  marked?: number[] | undefined;
}

/** A board to look at. */
export function StillBoard({ layout, guess, secret, heat, turns, shown, show, marked }: StillProps) {
  if (layout.kind === "places") {
    const { Board } = lookOf(layout);
    const asked = guess ? guess.split(" ") : askedOf(turns, shown);
    return <Board layout={layout} chosen={guess ? guess.split(" ") : []} past={pastOf(turns)} asked={asked} secret={secret?.split(" ")} heat={heat} />;
  }
  return (
    <Rack layout={layout} turns={turns ?? []} shown={shown} show={show} marked={marked} secret={secret}>
      {guess && (
        <div class="holes">
          {[...guess].map((letter, hole) => (
            <span class="hole" key={hole}>
              <Peg peg={pegOf(layout, letter)} />
            </span>
          ))}
        </div>
      )}
    </Rack>
  );
}

/** A guess in small: places as words, pegs as pegs. */
export function GuessWords({ guess, layout }: { guess: string; layout: Layout }): ComponentChildren {
  if (layout.kind === "places") return <>{guess}</>;
  return (
    <span class="pegs">
      {[...guess].map((letter, hole) => (
        <Peg peg={pegOf(layout, letter)} key={hole} />
      ))}
    </span>
  );
}

/** Some guess, to show how one is typed. */
export function exampleGuess(layout: Layout): string {
  if (layout.kind === "pegs") return layout.colours.slice(0, layout.holes).map((peg) => peg.letter).join("");
  const places = layout.columns.flatMap((column) => layout.rows.map((row) => column + row));
  return Array.from({ length: layout.picks }, (_, pick) => places[Math.floor((pick * places.length) / layout.picks)]).join(" ");
}

/** A game in small, as its board looks. */
export function GamePicture({ layout }: { layout: Layout }) {
  if (layout.kind === "pegs") {
    return (
      <svg class="picture" viewBox="0 0 120 60" aria-hidden="true">
        <PegPicture layout={layout} />
      </svg>
    );
  }
  const { Picture } = lookOf(layout);
  return (
    <svg class={`picture ${layout.look}`} viewBox="0 0 120 60" aria-hidden="true">
      <Picture layout={layout} />
    </svg>
  );
}
