use std::fmt;

use serde::{Serialize, Serializer};

/// Where a rule comes from, which decides what a departure from it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The assignment's text and the games recorded for it: a departure fails.
    Text,
    /// The instructor's own module, which does more than the text asks for: a departure is a note on robustness.
    Module,
    /// A ruling of ours where the text leaves room: a departure is another reading, said and never marked.
    Reading,
    /// What the course's own program prints beyond what the text asks for: judged only where every byte is.
    Bytes,
}

use Source::{Bytes, Module, Reading, Text};

/// A part of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Section {
    /// Plays, penalties and boards.
    States,
    /// The list of strategies, the prompts, and how lines are read.
    Prompts,
    /// The words at the end, and who has won.
    Closing,
    /// The exact output.
    Bytes,
}

/// Makes the enum and the one table it is read from.
macro_rules! rules {
    (@general) => { None };
    (@general $general:ident) => { Some(Rule::$general) };
    ($($name:ident $(< $general:ident)?, $number:literal, $source:expr, $text:literal;)*) => {
        /// A rule of Apocalypse or of its program, fine enough to tell one cause from another.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(#[doc = $text] $name,)*
        }

        impl Rule {
            /// Every rule, in the order in which findings are told.
            pub const ALL: &[Rule] = &[$(Rule::$name,)*];

            /// Its number in `docs/rules/apocalypse.md`.
            pub const fn number(self) -> &'static str {
                match self { $(Rule::$name => $number,)* }
            }

            /// The rule in one sentence.
            pub const fn text(self) -> &'static str {
                match self { $(Rule::$name => $text,)* }
            }

            /// Where it comes from.
            pub const fn source(self) -> Source {
                match self { $(Rule::$name => $source,)* }
            }

            /// The rule of which this one is a special case: who breaks that one breaks this one by the same cause.
            pub const fn general(self) -> Option<Rule> {
                match self { $(Rule::$name => rules!(@general $($general)?),)* }
            }
        }
    };
}

rules! {
    StateText, "requirement 10", Text, "a state is nine lines in a row, written exactly so";
    OtherLines, "requirement 10", Text, "no line but those of a state begins with `(`, a blank or `>`";
    PlayShown, "requirement 10", Text, "a play is shown with the cells that it was about";
    Idle, "requirement 10", Text, "the side with nothing to do in a second round is shown as `None`";
    InitialState, "rule 2", Text, "a game begins with the initial state";
    StrategyList, "requirement 6", Text, "each name of the list stands on a line of its own behind exactly two blanks, and nothing else does";
    NoHuman, "requirement 12", Text, "there is a strategy called `human`";
    ListedRefused, "requirement 3", Text, "every strategy of the list can be played";
    BadNames, "requirement 3", Text, "a name that is no strategy is answered with the list";
    Interactive, "requirement 5", Text, "without arguments both names are read from the input and the game is played";
    MovePrompt, "requirement 12d", Text, "a prompt for a move ends in `B2:` or `W2:` and a line end";
    PlacementPrompt < MovePrompt, "requirement 12d", Text, "a prompt for a placement ends in `B1:` or `W1:` and a line end";
    Flushed, "requirement 12d", Text, "a prompt is written out before its line is read";
    FlushedIntoPipe, "requirement 12d", Module, "a prompt is written out before its line is read, also into a pipe";
    AskingOrder, "requirement 8", Text, "Black is asked before White";
    PlainLine, "requirement 12a", Text, "four integers with blanks between them are a move, two are a placement";
    Comment, "requirement 12c", Text, "blanks and a comment may follow the integers";
    AnyComment < Comment, "requirement 12c", Module, "whatever follows the integers is a comment, a number too";
    OutOfRange, "requirement 12b", Module, "an integer outside 0..4 is asked for again and is never a goof";
    TooFewWords, "requirement 12", Module, "with too few words the same player is asked again, without a penalty";
    Malformed, "requirement 12", Module, "words that are no integers are asked for again, without a penalty";
    BlankLine, "requirement 12", Module, "a line of blanks alone is a pass";
    IntegerSyntax, "requirement 12", Module, "integers may be written in every way that Haskell reads";
    WhiteSpace, "requirement 12", Module, "any white space may stand before, between and behind the integers";
    LastLine, "requirement 12", Module, "a last line without its end is still a line";
    AtOnce, "rule 3", Text, "both moves are made at once";
    EmptyLine, "rule 6", Text, "an empty line is a pass";
    Pass, "rule 6", Text, "a pass is shown as `Passed` and costs nothing";
    Goof, "rule 7", Text, "an illegal move moves nothing and costs one penalty point, and nothing else does";
    SourcePiece, "rule 5", Text, "the source must hold a piece of the mover";
    SameCell, "rule 5", Text, "a move to the same cell is illegal";
    OwnTarget, "rule 5", Text, "the target may not hold a piece of the mover";
    OwnTargetCaptured < OwnTarget, "rule 11", Text, "a target with an own piece is illegal even if that piece is captured in the same round";
    KnightJump, "rule 4", Text, "a knight jumps as in chess";
    PawnBlocked, "rule 5", Text, "a pawn steps straight on only to a cell that is empty at the start of the round";
    PawnBlockedEnemyLeaves < PawnBlocked, "rule 11", Text, "a pawn may not step straight on where an enemy stands, even if it leaves in the same round";
    PawnDiagonal, "rule 5", Text, "a pawn goes diagonally only to a cell that holds an enemy at the start of the round";
    PawnDiagonalEnemyArrives < PawnDiagonal, "rule 11", Text, "a pawn may not go diagonally to an empty cell, even if an enemy arrives in the same round";
    PawnDoubleStep, "rule 4", Text, "a pawn has no double step";
    PawnSideways, "rule 4", Text, "a pawn does not go sideways";
    PawnBackward, "rule 4", Text, "a pawn does not go back";
    PawnWay, "rule 4", Text, "a pawn goes one step forward and in no other way";
    OneSideMoves, "rule 8", Text, "if one side alone moves, the move is made and captures what stands there";
    DifferentTargets, "rule 9", Text, "both moves are made, and what stays on a target is captured";
    MissedCapture, "rule 9", Text, "a piece that moves away is not captured";
    PawnMissedCapture < MissedCapture, "rule 9", Text, "a pawn keeps its diagonal step if the piece to be captured moves away";
    SwapKnights, "rule 9", Text, "two knights that change places both live";
    SwapPawns, "rule 9", Text, "two pawns that change places both live";
    ClashKnightPawn, "rule 10", Text, "when a knight and a pawn move to one cell, the knight captures the pawn";
    ClashEquals, "rule 10", Text, "two of a kind that move to one cell are both removed";
    SecondRound, "rule 12", Text, "a pawn that has reached its far row and lives causes a second round";
    NoSecondRound, "rule 12", Text, "nothing but a pawn that reaches its far row in this round causes a second round";
    ServesBoth < SecondRound, "rule 12", Text, "one second round serves both sides";
    OneState, "rule 12", Text, "a second round prints one state, also if both sides have a pawn in it";
    Upgrade, "rule 13", Text, "with fewer than two knights after the round the pawn becomes a knight, and nobody is asked";
    Placement, "rule 14", Text, "with two knights its side chooses a cell for the pawn, any empty one and no other";
    PlacedOnLeavingPawn < Placement, "rule 14", Reading, "the cell of the other side's pawn is not empty, even if that pawn leaves in the same second round";
    NullRead < EmptyLine, "rule 15", Text, "an empty line chooses no cell for the pawn, and nobody is asked again";
    NullPlaced, "rule 15", Text, "if no cell is chosen the pawn stays, at the cost of a penalty point";
    BadPlaced, "rule 15", Text, "if a cell is chosen that is not empty the pawn stays, at the cost of a penalty point";
    BothPlaceOnOneCell, "rule 16", Reading, "two pawns placed on one cell are both gone";
    OrdinaryAfterwards, "rule 17", Text, "after a second round the next one is an ordinary one";
    Stranded, "rule 17", Reading, "a pawn left on its far row is not asked about again";
    TwoPenalties, "rule 18", Text, "two penalty points end the game";
    NoPawns, "rule 18", Text, "the game ends when a side has no pawn";
    LastPawnUpgraded < NoPawns, "rule 18", Text, "the game ends at once when the last pawn of a side becomes a knight";
    BothPassed, "rule 18", Text, "the game ends when both sides pass";
    EndBeforeSecondRound < TwoPenalties, "rule 18", Text, "whether the game has ended is tested before a second round begins";
    GoesOn, "rule 18", Text, "nothing but two penalty points, lost pawns and two passes ends the game";
    NullsAreNoPasses < GoesOn, "rule 18", Text, "null placements are not passes";
    WinnerByPenalties, "rule 19", Text, "if one side alone has two penalty points, the other wins";
    WinnerAfterPlacement < WinnerByPenalties, "rule 19", Text, "if one side alone has two penalty points, the other wins, also when the second point came from a placement";
    WinnerOfBothPenalties < WinnerByPawns, "rule 19", Reading, "if both sides have two penalty points, the pawns decide";
    WinnerPenaltiesFirst, "rule 19", Reading, "penalties decide before pawns do";
    WinnerByPawns, "rule 20", Text, "otherwise the side with more pawns wins";
    Tie, "rule 20", Reading, "with equally many pawns nobody wins";
    OneGame, "requirement 7", Text, "after one game the program ends";
    Crash, "requirement 7", Text, "the program plays one game to its end";
    Slow, "note 3", Module, "a game is over within the time that was allowed for it";
    ExactState, "requirement 10", Bytes, "the bytes of a state and of the empty line behind it";
    ExactPrompt, "requirement 12d", Bytes, "the words of a prompt and the empty line behind it";
    ExactEcho, "note 1", Bytes, "the line read is echoed unchanged";
    ExactComplaint, "requirement 12", Bytes, "the words about a line that cannot be read";
    ExactClosing, "requirement 10", Bytes, "the words of the closing line";
    ExactEnd, "requirement 12", Bytes, "the exit status, and the word on standard error when the input ends too early";
}

impl Rule {
    /// The part of the report in which a departure is told.
    pub const fn section(self) -> Section {
        match self {
            _ if matches!(self.source(), Bytes) => Section::Bytes,
            Rule::WinnerByPenalties
            | Rule::WinnerAfterPlacement
            | Rule::WinnerOfBothPenalties
            | Rule::WinnerPenaltiesFirst
            | Rule::WinnerByPawns
            | Rule::Tie => Section::Closing,
            Rule::StrategyList
            | Rule::NoHuman
            | Rule::ListedRefused
            | Rule::BadNames
            | Rule::Interactive
            | Rule::MovePrompt
            | Rule::PlacementPrompt
            | Rule::Flushed
            | Rule::FlushedIntoPipe
            | Rule::AskingOrder
            | Rule::PlainLine
            | Rule::Comment
            | Rule::AnyComment
            | Rule::OutOfRange
            | Rule::TooFewWords
            | Rule::Malformed
            | Rule::BlankLine
            | Rule::IntegerSyntax
            | Rule::WhiteSpace
            | Rule::LastLine => Section::Prompts,
            _ => Section::States,
        }
    }

    /// Whether it says what becomes of two moves that meet. A program that makes one move after the other breaks several of
    /// these by one cause.
    pub(super) const fn is_about_meeting(self) -> bool {
        matches!(
            self,
            Rule::DifferentTargets
                | Rule::MissedCapture
                | Rule::PawnMissedCapture
                | Rule::SwapKnights
                | Rule::SwapPawns
                | Rule::ClashKnightPawn
                | Rule::ClashEquals
        )
    }

    /// Whether a departure is only in how something is shown, so that the game behind it can still be judged.
    pub(super) const fn is_about_form(self) -> bool {
        matches!(
            self,
            Rule::StateText
                | Rule::OtherLines
                | Rule::PlayShown
                | Rule::Idle
                | Rule::MovePrompt
                | Rule::PlacementPrompt
                | Rule::OneState
        )
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.number(), self.text())
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
