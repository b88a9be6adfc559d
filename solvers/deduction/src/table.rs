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
    /// The same turned over, one row for each secret: to judge all guesses by a few secrets, only their rows are read.
    answers: Vec<u8>,
    /// For each secret the guess that finds it.
    finders: Vec<GuessId>,
    /// For each guess the secret that it finds, if any.
    found: Vec<Option<SecretId>>,
}

/// Why a game cannot be tabulated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// The table would not fit; nothing was allocated.
    #[error("the table of {spec} needs {needed} bytes{}, the limit is {limit}", in_words(*needed))]
    TooLarge {
        /// The game and its size.
        spec: String,
        /// The bytes that the table would take.
        needed: u128,
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
    /// There is nothing to hide or nothing to ask.
    #[error("{spec} has no secrets or no guesses")]
    Empty {
        /// The game and its size.
        spec: String,
    },
    /// The feedback that ends the game must be one of those listed.
    #[error("{spec} does not list its winning feedback")]
    NoWin {
        /// The game and its size.
        spec: String,
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
    /// How many bytes the table of `game` takes, or the largest number there is if that is too small.
    pub fn bytes_needed<G: Deduction>(game: &G) -> u64 {
        u64::try_from(exact_bytes(game)).unwrap_or(u64::MAX)
    }

    /// Why the table of `game` cannot be had in `memory_limit` bytes, if it cannot. Nothing is allocated.
    pub fn too_large<G: Deduction>(game: &G, memory_limit: u64) -> Option<TableError> {
        let needed = exact_bytes(game);
        let fits_ids = game.n_secrets() < u64::from(u32::MAX) && game.n_guesses() < u64::from(u32::MAX);
        let too_large = needed > u128::from(memory_limit) || !fits_ids;
        too_large.then(|| TableError::TooLarge { spec: game.spec(), needed, limit: memory_limit })
    }

    /// Tabulates a game, unless the table would take more than `memory_limit` bytes.
    pub fn build<G: Deduction>(game: &G, memory_limit: u64) -> Result<FeedbackTable, TableError> {
        if let Some(error) = Self::too_large(game, memory_limit) {
            return Err(error);
        }
        let spec = game.spec();
        if game.n_secrets() == 0 || game.n_guesses() == 0 {
            return Err(TableError::Empty { spec });
        }
        let listed = game.feedbacks();
        if listed.len() > 256 {
            return Err(TableError::TooManyFeedbacks { spec, n_feedbacks: listed.len() });
        }
        let win = listed.iter().position(|&feedback| feedback == game.win());
        let Some(win) = win.map(|place| place as u8) else {
            return Err(TableError::NoWin { spec });
        };
        let secrets: Vec<G::Secret> = game.secrets().collect();
        let guesses: Vec<G::Guess> = game.guesses().collect();
        let mut answers = vec![0; secrets.len() * guesses.len()];
        game.tabulate(&secrets, &guesses, &mut answers);
        let feedbacks = turned_over(&answers, guesses.len());
        let mut found = vec![None; guesses.len()];
        let mut finders = vec![None; secrets.len()];
        for ((guess, found), row) in guesses.iter().zip(&mut found).zip(feedbacks.chunks_exact(secrets.len()))
        {
            let mut wins = (0u32..).zip(row).filter(|&(_, &feedback)| feedback == win).map(|(s, _)| s);
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
            answers,
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

    /// What `guess` is answered when `secret` is hidden; none if the table has not both of them.
    pub fn answer(&self, secret: SecretId, guess: GuessId) -> Option<FeedbackId> {
        self.answers_to(guess)?.get(secret.index()).copied().map(FeedbackId)
    }

    /// The answers to `guess`, one byte for each secret in the order of their numbers; none if the table has no such guess.
    pub fn answers_to(&self, guess: GuessId) -> Option<&[u8]> {
        (guess.index() < self.n_guesses).then(|| self.row(guess))
    }

    /// The guess that finds `secret`; none if the table has no such secret.
    pub fn finder(&self, secret: SecretId) -> Option<GuessId> {
        self.finders.get(secret.index()).copied()
    }

    /// The secret that `guess` finds, if it is the guess of one.
    pub fn found_by(&self, guess: GuessId) -> Option<SecretId> {
        self.found.get(guess.index()).copied().flatten()
    }

    /// [`FeedbackTable::answer`] for numbers of this table.
    pub(crate) fn feedback(&self, secret: SecretId, guess: GuessId) -> FeedbackId {
        FeedbackId(self.row(guess)[secret.index()])
    }

    /// [`FeedbackTable::answers_to`] for a guess of this table.
    pub(crate) fn row(&self, guess: GuessId) -> &[u8] {
        &self.feedbacks[guess.index() * self.n_secrets..][..self.n_secrets]
    }

    /// What `secret`, one of this table, answers: one byte for each guess in the order of their numbers.
    pub(crate) fn answers(&self, secret: SecretId) -> &[u8] {
        &self.answers[secret.index() * self.n_guesses..][..self.n_guesses]
    }

    /// [`FeedbackTable::finder`] for a secret of this table.
    pub(crate) fn guess_for(&self, secret: SecretId) -> GuessId {
        self.finders[secret.index()]
    }

    /// [`FeedbackTable::found_by`] for a guess of this table.
    pub(crate) fn secret_of(&self, guess: GuessId) -> Option<SecretId> {
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

/// Turns rows into columns, a block of rows at a time so that reading and writing both stay in the cache.
fn turned_over(answers: &[u8], n_columns: usize) -> Vec<u8> {
    const BLOCK: usize = 64;
    if answers.is_empty() {
        return Vec::new();
    }
    let n_rows = answers.len() / n_columns;
    let mut turned = vec![0; answers.len()];
    for (number, block) in answers.chunks(BLOCK * n_columns).enumerate() {
        for (column, out) in turned.chunks_exact_mut(n_rows).enumerate() {
            for (place, row) in out[number * BLOCK..].iter_mut().zip(block.chunks_exact(n_columns)) {
                *place = row[column];
            }
        }
    }
    turned
}

fn exact_bytes<G: Deduction>(game: &G) -> u128 {
    let (n_secrets, n_guesses) = (u128::from(game.n_secrets()), u128::from(game.n_guesses()));
    let (per_secret, per_guess) = (size_of::<GuessId>() as u128, size_of::<Option<SecretId>>() as u128);
    // Each answer stands in a row of its guess and in a row of its secret.
    let answers = n_secrets.saturating_mul(n_guesses).saturating_mul(2);
    answers.saturating_add(n_secrets * per_secret + n_guesses * per_guess)
}

/// The unit that people would use, in brackets; nothing for numbers that need none.
fn in_words(bytes: u128) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let fitting = (1..).zip(units).take_while(|(power, _)| bytes >> (10 * power) > 0).last();
    fitting.map_or(String::new(), |(power, unit)| {
        format!(" ({:.1} {unit})", bytes as f64 / 1024_f64.powi(power))
    })
}
