use std::fmt;

use super::fields::FieldError;

/// Why a text is no record: where, which word is wrong, and what may stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// Where the wrong word stands.
    pub place: Place,
    /// The wrong or missing word.
    pub word: String,
    /// What is allowed there, as a sentence.
    pub allowed: String,
}

/// A place in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of the text form, counted from 1.
    Line(usize),
    /// The record as a whole: something is missing.
    Whole,
    /// A header, by its name.
    Header(String),
    /// A turn, counted from 1.
    Turn(usize),
    /// The second round that belongs to a turn.
    SecondRound(usize),
}

impl Misread {
    pub(super) fn new(place: Place, word: &str, allowed: impl Into<String>) -> Self {
        Misread { place, word: word.to_owned(), allowed: allowed.into() }
    }

    pub(super) fn field(place: Place, error: FieldError) -> Self {
        Misread { place, word: error.word, allowed: error.allowed.to_owned() }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`: {}", self.place, self.word, self.allowed)
    }
}

impl std::error::Error for Misread {}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(number) => write!(f, "line {number}"),
            Place::Whole => f.write_str("the record"),
            Place::Header(name) => write!(f, "header {name}"),
            Place::Turn(number) => write!(f, "turn {number}"),
            Place::SecondRound(number) => write!(f, "second round of turn {number}"),
        }
    }
}
