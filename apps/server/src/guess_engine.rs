use std::fmt;
use std::sync::{Arc, OnceLock};

use games::Registered;
use play::guessers::{Expected, Guesser, Sampling};
use play::{Book, Contradiction, Reviewer, Tables, Turn};

use crate::refusal::Refusal;
use crate::words::sentence;

/// Bytes that the tables of one game size may take; larger games are searched without tables.
const TABLE_MEMORY: u64 = 64 << 20;

/// How the machine searches at one size of a game: by the book where there is one, and else by a method that is
/// prepared on first use, on a thread that may take its time.
pub(crate) struct GuessEngine<G: Registered> {
    game: G,
    book: Option<Book<G>>,
    method: OnceLock<Method<G>>,
}

enum Method<G: Registered> {
    /// Counts what each guess would leave.
    Counting(Expected<G>, Reviewer<G>),
    /// Counts a sample; the tables would not fit in memory.
    Sampling(Sampling<G>),
    /// There are too many secrets to search among them; a match in which the machine searches is not opened.
    None(String),
}

/// Why the machine has no guess.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoGuess {
    /// No secret explains the answers.
    #[error(transparent)]
    Contradicted(Contradiction),
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
        GuessEngine { game, book: Book::of(game), method: OnceLock::new() }
    }

    /// The game.
    pub(crate) const fn game(&self) -> &G {
        &self.game
    }

    /// The next guess after what was asked and answered. It takes its time, so it belongs on a thinker's thread.
    pub(crate) fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, NoGuess> {
        if let Some(guess) = self.book.as_ref().and_then(|book| book.after(history)) {
            return Ok(guess);
        }
        let guess = match self.method() {
            Method::Counting(guesser, _) => guesser.next(history),
            Method::Sampling(guesser) => guesser.next(history),
            Method::None(why) => return Err(NoGuess::TooLarge(why.clone())),
        };
        guess.map_err(NoGuess::Contradicted)
    }

    /// One secret that explains what was asked and answered, if there is one. It takes its time, too.
    pub(crate) fn one_possible(&self, history: &[Turn<G>]) -> Result<Option<G::Secret>, NoGuess> {
        if let Method::None(why) = self.method() {
            return Err(NoGuess::TooLarge(why.clone()));
        }
        let history: Vec<_> = history.iter().map(Turn::pair).collect();
        Ok(self.game.fitting(&history, 1, 1).secrets.pop())
    }

    /// The tables, where the size of the game allows them.
    pub(crate) fn tables(&self) -> Option<Arc<Tables<G>>> {
        match self.method() {
            Method::Counting(guesser, _) => Some(Arc::clone(guesser.tables())),
            Method::Sampling(_) | Method::None(_) => None,
        }
    }

    /// Who reviews games of this size, where it allows tables.
    pub(crate) fn reviewer(&self) -> Option<&Reviewer<G>> {
        match self.method() {
            Method::Counting(_, reviewer) => Some(reviewer),
            Method::Sampling(_) | Method::None(_) => None,
        }
    }

    fn method(&self) -> &Method<G> {
        self.method.get_or_init(|| match Tables::build(self.game, TABLE_MEMORY) {
            Ok(tables) => {
                let tables = Arc::new(tables);
                Method::Counting(Expected::new(Arc::clone(&tables)), Reviewer::new(tables))
            }
            Err(_) => match Sampling::new(self.game) {
                Ok(guesser) => Method::Sampling(guesser),
                Err(unable) => Method::None(unable.to_string()),
            },
        })
    }
}

impl<G: Registered> fmt::Debug for GuessEngine<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GuessEngine").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}

/// Whether the machine can search in a game of this size at all.
pub(crate) fn searchable<G: Registered>(game: &G) -> Result<(), Refusal> {
    let (spec, n, most) = (game.spec(), game.n_secrets(), game.most_searched());
    if n <= most {
        return Ok(());
    }
    let sentence = format!(
        "`{spec}` has {n} secrets; the machine searches among at most {most}. Let it hide, or take a smaller size."
    );
    Err(Refusal::Misread(sentence))
}
