use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use play::guessers::{Expected, Guesser, Sampling};
use play::{Book, Contradiction, Reviewer, Tables, Turn};

use crate::refusal::Refusal;
use crate::shown::Shown;
use crate::words::sentence;

/// Bytes that the tables of one game size may take; larger games are searched without tables.
const TABLE_MEMORY: u64 = 64 << 20;
/// Sizes whose tables are kept at once.
const REMEMBERED: usize = 6;

/// How the machine searches at one size of a game: by the book where there is one, and else by what is made on first
/// use, on a thread that may take its time.
pub(crate) struct Mind<G: Shown> {
    game: G,
    book: Option<Book<G>>,
    made: OnceLock<Made<G>>,
}

enum Made<G: Shown> {
    /// Counts what each guess would leave.
    Counting(Expected<G>, Reviewer<G>),
    /// Counts a sample; the tables would not fit in memory.
    Sampling(Sampling<G>),
    /// There are too many secrets to search among them; a match in which the machine searches is not opened.
    Lost(String),
}

/// Why the machine has no guess.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Astray {
    /// No secret explains the answers.
    #[error(transparent)]
    Misled(Contradiction),
    /// There are too many secrets to search among them.
    #[error("{0}")]
    Lost(String),
}

impl From<Astray> for Refusal {
    fn from(astray: Astray) -> Self {
        let told = sentence(&astray.to_string());
        match astray {
            Astray::Misled(_) => Refusal::Untimely(told),
            Astray::Lost(_) => Refusal::Misread(told),
        }
    }
}

impl<G: Shown> Mind<G> {
    /// The game.
    pub(crate) const fn game(&self) -> &G {
        &self.game
    }

    /// The next guess after what was asked and answered. It takes its time, so it belongs on a thinker's thread.
    pub(crate) fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Astray> {
        if let Some(guess) = self.book.as_ref().and_then(|book| book.after(history)) {
            return Ok(guess);
        }
        let guess = match self.made() {
            Made::Counting(guesser, _) => guesser.next(history),
            Made::Sampling(guesser) => guesser.next(history),
            Made::Lost(why) => return Err(Astray::Lost(why.clone())),
        };
        guess.map_err(Astray::Misled)
    }

    /// One secret that explains what was asked and answered, if there is one. It takes its time, too.
    pub(crate) fn one_possible(&self, history: &[Turn<G>]) -> Result<Option<G::Secret>, Astray> {
        if let Made::Lost(why) = self.made() {
            return Err(Astray::Lost(why.clone()));
        }
        let history: Vec<_> = history.iter().map(Turn::pair).collect();
        Ok(self.game.fitting(&history, 1, 1).secrets.pop())
    }

    /// The tables, where the size of the game allows them.
    pub(crate) fn tables(&self) -> Option<Arc<Tables<G>>> {
        match self.made() {
            Made::Counting(guesser, _) => Some(Arc::clone(guesser.tables())),
            Made::Sampling(_) | Made::Lost(_) => None,
        }
    }

    /// Who reviews games of this size, where it allows tables.
    pub(crate) fn reviewer(&self) -> Option<&Reviewer<G>> {
        match self.made() {
            Made::Counting(_, reviewer) => Some(reviewer),
            Made::Sampling(_) | Made::Lost(_) => None,
        }
    }

    fn made(&self) -> &Made<G> {
        self.made.get_or_init(|| match Tables::build(self.game.clone(), TABLE_MEMORY) {
            Ok(tables) => {
                let tables = Arc::new(tables);
                Made::Counting(Expected::new(Arc::clone(&tables)), Reviewer::new(tables))
            }
            Err(_) => match Sampling::new(self.game.clone()) {
                Ok(guesser) => Made::Sampling(guesser),
                Err(unable) => Made::Lost(unable.to_string()),
            },
        })
    }
}

impl<G: Shown> fmt::Debug for Mind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mind").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}

/// The minds for the sizes that were played lately; two matches of one size share one.
#[derive(Debug)]
pub(crate) struct Minds<G: Shown>(Mutex<Shelf<G>>);

#[derive(Debug)]
struct Shelf<G: Shown> {
    minds: HashMap<String, (u64, Arc<Mind<G>>)>,
    clock: u64,
}

impl<G: Shown> Minds<G> {
    pub(crate) fn new() -> Self {
        Minds(Mutex::new(Shelf { minds: HashMap::new(), clock: 0 }))
    }

    /// The mind for this game. Nothing is computed yet.
    pub(crate) fn of(&self, game: &G) -> Arc<Mind<G>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        let now = kept.clock;
        let spec = game.spec();
        if let Some((used, mind)) = kept.minds.get_mut(&spec) {
            *used = now;
            return Arc::clone(mind);
        }
        if kept.minds.len() >= REMEMBERED
            && let Some(oldest) =
                kept.minds.iter().min_by_key(|(_, (used, _))| *used).map(|(spec, _)| spec.clone())
        {
            kept.minds.remove(&oldest);
        }
        let mind = Arc::new(Mind { game: game.clone(), book: Book::of(game.clone()), made: OnceLock::new() });
        kept.minds.insert(spec, (now, Arc::clone(&mind)));
        mind
    }
}

/// Whether the machine can search in a game of this size at all.
pub(crate) fn searchable<G: Shown>(game: &G) -> Result<(), Refusal> {
    let (spec, n, most) = (game.spec(), game.n_secrets(), game.most_searched());
    if n <= most {
        return Ok(());
    }
    let sentence = format!(
        "`{spec}` has {n} secrets; the machine searches among at most {most}. Let it hide, or take a smaller size."
    );
    Err(Refusal::Misread(sentence))
}
