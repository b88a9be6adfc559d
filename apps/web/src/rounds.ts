/** Which round a step of a game belongs to: its number, and whether it is the round's second part. */
export interface RoundNumber {
  number: number;
  isSecond: boolean;
}

/**
 * The numbers of the steps of a game of simultaneous choice, each given as a record writes it (`docs/record.md`): words that
 * stand in second rounds alone tell these apart.
 */
export function numberRounds(steps: string[]): RoundNumber[] {
  let number = 0;
  return steps.map((step) => {
    const isSecond = step.split(" ").some((word) => word === "-" || word === "knight" || word.startsWith("@"));
    if (!isSecond) number += 1;
    return { number, isSecond };
  });
}

/** A round's number as a record writes it. */
export function roundLabel({ number, isSecond }: RoundNumber): string {
  return `${number}${isSecond ? "+" : ""}`;
}
