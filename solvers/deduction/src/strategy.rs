use crate::{CandidateSet, FeedbackId, FeedbackTable, GuessId, parts};

/// A tree that plays: what to guess, and how to go on after each answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// What to guess here.
    pub guess: GuessId,
    /// Whether the guess may be right; the winning answer has no branch.
    pub may_win: bool,
    /// How to go on after every other answer that is possible, in the order of the feedback numbers.
    pub answers: Vec<(FeedbackId, Strategy)>,
}

/// How many secrets a strategy finds with how many guesses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// At index `i`, the number of secrets found with `i + 1` guesses; the last entry is not 0.
    pub histogram: Vec<u64>,
}

impl Strategy {
    /// The strategy for one secret, whose guess this is.
    pub const fn certain(guess: GuessId) -> Self {
        Strategy { guess, may_win: true, answers: Vec::new() }
    }

    /// How to go on after `feedback`, if the strategy expects it.
    pub fn after(&self, feedback: FeedbackId) -> Option<&Strategy> {
        let place = self.answers.binary_search_by_key(&feedback, |(answer, _)| *answer).ok()?;
        Some(&self.answers[place].1)
    }

    /// Counts the secrets by the number of guesses they need.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.count(0, &mut tally.histogram);
        tally
    }

    /// Whether it finds every secret of `set`, and says so of no other, with guesses that may be right if it is to be
    /// `consistent`.
    pub fn finds(&self, table: &FeedbackTable, set: &CandidateSet, consistent: bool) -> bool {
        let own = table.found_by(self.guess).filter(|&secret| set.contains(secret));
        if own.is_some() != self.may_win || (consistent && !self.may_win) {
            return false;
        }
        let mut behind = parts(table, set, self.guess);
        behind.retain(|(feedback, _)| *feedback != table.win());
        // A guess that tells nothing is a waste, and a strategy of nothing else has no end.
        let n_behind: usize = behind.iter().map(|(_, part)| part.len()).sum();
        n_behind + usize::from(self.may_win) == set.len()
            && behind.len() == self.answers.len()
            && behind.iter().zip(&self.answers).all(|((feedback, part), (answer, next))| {
                feedback == answer && next.finds(table, part, consistent)
            })
    }

    /// How many guesses are written in the tree.
    pub fn n_nodes(&self) -> usize {
        1 + self.answers.iter().map(|(_, next)| next.n_nodes()).sum::<usize>()
    }

    fn count(&self, depth: usize, histogram: &mut Vec<u64>) {
        if self.may_win {
            if histogram.len() <= depth {
                histogram.resize(depth + 1, 0);
            }
            histogram[depth] += 1;
        }
        for (_, next) in &self.answers {
            next.count(depth + 1, histogram);
        }
    }
}

impl Tally {
    /// The number of secrets.
    pub fn n_secrets(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// The sum of the guesses over all secrets.
    pub fn total(&self) -> u64 {
        (1..).zip(&self.histogram).map(|(guesses, secrets)| guesses * secrets).sum()
    }

    /// The most guesses that any secret needs.
    pub const fn worst(&self) -> usize {
        self.histogram.len()
    }
}
