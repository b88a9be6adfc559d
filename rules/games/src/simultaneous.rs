use std::error::Error;
use std::fmt;
use std::str::FromStr;

use game::{DescribedDuel, DuelAbout};

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
    ($($variant:ident($game:ty)),+ $(,)?) => {
        /// Something for one of the games of simultaneous choice.
        #[non_exhaustive]
        pub enum OneDuel<P: PerDuel> {
            $(#[doc = concat!("For ", stringify!($variant), ".")] $variant(P::Of<$game>),)+
        }

        $(impl RegisteredDuel for $game {
            fn one_of<P: PerDuel>(value: P::Of<Self>) -> OneDuel<P> {
                OneDuel::$variant(value)
            }

            fn pick<P: PerDuel>(one: &OneDuel<P>) -> Option<&P::Of<Self>> {
                match one {
                    OneDuel::$variant(value) => Some(value),
                    _ => None,
                }
            }
        })+

        /// The games of simultaneous choice in the order in which they are listed to people.
        pub const DUELS: &[DuelEntry] = &[$(DuelEntry {
            about: &<$game>::ABOUT,
            usual: || OneDuel::$variant(<$game>::default()),
            read: |spec| spec.parse().map(OneDuel::$variant).map_err(|bad: <$game as FromStr>::Err| bad.to_string()),
        }),+];

        impl<P: PerDuel> OneDuel<P> {
            /// Does the same whichever game it is.
            pub fn visit<V: DuelVisitor<P>>(&self, visitor: V) -> V::Output {
                match self {
                    $(OneDuel::$variant(value) => visitor.visit::<$game>(value),)+
                }
            }
        }

        impl<P: PerDuel> Clone for OneDuel<P>
        where
            $(P::Of<$game>: Clone,)+
        {
            fn clone(&self) -> Self {
                match self {
                    $(OneDuel::$variant(value) => OneDuel::$variant(value.clone()),)+
                }
            }
        }

        impl<P: PerDuel> PartialEq for OneDuel<P>
        where
            $(P::Of<$game>: PartialEq,)+
        {
            fn eq(&self, other: &Self) -> bool {
                match (self, other) {
                    $((OneDuel::$variant(one), OneDuel::$variant(two)) => one == two,)+
                    _ => false,
                }
            }
        }

        impl<P: PerDuel> Eq for OneDuel<P> where $(P::Of<$game>: Eq,)+ {}

        impl<P: PerDuel> fmt::Debug for OneDuel<P>
        where
            $(P::Of<$game>: fmt::Debug,)+
        {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(OneDuel::$variant(value) => value.fmt(f),)+
                }
            }
        }
    };
}

// The table. A game is a line here; nothing else in the workspace tells one game of simultaneous choice from another.
table! {
    Apocalypse(apocalypse::Apocalypse),
    OshiZumo(oshi_zumo::OshiZumo),
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
        struct Spec;
        impl DuelVisitor<PlainDuel> for Spec {
            type Output = String;
            fn visit<G: RegisteredDuel>(self, game: &G) -> String {
                game.spec()
            }
        }
        self.visit(Spec)
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
