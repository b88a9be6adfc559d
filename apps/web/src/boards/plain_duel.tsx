import type { DuelBoardProps, DuelLook } from "./duel_looks";

/** Places in rows and the choices as a list, for games that have no look of their own. */
export const PLAIN_DUEL: DuelLook = { Board: PlainDuelBoard, Picture: PlainDuelPicture };

function PlainDuelBoard({ rows, moves, choose }: DuelBoardProps) {
  return (
    <>
      <pre class="plain-duel" aria-label={`Board: ${rows.join(", ")}`}>
        {rows.map((row) => [...row].join(" ")).join("\n")}
      </pre>
      {choose && <ChoiceList moves={moves} choose={choose} />}
    </>
  );
}

/** Every choice as a button. */
export function ChoiceList({ moves, choose }: { moves: string[]; choose: (choice: string) => void }) {
  return (
    <div class="choices" role="group" aria-label="Your choices">
      {moves.map((move) => (
        <button type="button" key={move} onClick={() => choose(move)}>
          {move}
        </button>
      ))}
    </div>
  );
}

/** Two who choose at once. */
function PlainDuelPicture() {
  return (
    <>
      <rect class="free" x="22" y="15" width="30" height="30" rx="3" />
      <rect class="taken" x="68" y="15" width="30" height="30" rx="3" />
    </>
  );
}
