//! Oshi-Zumo: both bid coins to push a wrestler on a line of `2 * size + 1` places; the higher bid pushes one place
//! towards the other side, coins bid are gone. Who pushes the wrestler off the far end wins; when all coins are gone,
//! the side on whose half the wrestler stands loses.

use game::{ByPlayer, Canonical, Next, Player, Simultaneous};

#[derive(Clone, Copy, Debug)]
pub(crate) struct OshiZumo {
    pub(crate) size: i32,
    pub(crate) least_bid: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bout {
    pub(crate) coins: ByPlayer<u32>,
    /// How far Black has pushed the wrestler.
    pub(crate) place: i32,
}

impl Simultaneous for OshiZumo {
    type Position = Bout;
    type Action = u32;

    fn unit(&self) -> i32 {
        1 << 26
    }

    fn actions(&self, bout: &Bout, player: Player, list: &mut Vec<u32>) {
        let purse = bout.coins[player];
        list.extend(self.least_bid.min(purse)..=purse);
    }

    fn resolve(&self, bout: &Bout, joint: ByPlayer<u32>) -> Next<Bout> {
        let push = i32::from(joint.black > joint.white) - i32::from(joint.white > joint.black);
        let place = bout.place + push;
        let coins = bout.coins.zip(joint).map(|(purse, bid)| purse - bid);
        if place.abs() > self.size || coins == ByPlayer::default() {
            return Next::Over(place.signum() * self.unit());
        }
        Next::Position(Bout { coins, place })
    }

    fn canonical(&self, bout: &Bout, _: u32) -> Canonical<Bout> {
        let swapped = Bout { coins: bout.coins.swap(), place: -bout.place };
        if (swapped.place, swapped.coins) < (bout.place, bout.coins) {
            Canonical { position: swapped, exchanged: true }
        } else {
            Canonical { position: *bout, exchanged: false }
        }
    }
}
