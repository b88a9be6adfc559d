import { useEffect, useRef, useState } from "preact/hooks";

import { ask, follow, Refusal } from "./api";
import { say } from "./load";
import type { View } from "./wire";

/** A match as one seat, or as a spectator, sees it, and what can be done from there. */
export interface MatchHandle {
  view: View | null;
  /** What the last act was refused for, or that the server is away. */
  trouble: string;
  busy: boolean;
  choose(choice: string): Promise<boolean>;
  correct(turn: number, answer: string): Promise<boolean>;
  giveUp(): Promise<boolean>;
  complain(sentence: string): void;
}

/** Follows a match and acts in it. */
export function useMatch(id: string, token?: string): MatchHandle {
  const [view, setView] = useState<View | null>(null);
  const [away, setAway] = useState("");
  const [refused, setRefused] = useState("");
  // Whether what was refused was refused by silence: that is over as soon as the server is heard again.
  const silent = useRef(false);
  const [busy, setBusy] = useState(false);

  const see = (next: View) => setView((known) => (known && known.id === next.id && known.seat === next.seat && known.version > next.version ? known : next));

  useEffect(() => {
    setView(null);
    setRefused("");
    return follow<View>(`/api/matches/${id}/stream`, token, see, (refusal) => {
      setAway(refusal?.message ?? "");
      if (!refusal && silent.current) setRefused("");
    });
  }, [id, token]);

  const act = async (method: string, path: string, body?: unknown): Promise<boolean> => {
    setBusy(true);
    try {
      see(await ask<View>(method, `/api/matches/${id}${path}`, token, body));
      setRefused("");
      return true;
    } catch (failure) {
      silent.current = failure instanceof Refusal && failure.code === "silent";
      setRefused(say(failure));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    view,
    trouble: refused || away,
    busy,
    choose: (choice) => act("POST", "/choices", { choice, turn: view ? turnOf(view) : null }),
    correct: (turn, answer) => act("PUT", "/answers", { turn, answer }),
    giveUp: () => act("POST", "/surrender"),
    complain: setRefused,
  };
}

function turnOf(view: View): number {
  return view.table.kind === "hunt" ? view.table.turns.length : view.table.turn;
}
