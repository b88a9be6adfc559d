use game::{ByPlayer, Player};

/// What the players have left and where the wrestler stands, in a game that goes on.
///
/// It is made by an [`OshiZumo`](crate::OshiZumo), which knows how many coins and places there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub(crate) coins: ByPlayer<u8>,
    pub(crate) place: i8,
    /// How many rounds were played; always 0 where it does not matter.
    pub(crate) round: u16,
}

impl Position {
    /// What each player has left.
    pub const fn coins(&self) -> ByPlayer<u8> {
        self.coins
    }

    /// How many places the wrestler stands from the middle: above 0 on the second player's side, where the first pushes
    /// it, below 0 on the first player's.
    pub const fn place(&self) -> i8 {
        self.place
    }

    /// How many rounds were played, in a game in which 0 may be bid; 0 in any other.
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// The same position with the players changed over.
    #[must_use]
    pub fn swapped(&self) -> Position {
        Position { coins: self.coins.swap(), place: -self.place, round: self.round }
    }

    /// The player on whose half the wrestler stands; nobody if it stands in the middle.
    pub const fn pressed(&self) -> Option<Player> {
        match self.place {
            1.. => Some(Player::Second),
            0 => None,
            _ => Some(Player::First),
        }
    }
}
