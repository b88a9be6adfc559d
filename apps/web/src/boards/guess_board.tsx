import { useState } from "preact/hooks";

import type { Layout } from "../wire";
import { lookOf, type Places } from "./looks";
import { Palette, Peg, pegOf, PegPicture, PegRow, type Pegs } from "./pegs";

interface GuessProps {
  layout: Layout;
  /** The guess so far, as it would be typed. */
  words: string;
  change: (words: string) => void;
  heat?: Record<string, number> | undefined;
}

/** The board of any guessing game, on which a guess is made by mouse or keys. */
export function GuessBoard({ layout, words, change, heat }: GuessProps) {
  return layout.kind === "places" ? <PlacesGuess layout={layout} words={words} change={change} heat={heat} /> : <PegGuess layout={layout} words={words} change={change} />;
}

/** Picks places; the one too many replaces the oldest. */
function PlacesGuess({ layout, words, change, heat }: GuessProps & { layout: Places }) {
  const { Board } = lookOf(layout);
  const places = placesIn(layout, words);
  const pick = (place: string) => {
    const rest = places.filter((one) => one !== place);
    const next = rest.length < places.length ? rest : [...rest, place].slice(-layout.picks);
    change(next.join(" "));
  };
  return <Board layout={layout} chosen={places} heat={heat} pick={pick} cancel={() => change("")} />;
}

/** The places that a text names so far, with or without blanks between them; what they mean the server says. */
function placesIn(layout: Places, words: string): string[] {
  const pairs: string[] = words.toUpperCase().match(/[^\s,;]{2}/g) ?? [];
  return pairs.filter((pair, at) => layout.columns.includes(pair[0]!) && layout.rows.includes(pair[1]!) && pairs.indexOf(pair) === at);
}

/** Puts pegs, by the palette or by letters on the keyboard. */
function PegGuess({ layout, words, change }: GuessProps & { layout: Pegs }) {
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
      <PegRow layout={layout} letters={letters} at={at} put={put} aim={setAimed} />
      <Palette colours={layout.colours} take={(letter) => put(at, letter)} />
    </div>
  );
}

/** A board to look at. */
export function StillBoard({ layout, guess, secret, heat }: { layout: Layout; guess: string | null; secret: string | null; heat?: Record<string, number> }) {
  if (layout.kind === "places") {
    const { Board } = lookOf(layout);
    return <Board layout={layout} chosen={guess ? guess.split(" ") : []} secret={secret?.split(" ")} heat={heat} />;
  }
  return (
    <div class="show">
      {guess && (
        <p>
          <span class="faint">Guess</span> <GuessWords guess={guess} layout={layout} />
        </p>
      )}
      {secret && (
        <p>
          <span class="faint">The secret</span> <GuessWords guess={secret} layout={layout} />
        </p>
      )}
    </div>
  );
}

/** A guess in small: places as words, pegs as pegs. */
export function GuessWords({ guess, layout }: { guess: string; layout: Layout }) {
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
