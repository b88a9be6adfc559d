use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::{DescribedDuel, DuelAbout};

use crate::one_of::one_of;
use crate::visit_duel;

/// A game of simultaneous choice that stands in the table.
pub trait RegisteredDuel: DescribedDuel {
    /// Something for this game as something for one of the games.
    fn one_of<P: PerDuel>(value: P::Of<Self>) -> OneDuel<P>;

    /// Something for one of the games, if it is for this one.
    fn pick<P: PerDuel>(one: &OneDuel<P>) -> Option<&P::Of<Self>>;
}

/// Something that there is for each game of simultaneous choice, such as its record: [`OneDuel`] then holds that of one
/// game.
pub trait PerDuel {
    /// What it is for one game.
    type Of<G: RegisteredDuel>;
}

/// The game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainDuel {}

impl PerDuel for PlainDuel {
    type Of<G: RegisteredDuel> = G;
}

/// One of the games of simultaneous choice, at a size.
pub type SimultaneousGame = OneDuel<PlainDuel>;

/// What is done with something for one of the games, the same for all of them.
pub trait DuelVisitor<P: PerDuel> {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<G: RegisteredDuel>(self, value: &P::Of<G>) -> Self::Output;
}

/// A line of the table.
#[derive(Debug)]
pub struct DuelEntry {
    /// What the game is.
    pub about: &'static DuelAbout,
    /// The game at its usual size.
    pub usual: fn() -> SimultaneousGame,
    /// The number from which on it takes part in the numbered puzzles, as in [`Entry`](crate::Entry); none where hardly a
    /// position has one choice that keeps its value, which is what such a puzzle asks for.
    pub puzzles_from: Option<u32>,
    read: fn(&str) -> Result<SimultaneousGame, String>,
}

impl DuelEntry {
    /// The line of the game with this name.
    pub fn named(name: &str) -> Option<&'static DuelEntry> {
        DUELS.iter().find(|entry| entry.about.name == name)
    }

    /// The game whose parameters have these values, in their order.
    pub fn at(&self, values: &[u64]) -> Result<SimultaneousGame, NoDuel> {
        let words = std::iter::once(self.about.name.to_owned()).chain(values.iter().map(u64::to_string));
        words.collect::<Vec<_>>().join(" ").parse()
    }
}

macro_rules! table {
    ($($variant:ident($game:ty), puzzles from $day:expr;)+) => {
        one_of! {
            /// Something for one of the games of simultaneous choice.
            OneDuel, PerDuel, RegisteredDuel, DuelVisitor: $($variant($game)),+
        }

        /// The games of simultaneous choice in the order in which they are listed to people.
        pub const DUELS: &[DuelEntry] = &[$(DuelEntry {
            about: &<$game>::ABOUT,
            usual: || OneDuel::$variant(<$game>::default()),
            puzzles_from: $day,
            read: |spec| spec.parse().map(OneDuel::$variant).map_err(|bad: <$game as FromStr>::Err| bad.to_string()),
        }),+];
    };
}

// The table. A game is a line here; nothing else in the workspace tells one game of simultaneous choice from another.
table! {
    Apocalypse(apocalypse::Apocalypse), puzzles from Some(0);
    OshiZumo(oshi_zumo::OshiZumo), puzzles from None;
}

impl FromStr for SimultaneousGame {
    type Err = NoDuel;

    /// Reads words such as `apocalypse`.
    fn from_str(spec: &str) -> Result<Self, NoDuel> {
        let word = spec.split(' ').next().unwrap_or_default();
        match DUELS.iter().find(|entry| entry.about.name == word) {
            Some(entry) => (entry.read)(spec).map_err(NoDuel::Size),
            None => Err(NoDuel::Unknown(spec.to_owned())),
        }
    }
}

impl SimultaneousGame {
    /// The game and its size as words.
    pub fn spec(&self) -> String {
        visit_duel!(self, |game| -> String { game.spec() })
    }
}

/// Why a spec names no game of simultaneous choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoDuel {
    /// The game has no such size; the sentence says which it has.
    Size(String),
    /// No game of simultaneous choice has this name.
    Unknown(String),
}

impl fmt::Display for NoDuel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoDuel::Size(why) => f.write_str(why),
            NoDuel::Unknown(spec) => {
                write!(f, "`{spec}` is no game of simultaneous choice; there are {}", usual_duels())
            }
        }
    }
}

impl Error for NoDuel {}

/// The usual sizes as a list of quoted specs.
pub fn usual_duels() -> String {
    DUELS.iter().map(|entry| format!("`{}`", (entry.usual)().spec())).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a description must keep, whichever game it is.
    struct Laws;

    impl DuelVisitor<PlainDuel> for Laws {
        type Output = ();
        fn visit<G: RegisteredDuel>(self, game: &G) {
            let about = G::ABOUT;
            assert_eq!(game.spec().split(' ').next(), Some(about.name));
            assert_eq!(game.parameters(), G::usual_parameters(), "{}", about.name);
            assert_eq!(game.parse_position(&game.start().to_string()).ok(), Some(game.start()));
            assert!(game.parse_position(about.example).is_ok(), "{}", about.example);
            let counted: Vec<&str> =
                about.endings.iter().flat_map(|(_, reasons)| *reasons).copied().collect();
            assert!(G::REASONS.iter().all(|reason| counted.contains(reason)), "{}", about.name);
            assert_eq!(G::RULE_SETS.is_empty(), game.rule_set().is_none());
            for rules in G::RULE_SETS {
                assert_eq!(game.under(rules).and_then(|game| game.rule_set()), Some(*rules));
            }
        }
    }

    #[test]
    fn every_game_is_described_as_it_is() {
        for entry in DUELS {
            let usual = (entry.usual)();
            usual.visit(Laws);
            assert_eq!(usual.spec().parse(), Ok(usual));
        }
    }

    #[test]
    fn what_names_no_game_is_told_what_there_is() {
        let why = |spec: &str| spec.parse::<SimultaneousGame>().expect_err(spec).to_string();
        assert!(why("go 19").contains("`apocalypse`, `oshi_zumo 50 3 1`"), "{}", why("go 19"));
        assert!(why("oshi_zumo 0 3 1").contains("1 to 200 coins"));
        assert!(why("apocalypse 5").contains("one size"));
    }
}
