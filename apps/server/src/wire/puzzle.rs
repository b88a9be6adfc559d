//! Puzzles as they are sent.

use serde::Serialize;
use ts_rs::TS;

use super::{Board, Turn};

/// A puzzle: the answers leave one secret. Which?
#[derive(Debug, Serialize, TS)]
pub(crate) struct Puzzle {
    /// The number of the puzzle; that of the day is the number of days since 1970.
    pub(crate) number: u32,
    /// The day, for the daily puzzle.
    pub(crate) date: Option<String>,
    /// The game and its size.
    pub(crate) game: String,
    /// What it is played on.
    pub(crate) board: Board,
    /// What was asked and answered.
    pub(crate) turns: Vec<Turn>,
}

/// How an answer to a puzzle was judged.
#[derive(Debug, Serialize, TS)]
pub(crate) struct Judged {
    /// Whether it is the one that is left.
    pub(crate) right: bool,
    /// Why, as a sentence.
    pub(crate) sentence: String,
}
