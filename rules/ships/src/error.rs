use std::error::Error;
use std::fmt;

use crate::{Board, Location};

/// Why there is no game of this size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSize {
    /// This number of rows is not from 1 to 9.
    Rows(u8),
    /// This number of columns is not from 1 to 26.
    Columns(u8),
    /// This number of ships is not from 1 to 5, or there are more ships than locations.
    Ships {
        /// How many were asked for.
        n_ships: u8,
        /// How many the board can have.
        most: u8,
    },
    /// This text is not of the form `ships ROWS COLUMNS SHIPS`.
    Words(String),
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSize::Rows(rows) => write!(f, "a board has 1 to {} rows, not {rows}", Location::MAX_ROWS),
            BadSize::Columns(columns) => {
                write!(f, "a board has 1 to {} columns, not {columns}", Location::MAX_COLUMNS)
            }
            BadSize::Ships { n_ships, most } => write!(f, "this board has 1 to {most} ships, not {n_ships}"),
            BadSize::Words(text) => {
                write!(f, "`{text}` names no game: write `ships ROWS COLUMNS SHIPS`, such as `ships 4 8 3`")
            }
        }
    }
}

impl Error for BadSize {}

/// Why a text is no target, guess or feedback of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misprint {
    /// A word names no location of the board.
    NotALocation {
        /// The word.
        word: String,
        /// The board.
        board: Board,
    },
    /// There are too few or too many locations.
    WrongCount {
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: u8,
    },
    /// A location occurs twice.
    Repeated(Location),
    /// A word of a feedback is no number.
    NotANumber(String),
    /// A feedback has not three numbers but this many.
    NotThreeNumbers(usize),
    /// The numbers of a feedback add up to more than a guess has locations.
    TooMany {
        /// What they add up to.
        sum: u32,
        /// How many locations a guess has.
        n_ships: u8,
    },
}

impl fmt::Display for Misprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misprint::NotALocation { word, board } => {
                let (column, row) = (char::from(b'A' + board.columns() - 1), board.rows());
                write!(
                    f,
                    "`{word}` is no location: write a letter A to {column} and a digit 1 to {row}, such as A1"
                )
            }
            Misprint::WrongCount { found, wanted: 1 } => write!(f, "one location is wanted, not {found}"),
            Misprint::WrongCount { found, wanted } => write!(f, "{wanted} locations are wanted, not {found}"),
            Misprint::Repeated(location) => write!(f, "{location} occurs twice: the locations must differ"),
            Misprint::NotANumber(word) => {
                write!(f, "`{word}` is no number: feedback is three numbers, such as 0 1 2")
            }
            Misprint::NotThreeNumbers(found) => {
                write!(f, "feedback is three numbers (exact, one away, two away), not {found}")
            }
            Misprint::TooMany { sum, n_ships } => {
                write!(f, "feedback on {n_ships} locations cannot add up to {sum}")
            }
        }
    }
}

impl Error for Misprint {}
