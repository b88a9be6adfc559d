import { ask } from "./api";
import { remember } from "./recent";
import { go, link } from "./route";
import type { NewMatch, Opened } from "./wire";

/** What becomes of the seats when two people play. */
export interface Company {
  /** Both seats stay on this device. */
  curtain: boolean;
  mine: "black" | "white";
}

/** Opens a match, remembers its seats and goes to its table. */
export async function open(match: NewMatch, company?: Company): Promise<void> {
  const opened = await ask<Opened>("POST", "/api/matches", undefined, match);
  const label = opened.title;
  const tokens = opened.seats.map((seat) => seat.token);
  const [first, second] = opened.seats;
  if (!first) {
    go("watch", opened.id);
    return;
  }
  if (second && !company?.curtain) {
    const [mine, theirs] = company?.mine === "white" ? [second, first] : [first, second];
    remember({ id: opened.id, href: link("play", opened.id, mine.token), label });
    go("invite", opened.id, mine.token, theirs.token);
    return;
  }
  const place = second ? ["both", opened.id, ...tokens] : ["play", opened.id, first.token];
  remember({ id: opened.id, href: link(...place), label });
  go(...place);
}
