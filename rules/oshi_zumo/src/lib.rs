//! The rules of Oshi-Zumo: both bid coins at once to push a wrestler off the other end.
//!
//! Two players have as many coins each, and a wrestler stands in the middle of a row of places. Each round both bid some
//! of their coins without seeing the other's bid. Both bids are paid, and the higher one pushes the wrestler one place
//! towards the other side; equal bids push nothing. Who pushes the wrestler off the row wins. When nobody has a coin
//! left, the side on whose half the wrestler stands has lost.
//!
//! ```
//! use game::{ByPlayer, Player};
//! use oshi_zumo::{After, OshiZumo};
//!
//! let game: OshiZumo = "oshi_zumo 50 3 1".parse()?;
//! let bids = ByPlayer { first: game.parse_bid(&game.start(), Player::First, "7")?, second: game.least(&game.start(), Player::Second) };
//! let After::Position(next) = game.play(&game.start(), bids) else { panic!("the game goes on") };
//! assert_eq!(next.to_string(), "43 49 1");
//! assert_eq!(game.parse_position("43 49 1")?, next);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bid;
mod description;
mod duelling;
mod error;
mod notation;
mod outcome;
mod position;
mod simultaneous;

use game::{ByPlayer, Player};

pub use bid::Bid;
pub use error::{BadSize, Misprint};
pub use outcome::{After, Outcome, Reason};
pub use position::Position;

/// The game at one size. The default has 50 coins a side, three places on either side of the middle, and a least bid of 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OshiZumo {
    coins: u8,
    size: u8,
    min_bid: u8,
}

impl OshiZumo {
    /// A player has at most so many coins.
    pub const MAX_COINS: u8 = 200;
    /// There are at most so many places on either side of the middle.
    pub const MAX_SIZE: u8 = 10;
    /// The least bid is at most so high.
    pub const MAX_MIN_BID: u8 = 1;
    /// A game in which 0 may be bid ends after so many rounds, since otherwise both could wait for ever.
    pub const HORIZON: u16 = 1000;

    /// The game with this many coins a side, places on either side of the middle, and least bid.
    pub fn new(coins: u32, size: u32, min_bid: u32) -> Result<OshiZumo, BadSize> {
        let within = |number: u32, least: u8, most: u8| {
            u8::try_from(number).ok().filter(|number| (least..=most).contains(number))
        };
        Ok(OshiZumo {
            coins: within(coins, 1, OshiZumo::MAX_COINS).ok_or(BadSize::Coins(coins))?,
            size: within(size, 1, OshiZumo::MAX_SIZE).ok_or(BadSize::Size(size))?,
            min_bid: within(min_bid, 0, OshiZumo::MAX_MIN_BID).ok_or(BadSize::MinBid(min_bid))?,
        })
    }

    /// How many coins each side has at the start.
    pub const fn coins(self) -> u8 {
        self.coins
    }

    /// How many places there are on either side of the middle.
    pub const fn size(self) -> u8 {
        self.size
    }

    /// The least that may be bid by who has it.
    pub const fn min_bid(self) -> u8 {
        self.min_bid
    }

    /// The game and its size as words, such as `oshi_zumo 50 3 1`.
    pub fn spec(self) -> String {
        format!("oshi_zumo {} {} {}", self.coins, self.size, self.min_bid)
    }

    /// No game is longer than this many rounds. Where at least 1 is bid, whoever has coins loses one each round.
    pub const fn most_rounds(self) -> u16 {
        if self.counts_rounds() { OshiZumo::HORIZON } else { self.coins as u16 }
    }

    /// Whether the number of rounds played matters, as it does where both can wait.
    const fn counts_rounds(self) -> bool {
        self.min_bid == 0
    }

    /// The first position: the wrestler stands in the middle, and nobody has paid yet.
    pub const fn start(self) -> Position {
        Position { coins: ByPlayer { first: self.coins, second: self.coins }, place: 0, round: 0 }
    }

    /// The position with these coins, this place of the wrestler and this many rounds played, if it is one of this game:
    /// the game goes on there. Rounds are counted only where 0 may be bid; elsewhere the number must be 0.
    pub fn position(self, coins: ByPlayer<u8>, place: i8, round: u16) -> Result<Position, Misprint> {
        for player in Player::BOTH {
            if coins[player] > self.coins {
                return Err(Misprint::Coins { player, found: coins[player], most: self.coins });
            }
        }
        if place.unsigned_abs() > self.size {
            return Err(Misprint::Place { found: place, size: self.size });
        }
        if round > 0 && !self.counts_rounds() {
            return Err(Misprint::RoundNotCounted(round));
        }
        if round >= self.most_rounds() {
            return Err(Misprint::Round(round));
        }
        if coins == ByPlayer::default() {
            return Err(Misprint::NobodyHasCoins);
        }
        Ok(Position { coins, place, round })
    }

    /// Every position of the game before the first round is counted, whether play can lead to it or not.
    pub fn positions(self) -> impl Iterator<Item = Position> {
        let size = self.size.cast_signed();
        let purses =
            (0..=self.coins).flat_map(move |first| (0..=self.coins).map(move |second| (first, second)));
        purses
            .filter(|&purses| purses != (0, 0))
            .flat_map(move |(first, second)| (-size..=size).map(move |place| (first, second, place)))
            .map(|(first, second, place)| Position { coins: ByPlayer { first, second }, place, round: 0 })
    }

    /// The least that a player may bid: the least bid, or nothing if there is no coin.
    pub fn least(self, position: &Position, player: Player) -> Bid {
        Bid(self.min_bid.min(position.coins[player]))
    }

    /// The most that a player may bid: all it has.
    pub fn most(self, position: &Position, player: Player) -> Bid {
        Bid(position.coins[player])
    }
}

impl Default for OshiZumo {
    fn default() -> Self {
        OshiZumo { coins: 50, size: 3, min_bid: 1 }
    }
}

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
