use std::fmt;
use std::sync::OnceLock;

use deduction::{CandidateSet, GuessId, Heuristic, Strategy, TableError, walk_behind};
use game::Deduction;

use super::Guesser;
use crate::{Contradiction, Tables, Turn};

/// How many of the best guesses the look-ahead plays to the end.
const WIDTH: usize = 5;

/// Guesses by a rule about how a guess splits what is possible, whether or not the guess itself can be right.
pub struct ByRule<G: Deduction> {
    tables: Tables<G>,
    rule: Heuristic,
    width: usize,
    /// The first guess takes longest and is always the same.
    first: OnceLock<GuessId>,
}

impl<G: Deduction> ByRule<G> {
    /// Looks one step ahead. The table may take `memory` bytes.
    pub fn one_step(game: G, memory: u64, rule: Heuristic) -> Result<Self, TableError> {
        Ok(ByRule { tables: Tables::build(game, memory)?, rule, width: 1, first: OnceLock::new() })
    }

    /// Plays whole games behind the few guesses that look best by the rule.
    pub fn look_ahead(game: G, memory: u64, rule: Heuristic) -> Result<Self, TableError> {
        Ok(ByRule { width: WIDTH, ..ByRule::one_step(game, memory, rule)? })
    }

    fn chooser(&self) -> deduction::Guesser<'_> {
        deduction::Guesser::new(self.tables.table(), self.rule).looking_ahead(self.width)
    }

    fn first(&self) -> GuessId {
        *self.first.get_or_init(|| self.chooser().choose(&CandidateSet::all(self.tables.table())))
    }
}

impl<G: Deduction> Guesser<G> for ByRule<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        let guess = match history {
            [] => self.first(),
            _ => self.chooser().choose(&self.tables.candidates(history)?),
        };
        Ok(self.tables.guess(guess))
    }

    fn strategy(&self) -> Option<Strategy> {
        let (table, chooser) = (self.tables.table(), self.chooser());
        let all = CandidateSet::all(table);
        Some(walk_behind(table, &all, self.first(), &|set: &CandidateSet| chooser.choose(set)))
    }
}

impl<G: Deduction> fmt::Debug for ByRule<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByRule")
            .field("tables", &self.tables)
            .field("rule", &self.rule)
            .finish_non_exhaustive()
    }
}
