use game::{ByPlayer, Player};

use crate::{Play, Position, Round, RuleSet, rulings};

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

impl Round {
    /// How the game ended with this round, if it did.
    pub fn outcome(&self, rules: RuleSet) -> Option<Outcome> {
        let both_passed = self.plays == ByPlayer { black: Play::Passed, white: Play::Passed };
        self.position.ended(rules, both_passed)
    }
}

impl Position {
    /// How the game has ended already, if it has. A position does not remember that both sides passed.
    pub fn outcome(&self, rules: RuleSet) -> Option<Outcome> {
        self.ended(rules, false)
    }

    fn ended(&self, rules: RuleSet, both_passed: bool) -> Option<Outcome> {
        let pawns = self.board().material().pawns;
        let (winner, reason) = rulings::judge_penalties(self.penalties(), pawns)
            .or_else(|| {
                let nobody_left = pawns.black == 0 || pawns.white == 0;
                let by_pawns = |reason| (rulings::side_with_more_pawns(pawns), reason);
                nobody_left
                    .then(|| by_pawns(Reason::NoPawns))
                    .or_else(|| both_passed.then(|| by_pawns(Reason::BothPassed)))
            })
            .or_else(|| rules.is_drawn_by_quiet(self).then_some((None, Reason::Quiet)))?;
        Some(Outcome { winner, reason, pawns })
    }
}
