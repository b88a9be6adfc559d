//! Analyses as they are sent.

use serde::{Deserialize, Serialize};

use super::{Answer, Heat, Layout, Trouble, Turn};

/// A position of a guessing game that is to be analysed.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Question {
    /// The game and its size.
    pub(crate) game: String,
    /// What was asked and answered.
    pub(crate) turns: Vec<Asked>,
}

/// One guess and its answer, as they were typed.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Asked {
    /// What was asked.
    pub(crate) guess: String,
    /// What was answered.
    pub(crate) feedback: String,
}

/// What remains and what is best.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Analysis {
    /// The game and its size as people say it.
    pub(crate) title: String,
    /// What it is played on.
    pub(crate) layout: Layout,
    /// The turns as they were understood.
    pub(crate) turns: Vec<Turn>,
    /// Every answer the game knows.
    pub(crate) answers: Vec<Answer>,
    /// How many secrets there are.
    pub(crate) of: u32,
    /// How many are still possible.
    pub(crate) possible: u32,
    /// Some of them.
    pub(crate) some: Vec<String>,
    /// How likely each place belongs to the secret; a game without places has none.
    pub(crate) heat: Vec<Heat>,
    /// The best guesses, the best first.
    pub(crate) best: Vec<Advice>,
    /// What is wrong with the answers; then nothing is possible.
    pub(crate) trouble: Option<Trouble>,
    /// All of it as a sentence.
    pub(crate) sentence: String,
}

/// A guess and what it is good for.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Advice {
    /// The guess.
    pub(crate) guess: String,
    /// Whether it may be right itself.
    pub(crate) may_win: bool,
    /// The guesses still needed on average, this one included.
    pub(crate) worth: f64,
    /// How many more than with the best guess.
    pub(crate) loses: f64,
    /// How sure that is: proven, exact, found or estimated.
    pub(crate) certainty: String,
    /// How many secrets remain on average.
    pub(crate) remain: f64,
    /// How many remain at worst.
    pub(crate) worst: u32,
    /// How many different answers it can have.
    pub(crate) parts: u32,
}
