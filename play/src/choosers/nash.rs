use std::sync::Arc;

use game::Player;
use games::RegisteredDuel;

use super::errors::Errors;
use super::look_ahead::{LookAhead, Scope};
use super::plan::{Plan, Planner};
use super::thinking::Thinking;
use crate::judge::DuelJudge;
use crate::knowledge::{Knower, equilibrium};

/// Plays the equilibrium: who knows its mix gains nothing by it, as far as it sees.
///
/// It plays what the [judge](crate::judge) says, so that no hint, analysis or review knows better. Where it is to think for less
/// or for longer than the judge does, it plays the best mixes where these are known. Elsewhere it looks as far as there is time for,
/// and plays the equilibrium of the game in which the other side [errs](Errors) at times: of mixes that are as good, or nearly, it
/// takes one that gains from mistakes.
#[derive(Debug)]
pub(super) struct Nash<G: RegisteredDuel> {
    game: G,
    judge: Option<Arc<DuelJudge<G>>>,
    look: LookAhead<G>,
}

/// A choice that falls short by so many points a round less deep is not looked at: about what an estimate is off by.
const SKIM: f64 = 0.1;
/// How the other side errs.
const ERRORS: Errors = Errors { share: 0.35, warmth: 0.1, rounds: 2 };
const SCOPE: Scope =
    Scope { rounds: u32::MAX, positions: 40_000, whole_matrix: false, skim: Some(SKIM), memory: 16 << 20 };

impl<G: RegisteredDuel> Nash<G> {
    /// For a tenth to a third of a second a choice.
    pub(super) fn deep(game: &G, thinking: Thinking) -> Self {
        let judge = thinking.judge(game);
        Nash { game: game.valued(), judge, look: LookAhead::new(game, SCOPE, thinking).against(ERRORS) }
    }

    /// For a few milliseconds a choice.
    pub(super) fn fast(game: &G, thinking: Thinking) -> Self {
        let scope = Scope { positions: 1_000, memory: 1 << 20, ..SCOPE };
        let look = LookAhead::new(game, scope, thinking).against(Errors { rounds: 1, ..ERRORS });
        Nash { game: game.valued(), judge: None, look }
    }

    /// One who asks somebody else what positions are worth, looks at every choice and believes in no errors.
    pub(super) fn plain(game: &G, thinking: Thinking, knower: fn(&G) -> Knower<G>) -> Self {
        let look = LookAhead::new(game, Scope { skim: None, ..SCOPE }, thinking).asking(knower);
        Nash { game: game.valued(), judge: None, look }
    }
}

impl<G: RegisteredDuel> Planner<G> for Nash<G> {
    fn plan(&mut self, position: &G::Position, player: Player) -> Plan {
        // A judge says nothing where the game is over by the rules that values are stated under.
        let judged = self.judge.as_ref().and_then(|judge| judge.judge(position).ok());
        if let Some(analysis) = judged {
            return Plan::Mixed(analysis.mix(player).clone());
        }
        let mixes = match equilibrium(&self.game, position) {
            Some(solved) => solved.mixes,
            None => self.look.look(position).furthest().clone(),
        };
        Plan::Mixed(mixes[player].clone())
    }
}
