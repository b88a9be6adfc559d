use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two sides of a game of simultaneous choice.
///
/// They are printed as `Black` and `White` in every game: people, records and programs know the sides by these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The side that is named, asked and printed first.
    First,
    /// The other side.
    Second,
}

impl Player {
    /// Both players in the order in which they are asked and printed.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// The names under which the sides are printed in every game.
impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::First => "Black",
            Player::Second => "White",
        })
    }
}

/// One value for each player.
///
/// ```
/// use game::{ByPlayer, Player};
/// let pawns = ByPlayer { first: 3, second: 5 };
/// assert_eq!(pawns[Player::Second], 5);
/// assert_eq!(pawns.swap()[Player::Second], 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByPlayer<T> {
    /// The first player's.
    pub first: T,
    /// The second player's.
    pub second: T,
}

impl<T> ByPlayer<T> {
    /// Asks `f` for each player's value, the first player's first.
    pub fn from_fn(mut f: impl FnMut(Player) -> T) -> Self {
        let first = f(Player::First);
        ByPlayer { first, second: f(Player::Second) }
    }

    /// Applies `f` to both values, the first player's first.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByPlayer<U> {
        let first = f(self.first);
        ByPlayer { first, second: f(self.second) }
    }

    /// Borrows both values.
    pub const fn as_ref(&self) -> ByPlayer<&T> {
        ByPlayer { first: &self.first, second: &self.second }
    }

    /// Pairs each player's value with the same player's value of `other`.
    pub fn zip<U>(self, other: ByPlayer<U>) -> ByPlayer<(T, U)> {
        ByPlayer { first: (self.first, other.first), second: (self.second, other.second) }
    }

    /// Gives each player the other's value.
    #[must_use]
    pub fn swap(self) -> Self {
        ByPlayer { first: self.second, second: self.first }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;
    fn index(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}
