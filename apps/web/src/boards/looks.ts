import type { ComponentChildren, VNode } from "preact";

import type { Layout } from "../wire";
import { KEYBOARD } from "./keyboard";
import { PLAIN } from "./plain";
import { SEA } from "./sea";

/** Places in columns and rows. */
export type Places = Layout & { kind: "places" };

/** What is shown on a board of places, and what can be done on it. */
export interface PlacesProps {
  layout: Places;
  /** The places of the guess that is being made or shown. */
  chosen: string[];
  /** The places of each guess that was answered, in order. */
  past?: string[][] | undefined;
  /** The guess among them that is looked at, or another one whose surroundings are to be seen. */
  asked?: string[] | undefined;
  /** The places of the secret, once they are known. */
  secret?: string[] | undefined;
  /** How likely a place belongs to the secret, 0 to 1. */
  heat?: Record<string, number> | undefined;
  /** The places that were crossed out by pencil. */
  out?: ReadonlySet<string> | undefined;
  pick?: ((place: string) => void) | undefined;
  cancel?: (() => void) | undefined;
  /** Crosses a place out, or takes the cross away. */
  cross?: ((place: string) => void) | undefined;
}

/** How places look: their board, and a small picture of 120 by 60 for the first screen. */
export interface Look {
  Board: (props: PlacesProps) => VNode;
  Picture: (props: { layout: Places }) => ComponentChildren;
  /** What a place is called: one, and several. */
  place: [one: string, several: string];
  /** What is drawn around a guess, for each number of its answer, as a class and in words; nothing where nothing is. */
  rings?: string[];
}

/** The looks that the page knows, by the word that a layout has for them. A new one is a file here and a line. */
const LOOKS: Record<string, Look> = {
  keyboard: KEYBOARD,
  sea: SEA,
};

/** The look of a layout; one that is not known is a plain grid. */
export function lookOf(layout: Places): Look {
  return Object.hasOwn(LOOKS, layout.look) ? LOOKS[layout.look]! : PLAIN;
}
