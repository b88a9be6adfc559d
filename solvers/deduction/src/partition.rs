use crate::{CandidateSet, FeedbackId, FeedbackTable, GuessId, Ratio};

/// How a guess splits a set of candidates: the size of the part behind each feedback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    sizes: Vec<u32>,
    win: FeedbackId,
}

impl Split {
    /// Counts the parts of `set` under `guess`; there are none under a guess that the table does not have.
    pub fn of(table: &FeedbackTable, set: &CandidateSet, guess: GuessId) -> Self {
        let mut sizes = vec![0; table.n_feedbacks()];
        if let Some(row) = table.answers_to(guess) {
            for secret in set.known_to(table).iter() {
                sizes[row[secret.index()] as usize] += 1;
            }
        }
        Split { sizes, win: table.win() }
    }

    /// The non-empty parts with their feedback, in the order of the feedback numbers.
    pub fn parts(&self) -> impl Iterator<Item = (FeedbackId, u32)> {
        (0u8..).map(FeedbackId).zip(self.sizes.iter().copied()).filter(|&(_, size)| size > 0)
    }

    /// How many candidates there are in all.
    pub fn n_candidates(&self) -> u32 {
        self.sizes.iter().sum()
    }

    /// How many different feedbacks are possible.
    pub fn n_parts(&self) -> u32 {
        self.sizes.iter().filter(|&&size| size > 0).count() as u32
    }

    /// Whether the guess may be the right one.
    pub fn may_win(&self) -> bool {
        self.sizes[self.win.index()] > 0
    }

    /// The size of the largest part.
    pub fn worst(&self) -> u32 {
        self.sizes.iter().copied().max().unwrap_or(0)
    }

    /// The number of candidates that remain on average: each part weighs as often as it happens.
    pub fn expected_size(&self) -> Ratio {
        let numerator = self.sizes.iter().map(|&size| u64::from(size).pow(2)).sum();
        Ratio { numerator, denominator: u64::from(self.n_candidates().max(1)) }
    }

    /// The information of the answer in bits.
    pub fn entropy(&self) -> f64 {
        let n = f64::from(self.n_candidates());
        self.parts().map(|(_, size)| f64::from(size) / n).map(|p| -p * p.log2()).sum()
    }
}

/// The parts themselves: what remains of `set` for every feedback that `guess` can have. There are none under a guess that
/// the table does not have.
pub fn parts(table: &FeedbackTable, set: &CandidateSet, guess: GuessId) -> Vec<(FeedbackId, CandidateSet)> {
    let mut secrets = vec![Vec::new(); table.n_feedbacks()];
    if let Some(row) = table.answers_to(guess) {
        for secret in set.known_to(table).iter() {
            secrets[row[secret.index()] as usize].push(secret);
        }
    }
    (0u8..)
        .map(FeedbackId)
        .zip(secrets)
        .filter(|(_, secrets)| !secrets.is_empty())
        .map(|(feedback, secrets)| (feedback, secrets.into_iter().collect()))
        .collect()
}
