//! The short text forms of games, positions and bids. What is printed parses back to the same value.
//!
//! | what | text |
//! |---|---|
//! | game | `oshi_zumo 50 3 1`: coins a side, places on either side of the middle, least bid |
//! | position | `43 49 -1`: the first player's coins, the second's coins, the wrestler's place, below 0 on the first player's side; where 0 may be bid and rounds were played, how many: `43 49 -1 5` |
//! | bid | `7`: the coins |

use std::fmt;
use std::str::FromStr;

use game::{ByPlayer, Player, sizes, written};

use crate::{BadSize, Bid, Misprint, OshiZumo, Position};

impl FromStr for OshiZumo {
    type Err = BadSize;

    /// Reads what [`spec`](OshiZumo::spec) writes.
    fn from_str(text: &str) -> Result<Self, BadSize> {
        let [coins, size, min_bid] =
            sizes("oshi_zumo", text).ok_or_else(|| BadSize::Words(text.to_owned()))?;
        OshiZumo::new(coins, size, min_bid)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.coins.first, self.coins.second, self.place)?;
        if self.round > 0 { write!(f, " {}", self.round) } else { Ok(()) }
    }
}

impl OshiZumo {
    /// Reads a position of this game in which the game goes on.
    pub fn parse_position(self, text: &str) -> Result<Position, Misprint> {
        let wrong = || Misprint::Position { text: text.to_owned(), counts_rounds: self.counts_rounds() };
        let words: Vec<&str> = text.split(' ').collect();
        let (coins, place, round) = match words[..] {
            [first, second, place] => ([first, second], place, Some(0)),
            [first, second, place, round] => {
                ([first, second], place, written(round).filter(|&round: &u16| round > 0))
            }
            _ => return Err(wrong()),
        };
        let round = round.ok_or_else(wrong)?;
        let [first, second] = coins.map(written);
        let coins = ByPlayer { first: first.ok_or_else(wrong)?, second: second.ok_or_else(wrong)? };
        self.position(coins, written(place).ok_or_else(wrong)?, round)
    }

    /// Reads what a player may bid.
    pub fn parse_bid(self, position: &Position, player: Player, text: &str) -> Result<Bid, Misprint> {
        let (least, most) = (self.least(position, player), self.most(position, player));
        let bid = written(text).map(Bid).filter(|bid| (least..=most).contains(bid));
        bid.ok_or_else(|| Misprint::Bid { text: text.to_owned(), least, most })
    }
}
