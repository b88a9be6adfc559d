use deduction::{Effort, Sampler};
use game::Deduction;

use super::Guesser;
use crate::{Contradiction, Turn};

/// Guesses in games of any size, by looking at a sample of what is possible. It needs no table.
#[derive(Clone, Debug)]
pub struct Sampling<G> {
    game: G,
    effort: Effort,
}

impl<G: Deduction> Sampling<G> {
    /// The guesser for a game of any size.
    pub fn new(game: G) -> Self {
        Sampling { game, effort: Effort::default() }
    }
}

impl<G: Deduction> Guesser<G> for Sampling<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        let turns: Vec<_> = history.iter().map(|turn| (turn.guess.clone(), turn.feedback)).collect();
        match Sampler::new(&self.game, self.effort).choose(&turns) {
            Some(sampled) => Ok(sampled.guess),
            None => {
                Err(Contradiction::search(&self.game, history).expect("no secret fits, as was just seen"))
            }
        }
    }
}
