import { link } from "../route";
import type { Room, RoomGame } from "../wire";

/** The table: who stands where. */
export function Standings({ room }: { room: Room }) {
  return (
    <section aria-labelledby="standings">
      <h2 id="standings">The table</h2>
      <table class="standings">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Name</th>
            <th scope="col">Won</th>
            <th scope="col">Drawn</th>
            <th scope="col">Lost</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {room.table.map((one, place) => {
            const isOwn = one.member === room.you?.member;
            return (
              <tr key={one.member} class={isOwn ? "own" : ""}>
                <td>{place + 1}</td>
                <th scope="row">
                  {one.name}
                  {isOwn && <small> you</small>}
                </th>
                <td>{one.won}</td>
                <td>{one.drawn}</td>
                <td>{one.lost}</td>
                <td>
                  <b>{one.points.toLocaleString(navigator.language)}</b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The games of every round, the latest first and open. */
export function Rounds({ room }: { room: Room }) {
  const latest = room.rounds.length - 1;
  const games = room.rounds[latest];
  if (!games) return null;
  return (
    <section aria-labelledby="games">
      <h2 id="games">Round {latest + 1}</h2>
      <p class="faint" role="status">
        {stillPlaying(room)}
      </p>
      <Games room={room} games={games} />
      {latest > 0 && (
        <details class="share">
          <summary>Rounds before</summary>
          {room.rounds
            .slice(0, -1)
            .map((earlier, number) => (
              <div key={number}>
                <h3>Round {number + 1}</h3>
                <Games room={room} games={earlier} />
              </div>
            ))
            .reverse()}
        </details>
      )}
    </section>
  );
}

function Games({ room, games }: { room: Room; games: RoomGame[] }) {
  return (
    <ul class="pairs">
      {games.map((game) => (
        <li key={game.id}>
          <span>
            {memberName(room, game.black)} <span class="faint">Black</span> and {memberName(room, game.white)} <span class="faint">White</span>
          </span>
          <span class={game.result ? "" : "faint"}>{resultOf(room, game)}</span>
          {game.result !== "gone" && (
            <a href={game.result ? link("game", game.id) : link("room", room.code, "watch", game.id)} aria-label={`${game.result ? "Replay" : "Watch"} ${memberName(room, game.black)} and ${memberName(room, game.white)}`}>
              {game.result ? "Replay" : "Watch"}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function resultOf(room: Room, game: RoomGame): string {
  switch (game.result) {
    case null:
      return "playing";
    case "black":
      return `${memberName(room, game.black)} won`;
    case "white":
      return `${memberName(room, game.white)} won`;
    case "gone":
      return "never ended";
    default:
      return "drawn";
  }
}

/** How many games of the latest round go on, as a sentence. */
export function stillPlaying(room: Room): string {
  const open = openGames(room);
  if (open === 0) return "All games of this round are over.";
  return open === 1 ? "One game is still being played." : `${open} games are still being played.`;
}

/** How many games of the latest round are not over. */
export function openGames(room: Room): number {
  return room.rounds.at(-1)?.filter((game) => !game.result).length ?? 0;
}

export function memberName(room: Room, member: number): string {
  return room.members[member]?.name ?? "";
}

/** Who has come; the teacher may send somebody away. */
export function Members({ room, sendAway }: { room: Room; sendAway: ((member: number) => void) | undefined }) {
  const here = room.members.filter((one) => one.here).length;
  const seats = room.members.filter((one) => !one.left).length;
  return (
    <section aria-labelledby="members">
      <h2 id="members">Who is here</h2>
      <p class="faint" role="status">
        {seats === 0 ? "Nobody has come in yet." : `${here} of ${seats} ${seats === 1 ? "person is" : "people are"} looking at the room or at a game.`}
      </p>
      <ul class="members">
        {room.members.map((one, number) => (
          <li key={number} class={one.left ? "left" : one.here ? "here" : "away"}>
            <span>
              {one.name}
              {number === room.you?.member && <small> you</small>}
              {one.left ? <small> has left</small> : !one.here && !room.over && <small> away</small>}
            </span>
            {sendAway && !one.left && !room.over && (
              <button type="button" class="quiet" aria-label={`Send away ${one.name}`} onClick={() => sendAway(number)}>
                Send away
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The game of the latest round in which the asker plays. */
export function ownGame(room: Room): RoomGame | undefined {
  return room.rounds.at(-1)?.find((game) => game.id === room.you?.id);
}
