use game::Deduction;

use super::Guesser;
use crate::{Contradiction, Turn};

/// Guesses every target in order, the course's simplest hint and a yardstick for everything better.
///
/// It reads no answer, so it notices a contradiction only when it has run out of targets.
#[derive(Clone, Debug)]
pub struct InOrder<G> {
    game: G,
}

impl<G: Deduction> InOrder<G> {
    /// The guesser for a game of any size.
    pub const fn new(game: G) -> Self {
        InOrder { game }
    }

    fn guess_at(&self, index: u64) -> G::Guess {
        self.game.guess_for(&self.game.secret_at(index))
    }
}

impl<G: Deduction> Guesser<G> for InOrder<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        let next = history.len() as u64;
        let n_secrets = self.game.n_secrets();
        // The usual case, in which we have made all guesses ourselves, must not depend on how many there were.
        let ours =
            history.last().is_none_or(|last| next <= n_secrets && last.guess == self.guess_at(next - 1));
        if ours && next < n_secrets {
            return Ok(self.guess_at(next));
        }
        let mut guesses = (0..n_secrets).map(|index| self.guess_at(index));
        match guesses.find(|guess| history.iter().all(|turn| turn.guess != *guess)) {
            Some(guess) => Ok(guess),
            None => match Contradiction::find(&self.game, history) {
                Some(contradiction) => Err(contradiction),
                // Every target has been guessed and one of them was right.
                None => Ok(history
                    .iter()
                    .find(|turn| turn.feedback == self.game.win())
                    .map_or_else(|| self.guess_at(0), |turn| turn.guess.clone())),
            },
        }
    }
}
