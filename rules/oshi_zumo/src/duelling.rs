use game::{ByPlayer, Duelling, Ending, Played, Player, written};

use crate::{Bid, Misprint, OshiZumo, Position, Reason};

impl Duelling for OshiZumo {
    type Misprint = Misprint;

    const REASONS: &'static [&'static str] =
        &[Reason::PushedOff.words(), Reason::OutOfCoins.words(), Reason::Horizon.words()];

    fn spec(&self) -> String {
        OshiZumo::spec(*self)
    }

    fn start(&self) -> Position {
        OshiZumo::start(*self)
    }

    fn rounds_before(&self, position: &Position) -> u32 {
        position.round.into()
    }

    fn parse_position(&self, text: &str) -> Result<Position, Misprint> {
        OshiZumo::parse_position(*self, text)
    }

    fn parse_choice(&self, text: &str) -> Result<Bid, Misprint> {
        written(text).map(Bid).ok_or_else(|| Misprint::Bid {
            text: text.to_owned(),
            least: Bid(self.min_bid),
            most: Bid(self.coins),
        })
    }

    fn admit(&self, position: &Position, player: Player, bid: Bid) -> Option<Bid> {
        let range = self.least(position, player)..=self.most(position, player);
        range.contains(&bid).then_some(bid)
    }

    fn allowed(&self, position: &Position, player: Player) -> String {
        match (self.least(position, player), self.most(position, player)) {
            (least, most) if least == most => format!("{least}"),
            (least, most) => format!("a number from {least} to {most}"),
        }
    }

    fn play(&self, position: &Position, bids: ByPlayer<Bid>) -> Played<Position> {
        let bids = ByPlayer::from_fn(|player| {
            self.admit(position, player, bids[player]).unwrap_or_else(|| self.least(position, player))
        });
        let position = self.advance(*position, bids);
        Played { position, ending: self.ending(&position) }
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        let outcome = self.outcome(*position)?;
        Some(Ending { winner: outcome.winner, reason: outcome.reason.words() })
    }
}
