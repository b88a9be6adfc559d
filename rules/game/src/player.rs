use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two sides of a game of simultaneous choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// The side that is named, asked and printed first.
    Black,
    /// The other side.
    White,
}

impl Player {
    /// Both players in the order in which they are asked and printed.
    pub const BOTH: [Player; 2] = [Player::Black, Player::White];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Black => "Black",
            Player::White => "White",
        })
    }
}

/// One value for each player.
///
/// ```
/// use game::{ByPlayer, Player};
/// let pawns = ByPlayer { black: 3, white: 5 };
/// assert_eq!(pawns[Player::White], 5);
/// assert_eq!(pawns.swap()[Player::White], 3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ByPlayer<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> ByPlayer<T> {
    /// Asks `f` for each player's value, Black first.
    pub fn from_fn(mut f: impl FnMut(Player) -> T) -> Self {
        let black = f(Player::Black);
        ByPlayer { black, white: f(Player::White) }
    }

    /// Applies `f` to both values, Black's first.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByPlayer<U> {
        let black = f(self.black);
        ByPlayer { black, white: f(self.white) }
    }

    /// Borrows both values.
    pub const fn as_ref(&self) -> ByPlayer<&T> {
        ByPlayer { black: &self.black, white: &self.white }
    }

    /// Pairs each player's value with the same player's value of `other`.
    pub fn zip<U>(self, other: ByPlayer<U>) -> ByPlayer<(T, U)> {
        ByPlayer { black: (self.black, other.black), white: (self.white, other.white) }
    }

    /// Gives each player the other's value.
    #[must_use]
    pub fn swap(self) -> Self {
        ByPlayer { black: self.white, white: self.black }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;
    fn index(&self, player: Player) -> &T {
        match player {
            Player::Black => &self.black,
            Player::White => &self.white,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::Black => &mut self.black,
            Player::White => &mut self.white,
        }
    }
}
