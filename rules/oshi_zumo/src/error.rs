use std::error::Error;
use std::fmt;

use game::Player;

use crate::{Bid, OshiZumo};

/// Why there is no game of this size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSize {
    /// This number of coins is not from 1 to 200.
    Coins(u32),
    /// This number of places on a side is not from 1 to 10.
    Size(u32),
    /// This least bid is neither 0 nor 1.
    MinBid(u32),
    /// This text is not of the form `oshi_zumo COINS SIZE MIN_BID`.
    Words(String),
}

impl fmt::Display for BadSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSize::Coins(coins) => {
                write!(f, "a player has 1 to {} coins, not {coins}", OshiZumo::MAX_COINS)
            }
            BadSize::Size(size) => {
                write!(f, "there are 1 to {} places on either side, not {size}", OshiZumo::MAX_SIZE)
            }
            BadSize::MinBid(min_bid) => write!(f, "the least bid is 0 or 1, not {min_bid}"),
            BadSize::Words(text) => write!(
                f,
                "`{text}` names no game: write `oshi_zumo COINS SIZE MIN_BID`, such as `{}`",
                OshiZumo::default().spec()
            ),
        }
    }
}

impl Error for BadSize {}

/// Why something is no position or bid of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misprint {
    /// This text is not of the form of a position.
    Position {
        /// The text.
        text: String,
        /// Whether a position of this game may tell how many rounds were played.
        counts_rounds: bool,
    },
    /// A player has more coins than the game gives.
    Coins {
        /// The player.
        player: Player,
        /// How many coins are claimed.
        found: u8,
        /// How many a player has at the start.
        most: u8,
    },
    /// The wrestler stands off the row.
    Place {
        /// Where it stands.
        found: i8,
        /// How many places there are on either side.
        size: u8,
    },
    /// This number of rounds is told in a game that does not count them.
    RoundNotCounted(u16),
    /// A game does not go on after this many rounds.
    Round(u16),
    /// Nobody has a coin, so the game is over.
    NobodyHasCoins,
    /// This text is no bid that the player may make.
    Bid {
        /// The text.
        text: String,
        /// The least that may be bid.
        least: Bid,
        /// The most that may be bid.
        most: Bid,
    },
}

impl fmt::Display for Misprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misprint::Position { text, counts_rounds } => write!(
                f,
                "`{text}` is no position: write Black's coins, White's coins and the wrestler's place{}, such as {}",
                if *counts_rounds { ", and rounds played if any" } else { "" },
                if *counts_rounds { "`43 49 -1 5`" } else { "`43 49 -1`" },
            ),
            Misprint::Coins { player, found, most } => {
                write!(f, "{player} cannot have {found} coins: each side starts with {most}")
            }
            Misprint::Place { found, size } => write!(
                f,
                "the wrestler cannot stand at {found}: places go from -{size} on Black's side to {size} on White's"
            ),
            Misprint::RoundNotCounted(round) => {
                write!(f, "rounds are not counted in this game: leave out the {round} at the end")
            }
            Misprint::Round(round) => {
                write!(f, "no round follows after {round}: a game has {} rounds at most", OshiZumo::HORIZON)
            }
            Misprint::NobodyHasCoins => {
                write!(f, "the game is over when nobody has coins: give a side one at least")
            }
            Misprint::Bid { text, least, most } if least == most => {
                write!(f, "`{text}` cannot be bid: only {least} can")
            }
            Misprint::Bid { text, least, most } => {
                write!(f, "`{text}` cannot be bid: write a number from {least} to {most}")
            }
        }
    }
}

impl Error for Misprint {}
