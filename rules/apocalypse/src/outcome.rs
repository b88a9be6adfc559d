use game::{ByPlayer, Ending, Player};

use crate::{BLACK, Play, Position, Round, RuleSet, WHITE, rulings};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; nobody in a tie or a draw.
    pub winner: Option<Player>,
    /// What ended the game.
    pub reason: Reason,
    /// The pawns left on the board.
    pub pawns: ByPlayer<u8>,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// One side, and only one, has two penalty points.
    Penalties,
    /// Both sides have two penalty points.
    BothPenalties,
    /// A side, or each, has no pawn left.
    NoPawns,
    /// Both sides passed in a normal round.
    BothPassed,
    /// Too many rounds in a row were quiet; only some rule sets know this end.
    Quiet,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 5] =
        [Reason::Penalties, Reason::BothPenalties, Reason::NoPawns, Reason::BothPassed, Reason::Quiet];

    /// The words for it in records.
    pub const fn words(self) -> &'static str {
        match self {
            Reason::Penalties => "penalties",
            Reason::BothPenalties => "both penalties",
            Reason::NoPawns => "no pawns",
            Reason::BothPassed => "both passed",
            Reason::Quiet => "quiet",
        }
    }
}

impl From<Outcome> for Ending {
    fn from(Outcome { winner, reason, .. }: Outcome) -> Ending {
        Ending { winner, reason: reason.words() }
    }
}

impl Round {
    /// How the game ended with this round, if it did.
    #[inline]
    pub fn outcome(&self, rules: RuleSet) -> Option<Outcome> {
        let both_passed = self.plays == ByPlayer { first: Play::Passed, second: Play::Passed };
        self.position.ended(rules, both_passed)
    }
}

impl Position {
    /// How the game has ended already, if it has. A position does not remember that both sides passed.
    #[inline]
    pub fn outcome(&self, rules: RuleSet) -> Option<Outcome> {
        self.ended(rules, false)
    }

    fn ended(&self, rules: RuleSet, both_passed: bool) -> Option<Outcome> {
        let is_out = self.penalties().map(|points| points >= Position::MAX_PENALTIES);
        let is_bare = |player| self.board().pawns(player).is_empty();
        let reason = match (is_out.first, is_out.second) {
            (true, true) => Reason::BothPenalties,
            (true, false) | (false, true) => Reason::Penalties,
            (false, false) if is_bare(BLACK) || is_bare(WHITE) => Reason::NoPawns,
            (false, false) if both_passed => Reason::BothPassed,
            (false, false) if rules.is_drawn_by_quiet(self) => Reason::Quiet,
            (false, false) => return None,
        };
        let pawns = self.board().material().pawns;
        let winner = if reason == Reason::Quiet { None } else { rulings::winner(is_out, pawns) };
        Some(Outcome { winner, reason, pawns })
    }
}
