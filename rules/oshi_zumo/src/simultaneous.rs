use game::{ByPlayer, Canonical, Next, Player, Simultaneous};

use crate::{After, Bid, OshiZumo, Position};

impl Simultaneous for OshiZumo {
    type Position = Position;
    type Action = Bid;

    /// Nine decimals: over the longest games the bounds of a value stay far below a millionth apart.
    fn unit(&self) -> i32 {
        1_000_000_000
    }

    fn actions(&self, position: &Position, player: Player, list: &mut Vec<Bid>) {
        list.extend((self.least(position, player).0..=self.most(position, player).0).map(Bid));
    }

    fn resolve(&self, position: &Position, joint: ByPlayer<Bid>) -> Next<Position> {
        match self.play(position, joint) {
            After::Position(next) => Next::Position(next),
            After::Over(outcome) => Next::Over(match outcome.winner {
                Some(Player::First) => self.unit(),
                Some(Player::Second) => -self.unit(),
                None => 0,
            }),
        }
    }

    /// The two sides may be exchanged. Where rounds are counted, they matter only when there can be enough of them
    /// within the horizon.
    fn canonical(&self, position: &Position, horizon: u32) -> Canonical<Position> {
        let is_far = u32::from(position.round).saturating_add(horizon) < u32::from(OshiZumo::HORIZON);
        let plain = Position { round: if is_far { 0 } else { position.round }, ..*position };
        let swapped = plain.swapped();
        if swapped < plain {
            Canonical { position: swapped, exchanged: true }
        } else {
            Canonical { position: plain, exchanged: false }
        }
    }
}
