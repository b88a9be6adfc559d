use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::{About, Described, StoredStrategy};

use crate::one_of::one_of;
use crate::visit_game;

/// A guessing game that stands in the table.
pub trait Registered: Described {
    /// Something for this game as something for one of the games.
    fn one_of<P: PerGame>(value: P::Of<Self>) -> OneOf<P>;

    /// Something for one of the games, if it is for this one.
    fn pick<P: PerGame>(one: &OneOf<P>) -> Option<&P::Of<Self>>;
}

/// Something that there is for each guessing game, such as its record: [`OneOf`] then holds that of one game.
pub trait PerGame {
    /// What it is for one game.
    type Of<G: Registered>;
}

/// The game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {}

impl PerGame for Plain {
    type Of<G: Registered> = G;
}

/// One of the guessing games, at a size.
pub type GuessingGame = OneOf<Plain>;

/// What is done with something for one of the games, the same for all of them.
pub trait Visitor<P: PerGame> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: Registered>(self, value: &P::Of<G>) -> Self::Output;
}

/// A line of the table.
#[derive(Debug)]
pub struct Entry {
    /// What the game is.
    pub about: &'static About,
    /// The game at its usual size.
    pub usual: fn() -> GuessingGame,
    /// The number from which on it takes part in the numbered puzzles, of which every day has one, counted from 1970: a
    /// game that joins changes no puzzle of a day gone by.
    pub puzzles_from: u32,
    read: fn(&str) -> Result<GuessingGame, String>,
}

impl Entry {
    /// The line of the game with this name.
    pub fn named(name: &str) -> Option<&'static Entry> {
        ENTRIES.iter().find(|entry| entry.about.name == name)
    }

    /// The game whose parameters have these values, in their order; a switch is 1 or 0.
    pub fn at(&self, values: &[u64]) -> Result<GuessingGame, NoGame> {
        let mut words = vec![self.about.name.to_owned()];
        for (parameter, value) in self.about.parameters.iter().zip(values) {
            match parameter.range {
                game::Range::Numbers { .. } => words.push(value.to_string()),
                game::Range::Switch { word } if *value != 0 => word.clone_into(&mut words[0]),
                game::Range::Switch { .. } => {}
            }
        }
        words.join(" ").parse()
    }
}

macro_rules! table {
    ($($variant:ident($game:ty), puzzles from $day:literal;)+) => {
        one_of! {
            /// Something for one of the guessing games.
            OneOf, PerGame, Registered, Visitor: $($variant($game)),+
        }

        /// The guessing games in the order in which they are listed to people.
        pub const ENTRIES: &[Entry] = &[$(Entry {
            about: &<$game>::ABOUT,
            usual: || OneOf::$variant(<$game>::default()),
            puzzles_from: $day,
            read: |spec| spec.parse().map(OneOf::$variant).map_err(|bad: <$game as FromStr>::Err| bad.to_string()),
        }),+];
    };
}

// The table. A game is a line here; nothing else in the workspace tells one guessing game from another.
table! {
    Ships(ships::Ships), puzzles from 0;
    Mastermind(mastermind::Mastermind), puzzles from 0;
    Musician(musician::Musician), puzzles from 20_775;
}

impl FromStr for GuessingGame {
    type Err = NoGame;

    /// Reads words such as `ships 4 8 3`.
    fn from_str(spec: &str) -> Result<Self, NoGame> {
        let word = spec.split(' ').next().unwrap_or_default();
        match ENTRIES.iter().find(|entry| entry.about.begins(word)) {
            Some(entry) => (entry.read)(spec).map_err(NoGame::Size),
            None => Err(NoGame::Unknown(spec.to_owned())),
        }
    }
}

impl GuessingGame {
    /// The game and its size as words.
    pub fn spec(&self) -> String {
        visit_game!(self, |game| -> String { game.spec() })
    }

    /// What the game is.
    pub fn about(&self) -> &'static About {
        visit_game!(self, |_| -> &'static About { &G::ABOUT })
    }
}

/// The certified strategies that travel with the games.
pub fn stored_strategies() -> impl Iterator<Item = StoredStrategy> {
    ENTRIES.iter().flat_map(|entry| entry.about.strategies).copied()
}

/// Why a spec names no guessing game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGame {
    /// The game has no such size; the sentence says which it has.
    Size(String),
    /// No guessing game has this name.
    Unknown(String),
}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGame::Size(why) => f.write_str(why),
            NoGame::Unknown(spec) => {
                write!(f, "`{spec}` is no guessing game; there are {}, each at any size", usual_specs())
            }
        }
    }
}

impl Error for NoGame {}

/// The sizes that many people know, as a list of quoted specs.
pub fn usual_specs() -> String {
    let specs = ENTRIES.iter().flat_map(|entry| entry.about.usual);
    specs.map(|spec| format!("`{spec}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_sizes_are_named_by_their_specs_and_by_their_parameters() {
        for entry in ENTRIES {
            assert_eq!((entry.usual)().spec(), entry.about.usual[0]);
            for spec in entry.about.usual {
                let game: GuessingGame = spec.parse().expect(spec);
                assert_eq!(game.spec(), *spec);
                let values = visit_game!(game, |game| -> Vec<u64> { game.parameters() });
                assert_eq!(entry.at(&values), Ok(game), "{spec}: {values:?}");
            }
        }
    }

    #[test]
    fn the_usual_values_of_the_parameters_are_the_usual_size() {
        for entry in ENTRIES {
            let usual = entry.about.parameters.iter().map(|parameter| match parameter.range {
                game::Range::Numbers { least, most, usual } => {
                    assert!((least..=most).contains(&usual), "{}", parameter.name);
                    usual
                }
                game::Range::Switch { .. } => 0,
            });
            assert_eq!(entry.at(&usual.collect::<Vec<_>>()), Ok((entry.usual)()));
        }
    }

    #[test]
    fn what_names_no_game_is_told_what_there_is() {
        let why = |spec: &str| spec.parse::<GuessingGame>().expect_err(spec).to_string();
        assert!(why("chess").contains("`ships 4 8 3`"), "{}", why("chess"));
        assert!(why("ships 4 99 3").contains("99"));
        assert!(why("bulls 4").contains("mastermind"), "{}", why("bulls 4"));
        assert!(why("").contains("no guessing game"));
    }
}
