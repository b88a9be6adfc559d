import { useState } from "preact/hooks";

import type { DuelAnalysis, Weighed } from "../wire";
import { signed } from "./analyse_duel";

const SHORT = 7;

/** What every pair of choices is worth to Black: colours for the eye, numbers for certainty; a click plays the pair. */
export function Matrix({ analysis, goOn }: { analysis: DuelAnalysis; goOn: (black: string, white: string) => void }) {
  const [all, setAll] = useState(false);
  const most = all ? Infinity : SHORT;
  const rows = order(analysis.black).slice(0, most);
  const columns = order(analysis.white).slice(0, most);
  const cut = analysis.black.length > SHORT || analysis.white.length > SHORT;
  // The strongest colour is the largest number there is, so that a quiet position has colours too.
  const mostWorth = Math.max(0.01, ...analysis.payoffs.map(Math.abs));
  const payoff = (row: number, column: number) => analysis.payoffs[row * analysis.white.length + column] ?? 0;
  return (
    <section class="payoffs" aria-label="Payoff matrix">
      <h2>What each pair of choices is worth to Black, in points</h2>
      <div class="wide" tabIndex={0} role="region" aria-label="Payoff matrix, scrollable">
        <table>
          <thead>
            <tr>
              <th scope="col">Black, White</th>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {analysis.white[column]!.choice}
                  <small>{percent(analysis.white[column]!)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">
                  {analysis.black[row]!.choice}
                  <small>{percent(analysis.black[row]!)}</small>
                </th>
                {columns.map((column) => (
                  <td key={column} class={`worth-${Math.round((4 * payoff(row, column)) / mostWorth) + 4}`}>
                    <button type="button" aria-label={`${signed(payoff(row, column))}: go on with ${analysis.black[row]!.choice} and ${analysis.white[column]!.choice}`} onClick={() => goOn(analysis.black[row]!.choice, analysis.white[column]!.choice)}>
                      {signed(payoff(row, column))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {cut && (
        <button type="button" class="quiet" onClick={() => setAll(!all)}>
          {all ? "The most important choices only" : `All ${analysis.black.length} by ${analysis.white.length} choices`}
        </button>
      )}
    </section>
  );
}

function percent({ share }: Weighed): string {
  return share < 0.005 ? "" : ` ${Math.round(100 * share)}%`;
}

/** The numbers of the options, the most frequent first, then those that give up least. */
function order(options: Weighed[]): number[] {
  return options.map((_, number) => number).sort((one, other) => options[other]!.share - options[one]!.share || options[one]!.gives_up - options[other]!.gives_up);
}
