use std::fmt;

use deduction::{CandidateSet, Compact, FeedbackId, FeedbackTable, Strategy};
use game::Deduction;

use crate::Turn;

/// A whole strategy that was worked out and certified beforehand, and is looked up instead of searched for. It is the
/// certificate of the same name in `certificates/`, packed by the example `pack` of the crate `deduction`.
///
/// It knows what to guess after every history that it has led to itself, and nothing about any other.
#[derive(Clone)]
pub struct Book<G: Deduction> {
    game: G,
    feedbacks: Vec<G::Feedback>,
    strategy: Compact<'static>,
    is_optimal: bool,
}

impl<G: Deduction> Book<G> {
    /// The book for a game, if there is one for its size.
    pub fn of(game: G) -> Option<Self> {
        let spec = game.spec();
        let stored = games::stored_strategies().find(|stored| stored.spec == spec)?;
        let strategy = Compact::new(stored.packed).expect("the stored bytes are whole, as the tests see");
        Some(Book { feedbacks: game.feedbacks(), game, strategy, is_optimal: stored.is_optimal })
    }

    /// The games that there are books for, by the words that name them.
    pub fn specs() -> impl Iterator<Item = &'static str> {
        games::stored_strategies().map(|stored| stored.spec)
    }

    /// Whether it is proven that no strategy takes fewer guesses in all.
    pub const fn is_optimal(&self) -> bool {
        self.is_optimal
    }

    /// The first guess.
    pub fn first(&self) -> G::Guess {
        self.guess(self.strategy)
    }

    /// The next guess; none after a history that the book does not lead to: another guess was made, the game is over,
    /// or the answers cannot be true.
    pub fn after(&self, history: &[Turn<G>]) -> Option<G::Guess> {
        self.here(history).map(|here| self.guess(here))
    }

    /// The strategy from there on for the secrets that are possible then, under the numbers of the game's table.
    pub fn strategy_after(
        &self,
        history: &[Turn<G>],
        table: &FeedbackTable,
        possible: &CandidateSet,
    ) -> Option<Strategy> {
        self.here(history)?.unpacked(table, possible)
    }

    /// The whole strategy.
    pub fn strategy(&self, table: &FeedbackTable) -> Strategy {
        let whole = self.strategy_after(&[], table, &CandidateSet::all(table));
        whole.expect("a certified strategy knows every answer")
    }

    fn here(&self, history: &[Turn<G>]) -> Option<Compact<'static>> {
        history.iter().try_fold(self.strategy, |here, turn| {
            let ours = turn.guess == self.guess(here);
            let answer = self.feedbacks.iter().position(|listed| *listed == turn.feedback);
            here.after(FeedbackId(answer.filter(|_| ours)? as u8))
        })
    }

    fn guess(&self, here: Compact<'_>) -> G::Guess {
        self.game.guess_at(here.guess().0.into())
    }
}

impl<G: Deduction> fmt::Debug for Book<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}
