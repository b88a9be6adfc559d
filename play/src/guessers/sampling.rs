use deduction::{Effort, Sampler};
use game::Deduction;

use super::{Guesser, Unable, searchable};
use crate::{Contradiction, Turn};

/// Guesses in games that are too large for a table, by looking at a sample of what is possible. It keeps nothing from one
/// guess to the next, and takes less than a megabyte for each.
#[derive(Clone, Debug)]
pub struct Sampling<G> {
    game: G,
    effort: Effort,
}

impl<G: Deduction> Sampling<G> {
    /// The guesser for a game that is [not too large](searchable) to find what is possible.
    pub fn new(game: G) -> Result<Self, Unable> {
        searchable(&game)?;
        Ok(Sampling { game, effort: Effort::default() })
    }
}

impl<G: Deduction> Guesser<G> for Sampling<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        let turns: Vec<_> = history.iter().map(Turn::pair).collect();
        match Sampler::new(&self.game, self.effort).after(&turns).and_then(|sample| sample.promising(1).pop())
        {
            Some(guess) => Ok(guess),
            None => {
                Err(Contradiction::search(&self.game, history).expect("no secret fits, as was just seen"))
            }
        }
    }
}
