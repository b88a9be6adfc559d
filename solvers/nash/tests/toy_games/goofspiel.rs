//! Goofspiel with perfect information: both bid a card for the prize on show, the higher bid wins it, equal bids
//! discard it. Prizes go from the highest down. More points at the end win, so payoffs are 1, 0 and -1. The last
//! cards have no choice in them and are played at once.

use game::{ByPlayer, Canonical, Next, Player, Simultaneous};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Goofspiel {
    pub(crate) cards: u32,
}

/// Hands are bit sets, card 1 the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bids {
    pub(crate) hands: ByPlayer<u32>,
    pub(crate) points: ByPlayer<i32>,
}

impl Goofspiel {
    pub(crate) fn start(self) -> Bids {
        let hand = (1 << self.cards) - 1;
        Bids { hands: ByPlayer { first: hand, second: hand }, points: ByPlayer::default() }
    }

    /// The points at the end of a game that ends with these bids.
    pub(crate) fn final_points(bids: &Bids, joint: ByPlayer<u32>) -> ByPlayer<i32> {
        let mut next = Goofspiel::bid(bids, joint);
        if next.hands.first != 0 {
            let last = next.hands.map(|hand| hand.trailing_zeros() + 1);
            next = Goofspiel::bid(&next, last);
        }
        next.points
    }

    /// Both bid; the prize on show is as high as there are cards left.
    fn bid(bids: &Bids, joint: ByPlayer<u32>) -> Bids {
        let prize = i32::try_from(bids.hands.first.count_ones()).expect("a hand is small");
        let mut next = *bids;
        for player in Player::BOTH {
            next.hands[player] &= !(1 << (joint[player] - 1));
            if joint[player] > joint[player.other()] {
                next.points[player] += prize;
            }
        }
        next
    }
}

impl Simultaneous for Goofspiel {
    type Position = Bids;
    type Action = u32;

    fn unit(&self) -> i32 {
        1 << 26
    }

    fn actions(&self, bids: &Bids, player: Player, list: &mut Vec<u32>) {
        list.extend((1..=self.cards).filter(|card| bids.hands[player] >> (card - 1) & 1 == 1));
    }

    fn resolve(&self, bids: &Bids, joint: ByPlayer<u32>) -> Next<Bids> {
        let mut next = Goofspiel::bid(bids, joint);
        if next.hands.first.is_power_of_two() {
            let last = next.hands.map(|hand| hand.trailing_zeros() + 1);
            next = Goofspiel::bid(&next, last);
        }
        if next.hands.first == 0 {
            let ahead = next.points.first - next.points.second;
            return Next::Over(ahead.signum() * self.unit());
        }
        Next::Position(next)
    }

    /// Only the difference of points matters, and the players are alike.
    fn canonical(&self, bids: &Bids, _: u32) -> Canonical<Bids> {
        let least = bids.points.first.min(bids.points.second);
        let bids = Bids { points: bids.points.map(|points| points - least), ..*bids };
        let swapped = Bids { hands: bids.hands.swap(), points: bids.points.swap() };
        let key = |bids: &Bids| (bids.hands, bids.points);
        if key(&swapped) < key(&bids) {
            Canonical { position: swapped, exchanged: true }
        } else {
            Canonical { position: bids, exchanged: false }
        }
    }
}
