use deduction::{GuessId, Heuristic, Ratio, Split};
use game::Deduction;

use crate::{Contradiction, Tables, Turn};

/// What a searcher may be told on request, as numbers; the words are the business of whoever shows it.
#[derive(Clone, Debug)]
pub struct Hint<G: Deduction> {
    /// How many secrets explain all answers so far.
    pub n_possible: usize,
    /// Some of them, the first in order.
    pub possible: Vec<G::Secret>,
    /// The best next guesses by the least expected remainder, the best first.
    pub best: Vec<Advice<G>>,
}

/// A guess and what it is good for.
#[derive(Clone, Debug)]
pub struct Advice<G: Deduction> {
    /// The guess.
    pub guess: G::Guess,
    /// Whether it may be right itself.
    pub may_win: bool,
    /// The answers it can have, each with the number of secrets that would remain.
    pub parts: Vec<(G::Feedback, u32)>,
    /// How many secrets remain on average.
    pub expected: Ratio,
    /// How many secrets remain at worst.
    pub worst: u32,
}

impl<G: Deduction> Hint<G> {
    /// What is known after `history`, with up to `n_possible` of the secrets and `n_best` of the best guesses.
    pub fn after(
        tables: &Tables<G>,
        history: &[Turn<G>],
        n_possible: usize,
        n_best: usize,
    ) -> Result<Self, Contradiction> {
        let candidates = tables.candidates(history)?;
        let chooser = deduction::Guesser::new(tables.table(), Heuristic::ExpectedSize);
        let best = chooser.rank(&candidates, n_best).into_iter().map(|ranked| {
            let split = Split::of(tables.table(), &candidates, ranked.guess);
            Advice::new(tables, ranked.guess, &split)
        });
        Ok(Hint {
            n_possible: candidates.len(),
            possible: candidates.iter().take(n_possible).map(|id| tables.secret(id).clone()).collect(),
            best: best.collect(),
        })
    }
}

impl<G: Deduction> Advice<G> {
    /// What a guess is good for that splits the possible secrets like this.
    pub(crate) fn new(tables: &Tables<G>, guess: GuessId, split: &Split) -> Self {
        Advice {
            guess: tables.guess(guess),
            may_win: split.may_win(),
            parts: split.parts().map(|(feedback, size)| (tables.feedback(feedback), size)).collect(),
            expected: split.expected_size(),
            worst: split.worst(),
        }
    }
}
