use std::error::Error;
use std::fmt;

use crate::{Code, Colour};

/// Why there is no game of this size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSize {
    /// This number of pegs is not from 1 to 15.
    Pegs(usize),
    /// This number of colours is not from 1 to 26.
    Colours(usize),
    /// Without repeats there cannot be more pegs than colours.
    MorePegsThanColours {
        /// How many pegs were asked for.
        pegs: usize,
        /// How many colours were asked for.
        colours: usize,
    },
    /// There are more codes than a number of 64 bits can count.
    TooManyCodes {
        /// How many pegs were asked for.
        pegs: usize,
        /// How many colours were asked for.
        colours: usize,
    },
    /// This text is of neither form, `mastermind PEGS COLOURS` or `bulls PEGS COLOURS`.
    Words(String),
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSize::Pegs(pegs) => write!(f, "a code has 1 to {} pegs, not {pegs}", Code::MAX_PEGS),
            BadSize::Colours(colours) => {
                write!(f, "there are 1 to {} colours, not {colours}", Colour::MAX_COLOURS)
            }
            BadSize::MorePegsThanColours { pegs, colours } => {
                write!(f, "{pegs} pegs without repeats need at least {pegs} colours, not {colours}")
            }
            BadSize::TooManyCodes { pegs, colours } => {
                write!(f, "{pegs} pegs of {colours} colours make more than {} codes: take fewer", u64::MAX)
            }
            BadSize::Words(text) => write!(
                f,
                "`{text}` names no game: write `mastermind PEGS COLOURS`, such as `mastermind 4 6`, or `bulls PEGS COLOURS`"
            ),
        }
    }
}

impl Error for BadSize {}

/// Why a text is no secret, guess or score of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misprint {
    /// A character is no colour of the game.
    NotAColour {
        /// The character.
        letter: char,
        /// How many colours the game has.
        colours: u8,
    },
    /// There are too few or too many pegs.
    WrongCount {
        /// How many there are.
        found: usize,
        /// How many there must be.
        wanted: u8,
    },
    /// A colour occurs twice in a game without repeats.
    Repeated(Colour),
    /// A word of a score is no number.
    NotANumber(String),
    /// A score has not two numbers but this many.
    NotTwoNumbers(usize),
    /// The numbers of a score add up to more than there are pegs.
    TooMany {
        /// What they add up to.
        sum: u32,
        /// How many pegs a code has.
        pegs: u8,
    },
}

impl fmt::Display for Misprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misprint::NotAColour { letter, colours } => {
                let allowed: String = Colour::first(*colours).map(Colour::letter).collect();
                write!(
                    f,
                    "`{letter}` is no colour of this game: its letters are {allowed}, without blanks between them"
                )
            }
            Misprint::WrongCount { found, wanted: 1 } => write!(f, "one peg is wanted, not {found}"),
            Misprint::WrongCount { found, wanted } => write!(f, "{wanted} pegs are wanted, not {found}"),
            Misprint::Repeated(colour) => write!(f, "{colour} occurs twice: this game has no repeats"),
            Misprint::NotANumber(word) => {
                write!(f, "`{word}` is no number: a score is two numbers, such as 1 2")
            }
            Misprint::NotTwoNumbers(found) => {
                write!(f, "a score is two numbers (blacks, whites), not {found}")
            }
            Misprint::TooMany { sum, pegs } => write!(f, "a score of {pegs} pegs cannot add up to {sum}"),
        }
    }
}

impl Error for Misprint {}
