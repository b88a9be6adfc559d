//! Finished games as they are sent.

use serde::{Deserialize, Serialize};

use super::{Layout, Round, Turn};

/// A page of the library, the latest game first.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Library {
    /// The games of this page.
    pub(crate) records: Vec<Entry>,
    /// How many games fit the filter in all.
    pub(crate) total: u32,
}

/// A finished game in the library.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Entry {
    /// The record.
    pub(crate) id: String,
    /// The word that names the game, such as `apocalypse`.
    pub(crate) game: String,
    /// The game and its size as words.
    pub(crate) spec: String,
    /// The same as people say it.
    pub(crate) title: String,
    /// Who played.
    pub(crate) players: String,
    /// How it ended.
    pub(crate) result: String,
    /// How many turns it took.
    pub(crate) turns: u32,
    /// When it ended, in seconds since 1970.
    pub(crate) ended: u32,
}

/// A finished game with all that happened.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Replay {
    /// What the library says of it.
    pub(crate) entry: Entry,
    /// The record in its text form.
    pub(crate) record: String,
    /// The game step by step.
    pub(crate) story: Story,
}

/// A finished game step by step.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, ts(tag = "kind", rename_all = "snake_case"))]
pub(crate) enum Story {
    /// A guessing game.
    Hunt {
        /// What it was played on.
        layout: Layout,
        /// What was asked and answered.
        turns: Vec<Turn>,
        /// What was hidden, where it is known.
        secret: Option<String>,
    },
    /// A game of simultaneous choice.
    Duel {
        /// The game and its size as words.
        game: String,
        /// The word that names the game.
        name: &'static str,
        /// The position at the start, as text.
        position: String,
        /// The board at the start.
        rows: Vec<String>,
        /// Every round, second parts as rounds of their own.
        rounds: Vec<Round>,
    },
}

/// A record that is to be put into the library.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Import {
    /// The record, as text or as JSON.
    pub(crate) record: String,
}

/// A record that was put into the library.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Imported {
    /// What the library says of it.
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub(crate) entry: Entry,
    /// What takes it out again, told once to whoever brought it; nothing where its text was there already.
    pub(crate) owner: Option<String>,
}
