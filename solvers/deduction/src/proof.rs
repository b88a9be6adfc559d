use thiserror::Error;

use crate::bounds::IMPOSSIBLE;
use crate::search::MOST_LABELS;
use crate::{Row, Strategy};

/// What is proven about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// No strategy has a smaller total. [`Proof::IMPOSSIBLE`] if none keeps within the guesses allowed.
    pub lower: u32,
    /// The best strategy found.
    pub strategy: Option<Strategy>,
    /// What is proven about each first guess, one for every class of the game's symmetries.
    pub rows: Vec<Row>,
    /// How many sets were branched on.
    pub nodes: u64,
}

impl Proof {
    /// The lower bound when every secret cannot be found within the guesses allowed.
    pub const IMPOSSIBLE: u32 = IMPOSSIBLE;

    /// The total of the best strategy found.
    pub fn upper(&self) -> Option<u32> {
        self.strategy.as_ref().map(|strategy| strategy.tally().total() as u32)
    }

    /// Whether the strategy found is proven to be the best.
    pub fn is_optimal(&self) -> bool {
        self.upper() == Some(self.lower)
    }
}

/// Why a game cannot be given to a prover or a planner.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProveError {
    /// Answers are kept as the bits of one word.
    #[error("{spec} has {n_feedbacks} feedbacks, at most {MOST_LABELS} can be searched")]
    TooManyFeedbacks {
        /// The game and its size.
        spec: String,
        /// How many feedbacks it has.
        n_feedbacks: usize,
    },
    /// Secrets are numbered by two bytes.
    #[error("{spec} has {n_secrets} secrets, at most 65536 can be proven")]
    TooManySecrets {
        /// The game and its size.
        spec: String,
        /// How many secrets it has.
        n_secrets: usize,
    },
    /// The memory allowed does not hold what is looked at together.
    #[error("solving {spec} needs {needed} bytes, the limit is {limit}")]
    TooLittleMemory {
        /// The game and its size.
        spec: String,
        /// The bytes that are needed at least.
        needed: u64,
        /// The bytes that are allowed.
        limit: u64,
    },
}
