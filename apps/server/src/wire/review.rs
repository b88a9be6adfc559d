//! Reviews as they are sent.

use serde::Serialize;

use super::{Bounds, Share};

/// What was skill and what was luck in a finished game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, ts(tag = "kind", rename_all = "snake_case"))]
pub(crate) enum Review {
    /// A guessing game.
    Hunt(HuntReview),
    /// A game of simultaneous choice.
    Duel(DuelReview),
}

/// What was skill and what was luck in a guessing game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HuntReview {
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
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
    /// How sure it is that no guess is better: proven, exact, found or estimated.
    pub(crate) certainty: String,
    /// What the guess gave up, in expected guesses.
    pub(crate) inaccuracy: f64,
    /// How many guesses better than expected the answer was.
    pub(crate) luck: f64,
    /// The turn in plain words.
    pub(crate) sentence: String,
}

/// What was skill and what was luck in a game of simultaneous choice. Points count a win as 1 and a loss as -1.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DuelReview {
    /// Black's side of it.
    pub(crate) black: SideReview,
    /// White's side of it.
    pub(crate) white: SideReview,
    /// The whole game in a few sentences.
    pub(crate) summary: String,
    /// How many rounds have not been looked at yet because the time was up; asking again goes on from there.
    pub(crate) unseen: u32,
    /// Every round in which somebody had a choice, as far as has been looked.
    pub(crate) rounds: Vec<ReviewedRound>,
}

/// What one side's choices came to.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SideReview {
    /// 0 to 99: 99 x 2^(-4 x what its choices gave up).
    pub(crate) skill: u32,
    /// 0 to 99: how its choices met those of the other side, beside how they could have; none when chance had no say.
    pub(crate) fortune: Option<u32>,
    /// In how many rounds it took a hint.
    pub(crate) hinted: u32,
    /// What its choices gave up in all, in points.
    pub(crate) gave_up: f64,
    /// What chance gave it in all, in points.
    pub(crate) luck: f64,
    /// The step of the replay in which it gave up most, counted from 1.
    pub(crate) worst: Option<u32>,
}

/// One round and what it was worth.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReviewedRound {
    /// The step of the replay that this round is, counted from 1.
    pub(crate) step: u32,
    /// How many rounds were looked ahead.
    pub(crate) depth: u32,
    /// Whether nothing had to be estimated.
    pub(crate) exact: bool,
    /// What the position was worth to Black before it, in points.
    pub(crate) before: Bounds,
    /// What the two choices together were worth to Black, in points.
    pub(crate) after: f64,
    /// What chance gave to Black in it, in points.
    pub(crate) luck: f64,
    /// The round in plain words.
    pub(crate) sentence: String,
    /// What Black chose; nothing if there was no choice.
    pub(crate) black: Option<ReviewedChoice>,
    /// What White chose; nothing if there was no choice.
    pub(crate) white: Option<ReviewedChoice>,
}

/// A choice that was made, and those that should have been.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReviewedChoice {
    /// What was chosen.
    pub(crate) choice: String,
    /// What it does, so that people see it.
    pub(crate) words: String,
    /// Whether a hint was taken before it.
    pub(crate) hinted: bool,
    /// What it gave up, in points.
    pub(crate) gave_up: f64,
    /// How often it should be chosen, 0 to 1.
    pub(crate) share: f64,
    /// The mix that should have been played, the likeliest first.
    pub(crate) mix: Vec<Share>,
}
