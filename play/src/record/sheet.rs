#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::fields::{Fields, Notes, OneLine};

/// A record as written, before any game has read its words: what the text form and the JSON form have in common.
///
/// Everything is text here and may be nonsense; only the way to a [`Record`](super::Record) judges the words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Sheet {
    schema: Schema,
    pub(super) headers: Fields<OneLine>,
    pub(super) turns: Vec<SheetTurn>,
}

/// The words of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged, try_from = "AnyTurn"))]
pub(super) enum SheetTurn {
    /// A guess and its answer.
    Guess {
        guess: String,
        feedback: String,
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Notes::is_empty"))]
        notes: Notes,
    },
    /// What both sides chose in a normal round, and in the second round if one followed.
    Round {
        #[cfg_attr(feature = "serde", serde(flatten))]
        choices: Choices,
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        second: Option<Choices>,
    },
}

/// What both sides chose at once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub(super) struct Choices {
    pub(super) black: String,
    pub(super) white: String,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Notes::is_empty"))]
    pub(super) notes: Notes,
}

impl Sheet {
    pub(super) fn new(headers: Fields<OneLine>, turns: Vec<SheetTurn>) -> Self {
        Sheet { schema: Schema::V1, headers, turns }
    }
}

/// The version of the JSON form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
enum Schema {
    #[cfg_attr(feature = "serde", serde(rename = "parlour/record/1"))]
    V1,
}

/// A turn as JSON may have it; read first, sorted out after, so that a wrong turn is told what is wrong with it.
#[cfg(feature = "serde")]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyTurn {
    guess: Option<String>,
    feedback: Option<String>,
    black: Option<String>,
    white: Option<String>,
    second: Option<Choices>,
    #[serde(default)]
    notes: Notes,
}

#[cfg(feature = "serde")]
impl TryFrom<AnyTurn> for SheetTurn {
    type Error = &'static str;

    fn try_from(turn: AnyTurn) -> Result<Self, &'static str> {
        match turn {
            AnyTurn {
                guess: Some(guess),
                feedback: Some(feedback),
                black: None,
                white: None,
                second: None,
                notes,
            } => Ok(SheetTurn::Guess { guess, feedback, notes }),
            AnyTurn {
                guess: None,
                feedback: None,
                black: Some(black),
                white: Some(white),
                second,
                notes,
            } => Ok(SheetTurn::Round { choices: Choices { black, white, notes }, second }),
            _ => Err("a turn has either `guess` and `feedback`, or `black` and `white` and perhaps `second`"),
        }
    }
}
