import { Peg, type Pegs } from "./pegs";

/** What cannot stand where, in pencil: a row for each colour, a column for each hole. */
export function PegNotes({ layout, out, cross }: { layout: Pegs; out: ReadonlySet<string>; cross: (note: string) => void }) {
  return (
    <div class="pegnotes" role="group" aria-label="Notes: which colour cannot be in which hole">
      {layout.colours.map((peg) => (
        <div key={peg.letter}>
          <Peg peg={peg} />
          {Array.from({ length: layout.holes }, (_, hole) => {
            const note = `${peg.letter}${hole + 1}`;
            const crossed = out.has(note);
            return (
              <button type="button" key={hole} aria-pressed={crossed} aria-label={`${peg.name ?? peg.letter} not in hole ${hole + 1}`} onClick={() => cross(note)}>
                {crossed ? "×" : hole + 1}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
