//! Analyses of games of simultaneous choice as they are sent.

use serde::{Deserialize, Serialize};

/// A position that is to be analysed.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PositionQuestion {
    /// The game and its size; `apocalypse` if nothing is said.
    #[serde(default = "crate::event::apocalypse")]
    pub(crate) game: String,
    /// The position as text, such as `NPPPN/P3P/5/p3p/npppn 0 0 0 0 -`.
    pub(crate) position: String,
    /// For how many seconds to look further than hints and reviews do, 1 to 20. If nothing is said, it is the evaluation
    /// that those go by.
    #[serde(default)]
    pub(crate) seconds: Option<u32>,
}

/// What both choose at a position, to see where it leads; without any choice, to see the position.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Trial {
    /// The game and its size; `apocalypse` if nothing is said.
    #[serde(default = "crate::event::apocalypse")]
    pub(crate) game: String,
    /// The position as text.
    pub(crate) position: String,
    /// What Black chooses; it does not matter where Black has nothing to choose.
    #[serde(default)]
    pub(crate) black: String,
    /// What White chooses; it does not matter where White has nothing to choose.
    #[serde(default)]
    pub(crate) white: String,
}

/// Where a round led that was tried out.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Tried {
    /// The board before, from the top, a character a place.
    pub(crate) rows: Vec<String>,
    /// What happened: one round, and a second part in which nobody has a choice.
    pub(crate) rounds: Vec<super::Round>,
    /// How the game ended, if it did.
    pub(crate) ending: Option<String>,
}

/// What both sides should choose, as far as has been looked: one line of a stream, each deeper than the one before.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DuelAnalysis {
    /// The game and its size.
    pub(crate) game: String,
    /// The position as text.
    pub(crate) position: String,
    /// The board from the top, a character a place.
    pub(crate) rows: Vec<String>,
    /// Whether it stands in the middle of a round: in Apocalypse pawns are to be placed.
    pub(crate) placing: bool,
    /// How many rounds were looked ahead.
    pub(crate) depth: u32,
    /// How many positions were looked at.
    pub(crate) nodes: f64,
    /// How sure it is: `exact`, or `estimated` where the look ended before the game did.
    pub(crate) certainty: String,
    /// Whether the bounds hold for the game itself and not only for what was seen of it.
    pub(crate) exact: bool,
    /// Whether this is the last line.
    pub(crate) last: bool,
    /// What the position is worth to Black, in points: a win is 1, a loss -1.
    pub(crate) value: Bounds,
    /// All of it in a few sentences.
    pub(crate) sentence: String,
    /// What Black can choose: the rows of the matrix.
    pub(crate) black: Vec<Weighed>,
    /// What White can choose: the columns of the matrix.
    pub(crate) white: Vec<Weighed>,
    /// What each joint choice is worth to Black, in points, row after row.
    pub(crate) payoffs: Vec<f64>,
}

/// Two numbers between which a third one lies.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Bounds {
    /// It is not below this.
    pub(crate) lower: f64,
    /// It is not above this.
    pub(crate) upper: f64,
}

/// A choice and how good it is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Weighed {
    /// The choice as it is written in records; all illegal moves are `goof`.
    pub(crate) choice: String,
    /// What it does, so that people see it.
    pub(crate) words: String,
    /// How often it should be chosen, 0 to 1.
    pub(crate) share: f64,
    /// What it gives up against the other side's mix, in points; nothing where it is too little to tell.
    pub(crate) gives_up: f64,
    /// What it is worth to its side if it is foreseen, in points.
    pub(crate) foreseen: f64,
    /// Why, in plain words; on the last line only.
    pub(crate) why: Option<String>,
}

/// A choice and how often it should be made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(clippy::struct_field_names, reason = "the page has read it by this name since there is a page")]
pub(crate) struct Share {
    /// The choice as it is written in records.
    pub(crate) choice: String,
    /// What it does, so that people see it.
    pub(crate) words: String,
    /// How often, 0 to 1.
    pub(crate) share: f64,
}
