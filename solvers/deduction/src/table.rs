use std::hash::{Hash, Hasher};

use game::Deduction;
use thiserror::Error;

use crate::{FeedbackId, GuessId, SecretId};

/// Every feedback of a game, tabulated under dense numbers.
///
/// [`FeedbackTable::build`] is the only place where this crate meets a concrete game; everything else works on the
/// numbers alone and is compiled once.
#[derive(Clone, Debug)]
pub struct FeedbackTable {
    spec: String,
    n_secrets: usize,
    n_guesses: usize,
    n_feedbacks: usize,
    win: FeedbackId,
    /// One row for each guess, one byte for each secret.
    feedbacks: Vec<u8>,
    /// For each secret the guess that finds it.
    finders: Vec<GuessId>,
    /// For each guess the secret that it finds, if any.
    found: Vec<Option<SecretId>>,
}

/// Why a game cannot be tabulated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// The table would not fit; nothing was allocated.
    #[error("the table of {spec} needs {needed} bytes, the limit is {limit}")]
    TooLarge {
        /// The game and its size.
        spec: String,
        /// The bytes that the table would take.
        needed: u64,
        /// The bytes that it may take.
        limit: u64,
    },
    /// A feedback is numbered by one byte.
    #[error("{spec} has {n_feedbacks} feedbacks, at most 256 can be tabulated")]
    TooManyFeedbacks {
        /// The game and its size.
        spec: String,
        /// How many feedbacks the game lists.
        n_feedbacks: usize,
    },
    /// A game must list every feedback it gives.
    #[error("{spec} answers {feedback}, which is not among the feedbacks it lists")]
    Unlisted {
        /// The game and its size.
        spec: String,
        /// The feedback as the game prints it.
        feedback: String,
    },
    /// Every secret must be found by its own guess and by no other.
    #[error("{spec}: guess {guess} does not win against exactly the secrets it is listed for")]
    WrongWin {
        /// The game and its size.
        spec: String,
        /// The guess as the game prints it.
        guess: String,
    },
}

impl FeedbackTable {
    /// How many bytes the table of `game` takes.
    pub fn bytes_needed<G: Deduction>(game: &G) -> u64 {
        let (n_secrets, n_guesses) = (game.n_secrets(), game.n_guesses());
        let per_secret = size_of::<GuessId>() as u64;
        let per_guess = size_of::<Option<SecretId>>() as u64;
        n_secrets
            .saturating_mul(n_guesses)
            .saturating_add(n_secrets.saturating_mul(per_secret))
            .saturating_add(n_guesses.saturating_mul(per_guess))
    }

    /// Tabulates a game, unless the table would take more than `memory_limit` bytes.
    pub fn build<G: Deduction>(game: &G, memory_limit: u64) -> Result<FeedbackTable, TableError> {
        let spec = game.spec();
        let needed = Self::bytes_needed(game);
        let fits_ids = game.n_secrets() < u64::from(u32::MAX) && game.n_guesses() < u64::from(u32::MAX);
        if needed > memory_limit || !fits_ids {
            return Err(TableError::TooLarge { spec, needed, limit: memory_limit });
        }
        let listed = game.feedbacks();
        if listed.len() > 256 {
            return Err(TableError::TooManyFeedbacks { spec, n_feedbacks: listed.len() });
        }
        let numbers = Numbering::new(&listed);
        let unlisted = |feedback: G::Feedback| TableError::Unlisted {
            spec: spec.clone(),
            feedback: feedback.to_string(),
        };
        let win = numbers.get(&game.win()).ok_or_else(|| unlisted(game.win()))?;

        let secrets: Vec<G::Secret> = game.secrets().collect();
        let guesses: Vec<G::Guess> = game.guesses().collect();
        let mut feedbacks = Vec::with_capacity(secrets.len() * guesses.len());
        let mut found = vec![None; guesses.len()];
        let mut finders = vec![None; secrets.len()];
        for (guess, found) in guesses.iter().zip(&mut found) {
            let start = feedbacks.len();
            for secret in &secrets {
                let feedback = game.feedback(secret, guess);
                feedbacks.push(numbers.get(&feedback).ok_or_else(|| unlisted(feedback))?);
            }
            let mut wins = (0u32..).zip(&feedbacks[start..]).filter(|&(_, &f)| f == win).map(|(s, _)| s);
            *found = wins.next().map(SecretId);
            if wins.next().is_some() {
                return Err(TableError::WrongWin { spec, guess: guess.to_string() });
            }
        }
        for (guess, secret) in (0u32..).zip(&found) {
            if let Some(secret) = secret {
                finders[secret.index()] = Some(GuessId(guess));
            }
        }
        let finders = finders
            .into_iter()
            .zip(&secrets)
            .map(|(finder, secret)| {
                let own = game.guess_for(secret);
                finder
                    .filter(|finder| guesses[finder.index()] == own)
                    .ok_or_else(|| TableError::WrongWin { spec: spec.clone(), guess: own.to_string() })
            })
            .collect::<Result<_, _>>()?;
        Ok(FeedbackTable {
            spec,
            n_secrets: secrets.len(),
            n_guesses: guesses.len(),
            n_feedbacks: listed.len(),
            win: FeedbackId(win),
            feedbacks,
            finders,
            found,
        })
    }

    /// The game and its size as words.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// How many secrets there are.
    pub const fn n_secrets(&self) -> usize {
        self.n_secrets
    }

    /// How many guesses may be made.
    pub const fn n_guesses(&self) -> usize {
        self.n_guesses
    }

    /// How many feedbacks the game lists.
    pub const fn n_feedbacks(&self) -> usize {
        self.n_feedbacks
    }

    /// The feedback that ends the game.
    pub const fn win(&self) -> FeedbackId {
        self.win
    }

    /// What `guess` is answered when `secret` is hidden.
    pub fn feedback(&self, secret: SecretId, guess: GuessId) -> FeedbackId {
        FeedbackId(self.row(guess)[secret.index()])
    }

    /// The answers to `guess`, one byte for each secret in the order of their numbers.
    pub fn row(&self, guess: GuessId) -> &[u8] {
        &self.feedbacks[guess.index() * self.n_secrets..][..self.n_secrets]
    }

    /// The guess that finds `secret`.
    pub fn guess_for(&self, secret: SecretId) -> GuessId {
        self.finders[secret.index()]
    }

    /// The secret that `guess` finds, if it is the guess of one.
    pub fn secret_of(&self, guess: GuessId) -> Option<SecretId> {
        self.found[guess.index()]
    }

    /// All guesses in the order of their numbers.
    pub fn guesses(&self) -> impl ExactSizeIterator<Item = GuessId> + use<> {
        (0..self.n_guesses as u32).map(GuessId)
    }

    /// All secrets in the order of their numbers.
    pub fn secrets(&self) -> impl ExactSizeIterator<Item = SecretId> + use<> {
        (0..self.n_secrets as u32).map(SecretId)
    }
}

/// Numbers a short list of values so that a look-up is one multiplication and one comparison.
///
/// A table of a million pairs is made in milliseconds only if this is as fast as the game's own rule, so the values
/// are spread over a small array without a collision, by trying multipliers until one does.
struct Numbering<F> {
    slots: Vec<Option<(F, u8)>>,
    multiplier: u64,
    shift: u32,
}

impl<F: Copy + Eq + Hash> Numbering<F> {
    fn new(values: &[F]) -> Self {
        let mut bits = 6u32;
        loop {
            for seed in 1..200u64 {
                let multiplier = 0x9E37_79B9_7F4A_7C15u64.wrapping_mul(2 * seed + 1);
                let mut numbering = Numbering { slots: vec![None; 1 << bits], multiplier, shift: 64 - bits };
                let distinct = (0u8..).zip(values).all(|(number, value)| {
                    let slot = numbering.slot(value);
                    numbering.slots[slot].replace((*value, number)).is_none()
                });
                // Equal values would collide for ever; past any sensible size the last number wins instead.
                if distinct || bits >= 20 {
                    return numbering;
                }
            }
            bits += 1;
        }
    }

    fn slot(&self, value: &F) -> usize {
        let mut mixer = Mixer { state: 0, multiplier: self.multiplier };
        value.hash(&mut mixer);
        (mixer.state.wrapping_mul(self.multiplier) >> self.shift) as usize
    }

    fn get(&self, value: &F) -> Option<u8> {
        match self.slots[self.slot(value)] {
            Some((listed, number)) if listed == *value => Some(number),
            _ => None,
        }
    }
}

struct Mixer {
    state: u64,
    multiplier: u64,
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.state
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.state = (self.state.rotate_left(5) ^ value).wrapping_mul(self.multiplier);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
}
