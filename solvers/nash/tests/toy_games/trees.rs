//! Games with no sense but much structure: trees whose shape and payoffs come from mixing numbers.

use game::{ByPlayer, Next, Player, Simultaneous};

/// A random tree of `rounds` rounds; few payoff levels make many equal cells, as in real games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tree {
    pub(crate) seed: u64,
    pub(crate) rounds: u32,
    pub(crate) most_actions: u64,
    pub(crate) levels: u64,
    /// Whether different paths can meet again.
    pub(crate) meets: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub(crate) round: u32,
    pub(crate) path: u64,
}

impl Tree {
    pub(crate) const START: Place = Place { round: 0, path: 0 };

    fn number(&self, place: &Place, salt: u64) -> u64 {
        mixed(self.seed ^ mixed(place.path ^ mixed(u64::from(place.round) << 32 | salt)))
    }

    pub(crate) fn guess(&self, place: &Place) -> i32 {
        self.level(self.number(place, 7))
    }

    fn level(&self, number: u64) -> i32 {
        let step = 2 * u64::from(self.unit().unsigned_abs()) / (self.levels - 1);
        i32::try_from(number % self.levels * step).expect("at most two points") - self.unit()
    }
}

impl Simultaneous for Tree {
    type Position = Place;
    type Action = u64;

    fn unit(&self) -> i32 {
        1 << 24
    }

    fn actions(&self, place: &Place, player: Player, list: &mut Vec<u64>) {
        let salt = 1 + u64::from(player == Player::Second);
        list.extend(0..=self.number(place, salt) % self.most_actions);
    }

    fn resolve(&self, place: &Place, joint: ByPlayer<u64>) -> Next<Place> {
        let number = self.number(place, 16 + joint.first * 64 + joint.second);
        if place.round + 1 == self.rounds || number.is_multiple_of(7) {
            return Next::Over(self.level(number >> 8));
        }
        let path = if self.meets { number >> 8 & 7 } else { number };
        Next::Position(Place { round: place.round + 1, path })
    }
}

pub(crate) fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
