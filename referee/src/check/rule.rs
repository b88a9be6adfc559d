use std::fmt;

use serde::{Serialize, Serializer};

const COURSE: bool = false;
const RULING: bool = true;

/// Makes the enum and the one table it is read from.
macro_rules! rules {
    ($($name:ident, $section:literal, $source:expr, $text:literal;)*) => {
        /// A rule of Apocalypse, fine enough to tell one mistake from another. Sections are those of
        /// `docs/rules/apocalypse.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(#[doc = $text] $name,)*
        }

        impl Rule {
            /// Every rule, in the order of the sections.
            pub const ALL: &[Rule] = &[$(Rule::$name,)*];

            /// The section of the rules.
            pub const fn section(self) -> &'static str {
                match self { $(Rule::$name => $section,)* }
            }

            /// The rule in one sentence.
            pub const fn text(self) -> &'static str {
                match self { $(Rule::$name => $text,)* }
            }

            /// Whether it is a ruling of ours, so that another program may read it differently.
            pub const fn is_ruling(self) -> bool {
                match self { $(Rule::$name => $source,)* }
            }
        }
    };
}

rules! {
    StateText, "2", COURSE, "a state is nine lines and one empty line, exactly so";
    PenaltyShown, "2", COURSE, "the penalty shown is the total after the play";
    StrategyList, "3", COURSE, "without arguments the strategies are listed, each behind two blanks";
    BadArguments, "3", RULING, "arguments that name no strategy print the list and end with status 0";
    Flushed, "3", COURSE, "everything is flushed before a line is read";
    InitialState, "4", COURSE, "the first output is the initial state";
    OverBeforeSecondRound, "4", COURSE, "whether the game is over is tested before any promotion";
    MovePrompt, "5", COURSE, "the prompt for a move, ending in `B2:` or `W2:`, and an empty line";
    PlacementPrompt, "5", COURSE, "the prompt for a placement, ending in `B1:` or `W1:`, and an empty line";
    Echo, "5", COURSE, "the line read is echoed unchanged";
    BlankLine, "5", COURSE, "a line without words is a pass";
    TooFewWords, "5", COURSE, "with too few words the same player is asked again, without a penalty";
    Malformed, "5", COURSE, "words that are no integers are asked for again, without a penalty";
    OutOfRange, "5", COURSE, "an integer outside 0..4 is asked for again and is never a goof";
    Comment, "5", COURSE, "whatever follows the integers is comment";
    IntegerSyntax, "5", COURSE, "integers are written as Haskell reads them";
    WhiteSpace, "5", COURSE, "words are separated by any white space";
    LastLine, "5", COURSE, "a last line without its end is still a line";
    EndOfInput, "5", COURSE, "at the end of input the program ends with status 1, its output complete";
    Pass, "2", COURSE, "a pass is shown as `Passed` and costs nothing";
    GoofCosts, "6", COURSE, "an illegal move moves nothing and costs one penalty point";
    Source, "6", COURSE, "the source must hold a piece of the mover";
    SameCell, "6", COURSE, "a move to the same cell is illegal";
    OwnTarget, "6", COURSE, "the target may not hold a piece of the mover";
    OwnTargetCaptured, "6", COURSE, "a target with an own piece is illegal even if that piece is captured in the same round";
    KnightJump, "6", COURSE, "a knight jumps as in chess";
    PawnBlocked, "6", COURSE, "a pawn steps straight on only to a cell that is empty at the start of the round";
    PawnBlockedEnemyLeaves, "6", COURSE, "a pawn may not step straight on where an enemy stands, even if it leaves in the same round";
    PawnDiagonal, "6", COURSE, "a pawn goes diagonally only to a cell that holds an enemy at the start of the round";
    PawnDiagonalEnemyArrives, "6", COURSE, "a pawn may not go diagonally to an empty cell, even if an enemy arrives in the same round";
    PawnDoubleStep, "6", COURSE, "a pawn has no double step";
    PawnSideways, "6", COURSE, "a pawn does not go sideways";
    PawnBackward, "6", COURSE, "a pawn does not go back";
    PawnWay, "6", COURSE, "a pawn goes one step forward and in no other way";
    OneSideMoves, "6", COURSE, "if one side passes or goofs, the other's move is made and captures what stands there";
    DifferentTargets, "6", COURSE, "both moves are made, and what stays on a target is captured";
    MissedCapture, "6", COURSE, "a piece that moves away is not captured";
    PawnMissedCapture, "6", COURSE, "a pawn keeps its diagonal step if the piece to be captured moves away";
    SwapKnights, "6", COURSE, "two knights that change places both live";
    SwapPawns, "6", COURSE, "two pawns that change places both live";
    ClashKnightPawn, "6", COURSE, "when a knight and a pawn move to one cell, the knight stays";
    ClashKnights, "6", COURSE, "two knights that move to one cell are both gone";
    ClashPawns, "6", COURSE, "two pawns that move to one cell are both gone";
    SecondRound, "7", COURSE, "a pawn that reached its far row this round and lives causes a second round";
    Upgrade, "7", COURSE, "with fewer than two knights after the round, the pawn becomes a knight without a question";
    Placed, "7", COURSE, "a pawn may be placed on any empty cell";
    BadPlaced, "7", COURSE, "a placement on a cell that is not empty costs a penalty and the pawn stays";
    BadPlacedOwnCell, "7", COURSE, "the pawn's own cell is not empty";
    PlacedOnLeavingPawn, "7", RULING, "the cell of the other side's promoting pawn is not empty, even if that pawn leaves";
    NullPlaced, "7", COURSE, "no placement costs a penalty and the pawn stays";
    Idle, "7", COURSE, "the side with nothing to do in a second round shows `None`";
    BothPlaceOnOneCell, "7", RULING, "two pawns placed on one cell both vanish";
    Stranded, "7", RULING, "a pawn left on its far row is not asked about again";
    TwoPenalties, "8", COURSE, "a second penalty ends the game";
    NoPawns, "8", COURSE, "a side without pawns ends the game";
    BothPassed, "8", COURSE, "the game ends when both pass in a normal round";
    NullPlacementsAreNoPasses, "8", COURSE, "null placements are not passes";
    GoesOn, "8", COURSE, "nothing but penalties, lost pawns and two passes ends the game";
    ClosingPenalties, "8", COURSE, "the closing line when exactly one side has two penalties";
    ClosingPawns, "8", COURSE, "the closing line when the side with more pawns wins";
    ClosingTie, "8", RULING, "the closing line of a tie";
    ClosingBothPenalties, "8", RULING, "with two penalties on both sides the pawns decide";
    EndsAfterOneGame, "8", COURSE, "after one game the program ends with status 0";
    TimeLimit, "9", COURSE, "a run keeps its time limit";
    Endless, "8", COURSE, "automatic strategies do not play for ever";
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "section {}: {}", self.section(), self.text())
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
