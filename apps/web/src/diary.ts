import { keep, kept } from "./keep";

/** What this browser remembers of its person: puzzles solved, and games won without help. Nothing of it leaves the browser. */
interface Diary {
  /** Puzzles by name. */
  solved: string[];
  /** The days whose puzzle was solved, as dates. */
  days: string[];
  /** Secrets found without a hint, by game and size. */
  games: Record<string, Tally>;
  /** The matches that are counted already. */
  counted: string[];
  /** What choices in drills gave up, by game and kind of choice. */
  leaks: Record<string, Record<string, Leak>>;
  /** What the best play needs on average, by game and size, as the server told it. */
  best: Record<string, number>;
}

/** How many games, and with how many guesses in all. */
export interface Tally {
  games: number;
  guesses: number;
}

/** How often a kind of choice was made, and how many points it gave up in all. */
export interface Leak {
  times: number;
  points: number;
}

const KEY = "parlour.diary";
const MOST = 2000;

/** Everything that is remembered. */
export function diary(): Diary {
  const empty: Diary = { solved: [], days: [], games: {}, counted: [], leaks: {}, best: {} };
  try {
    return { ...empty, ...(JSON.parse(kept(KEY, "browser") ?? "{}") as Partial<Diary>) };
  } catch {
    return empty;
  }
}

function save(next: Diary): void {
  keep(KEY, JSON.stringify({ ...next, solved: next.solved.slice(-MOST), days: next.days.slice(-MOST), counted: next.counted.slice(-MOST) }), "browser");
}

/** Remembers a puzzle that was solved; `date` where it is that of a day. */
export function noteSolved(name: string, date: string | null): void {
  const known = diary();
  const add = (list: string[], one: string) => (list.includes(one) ? list : [...list, one]);
  save({ ...known, solved: add(known.solved, name), days: date ? add(known.days, date) : known.days });
}

/** Counts a secret that was found without help, once a match. */
export function noteFound(id: string, spec: string, guesses: number): void {
  const known = diary();
  if (known.counted.includes(id)) return;
  const tally = known.games[spec] ?? { games: 0, guesses: 0 };
  save({ ...known, counted: [...known.counted, id], games: { ...known.games, [spec]: { games: tally.games + 1, guesses: tally.guesses + guesses } } });
}

/** Counts what a choice in a drill gave up. */
export function noteLeak(game: string, kind: string, points: number): void {
  const known = diary();
  const kinds = known.leaks[game] ?? {};
  const leak = kinds[kind] ?? { times: 0, points: 0 };
  save({ ...known, leaks: { ...known.leaks, [game]: { ...kinds, [kind]: { times: leak.times + 1, points: leak.points + points } } } });
}

/** Remembers what the best play of a game needs, so that it is asked for once. */
export function noteBest(spec: string, guesses: number): void {
  const known = diary();
  save({ ...known, best: { ...known.best, [spec]: guesses } });
}

const DAY = 86_400_000;

/** How many days in a row have their puzzle solved, up to this day or the one before it. */
export function streak(days: string[], today: string): number {
  const solved = new Set(days);
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  let time = Date.parse(`${today}T00:00:00Z`);
  // Whoever has not solved today's yet has not lost the streak.
  if (!solved.has(today)) time -= DAY;
  let length = 0;
  for (; solved.has(dateOf(time)); time -= DAY) length += 1;
  return length;
}
