use std::sync::Arc;

use game::Player;
use games::RegisteredDuel;

use super::look_ahead::{LookAhead, Scope};
use super::plan::{Plan, Planner};
use super::thinking::Thinking;
use crate::judge::DuelJudge;
use crate::knowledge::{Knower, equilibrium};

/// Plays the equilibrium: who knows its mix gains nothing by it, as far as it sees.
///
/// It plays what the [judge](crate::judge) says, so that no hint, analysis or review knows better. Where it is to think for less
/// or for longer than the judge does, it plays the best mixes where these are known, and elsewhere the mix of the deepest
/// search that there is time for, whose leaves are known values or estimates.
#[derive(Debug)]
pub(super) struct Nash<G: RegisteredDuel> {
    game: G,
    judge: Option<Arc<DuelJudge<G>>>,
    look: LookAhead<G>,
}

impl<G: RegisteredDuel> Nash<G> {
    /// For a tenth to a third of a second a choice.
    pub(super) fn deep(game: &G, thinking: Thinking) -> Self {
        let scope = Scope { positions: 40_000, memory: 16 << 20, ..SCOPE };
        let judge = thinking.judge(game);
        Nash { game: game.valued(), judge, look: LookAhead::new(game, scope, thinking) }
    }

    /// The same that asks somebody else what positions are worth, and no judge.
    pub(super) fn asking(game: &G, thinking: Thinking, knower: fn(&G) -> Knower<G>) -> Self {
        let deep = Nash::deep(game, thinking);
        Nash { judge: None, look: deep.look.asking(knower), ..deep }
    }

    /// For a few milliseconds a choice.
    pub(super) fn fast(game: &G, thinking: Thinking) -> Self {
        let scope = Scope { positions: 1_000, memory: 1 << 20, ..SCOPE };
        Nash { game: game.valued(), judge: None, look: LookAhead::new(game, scope, thinking) }
    }
}

const SCOPE: Scope = Scope { rounds: u32::MAX, positions: 0, whole_matrix: false, memory: 0 };

impl<G: RegisteredDuel> Planner<G> for Nash<G> {
    fn plan(&mut self, position: &G::Position, player: Player) -> Plan {
        // A judge says nothing where the game is over by the rules that values are stated under.
        let judged = self.judge.as_ref().and_then(|judge| judge.judge(position).ok());
        if let Some(analysis) = judged {
            return Plan::Mixed(analysis.mix(player).clone());
        }
        let mixes = match equilibrium(&self.game, position) {
            Some(solved) => solved.mixes,
            None => self.look.look(position).mixes,
        };
        Plan::Mixed(mixes[player].clone())
    }
}
