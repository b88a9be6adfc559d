//! A game of simultaneous choice as it is sent.

use std::collections::BTreeMap;

use serde::Serialize;

/// A game of simultaneous choice as one viewer may know it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DuelTable {
    /// The game and its size as words.
    pub(crate) game: String,
    /// The word that names the game.
    pub(crate) name: &'static str,
    /// The game and its size as people say it.
    pub(crate) title: String,
    /// Under which rules; empty where there is one set only.
    pub(crate) rules: String,
    /// Who plays Black.
    pub(crate) black: Side,
    /// Who plays White.
    pub(crate) white: Side,
    /// The position as text.
    pub(crate) position: String,
    /// The board from the top, a character a place; in Apocalypse `N` `P` White's, `n` `p` Black's, `.` empty.
    pub(crate) rows: Vec<String>,
    /// How many whole rounds have been played.
    pub(crate) round: u32,
    /// How many rounds have been played, second parts as rounds of their own; a choice may name it as its turn.
    pub(crate) turn: u32,
    /// Whether the second part of a round is open: in Apocalypse pawns are to be placed now.
    pub(crate) placing: bool,
    /// What this seat is asked for, such as `your move`.
    pub(crate) question: String,
    /// What this seat may pick on the board: in Apocalypse `1413` moves from (1,4) to (1,3), `@22` places a pawn on (2,2).
    pub(crate) moves: Vec<String>,
    /// What it may choose besides.
    pub(crate) buttons: Vec<Button>,
    /// What this seat has chosen already, sealed.
    pub(crate) chosen: Option<String>,
    /// Every round so far as it is written in records: Black's choice, a blank, White's.
    pub(crate) rounds: Vec<String>,
    /// The last round, with all that happened in it.
    pub(crate) last: Option<Round>,
    /// How it ended.
    pub(crate) result: Option<String>,
    /// `black`, `white` or nobody.
    pub(crate) winner: Option<String>,
}

/// One side of a duel.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that a page asks for")]
pub(crate) struct Side {
    /// The person's name, or the machine's level.
    pub(crate) name: String,
    /// Whether the machine plays it.
    pub(crate) machine: bool,
    /// Whether somebody is yet to sit down here.
    pub(crate) open: bool,
    /// Whether it has chosen already; never what.
    pub(crate) ready: bool,
    /// Whether it has to choose in this round.
    pub(crate) asked: bool,
    /// What there is to say of it beside the board.
    pub(crate) facts: Vec<String>,
    /// The same as numbers with their names, for programs: in Apocalypse `penalty` and `pawns`.
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub(crate) counts: BTreeMap<&'static str, u32>,
}

/// A choice that is not picked on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Button {
    /// The choice as it is written in records.
    pub(crate) choice: String,
    /// What it is called.
    pub(crate) label: String,
}

/// A round that was played: both choices at once.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Round {
    /// What Black did.
    pub(crate) black: Play,
    /// What White did.
    pub(crate) white: Play,
    /// Both together, as a sentence.
    pub(crate) sentence: String,
    /// The cells on which a piece was lost, as `xy`.
    pub(crate) lost: Vec<String>,
    /// The board afterwards.
    pub(crate) rows: Vec<String>,
    /// The position afterwards, as text.
    pub(crate) position: String,
}

/// What one side did in a round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Play {
    /// The choice as it is written in records.
    pub(crate) text: String,
    /// The same in words.
    pub(crate) words: String,
    /// Where the piece came from, as `xy`.
    pub(crate) from: Option<String>,
    /// Where it went.
    pub(crate) to: Option<String>,
}
