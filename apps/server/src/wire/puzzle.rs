//! Puzzles as they are sent.

use serde::Serialize;

use super::{Button, Layout, Turn};

/// A puzzle without its solution.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Puzzle {
    /// The name under which it is answered: a number, or the id of a stored game.
    pub(crate) name: String,
    /// The day, for the puzzle of a date; its number is the number of days since 1970.
    pub(crate) date: Option<String>,
    /// The name of another one.
    pub(crate) next: Option<String>,
    /// What is asked.
    pub(crate) riddle: Riddle,
}

/// What a puzzle asks.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, ts(tag = "kind", rename_all = "snake_case"))]
pub(crate) enum Riddle {
    /// The answers leave one secret. Which?
    OneLeft {
        /// The question as a sentence.
        question: String,
        /// The game and its size.
        game: String,
        /// The same as people say it.
        title: String,
        /// What it is played on.
        layout: Layout,
        /// What was asked and answered.
        turns: Vec<Turn>,
    },
    /// One choice keeps what a position of a game of simultaneous choice is worth. Which?
    KeepValue {
        /// The question as a sentence.
        question: String,
        /// The game and its size.
        game: String,
        /// The position as text.
        position: String,
        /// The board from the top, a character a place.
        rows: Vec<String>,
        /// `black` or `white`: who is to choose.
        side: String,
        /// Whether it stands in the middle of a round.
        placing: bool,
        /// What this side may pick on the board.
        moves: Vec<String>,
        /// What it may choose besides.
        buttons: Vec<Button>,
    },
}

/// How an answer to a puzzle was judged.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Judged {
    /// Whether it is the one that is asked for.
    pub(crate) right: bool,
    /// Why, as a sentence.
    pub(crate) sentence: String,
}
