//! Reviews as they are sent.

use serde::Serialize;
use ts_rs::TS;

/// What was skill and what was luck.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Review {
    /// 0 to 99: 99 x 2^(-inaccuracy).
    pub(crate) skill: u32,
    /// 0 to 99; none when no answer was open.
    pub(crate) luck: Option<u32>,
    /// What all guesses gave up together, in expected guesses.
    pub(crate) inaccuracy: f64,
    /// The turn that gave up most, counted from 1.
    pub(crate) worst: Option<u32>,
    /// The whole game in a sentence.
    pub(crate) summary: String,
    /// Every turn.
    pub(crate) turns: Vec<ReviewedTurn>,
}

/// One turn and what it was worth.
#[derive(Debug, Serialize, TS)]
pub(crate) struct ReviewedTurn {
    /// What was asked.
    pub(crate) guess: String,
    /// What was answered.
    pub(crate) feedback: String,
    /// How many secrets were possible before the guess.
    pub(crate) before: u32,
    /// How many were possible after the answer.
    pub(crate) after: u32,
    /// Expected guesses with this guess, itself included.
    pub(crate) expected: f64,
    /// The best guess.
    pub(crate) best: String,
    /// Expected guesses with the best guess.
    pub(crate) best_expected: f64,
    /// What the guess gave up, in expected guesses.
    pub(crate) inaccuracy: f64,
    /// How many guesses better than expected the answer was.
    pub(crate) luck: f64,
    /// The turn in plain words.
    pub(crate) sentence: String,
}
