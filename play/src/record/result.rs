use std::fmt;

use apocalypse::{Outcome, Reason};
use game::Player;

use super::misread::{Misread, Place};

/// How a guessing game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HuntResult {
    /// The secret was guessed with the last of this many guesses.
    Found(usize),
    /// The searcher stopped or was stopped, for a reason in one line.
    NotFound(Cause),
}

/// How a game of Apocalypse ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DuelResult {
    /// By the rules.
    Ended {
        /// Who won; nobody in a tie or a draw.
        winner: Option<Player>,
        /// What ended the game.
        reason: Reason,
    },
    /// Outside the rules: a side gave up, ran out of time or was disqualified.
    Forfeit {
        /// Who won; nobody if both sides failed at once.
        winner: Option<Player>,
        /// Why the other side lost, or both did.
        cause: Cause,
    },
}

/// Why a game ended outside its rules: one line that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause(String);

impl Cause {
    /// The cause, if it is one line without blanks around it and not empty.
    pub fn new(text: &str) -> Option<Self> {
        let good = !text.is_empty() && text.trim() == text && !text.chars().any(char::is_control);
        good.then(|| Cause(text.to_owned()))
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl HuntResult {
    pub(super) fn parse(text: &str) -> Result<Self, Misread> {
        let found = text.strip_prefix("found in ").and_then(|count| {
            let count = count.parse().ok().filter(|n: &usize| n.to_string() == count)?;
            Some(HuntResult::Found(count))
        });
        let not_found = || {
            text.strip_prefix("not found: ").and_then(|reason| Cause::new(reason).map(HuntResult::NotFound))
        };
        found.or_else(not_found).ok_or_else(|| {
            let allowed = "a result is `found in N` or `not found: REASON`; an unfinished game has none";
            Misread::new(Place::Header("result".into()), text, allowed)
        })
    }
}

impl fmt::Display for HuntResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HuntResult::Found(guesses) => write!(f, "found in {guesses}"),
            HuntResult::NotFound(reason) => write!(f, "not found: {reason}"),
        }
    }
}

const WINNERS: [Option<Player>; 3] = [Some(Player::Black), Some(Player::White), None];

const REASONS: [Reason; 5] =
    [Reason::Penalties, Reason::BothPenalties, Reason::NoPawns, Reason::BothPassed, Reason::Quiet];

const fn reason_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Penalties => "penalties",
        Reason::BothPenalties => "both penalties",
        Reason::NoPawns => "no pawns",
        Reason::BothPassed => "both passed",
        Reason::Quiet => "quiet",
    }
}

const fn winner_words(winner: Option<Player>) -> &'static str {
    match winner {
        Some(Player::Black) => "Black wins",
        Some(Player::White) => "White wins",
        None => "nobody wins",
    }
}

impl DuelResult {
    pub(super) fn parse(text: &str) -> Result<Self, Misread> {
        let ended = || {
            let (winner, reason) = text.strip_suffix(')')?.split_once(" (")?;
            let reason = REASONS.into_iter().find(|&known| reason_words(known) == reason)?;
            let winner = WINNERS.into_iter().find(|&known| winner_words(known) == winner)?;
            Some(DuelResult::Ended { winner, reason })
        };
        let forfeit = || {
            let (winner, cause) = text.split_once(" by forfeit: ")?;
            let winner = WINNERS.into_iter().find(|&known| winner_words(known) == winner)?;
            Some(DuelResult::Forfeit { winner, cause: Cause::new(cause)? })
        };
        ended().or_else(forfeit).ok_or_else(|| {
            let reasons = REASONS.map(reason_words).join(", ");
            let allowed = format!(
                "a result is `Black wins (R)`, `White wins (R)`, `nobody wins (R)` with R one of {reasons}, or \
                 `Black wins by forfeit: CAUSE`; an unfinished game has none"
            );
            Misread::new(Place::Header("result".into()), text, allowed)
        })
    }
}

impl From<Outcome> for DuelResult {
    fn from(Outcome { winner, reason, .. }: Outcome) -> Self {
        DuelResult::Ended { winner, reason }
    }
}

impl fmt::Display for DuelResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DuelResult::Ended { winner, reason } => {
                write!(f, "{} ({})", winner_words(*winner), reason_words(*reason))
            }
            DuelResult::Forfeit { winner, cause } => {
                write!(f, "{} by forfeit: {cause}", winner_words(*winner))
            }
        }
    }
}
