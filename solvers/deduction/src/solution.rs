use game::Deduction;

use crate::bounds::Capacity;
use crate::{Claim, Conditions, Objective, Strategy, write_certificate};

/// A strategy, and how good it is proven to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What the best strategy is.
    pub objective: Objective,
    /// Among which strategies it was sought. The limit is the one that was given or, where the worst case is part of the
    /// objective, the least one, once it is proven.
    pub conditions: Conditions,
    /// No strategy under these conditions has a smaller total.
    pub lower: u32,
    /// The best strategy found.
    pub strategy: Strategy,
    /// How many sets were branched on.
    pub nodes: u64,
}

impl Solution {
    /// The guesses of the strategy over all secrets.
    pub fn total(&self) -> u64 {
        self.strategy.tally().total()
    }

    /// The most guesses that any secret takes.
    pub fn worst(&self) -> usize {
        self.strategy.tally().worst()
    }

    /// Whether the strategy is proven to be the best by its objective.
    pub fn is_optimal(&self) -> bool {
        let tally = self.strategy.tally();
        let total_is_least = tally.total() == u64::from(self.lower);
        let is_kept = self.conditions.are_kept_by(tally.worst());
        match self.objective {
            Objective::Expected => is_kept && total_is_least,
            Objective::Worst => self.conditions.within.is_some() && is_kept,
            Objective::ExpectedAtWorst => self.conditions.within.is_some() && is_kept && total_is_least,
        }
    }

    /// The strategy as text that anyone can check, with what is proven about it; none if it is one of another game.
    pub fn certificate<G: Deduction>(&self, game: &G) -> Option<String> {
        let tally = self.strategy.tally();
        let mut claim = Claim { conditions: self.conditions, lower: self.lower };
        if !self.conditions.are_kept_by(tally.worst()) {
            // A bound that holds within a limit says nothing about a strategy that does not keep within it.
            claim.conditions.within = None;
            claim.lower = least_conceivable(game);
        }
        write_certificate(game, &self.strategy, claim)
    }
}

/// No strategy has a smaller total, by the number of feedbacks alone: the **capacity bound** of all secrets.
fn least_conceivable<G: Deduction>(game: &G) -> u32 {
    let n_secrets = game.n_secrets();
    Capacity::new(game.feedbacks().len(), n_secrets as usize).least(n_secrets as u32)
}
