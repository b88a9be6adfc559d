use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use deduction::{CandidateSet, GuessId, Heuristic, Strategy, TableError, parts, walk_behind};
use game::Deduction;

use super::Guesser;
use crate::{Contradiction, Tables, Turn};

/// Guesses what leaves the fewest targets on average, whether or not the guess itself can be right; among equals a
/// guess that can be right comes first.
///
/// The first guess and the reply to every answer to it are prepared when the guesser is made, since those are the
/// two that take long.
pub struct Expected<G: Deduction> {
    tables: Arc<Tables<G>>,
    first: GuessId,
    replies: HashMap<G::Feedback, GuessId>,
}

impl<G: Deduction> Expected<G> {
    /// Tabulates a game, unless that takes more than `memory` bytes, and prepares the guesser.
    pub fn build(game: G, memory: u64) -> Result<Self, TableError> {
        Ok(Expected::new(Arc::new(Tables::build(game, memory)?)))
    }

    /// Prepares the guesser on tables that may be shared with others.
    pub fn new(tables: Arc<Tables<G>>) -> Self {
        let table = tables.table();
        let chooser = deduction::Guesser::new(table, Heuristic::ExpectedSize);
        let all = CandidateSet::all(table);
        let first = chooser.choose(&all);
        let replies = parts(table, &all, first)
            .iter()
            .map(|(feedback, part)| (tables.feedback(*feedback), chooser.choose(part)))
            .collect();
        Expected { tables, first, replies }
    }

    /// The tables it counts with.
    pub const fn tables(&self) -> &Arc<Tables<G>> {
        &self.tables
    }

    /// The first guess.
    pub fn first(&self) -> G::Guess {
        self.tables.guess(self.first)
    }

    /// The best guess for targets that are known to be all that is possible.
    fn choose(&self, candidates: &CandidateSet) -> GuessId {
        deduction::Guesser::new(self.tables.table(), Heuristic::ExpectedSize).choose(candidates)
    }

    fn prepared(&self, history: &[Turn<G>]) -> Option<GuessId> {
        match history {
            [] => Some(self.first),
            [turn] if turn.guess == self.first() => self.replies.get(&turn.feedback).copied(),
            _ => None,
        }
    }
}

impl<G: Deduction> Guesser<G> for Expected<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        let guess = match self.prepared(history) {
            Some(guess) => guess,
            None => self.choose(&self.tables.candidates(history)?),
        };
        Ok(self.tables.guess(guess))
    }

    fn strategy(&self) -> Option<Strategy> {
        let chooser = deduction::Guesser::new(self.tables.table(), Heuristic::ExpectedSize);
        let all = CandidateSet::all(self.tables.table());
        Some(walk_behind(self.tables.table(), &all, self.first, &|set: &CandidateSet| chooser.choose(set)))
    }
}

impl<G: Deduction> fmt::Debug for Expected<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Expected").field("tables", &self.tables).finish_non_exhaustive()
    }
}
