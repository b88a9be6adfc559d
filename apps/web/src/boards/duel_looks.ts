import type { ComponentChildren, VNode } from "preact";

import type { Round, Share } from "../wire";
import { APOCALYPSE } from "./apocalypse";
import { OSHI_ZUMO } from "./oshi_zumo";
import { PLAIN_DUEL } from "./plain_duel";

/** What is shown on the board of a game of simultaneous choice, and what can be done on it. */
export interface DuelBoardProps {
  /** The board from the top, a character a place. */
  rows: string[];
  /** The position as text. */
  position: string;
  /** What may be picked on the board; nothing where there is nothing to choose. */
  moves: string[];
  /** Whether the second part of a round is open. */
  placing: boolean;
  last: Round | null;
  /** Shown from Black's side unless flipped. */
  flipped: boolean;
  /** What this seat has sealed and nobody else sees. */
  sealed?: { side: "black" | "white"; choice: string } | undefined;
  choose?: ((choice: string) => void) | undefined;
  complain?: ((sentence: string) => void) | undefined;
  /** How often each side should choose what. */
  mixes?: Mixes | undefined;
}

/** The likeliest choices of both sides. */
export interface Mixes {
  black: Share[];
  white: Share[];
}

/** A position that can be changed by hand. */
export interface DuelEditorProps {
  position: string;
  change: (position: string) => void;
  mixes?: Mixes | undefined;
}

/** How a game of simultaneous choice looks: its board, a small picture of 120 by 60, and how a position is put together. */
export interface DuelLook {
  Board: (props: DuelBoardProps) => VNode;
  Picture: () => ComponentChildren;
  Editor?: (props: DuelEditorProps) => VNode;
  /** What a newcomer needs to know besides the rules in short. */
  help?: string[];
  /** What its signs mean; `black`, `white` and `sealed` are arrows. */
  legend?: [sign: string, words: string][];
  /** What a choice that is not allowed costs, if it is taken at all. */
  illegal?: string;
  /** Where the two sides sit, for those who choose one. */
  sides?: { black: string; white: string };
}

/** The looks that the page knows, by the names of the games. A new one is a file here and a line. */
const LOOKS: Record<string, DuelLook> = {
  apocalypse: APOCALYPSE,
  oshi_zumo: OSHI_ZUMO,
};

/** The look of a game, given by its name or its spec; one that is not known has its choices listed. */
export function duelLook(game: string): DuelLook {
  const name = game.split(" ")[0] ?? "";
  return Object.hasOwn(LOOKS, name) ? LOOKS[name]! : PLAIN_DUEL;
}
