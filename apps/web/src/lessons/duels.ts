/** One step of a lesson: a position, what the learner may choose as Black, what White has sealed, and what to look at. */
export interface DuelStep {
  title: string;
  task: string;
  position: string;
  moves: string[];
  white: string;
  /** What to see in it afterwards. */
  moral: string;
}

/** A lesson of a game of simultaneous choice; what happens in its rounds the server says. */
export interface DuelLesson {
  spec: string;
  steps: [DuelStep, DuelStep, DuelStep];
}

/** The lessons by the names of the games. */
export const DUEL_LESSONS: Record<string, DuelLesson> = {
  apocalypse: {
    spec: "apocalypse",
    steps: [
      {
        title: "Both move at once",
        task: "You are Black, at the bottom. Choose your left knight, then the cell in column 1, row 2. White has sealed a move already.",
        position: "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -",
        moves: ["0412"],
        white: "0012",
        moral: "Both knights went to the same cell: a clash. Equal pieces remove each other.",
      },
      {
        title: "A knight beats a pawn",
        task: "White’s pawn in column 3 wants to step down. Jump with your knight to where it will be: column 3, row 2. Or stay away from it.",
        position: "5/P2P1/5/5/p1n2 0 0 0 0 -",
        moves: ["2432", "2412"],
        white: "3132",
        moral: "Where a knight and a pawn clash, the knight stays. So it matters what the other side will do, not only where it stands.",
      },
      {
        title: "The far row",
        task: "Your pawn in column 0 is one step from the far row. Go there.",
        position: "3N1/p4/4P/5/p4 0 0 0 0 -",
        moves: ["0100"],
        white: "4243",
        moral: "A pawn that arrives becomes a knight, as long as you have fewer than two. Who has no pawn left loses: keep some.",
      },
    ],
  },
  oshi_zumo: {
    spec: "oshi_zumo 10 2 1",
    steps: [
      {
        title: "Both bid at once",
        task: "Each side has ten coins. Bid some; White has sealed a bid of 2.",
        position: "10 10 0",
        moves: ["1", "2", "3", "4"],
        white: "2",
        moral: "The higher bid pushes the wrestler one place towards the other side. Both bids are paid, whoever wins the push; equal bids push nobody.",
      },
      {
        title: "Coins are spent",
        task: "You are pushed back and White has spent most. Bid less or more, and see what is left.",
        position: "7 2 -1",
        moves: ["1", "2", "3"],
        white: "2",
        moral: "White has no coins left: from now on every bid of yours pushes.",
      },
      {
        title: "Off the row",
        task: "The wrestler stands at White’s edge. One more push decides.",
        position: "3 2 2",
        moves: ["1", "2", "3"],
        white: "1",
        moral: "Who pushes it off the row wins. When all coins are gone, the side on whose half it stands has lost.",
      },
    ],
  },
};
