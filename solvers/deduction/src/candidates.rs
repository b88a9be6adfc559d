use thiserror::Error;

use crate::{FeedbackId, FeedbackTable, GuessId, SecretId};

/// One guess and what it was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// What was asked.
    pub guess: GuessId,
    /// What was answered.
    pub feedback: FeedbackId,
}

/// The secrets that are still possible, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CandidateSet {
    secrets: Vec<SecretId>,
}

/// The answers given exclude every secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("no secret fits the answers up to turn {turn}")]
pub struct Contradiction {
    /// The first turn, counted from 1, that leaves no secret.
    pub turn: usize,
}

/// A turn whose answer, if it were another one, would leave some secret possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The turn, counted from 1.
    pub turn: usize,
    /// The answers that would do, each with the number of secrets it would leave.
    pub instead: Vec<(FeedbackId, usize)>,
}

impl CandidateSet {
    /// Every secret of the game.
    pub fn all(table: &FeedbackTable) -> Self {
        CandidateSet { secrets: table.secrets().collect() }
    }

    /// The secrets that fit all turns of `history`.
    pub fn after(table: &FeedbackTable, history: &[Turn]) -> Result<Self, Contradiction> {
        let mut set = CandidateSet::all(table);
        for (turn, &Turn { guess, feedback }) in (1..).zip(history) {
            set = set.narrowed(table, guess, feedback);
            if set.is_empty() {
                return Err(Contradiction { turn });
            }
        }
        Ok(set)
    }

    /// The members that answer `feedback` to `guess`; may be empty.
    #[must_use]
    pub fn narrowed(&self, table: &FeedbackTable, guess: GuessId, feedback: FeedbackId) -> Self {
        let row = table.row(guess);
        CandidateSet { secrets: self.iter().filter(|s| row[s.index()] == feedback.0).collect() }
    }

    /// How many secrets are possible.
    pub const fn len(&self) -> usize {
        self.secrets.len()
    }

    /// Whether nothing is possible.
    pub const fn is_empty(&self) -> bool {
        self.secrets.is_empty()
    }

    /// Whether `secret` is possible.
    pub fn contains(&self, secret: SecretId) -> bool {
        self.secrets.binary_search(&secret).is_ok()
    }

    /// The possible secrets in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = SecretId> {
        self.secrets.iter().copied()
    }

    /// The same as a slice.
    pub fn as_slice(&self) -> &[SecretId] {
        &self.secrets
    }
}

impl FromIterator<SecretId> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = SecretId>>(secrets: I) -> Self {
        let mut secrets: Vec<SecretId> = secrets.into_iter().collect();
        secrets.sort_unstable();
        secrets.dedup();
        CandidateSet { secrets }
    }
}

/// The single turns of a contradictory history that restore a solution when their answer is changed.
///
/// Empty when at least two answers must be wrong. For a history without contradiction it lists what else each answer
/// could have been.
pub fn repairs(table: &FeedbackTable, history: &[Turn]) -> Vec<Repair> {
    let mut repairs = Vec::new();
    for (index, doubted) in history.iter().enumerate() {
        let others = history[..index].iter().chain(&history[index + 1..]);
        let set =
            others.fold(CandidateSet::all(table), |set, turn| set.narrowed(table, turn.guess, turn.feedback));
        let mut counts = vec![0; table.n_feedbacks()];
        for secret in set.iter() {
            counts[table.feedback(secret, doubted.guess).index()] += 1;
        }
        let instead: Vec<_> = (0u8..)
            .map(FeedbackId)
            .zip(counts)
            .filter(|&(feedback, count)| count > 0 && feedback != doubted.feedback)
            .collect();
        if !instead.is_empty() {
            repairs.push(Repair { turn: index + 1, instead });
        }
    }
    repairs
}
