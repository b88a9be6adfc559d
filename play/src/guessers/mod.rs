//! Who searches in a guessing game: one file for each guesser, and [`registry`] lists them by name.

mod best;
mod by_rule;
mod consistent;
mod in_order;
mod planned;
mod random;
mod sampling;

use deduction::{Heuristic, ProveError, Strategy, TableError};
use game::Deduction;
use games::{ENTRIES, visit_game};

pub use self::best::Best;
pub use self::by_rule::ByRule;
pub use self::consistent::Consistent;
pub use self::in_order::InOrder;
pub use self::planned::Planned;
pub use self::random::Random;
pub use self::sampling::Sampling;
use crate::{COUNTABLE, Contradiction, Seed, Turn, USUAL_MEMORY};

/// Somebody who searches: sees what was asked and answered, and says what to ask next.
///
/// The guess is a function of the history alone. The same history gives the same guess, so a whole game tree can be
/// walked instead of played and nothing needs to be remembered between two calls.
pub trait Guesser<G: Deduction>: Send + Sync {
    /// The next guess, or which answers cannot all be true.
    fn next(&self, history: &[Turn<G>]) -> Result<G::Guess, Contradiction>;

    /// Everything this guesser would do as a tree, where it has one ready or can walk it faster than it is played.
    fn strategy(&self) -> Option<Strategy> {
        None
    }
}

/// What a guesser may need besides the game.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Where its chance comes from.
    pub seed: Seed,
    /// How many bytes its tables may take.
    pub memory: u64,
}

impl Default for Needs {
    fn default() -> Self {
        Needs { seed: Seed(0), memory: USUAL_MEMORY }
    }
}

/// A guesser that can be asked for by name.
#[derive(Debug)]
pub struct Entry<G: Deduction> {
    /// The word by which it is chosen.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Makes one for a game.
    pub make: Make<G>,
}

/// How a guesser is made.
pub type Make<G> = fn(G, Needs) -> Result<Box<dyn Guesser<G>>, Unable>;

/// All guessers in the order in which they are listed to people, the best first.
#[rustfmt::skip] // one line each
pub fn registry<G: Deduction + Clone>() -> [Entry<G>; 12] {
    let entry = |name, about, make| Entry { name, about, make };
    [
        entry("best", "asks the judge: the certified strategy, or else what is solved or planned", |game, needs| Ok(Box::new(Best::new(game, needs.memory)?))),
        entry("stored", "the same, only at sizes that have a certified strategy", |game, needs| Ok(Box::new(Best::stored(game, needs.memory)?))),
        entry("plan", "plans a whole strategy first, a minute or so for 32,768 secrets", |game, needs| Ok(Box::new(Planned::new(game, needs.memory)?))),
        entry("expected", "leaves the fewest targets on average", |game, needs| Ok(Box::new(ByRule::one_step(game, needs.memory, Heuristic::ExpectedSize)?))),
        entry("look-ahead", "plays whole games behind the five most telling guesses", |game, needs| Ok(Box::new(ByRule::look_ahead(game, needs.memory, Heuristic::Entropy)?))),
        entry("entropy", "learns the most from the answer", |game, needs| Ok(Box::new(ByRule::one_step(game, needs.memory, Heuristic::Entropy)?))),
        entry("most-parts", "has the most different answers", |game, needs| Ok(Box::new(ByRule::one_step(game, needs.memory, Heuristic::MostParts)?))),
        entry("worst-case", "leaves the fewest targets at worst", |game, needs| Ok(Box::new(ByRule::one_step(game, needs.memory, Heuristic::WorstCase)?))),
        entry("sample", "counts a sample of what is possible, without a table", |game, _| Ok(Box::new(Sampling::new(game)?))),
        entry("random", "any target that fits the answers, by chance", |game, needs| Ok(Box::new(Random::new(game, needs.seed)?))),
        entry("consistent", "the first target that fits the answers", |game, _| Ok(Box::new(Consistent::new(game)?))),
        entry("in-order", "every target in order, whatever the answers", |game, _| Ok(Box::new(InOrder::new(game)))),
    ]
}

/// The names of all guessers with what each does, which are the same in every game.
pub fn names() -> [(&'static str, &'static str); 12] {
    visit_game!((ENTRIES[0].usual)(), |_| -> [(&'static str, &'static str); 12] {
        registry::<G>().map(|entry| (entry.name, entry.about))
    })
}

/// The name of the guesser that plays a game where nobody asks for another.
pub const USUAL: &str = "best";

/// Makes the guesser of this name for a game.
pub fn named<G: Deduction + Clone>(name: &str, game: G, needs: Needs) -> Result<Box<dyn Guesser<G>>, Unable> {
    let entries = registry::<G>();
    match entries.iter().find(|entry| entry.name == name) {
        Some(entry) => (entry.make)(game, needs),
        None => {
            Err(Unable::Unknown { name: name.to_owned(), known: entries.map(|entry| entry.name).join(", ") })
        }
    }
}

/// Whether a game has not [too many secrets](Deduction::most_searched) to find what is possible.
pub fn searchable<G: Deduction>(game: &G) -> Result<(), Unable> {
    let (n_secrets, most) = (game.n_secrets(), game.most_searched());
    if n_secrets > most {
        return Err(Unable::Unsearchable { spec: game.spec(), n_secrets, most });
    }
    Ok(())
}

/// Why there is no such guesser for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unable {
    /// No guesser has this name.
    #[error("no guesser is called `{name}`; there are {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
    /// No strategy of this size is stored.
    #[error("no strategy of {spec} is stored, only of {known}")]
    NotStored {
        /// The game and its size.
        spec: String,
        /// The games and sizes whose strategies are stored.
        known: String,
    },
    /// The table would not fit.
    #[error("{0}; the guesser `sample` needs no table")]
    Table(#[from] TableError),
    /// A plan would not fit.
    #[error(transparent)]
    Plan(#[from] ProveError),
    /// There are too many secrets to go through them one by one.
    #[error("{spec} has {n_secrets} secrets, at most {COUNTABLE} can be gone through one by one")]
    Uncountable {
        /// The game and its size.
        spec: String,
        /// How many secrets it has.
        n_secrets: u64,
    },
    /// There are too many secrets to find those that are possible.
    #[error("{spec} has {n_secrets} secrets, at most {most} can be searched; take a smaller size")]
    Unsearchable {
        /// The game and its size.
        spec: String,
        /// How many secrets it has.
        n_secrets: u64,
        /// How many it may have.
        most: u64,
    },
}

/// The secrets of a game, if they are few enough to go through them one by one.
fn counted<G: Deduction>(game: &G) -> Result<Vec<G::Secret>, Unable> {
    if game.n_secrets() <= COUNTABLE {
        Ok(game.secrets().collect())
    } else {
        Err(Unable::Uncountable { spec: game.spec(), n_secrets: game.n_secrets() })
    }
}
