import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { GamesProvider, useGames } from "./games";
import { takeIn } from "./held";
import { Learn } from "./lessons/learn";
import { useAnswer } from "./load";
import { link, useRoute } from "./route";
import { Analyse } from "./screens/analyse";
import { AnalyseDuel } from "./screens/analyse_duel";
import { Class } from "./screens/class";
import { Drill } from "./screens/drill";
import { Invite, Join } from "./screens/friends";
import { Game } from "./screens/game";
import { Help } from "./screens/help";
import { Home } from "./screens/home";
import { Library } from "./screens/library";
import { New } from "./screens/new";
import { Both, Play } from "./screens/play";
import { Puzzle } from "./screens/puzzle";
import { RoomPlace } from "./screens/room";
import { useTitle } from "./title";
import type { Games } from "./wire";

/** The page: a head, a screen, a foot. */
function Page() {
  const route = useRoute();
  const { value: games, trouble } = useAnswer<Games>("/api/games");
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // After a change of screen the keyboard and the screen reader start at its top.
    if (!first.current) main.current?.focus();
    first.current = false;
    scrollTo(0, 0);
    // What stands behind the second word is work on the same screen.
  }, [route.slice(0, route[0] === "room" ? 4 : 2).join("/")]);
  return (
    <>
      <nav aria-label="Parlour">
        <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
          To the game
        </a>
        <a class="brand" href={link()}>
          Parlour
        </a>
        <span class="links">
          <a href={link("library")}>Library</a>
          <a href={link("analyse")}>Analyse</a>
          <a href={link("puzzle", "today")}>Puzzle</a>
          <a href={link("help")}>Help</a>
        </span>
      </nav>
      <main id="main" ref={main} tabIndex={-1}>
        {games ? (
          <GamesProvider value={games}>
            <Screen route={route} />
          </GamesProvider>
        ) : (
          <p class="status" role="status">
            {trouble || "Opening the parlour…"}
          </p>
        )}
      </main>
    </>
  );
}

/** What the tab is called on screens that have no words of their own for it. */
const TITLES: Record<string, string> = { new: "New game", library: "Library", analyse: "Analyse", puzzle: "Puzzle", help: "Help", class: "A class" };

function Screen({ route }: { route: string[] }) {
  const [place, ...rest] = route;
  useTitle(place && TITLES[place] && `${TITLES[place]} - Parlour`);
  const { duels } = useGames();
  const duel = duels.find((one) => one.name === rest[0]?.split(" ")[0]);
  switch (place) {
    case undefined:
      return <Home />;
    case "new":
      return <New key={route.join("/")} game={rest[0] ?? ""} spec={rest[1]} way={rest[2]} />;
    case "play":
      return <Play key={route.join("/")} id={rest[0] ?? ""} token={takeIn(place, rest[0] ?? "", rest.slice(1, 2))[0]} />;
    case "watch":
      return <Play key={route.join("/")} id={rest[0] ?? ""} token={undefined} />;
    case "both":
      return <Both key={route.join("/")} id={rest[0] ?? ""} tokens={takeIn(place, rest[0] ?? "", rest.slice(1, 3))} />;
    case "invite":
      return <Invite key={rest[0]} id={rest[0] ?? ""} token={takeIn(place, rest[0] ?? "", rest.slice(1, 2))[0]} />;
    case "join":
      return <Join key={rest.join("/")} id={rest[0] ?? ""} code={rest[1] ?? ""} />;
    case "class":
      return <Class />;
    case "room":
      return <RoomPlace key={route.join("/")} code={rest[0] ?? ""} words={rest.slice(1)} />;
    case "library":
      return <Library />;
    case "game":
      return <Game key={rest.join("/")} id={rest[0] ?? ""} start={Number(rest[1]) || 0} />;
    case "analyse":
      if (duel) return <AnalyseDuel key={rest.slice(0, 2).join("/")} about={duel} spec={rest[0] ?? ""} start={rest[1]} />;
      return <Analyse key={rest[0]} spec={rest[0]} turns={rest.slice(1)} />;
    case "puzzle":
      return <Puzzle key={rest.join("/")} name={rest[0] ?? "today"} />;
    case "drill":
      return <Drill about={duel ?? duels[0]!} />;
    case "learn":
      return <Learn key={rest.slice(0, 2).join("/")} game={rest[0] ?? ""} step={Number(rest[1]) || 1} back={rest[2]} />;
    case "help":
      return <Help />;
    default:
      return <Nowhere />;
  }
}

function Nowhere() {
  return (
    <>
      <h1>There is nothing here</h1>
      <p>
        This address leads nowhere. <a href={link()}>Back to the games.</a>
      </p>
    </>
  );
}

render(<Page />, document.getElementById("page")!);
