use crate::{CandidateSet, FeedbackTable, GuessId};

/// What a guesser that looks one step ahead calls a good guess. All of them judge the sizes of the parts alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// The fewest candidates left on average.
    ExpectedSize,
    /// The most information in the answer.
    Entropy,
    /// The most different answers.
    MostParts,
    /// The smallest of the largest parts.
    WorstCase,
}

impl Heuristic {
    /// All of them, in the order in which they are listed to people.
    pub const ALL: [Heuristic; 4] =
        [Heuristic::ExpectedSize, Heuristic::Entropy, Heuristic::MostParts, Heuristic::WorstCase];

    /// The word by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Heuristic::ExpectedSize => "expected-size",
            Heuristic::Entropy => "entropy",
            Heuristic::MostParts => "most-parts",
            Heuristic::WorstCase => "worst-case",
        }
    }
}

/// Scores guesses; the smaller the better. Scores are integers, so that equal splits tie on every platform.
#[derive(Clone, Debug)]
pub(crate) struct Scorer {
    heuristic: Heuristic,
    /// What a part of each size adds to the score, where the score is a sum.
    weights: Vec<u64>,
}

impl Scorer {
    #[expect(clippy::cast_sign_loss, reason = "x log x is not negative for x above 1")]
    pub(crate) fn new(heuristic: Heuristic, n_secrets: usize) -> Self {
        let weight = |size: usize| match heuristic {
            Heuristic::ExpectedSize => (size as u64).pow(2),
            // Entropy falls as the sum of x log x grows; 20 binary places tell any two splits apart that matter.
            Heuristic::Entropy if size > 1 => {
                ((size as f64) * (size as f64).log2() * f64::from(1 << 20)).round() as u64
            }
            Heuristic::Entropy | Heuristic::WorstCase => 0,
            Heuristic::MostParts => u64::from(size == 0),
        };
        Scorer { heuristic, weights: (0..=n_secrets).map(weight).collect() }
    }

    /// The score of `guess`; `sizes` is scratch space with one place for each feedback.
    pub(crate) fn score(
        &self,
        table: &FeedbackTable,
        set: &CandidateSet,
        guess: GuessId,
        sizes: &mut [u32],
    ) -> u64 {
        sizes.fill(0);
        let row = table.row(guess);
        for &secret in set.as_slice() {
            sizes[row[secret.index()] as usize] += 1;
        }
        self.of_sizes(sizes)
    }

    /// The scores of all guesses, in the order of their numbers.
    pub(crate) fn scores(&self, table: &FeedbackTable, set: &CandidateSet) -> Vec<u64> {
        /// How many guesses are counted together: their counts stay in the cache.
        const BLOCK: usize = 256;
        let n_feedbacks = table.n_feedbacks();
        let mut scores = Vec::with_capacity(table.n_guesses());
        let mut sizes = vec![0; BLOCK * n_feedbacks];
        while scores.len() < table.n_guesses() {
            let guesses = scores.len()..table.n_guesses().min(scores.len() + BLOCK);
            let sizes = &mut sizes[..guesses.len() * n_feedbacks];
            sizes.fill(0);
            for &secret in set.as_slice() {
                let answers = &table.answers(secret)[guesses.clone()];
                for (sizes, &feedback) in sizes.chunks_exact_mut(n_feedbacks).zip(answers) {
                    sizes[feedback as usize] += 1;
                }
            }
            scores.extend(sizes.chunks_exact(n_feedbacks).map(|sizes| self.of_sizes(sizes)));
        }
        scores
    }

    /// The score of a split into parts of these sizes.
    pub(crate) fn of_sizes(&self, sizes: &[u32]) -> u64 {
        match self.heuristic {
            Heuristic::WorstCase => u64::from(sizes.iter().copied().max().unwrap_or(0)),
            _ => sizes.iter().map(|&size| self.weights[size as usize]).sum(),
        }
    }

    /// The score of a split into `n` single candidates, which nothing can beat.
    pub(crate) fn perfect(&self, n: usize, n_feedbacks: usize) -> u64 {
        match self.heuristic {
            Heuristic::WorstCase => 1,
            _ => n as u64 * self.weights[1] + n_feedbacks.saturating_sub(n) as u64 * self.weights[0],
        }
    }
}
