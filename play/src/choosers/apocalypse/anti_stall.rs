//! Why no two strategies play for ever.
//!
//! Knights have no direction, so two sides can chase each other without end, and nothing in the course's rules stops
//! them but that both pass. Once nothing has been captured for a long time the game counts as stalled, and a strategy
//! passes every other turn, by chance; soon both do.
//!
//! Strategies that go by values are patient for longer. Their values are stated under `course+quiet50`, where the fiftieth
//! quiet round is a draw. Under `course` the game goes on: from then on they play as if no round had been quiet, and pass
//! every other turn as the others do.

use apocalypse::{Parts, Position};
use game::{Player, Simultaneous};
use nash::Mix;

use super::GAME;
use crate::Round;
use crate::choosers::plan::{Plan, Planner};

/// After this many quiet rounds the game has stalled. Long enough that a game still alive is hardly ever cut short.
pub const PATIENCE: u16 = 40;

/// Whether the game has stalled for strategies that do not go by values.
pub(super) fn is_stalled(position: &Position) -> bool {
    position.quiet() >= PATIENCE
}

/// One who goes by values, and passes every other turn after so many quiet rounds that values know only a draw.
#[derive(Debug)]
pub(super) struct PassesWhenStalled<P>(pub(super) P);

impl<P: Planner<apocalypse::Apocalypse>> Planner<apocalypse::Apocalypse> for PassesWhenStalled<P> {
    fn recall(&mut self, start: &Position, rounds: &[Round<apocalypse::Apocalypse>]) {
        self.0.recall(start, rounds);
    }

    fn plan(&mut self, position: &Position, player: Player) -> Plan {
        match refreshed(position) {
            None => self.0.plan(position, player),
            // In a second round, where to pass costs a penalty point, nobody passes for that.
            Some(fresh) if GAME.is_mid_round(position) => self.0.plan(&fresh, player),
            Some(fresh) => Plan::Mixed(passing_half(&self.0.plan(&fresh, player).mix())),
        }
    }
}

/// The position as if no round had been quiet, if there have been so many quiet rounds that values know only a draw.
fn refreshed(position: &Position) -> Option<Position> {
    let is_drawn = GAME.rules.quiet_limit().is_some_and(|limit| position.quiet() >= limit);
    let fresh = || Position::new(Parts { quiet: 0, ..position.parts() });
    if is_drawn { fresh().ok() } else { None }
}

/// The same mix but for the first choice, which is to pass, every other time.
fn passing_half(mix: &Mix) -> Mix {
    let mut shares: Vec<f64> = mix.weights().iter().map(|&weight| f64::from(weight)).collect();
    shares[0] += f64::from(Mix::WHOLE);
    Mix::from_proportions(&shares).expect("a player has a choice")
}
