use game::Deduction;

use super::{Guesser, Unable, counted};
use crate::{Contradiction, Turn};

/// Guesses the first target that fits every answer so far, the course's second hint and a yardstick.
#[derive(Clone, Debug)]
pub struct Consistent<G: Deduction> {
    game: G,
    secrets: Vec<G::Secret>,
}

impl<G: Deduction> Consistent<G> {
    /// The guesser for a game whose targets can be gone through.
    pub fn new(game: G) -> Result<Self, Unable> {
        Ok(Consistent { secrets: counted(&game)?, game })
    }
}

impl<G: Deduction> Guesser<G> for Consistent<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        let first =
            self.secrets.iter().find(|secret| history.iter().all(|turn| turn.fits(&self.game, secret)));
        match first {
            Some(secret) => Ok(self.game.guess_for(secret)),
            None => {
                Err(Contradiction::search(&self.game, history).expect("no secret fits, as was just seen"))
            }
        }
    }
}
