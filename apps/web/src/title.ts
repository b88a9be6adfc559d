import { useEffect } from "preact/hooks";

import { gameOf, useGames } from "./games";
import type { View } from "./wire";

const NAME = "Parlour";

/** What the tab is called while a screen is open; the program's own name where there is nothing to say. */
export function useTitle(words: string | undefined): void {
  useEffect(() => {
    document.title = words ?? NAME;
    return () => {
      document.title = NAME;
    };
  }, [words]);
}

/** The tab of a match says whose turn it is, and in which game. */
export function useMatchTitle(view: View | null): void {
  const games = useGames();
  useTitle(view ? `${stateOf(view)} - ${nameOf(view) ?? view.table.title}` : undefined);

  function nameOf({ table }: View): string | undefined {
    return table.kind === "hunt" ? gameOf(games, table.game)?.title : games.duels.find((duel) => duel.name === table.name)?.title;
  }
}

function stateOf(view: View): string {
  if (view.over) return "Over";
  if (view.asked) return "Your turn";
  return view.seat ? "Waiting" : "Watching";
}
