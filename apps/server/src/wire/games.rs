//! What can be played, as it is sent: the page and other programs know a game from here and from nowhere else.

use game::{Layout as Laid, Range};
use serde::Serialize;

use super::Answer;

/// What can be played here.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Games {
    /// The guessing games, in the order in which they are listed to people.
    pub(crate) guessing: Vec<GuessingGame>,
    /// The games in which both sides choose at once.
    pub(crate) duels: Vec<DuelGame>,
}

/// A guessing game, whatever its size.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GuessingGame {
    /// The word that names it.
    pub(crate) name: &'static str,
    /// Its name as people write it.
    pub(crate) title: &'static str,
    /// One or two sentences that make somebody want to play it.
    pub(crate) pitch: &'static str,
    /// What is hidden, in one word.
    pub(crate) secret: &'static str,
    /// Sizes that many people know; the first is the usual one. Any size that the parameters allow can be played.
    pub(crate) usual: Vec<GameSize>,
    /// What a size is made of, in the order of the spec.
    pub(crate) parameters: Vec<Parameter>,
    /// The numbers of an answer in their order.
    pub(crate) answer: Vec<AnswerPart>,
}

/// One thing that the size of a game is made of.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, ts(tag = "kind", rename_all = "snake_case"))]
pub(crate) enum Parameter {
    /// A whole number, which stands in the spec after the game's name.
    Number {
        /// The word by which it is named on a command line.
        name: &'static str,
        /// What stands beside the field in which it is chosen.
        label: &'static str,
        /// What it is.
        about: &'static str,
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// What it is if nobody says otherwise.
        usual: u32,
    },
    /// On or off; off if nobody says otherwise.
    Switch {
        /// The word by which it is named on a command line.
        name: &'static str,
        /// What stands beside the field in which it is chosen.
        label: &'static str,
        /// What it is.
        about: &'static str,
        /// The word that begins the spec, in place of the game's name, when it is on.
        word: &'static str,
    },
}

/// One number of an answer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct AnswerPart {
    /// In one word.
    pub(crate) name: &'static str,
    /// What it counts.
    pub(crate) counts: &'static str,
}

/// A guessing game at one size.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameSize {
    /// The word that names the game.
    pub(crate) name: &'static str,
    /// The game and its size as words that open a match.
    pub(crate) spec: String,
    /// The game and its size as people say it.
    pub(crate) title: String,
    /// The rules, for someone who has never played.
    pub(crate) rules: String,
    /// What it is played on.
    pub(crate) layout: Layout,
    /// The values of the parameters in their order; a switch is 1 or 0.
    pub(crate) parameters: Vec<u32>,
    /// Every answer that a guess can have.
    pub(crate) answers: Vec<Answer>,
}

/// What the guesses of a game are made on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, ts(tag = "kind", rename_all = "snake_case"))]
pub(crate) enum Layout {
    /// Places in columns and rows, of which a guess takes some, in any order and with blanks between them.
    Places {
        /// What it looks like, in one word; who does not know the word draws a plain grid.
        look: &'static str,
        /// The names of the columns.
        columns: Vec<char>,
        /// The names of the rows. The name of a place is that of its column and that of its row.
        rows: Vec<char>,
        /// How many places a guess takes.
        picks: u32,
    },
    /// Holes in a row, each of which takes a peg; a guess is the letters of the pegs with nothing between them.
    Pegs {
        /// How many holes there are.
        holes: u32,
        /// The pegs to choose from.
        colours: Vec<PegColour>,
        /// Whether two holes may take the same peg.
        repeats: bool,
    },
}

/// A peg to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PegColour {
    /// The letter that a guess has for it.
    pub(crate) letter: char,
    /// What its colour is called, where it has a name.
    pub(crate) name: Option<&'static str>,
}

/// A game in which both sides choose at once.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct DuelGame {
    /// The word that names it.
    pub(crate) name: &'static str,
    /// Its name as people write it.
    pub(crate) title: &'static str,
    /// One or two sentences that make somebody want to play it.
    pub(crate) pitch: &'static str,
    /// The game at its usual size as words that open a match.
    pub(crate) usual: String,
    /// The rules, for someone who has never played.
    pub(crate) rules: String,
    /// Where it starts at its usual size, as text.
    pub(crate) start: String,
    /// What a position is written as.
    pub(crate) position: &'static str,
    /// What a size is made of, in the order of the spec.
    pub(crate) parameters: Vec<Parameter>,
    /// How the machine can play it.
    pub(crate) levels: Vec<Level>,
    /// How it does if nobody says otherwise.
    pub(crate) level: &'static str,
}

/// A way in which the machine plays a duel.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Level {
    /// The word by which it is chosen.
    pub(crate) name: &'static str,
    /// What it does, in one line.
    pub(crate) about: &'static str,
    /// Whether it is there to measure others by, and no level for people.
    pub(crate) test_opponent: bool,
}

impl From<&game::Parameter> for Parameter {
    fn from(&game::Parameter { name, label, about, range }: &game::Parameter) -> Self {
        match range {
            Range::Numbers { least, most, usual } => Parameter::Number {
                name,
                label,
                about,
                least: number(least),
                most: number(most),
                usual: number(usual),
            },
            Range::Switch { word } => Parameter::Switch { name, label, about, word },
        }
    }
}

impl From<&game::AnswerPart> for AnswerPart {
    fn from(&game::AnswerPart { name, counts }: &game::AnswerPart) -> Self {
        AnswerPart { name, counts }
    }
}

impl From<Laid> for Layout {
    fn from(layout: Laid) -> Self {
        match layout {
            Laid::Places { look, columns, rows, picks } => {
                Layout::Places { look, columns, rows, picks: number(picks as u64) }
            }
            Laid::Pegs { holes, colours, repeats } => Layout::Pegs {
                holes: number(holes as u64),
                colours: colours
                    .into_iter()
                    .map(|peg| PegColour { letter: peg.letter, name: peg.name })
                    .collect(),
                repeats,
            },
        }
    }
}

/// A number of a size as it is sent; sizes that can be played stay far below the most.
pub(crate) fn number(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}
