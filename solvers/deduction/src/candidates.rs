use std::borrow::Cow;

use crate::{FeedbackId, FeedbackTable, GuessId, SecretId};

/// The secrets that are still possible, in the order of their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CandidateSet {
    secrets: Vec<SecretId>,
}

impl CandidateSet {
    /// Every secret of the game.
    pub fn all(table: &FeedbackTable) -> Self {
        CandidateSet { secrets: table.secrets().collect() }
    }

    /// The members that answer `feedback` to `guess`; may be empty.
    #[must_use]
    pub fn narrowed(&self, table: &FeedbackTable, guess: GuessId, feedback: FeedbackId) -> Self {
        let row = table.answers_to(guess).unwrap_or_default();
        CandidateSet { secrets: self.iter().filter(|s| row.get(s.index()) == Some(&feedback.0)).collect() }
    }

    /// The members that the table has. Whatever is public looks at these alone, so that nothing behind it needs to ask.
    pub(crate) fn known_to(&self, table: &FeedbackTable) -> Cow<'_, Self> {
        let is_known = |secret: &SecretId| secret.index() < table.n_secrets();
        if self.secrets.last().is_none_or(is_known) {
            Cow::Borrowed(self)
        } else {
            Cow::Owned(self.iter().filter(is_known).collect())
        }
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
