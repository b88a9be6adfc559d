use std::fmt;
use std::sync::OnceLock;

use deduction::FeedbackTable;
use game::Deduction;

use super::{Expected, Guesser, Unable};
use crate::{Book, Contradiction, Turn};

/// Plays the certified strategy of the game from its [book](Book), without a table and without a search.
///
/// After a history to which the book does not lead, such as one that a person began, it goes on by the least expected
/// remainder. Only then a table is built.
pub struct Stored<G: Deduction> {
    book: Book<G>,
    game: G,
    memory: u64,
    otherwise: OnceLock<Expected<G>>,
}

impl<G: Deduction + Clone> Stored<G> {
    /// The guesser for a game that has a book. The table that it may come to need must fit in `memory` bytes.
    pub fn new(game: G, memory: u64) -> Result<Self, Unable> {
        let Some(book) = Book::of(game.clone()) else {
            let known = Book::<G>::specs().collect::<Vec<_>>().join(", ");
            return Err(Unable::NotStored { spec: game.spec(), known });
        };
        match FeedbackTable::too_large(&game, memory) {
            Some(error) => Err(error.into()),
            None => Ok(Stored { book, game, memory, otherwise: OnceLock::new() }),
        }
    }

    /// The first guess.
    pub fn first(&self) -> G::Guess {
        self.book.first()
    }

    fn otherwise(&self) -> &Expected<G> {
        self.otherwise.get_or_init(|| {
            Expected::build(self.game.clone(), self.memory).expect("the table was seen to fit")
        })
    }
}

impl<G: Deduction + Clone> Guesser<G> for Stored<G> {
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction> {
        match self.book.after(history) {
            Some(guess) => Ok(guess),
            None => self.otherwise().next(history),
        }
    }
}

impl<G: Deduction> fmt::Debug for Stored<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stored").field("book", &self.book).finish_non_exhaustive()
    }
}
