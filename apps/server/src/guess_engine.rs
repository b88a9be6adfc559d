use std::fmt;

use games::Registered;
use play::judge::HuntJudge;
use play::{Contradiction, Turn, guessers};

use crate::refusal::Refusal;
use crate::sentences::sentence;

/// Who judges and plays the searches of one size of a game; what it needs is prepared on first use, on a thread that may
/// take its time.
pub(crate) struct GuessEngine<G: Registered> {
    game: G,
    /// None of it where there are too many secrets to search among them; a match in which the machine searches is not
    /// opened there.
    judge: Result<HuntJudge<G>, NoGuess>,
}

/// Why the machine has no guess.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum NoGuess {
    /// No secret explains the answers.
    #[error(transparent)]
    Contradicted(#[from] Contradiction),
    /// There are too many secrets to search among them.
    #[error("{0}")]
    TooLarge(String),
}

impl From<NoGuess> for Refusal {
    fn from(no_guess: NoGuess) -> Self {
        let told = sentence(&no_guess.to_string());
        match no_guess {
            NoGuess::Contradicted(_) => Refusal::Untimely(told),
            NoGuess::TooLarge(_) => Refusal::Misread(told),
        }
    }
}

impl<G: Registered> GuessEngine<G> {
    /// The engine of a game. Nothing is computed yet.
    pub(crate) fn new(game: G) -> Self {
        let judge = HuntJudge::new(game).map_err(|unable| NoGuess::TooLarge(unable.to_string()));
        GuessEngine { game, judge }
    }

    /// The game.
    pub(crate) const fn game(&self) -> &G {
        &self.game
    }

    /// Who judges guesses at this size.
    pub(crate) fn judge(&self) -> Result<&HuntJudge<G>, NoGuess> {
        self.judge.as_ref().map_err(Clone::clone)
    }

    /// The next guess after what was asked and answered. It takes its time, so it belongs on a thread of a pool.
    pub(crate) fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, NoGuess> {
        Ok(self.judge()?.best(history)?)
    }
}

impl<G: Registered> fmt::Debug for GuessEngine<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GuessEngine").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}

/// Whether the machine can search in a game of this size at all.
pub(crate) fn searchable<G: Registered>(game: &G) -> Result<(), Refusal> {
    guessers::searchable(game).map_err(|_| {
        let (spec, n, most) = (game.spec(), game.n_secrets(), game.most_searched());
        Refusal::Misread(format!(
            "`{spec}` has {n} secrets; the machine searches among at most {most}. Let it hide, or take a smaller size."
        ))
    })
}
