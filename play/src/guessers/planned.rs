use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::AtomicBool;

use deduction::{FeedbackId, GuessId, Planner, Strategy};
use game::Deduction;

use super::{Guesser, Sampling, Unable};
use crate::{Contradiction, Turn};

/// Plans a whole strategy before the first guess and then plays it, also at sizes that are too large for a table.
///
/// After a history to which the plan does not lead it goes on like [`Sampling`].
pub struct Planned<G: Deduction> {
    game: G,
    memory: u64,
    feedbacks: Vec<G::Feedback>,
    strategy: OnceLock<Strategy>,
    otherwise: Sampling<G>,
}

/// Nobody stops a plan once it is begun, other than by ending the program.
static UNSTOPPED: AtomicBool = AtomicBool::new(false);

impl<G: Deduction + Clone> Planned<G> {
    /// The guesser for a game whose plan fits in `memory` bytes. It is made when the first guess is asked for.
    pub fn new(game: G, memory: u64) -> Result<Self, Unable> {
        Planner::check(&game, memory)?;
        let otherwise = Sampling::new(game.clone())?;
        Ok(Planned { feedbacks: game.feedbacks(), memory, strategy: OnceLock::new(), otherwise, game })
    }

    fn plan(&self) -> &Strategy {
        self.strategy.get_or_init(|| {
            let planner = Planner::new(&self.game, self.memory, &UNSTOPPED);
            planner.expect("it was seen to fit").strategy().expect("nobody stops it")
        })
    }

    fn guess(&self, id: GuessId) -> G::Guess {
        self.game.guess_at(id.0.into())
    }

    /// Where the plan stands after `history`, if it leads there.
    fn after(&self, history: &[Turn<G>]) -> Option<&Strategy> {
        history.iter().try_fold(self.plan(), |here, turn| {
            let answer = self.feedbacks.iter().position(|listed| *listed == turn.feedback)?;
            (turn.guess == self.guess(here.guess)).then(|| here.after(FeedbackId(answer as u8)))?
        })
    }
}

impl<G: Deduction + Clone> Guesser<G> for Planned<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        match self.after(history) {
            Some(here) => Ok(self.guess(here.guess)),
            None => self.otherwise.next(history),
        }
    }

    fn strategy(&self) -> Option<Strategy> {
        Some(self.plan().clone())
    }
}

impl<G: Deduction> fmt::Debug for Planned<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Planned").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}
