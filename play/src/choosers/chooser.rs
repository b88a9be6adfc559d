use std::fmt;

use game::{Duelling, Player};
use nash::Mix;

use super::plan::Planner;
use crate::{Chance, Round, Seed, Stream};

/// Somebody who plays a game of simultaneous choice: sees the position and chooses for one side, without knowing the
/// other's choice.
pub struct Chooser<G> {
    game: G,
    planner: Box<dyn Planner<G>>,
    chance: Chance,
}

impl<G: Duelling> Chooser<G> {
    /// One who does what a planner says, with the chance of this seed and [user](Stream::User).
    pub(super) fn new(game: G, planner: Box<dyn Planner<G>>, seed: Seed, user: u64) -> Self {
        Chooser { game, planner, chance: seed.chance(Stream::User(user)) }
    }

    /// Tells what has been played since `start`, second parts of rounds as rounds of their own.
    pub fn recall(&mut self, start: &G::Position, rounds: &[Round<G>]) {
        self.planner.recall(start, rounds);
    }

    /// What `player` chooses at a position where it is asked.
    pub fn choose(&mut self, position: &G::Position, player: Player) -> G::Action {
        let number = self.planner.plan(position, player).draw(&mut self.chance);
        self.game.choices(position, player)[number]
    }

    /// How it mixes its choices at a position, over what [`choices`](Duelling::choices) lists.
    pub fn mix(&mut self, position: &G::Position, player: Player) -> Mix {
        self.planner.plan(position, player).mix()
    }
}

impl<G: Duelling> fmt::Debug for Chooser<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chooser").field("game", &self.game).finish_non_exhaustive()
    }
}
