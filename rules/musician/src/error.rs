use std::error::Error;
use std::fmt;

use crate::{Keyboard, Pitch};

/// Why there is no game of this size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSize {
    /// This number of notes is not from 1 to 7.
    Notes(u8),
    /// This number of octaves is not from 1 to 9.
    Octaves(u8),
    /// This number of pitches in a chord is not from 1 to 5, or the keyboard has fewer.
    Pitches {
        /// How many were asked for.
        n_pitches: u8,
        /// How many a chord of the keyboard can have.
        most: u8,
    },
    /// This text is not of the form `musician NOTES OCTAVES PITCHES`.
    Words(String),
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSize::Notes(notes) => write!(f, "a keyboard has 1 to {} notes, not {notes}", Pitch::MAX_NOTES),
            BadSize::Octaves(octaves) => {
                write!(f, "a keyboard has 1 to {} octaves, not {octaves}", Pitch::MAX_OCTAVES)
            }
            BadSize::Pitches { n_pitches, most } => {
                write!(f, "a chord on this keyboard has 1 to {most} pitches, not {n_pitches}")
            }
            BadSize::Words(text) => write!(
                f,
                "`{text}` names no game: write `musician NOTES OCTAVES PITCHES`, such as `musician 7 3 3`"
            ),
        }
    }
}

impl Error for BadSize {}

/// Why a text is no target, guess or feedback of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misprint {
    /// A word names no pitch of the keyboard.
    NotAPitch {
        /// The word.
        word: String,
        /// The keyboard.
        keyboard: Keyboard,
    },
    /// There are too few or too many pitches.
    WrongCount {
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: u8,
    },
    /// A pitch occurs twice.
    Repeated(Pitch),
    /// A word of a feedback is no number.
    NotANumber(String),
    /// A feedback has not three numbers but this many.
    NotThreeNumbers(usize),
    /// Pitches and notes of a feedback add up to more than a guess has pitches.
    TooManyNotes {
        /// What they add up to.
        sum: u32,
        /// How many pitches a guess has.
        n_pitches: u8,
    },
    /// Pitches and octaves of a feedback add up to more than a guess has pitches.
    TooManyOctaves {
        /// What they add up to.
        sum: u32,
        /// How many pitches a guess has.
        n_pitches: u8,
    },
}

impl fmt::Display for Misprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misprint::NotAPitch { word, keyboard } => {
                let (note, octave) = (char::from(b'A' + keyboard.notes() - 1), keyboard.octaves());
                write!(
                    f,
                    "`{word}` is no pitch: write a note A to {note} and an octave 1 to {octave}, such as A1"
                )
            }
            Misprint::WrongCount { found, wanted: 1 } => write!(f, "one pitch is wanted, not {found}"),
            Misprint::WrongCount { found, wanted } => write!(f, "{wanted} pitches are wanted, not {found}"),
            Misprint::Repeated(pitch) => write!(f, "{pitch} occurs twice: the pitches must differ"),
            Misprint::NotANumber(word) => {
                write!(f, "`{word}` is no number: feedback is three numbers, such as 0 1 2")
            }
            Misprint::NotThreeNumbers(found) => {
                write!(f, "feedback is three numbers (pitches, notes, octaves), not {found}")
            }
            Misprint::TooManyNotes { sum, n_pitches } => {
                write!(f, "pitches and notes can add up to {n_pitches} at most, not {sum}")
            }
            Misprint::TooManyOctaves { sum, n_pitches } => {
                write!(f, "pitches and octaves can add up to {n_pitches} at most, not {sum}")
            }
        }
    }
}

impl Error for Misprint {}
