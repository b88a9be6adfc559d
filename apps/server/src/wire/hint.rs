//! Hints.

use serde::{Deserialize, Serialize};

use super::Share;

/// Which hint is wanted.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Wanted {
    /// 1 a nudge, 2 what remains, 3 the best guess.
    pub(crate) rung: u8,
}

/// A hint that was asked for.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Hint {
    /// The rung of the ladder.
    pub(crate) rung: u8,
    /// The hint itself.
    pub(crate) sentence: String,
    /// Some of the secrets that remain, from rung 2 on; in a game of simultaneous choice what is worth thinking about, on
    /// rung 2, each choice with what it does.
    pub(crate) some: Vec<String>,
    /// How likely each place belongs to the secret, from rung 2 on.
    pub(crate) heat: Vec<Heat>,
    /// The best guess, on rung 3; in Apocalypse the choice that should be made most often.
    pub(crate) guess: Option<String>,
    /// In Apocalypse the mix that should be played, on rung 3.
    pub(crate) mix: Vec<Share>,
}

/// How likely a place belongs to the secret.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Heat {
    /// The name of the place.
    pub(crate) cell: String,
    /// The share of the possible secrets that have it, 0 to 1.
    pub(crate) share: f64,
}
