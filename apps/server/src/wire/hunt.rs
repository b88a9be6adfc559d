//! A guessing game as it is sent.

use serde::Serialize;

use super::{Layout, Way};

/// A guessing game as one viewer may know it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HuntTable {
    /// The game and its size as words.
    pub(crate) game: String,
    /// The same as people say it.
    pub(crate) title: String,
    /// What it is played on.
    pub(crate) layout: Layout,
    /// Who hides and who searches.
    pub(crate) way: Way,
    /// The person's name.
    pub(crate) name: String,
    /// What was asked and answered: the person's guesses, or the machine's where the person hides.
    pub(crate) turns: Vec<Turn>,
    /// The guess of the machine that waits for an answer.
    pub(crate) asks: Option<String>,
    /// The answers that the game knows; only where the person answers.
    pub(crate) answers: Vec<Answer>,
    /// What is wrong with the answers, and how it can be repaired.
    pub(crate) trouble: Option<Trouble>,
    /// The machine in a race.
    pub(crate) rival: Option<Rival>,
    /// What was hidden, once the game is over.
    pub(crate) secret: Option<String>,
    /// How it ended.
    pub(crate) result: Option<String>,
}

/// One guess and its answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Turn {
    /// What was asked.
    pub(crate) guess: String,
    /// What was answered.
    pub(crate) feedback: String,
    /// The answer in words.
    pub(crate) words: String,
}

/// An answer that may be given.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Answer {
    /// What is sent.
    pub(crate) feedback: String,
    /// The answer in words.
    pub(crate) words: String,
}

/// Answers that cannot all be true.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Trouble {
    /// What is wrong, as a sentence.
    pub(crate) sentence: String,
    /// Turns whose answers cannot be true together, counted from 1.
    pub(crate) turns: Vec<u32>,
    /// Single changes that would put it right.
    pub(crate) repairs: Vec<Repair>,
}

/// One answer that, if it were another one, would put it right.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Repair {
    /// The turn, counted from 1.
    pub(crate) turn: u32,
    /// The answers that would do.
    pub(crate) instead: Vec<Answer>,
}

/// The machine in a race: how far it is, never what it asked while the race runs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Rival {
    /// How many guesses it has made.
    pub(crate) guesses: u32,
    /// Whether it has found the secret.
    pub(crate) found: bool,
    /// What it asked, once the race is over.
    pub(crate) turns: Vec<Turn>,
}
