use std::fmt;

use game::{Ending, Player};

use super::misread::{Misread, Place};

/// How a guessing game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HuntResult {
    /// The secret was guessed with the last of this many guesses.
    Found(usize),
    /// The searcher stopped or was stopped, for a reason in one line.
    NotFound(Cause),
}

/// How a game of simultaneous choice ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DuelResult {
    /// By the rules.
    Ended(Ending),
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

const WINNERS: [Option<Player>; 3] = [Some(Player::First), Some(Player::Second), None];

const fn winner_words(winner: Option<Player>) -> &'static str {
    match winner {
        Some(Player::First) => "Black wins",
        Some(Player::Second) => "White wins",
        None => "nobody wins",
    }
}

impl DuelResult {
    /// Who won, if anybody did.
    pub const fn winner(&self) -> Option<Player> {
        match self {
            DuelResult::Ended(Ending { winner, .. }) | DuelResult::Forfeit { winner, .. } => *winner,
        }
    }

    /// Reads a result of a game that can end for these reasons.
    pub fn parse(text: &str, reasons: &'static [&'static str]) -> Result<Self, Misread> {
        let ended = || {
            let (winner, reason) = text.strip_suffix(')')?.split_once(" (")?;
            let reason = reasons.iter().find(|&&known| known == reason)?;
            let winner = WINNERS.into_iter().find(|&known| winner_words(known) == winner)?;
            Some(DuelResult::Ended(Ending { winner, reason }))
        };
        let forfeit = || {
            let (winner, cause) = text.split_once(" by forfeit: ")?;
            let winner = WINNERS.into_iter().find(|&known| winner_words(known) == winner)?;
            Some(DuelResult::Forfeit { winner, cause: Cause::new(cause)? })
        };
        ended().or_else(forfeit).ok_or_else(|| {
            let reasons = reasons.join(", ");
            let allowed = format!(
                "a result is `Black wins (R)`, `White wins (R)`, `nobody wins (R)` with R one of {reasons}, or \
                 `Black wins by forfeit: CAUSE`; an unfinished game has none"
            );
            Misread::new(Place::Header("result".into()), text, allowed)
        })
    }
}

impl From<Ending> for DuelResult {
    fn from(ending: Ending) -> Self {
        DuelResult::Ended(ending)
    }
}

impl fmt::Display for DuelResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DuelResult::Ended(Ending { winner, reason }) => {
                write!(f, "{} ({reason})", winner_words(*winner))
            }
            DuelResult::Forfeit { winner, cause } => {
                write!(f, "{} by forfeit: {cause}", winner_words(*winner))
            }
        }
    }
}
