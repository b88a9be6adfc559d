use std::fmt;

use deduction::{FeedbackTable, Strategy};
use game::Deduction;

use super::{Guesser, Unable};
use crate::judge::HuntJudge;
use crate::{Book, Contradiction, Turn};

/// Guesses what the [judge](HuntJudge) calls best: the certified strategy where there is one, then what is solved or
/// planned, and what promises most of a sample where the game is too large for that.
pub struct Best<G: Deduction> {
    judge: HuntJudge<G>,
}

impl<G: Deduction + Clone> Best<G> {
    /// The guesser for a game. The table that it may come to need must fit in `memory` bytes.
    pub fn new(game: G, memory: u64) -> Result<Self, Unable> {
        let judge = HuntJudge::new(game)?;
        match FeedbackTable::too_large(judge.game(), memory) {
            Some(error) if !judge.is_sampled() => Err(error.into()),
            _ => Ok(Best { judge }),
        }
    }

    /// The same for a game of whose size a certified strategy is stored.
    pub fn stored(game: G, memory: u64) -> Result<Self, Unable> {
        if Book::of(game.clone()).is_none() {
            let known = Book::<G>::specs().collect::<Vec<_>>().join(", ");
            return Err(Unable::NotStored { spec: game.spec(), known });
        }
        Best::new(game, memory)
    }
}

impl<G: Deduction + Clone> Guesser<G> for Best<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        self.judge.best(history)
    }

    fn strategy(&self) -> Option<Strategy> {
        self.judge.strategy()
    }
}

impl<G: Deduction> fmt::Debug for Best<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Best").field("judge", &self.judge).finish()
    }
}
