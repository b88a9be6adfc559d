import { ask } from "./api";
import { hold } from "./held";
import { remember } from "./recent";
import { go, link } from "./route";
import type { NewMatch, Opened } from "./wire";

/** Opens a match, remembers its seats and goes to its table. */
export async function open(match: NewMatch): Promise<void> {
  enter(await ask<Opened>("POST", "/api/matches", undefined, match));
}

/** Sits down by an invitation. */
export async function sitDown(id: string, code: string, name: string): Promise<void> {
  enter(await ask<Opened>("POST", `/api/matches/${id}/seats`, undefined, { code, name }), true);
}

/** Plays the same again, with the same people. */
export async function playAgain(id: string, token: string): Promise<void> {
  enter(await ask<Opened>("POST", `/api/matches/${id}/rematch`, token));
}

/** Goes to the seats that were given out: both behind a curtain, one's own beside a friend's or the machine's, or none. */
function enter(opened: Opened, instead = false): void {
  const tokens = opened.seats.map((seat) => seat.token);
  const isKept = tokens.length > 0 && hold(opened.id, tokens);
  const place = tokens.length === 0 ? "watch" : tokens.length === 2 ? "both" : "play";
  const words = isKept ? [opened.id] : [opened.id, ...tokens];
  if (tokens.length > 0) remember({ id: opened.id, href: link(place, ...words), label: opened.title });
  if (instead) location.replace(link(place, ...words));
  else go(opened.invitations.length > 0 && tokens.length > 0 ? "invite" : place, ...words);
}
