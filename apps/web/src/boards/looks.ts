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
  /** The places of the secret, once they are known. */
  secret?: string[] | undefined;
  /** How likely a place belongs to the secret, 0 to 1. */
  heat?: Record<string, number> | undefined;
  pick?: ((place: string) => void) | undefined;
  cancel?: (() => void) | undefined;
}

/** How places look: their board, and a small picture of 120 by 60 for the first screen. */
export interface Look {
  Board: (props: PlacesProps) => VNode;
  Picture: (props: { layout: Places }) => ComponentChildren;
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
