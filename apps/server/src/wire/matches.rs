//! What a match is and what one viewer may know of it.

use serde::{Deserialize, Serialize};

use super::{DuelTable, HuntTable};

/// What a new match is to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, ts(tag = "kind", rename_all = "snake_case"))]
pub(crate) enum NewMatch {
    /// A guessing game.
    Hunt {
        /// The game and its size, such as `ships 4 8 3`: `GET /api/games` lists them.
        game: String,
        /// Who hides and who searches.
        way: Way,
        /// The person's name.
        #[serde(default)]
        name: String,
        /// The seconds that each guess may take, 1 to 3600; without it there is no clock.
        #[serde(default)]
        clock: Option<u32>,
    },
    /// A game of simultaneous choice.
    Duel {
        /// The game and its size; `apocalypse` if nothing is said.
        #[serde(default = "crate::event::apocalypse")]
        game: String,
        /// Who plays Black.
        black: NewSeat,
        /// Who plays White.
        white: NewSeat,
        /// The seconds that each choice may take, 1 to 3600; without it there is no clock.
        #[serde(default)]
        clock: Option<u32>,
    },
}

/// Who hides and who searches in a guessing game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, ts(rename_all = "snake_case"))]
pub(crate) enum Way {
    /// The machine hides, the person searches.
    Search,
    /// The person hides and answers, the machine searches.
    Hide,
    /// Person and machine search for the same secret, turn by turn.
    Race,
}

/// Who takes a seat of a game of simultaneous choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, ts(tag = "kind", rename_all = "snake_case"))]
pub(crate) enum NewSeat {
    /// A person, or a program that speaks HTTP.
    Person {
        /// The person's name.
        #[serde(default)]
        name: String,
    },
    /// A person who is invited and sits down later.
    Open,
    /// The machine.
    Machine {
        /// How it plays: one of the names that `GET /api/games` lists.
        level: String,
    },
}

/// A match that was opened.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Opened {
    /// The match; whoever knows it may watch.
    pub(crate) id: String,
    /// The game and its size as people say it.
    pub(crate) title: String,
    /// The seats that were given out to whoever asked, each with the token that opens it and nothing else.
    pub(crate) seats: Vec<SeatKey>,
    /// The seats that somebody is yet to take.
    pub(crate) invitations: Vec<Invitation>,
}

/// A seat and what opens it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SeatKey {
    /// `searcher`, `hider`, `black` or `white`.
    pub(crate) seat: String,
    /// The secret of this seat.
    pub(crate) token: String,
}

/// What lets one person sit down, once.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Invitation {
    /// `searcher`, `hider`, `black` or `white`.
    pub(crate) seat: String,
    /// The words of the invitation; they open nothing but the way to a token that only the invited one hears.
    pub(crate) code: String,
}

/// The invitations that a seat may send on.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Invitations {
    /// At most one for each seat.
    pub(crate) invitations: Vec<Invitation>,
}

/// Who is to be invited.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Invite {
    /// The seat; without it one's own, to move it to another device.
    #[serde(default)]
    pub(crate) seat: Option<String>,
}

/// Somebody who sits down by an invitation.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SitDown {
    /// The words of the invitation.
    pub(crate) code: String,
    /// The person's name; without it the name that the seat has.
    #[serde(default)]
    pub(crate) name: String,
}

/// A choice of the seat: a guess, an answer, a move or a placement, in the notation of the game.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Choice {
    /// The words, such as `A1 H2 H4`, `0 1 2`, `RBGY`, `1413`, `pass` or `@22`.
    pub(crate) choice: String,
    /// How many turns the chooser has seen; a choice for another turn is refused, so a repeated request is harmless.
    #[serde(default)]
    pub(crate) turn: Option<u32>,
}

/// Another answer in place of an earlier one.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Correction {
    /// The turn, counted from 1.
    pub(crate) turn: u32,
    /// The answer that is true.
    pub(crate) answer: String,
}

/// What one viewer may know of a match.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that a page asks for")]
pub(crate) struct View {
    /// The match.
    pub(crate) id: String,
    /// The viewer's seat; a spectator has none.
    pub(crate) seat: Option<String>,
    /// Grows with everything that happens.
    pub(crate) version: u32,
    /// Whether the match is written to the game file; if not, it ends with the process.
    pub(crate) kept: bool,
    /// Whether the server was told to keep nothing, so that no match is ever kept.
    pub(crate) fleeting: bool,
    /// Whether it is over; it then stands in the library under the same id.
    pub(crate) over: bool,
    /// Whether this seat is to choose now.
    pub(crate) asked: bool,
    /// How many hints were asked for.
    pub(crate) hints: u32,
    /// The seats that watch now.
    pub(crate) here: Vec<String>,
    /// How many watch without a seat.
    pub(crate) watching: u32,
    /// The match in which the same people play again.
    pub(crate) next: Option<String>,
    /// How it stands, as a sentence.
    pub(crate) status: String,
    /// The clock, where one was asked for.
    pub(crate) clock: Option<Clock>,
    /// The game itself.
    pub(crate) table: Table,
}

/// The game itself as one viewer may know it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, ts(tag = "kind", rename_all = "snake_case"))]
pub(crate) enum Table {
    /// A guessing game.
    Hunt(Box<HuntTable>),
    /// A game of simultaneous choice.
    Duel(Box<DuelTable>),
}

/// A clock that gives the same time to every choice.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Clock {
    /// The seconds that a choice may take.
    pub(crate) seconds: u32,
    /// When the time for this turn is up, in milliseconds since 1970 by the server's clock; none while it stands still.
    pub(crate) until: Option<f64>,
}
