/** A lesson of a guessing game: a small size of it, the usual one, and something hidden in each to be looked at. */
export interface HuntLesson {
  small: { spec: string; secret: string };
  usual: { spec: string; secret: string };
}

/** The lessons by the names of the games; all that they say about answers comes from the server. */
export const HUNT_LESSONS: Record<string, HuntLesson> = {
  ships: { small: { spec: "ships 4 8 1", secret: "D2" }, usual: { spec: "ships 4 8 3", secret: "B3 D2 H1" } },
  mastermind: { small: { spec: "mastermind 2 4", secret: "RB" }, usual: { spec: "mastermind 4 6", secret: "RGBY" } },
  musician: { small: { spec: "musician 7 3 1", secret: "D2" }, usual: { spec: "musician 7 3 3", secret: "A1 D2 F3" } },
};
