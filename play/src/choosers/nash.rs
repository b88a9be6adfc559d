use game::Player;
use games::RegisteredDuel;

use super::look_ahead::{LookAhead, Scope};
use super::plan::{Plan, Planner};
use super::thinking::Thinking;
use crate::knowledge::equilibrium;

/// Plays the equilibrium: who knows its mix gains nothing by it, as far as it sees.
///
/// Where the best mixes are known it plays exactly those; elsewhere it plays the mix of the deepest search that there is time
/// for, whose leaves are known values or estimates.
#[derive(Debug)]
pub(super) struct Nash<G: RegisteredDuel> {
    game: G,
    look: LookAhead<G>,
}

impl<G: RegisteredDuel> Nash<G> {
    /// For a tenth to a third of a second a choice.
    pub(super) fn deep(game: &G, thinking: Thinking) -> Self {
        let scope = Scope { positions: 40_000, memory: 16 << 20, ..SCOPE };
        Nash { game: game.valued(), look: LookAhead::new(game, scope, thinking) }
    }

    /// For a few milliseconds a choice.
    pub(super) fn fast(game: &G, thinking: Thinking) -> Self {
        let scope = Scope { positions: 1_000, memory: 1 << 20, ..SCOPE };
        Nash { game: game.valued(), look: LookAhead::new(game, scope, thinking) }
    }
}

const SCOPE: Scope = Scope { rounds: u32::MAX, positions: 0, whole_matrix: false, memory: 0 };

impl<G: RegisteredDuel> Planner<G> for Nash<G> {
    fn plan(&mut self, position: &G::Position, player: Player) -> Plan {
        let mixes = match equilibrium(&self.game, position) {
            Some(solved) => solved.mixes,
            None => self.look.look(position).mixes,
        };
        Plan::Mixed(mixes[player].clone())
    }
}
