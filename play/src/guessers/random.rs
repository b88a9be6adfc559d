use game::Deduction;

use super::{Guesser, Unable, counted};
use crate::{Contradiction, Seed, Stream, Turn};

/// Guesses any target that fits every answer so far, each with the same chance: a fair partner for people.
#[derive(Clone, Debug)]
pub struct Random<G: Deduction> {
    game: G,
    secrets: Vec<G::Secret>,
    seed: Seed,
}

impl<G: Deduction> Random<G> {
    /// The guesser for a game whose targets can be gone through.
    pub fn new(game: G, seed: Seed) -> Result<Self, Unable> {
        Ok(Random { secrets: counted(&game)?, game, seed })
    }
}

impl<G: Deduction> Guesser<G> for Random<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        let fits = |secret: &&G::Secret| history.iter().all(|turn| turn.fits(&self.game, secret));
        let fitting: Vec<&G::Secret> = self.secrets.iter().filter(fits).collect();
        if fitting.is_empty() {
            return Err(Contradiction::search(&self.game, history).expect("no secret fits, as was just seen"));
        }
        // Each turn draws from a stream of its own, so that the guess depends on the history and nothing else.
        let drawn = self.seed.chance(Stream::User(history.len() as u64)).index(fitting.len());
        Ok(self.game.guess_for(fitting[drawn]))
    }
}
