use std::fmt;

use game::{ByPlayer, Player};

use crate::{Bid, OshiZumo, Position};

/// What follows a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum After {
    /// The game goes on from here.
    Position(Position),
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// What ended the game.
    pub reason: Reason,
    /// What each player has left.
    pub coins: ByPlayer<u8>,
    /// How many places the wrestler ended from the middle, above 0 on the second player's side.
    pub place: i8,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The wrestler was pushed off the row.
    PushedOff,
    /// Nobody has a coin left.
    OutOfCoins,
    /// All rounds are played, in a game in which 0 may be bid.
    Horizon,
}

impl Reason {
    /// The words for it in records.
    pub const fn words(self) -> &'static str {
        match self {
            Reason::PushedOff => "pushed off",
            Reason::OutOfCoins => "out of coins",
            Reason::Horizon => "out of rounds",
        }
    }
}

impl OshiZumo {
    /// Plays a round. A bid that is too low or too high counts as the nearest that the player may make.
    pub fn play(self, position: &Position, bids: ByPlayer<Bid>) -> After {
        let bids = ByPlayer::from_fn(|player| {
            bids[player].clamp(self.least(position, player), self.most(position, player))
        });
        let next = self.advance(*position, bids);
        self.outcome(next).map_or(After::Position(next), After::Over)
    }

    /// Where bids lead that the players may make, whether the game goes on there or not.
    pub(crate) fn advance(self, position: Position, bids: ByPlayer<Bid>) -> Position {
        let push = i8::from(bids.first > bids.second) - i8::from(bids.second > bids.first);
        Position {
            coins: position.coins.zip(bids).map(|(purse, bid)| purse - bid.0),
            place: position.place + push,
            round: if self.counts_rounds() { position.round + 1 } else { 0 },
        }
    }

    /// How the game has ended where bids have led, if it has.
    pub(crate) fn outcome(self, position: Position) -> Option<Outcome> {
        let Position { coins, place, round } = position;
        let reason = if place.unsigned_abs() > self.size {
            Reason::PushedOff
        } else if coins == ByPlayer::default() {
            Reason::OutOfCoins
        } else if round >= OshiZumo::HORIZON {
            Reason::Horizon
        } else {
            return None;
        };
        Some(Outcome { winner: position.pressed().map(Player::other), reason, coins, place })
    }
}

/// Who won and why, as a sentence without its full stop.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins: ")?,
            None => write!(f, "a draw: ")?,
        }
        match self.reason {
            Reason::PushedOff => write!(f, "the wrestler was pushed off ")?,
            Reason::OutOfCoins => write!(f, "both are out of coins and the wrestler stands ")?,
            Reason::Horizon => {
                write!(f, "{} rounds are played and the wrestler stands ", OshiZumo::HORIZON)?;
            }
        }
        match (self.winner.map(Player::other), self.reason) {
            (Some(loser), Reason::PushedOff) => write!(f, "{loser}'s end"),
            (Some(loser), _) => write!(f, "on {loser}'s side"),
            (None, _) => write!(f, "in the middle"),
        }
    }
}
