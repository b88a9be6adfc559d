use std::collections::BTreeMap;

use game::{Deduction, Fitting, scattered};

use crate::beam::{cost, promise};

/// How much a [`Sampler`] may do for one guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Secrets, or beginnings of secrets, that are looked at to find candidates.
    pub n_visited: u64,
    /// Candidates that are kept.
    pub n_kept: usize,
    /// Guesses that are compared.
    pub n_compared: usize,
}

impl Default for Effort {
    /// A guess within a second and a megabyte on games of hundreds of millions of secrets.
    fn default() -> Self {
        Effort { n_visited: 2_000_000, n_kept: 2_000, n_compared: 4_000 }
    }
}

/// Guesses whose answers are counted together.
const TOGETHER: usize = 64;

/// Guesses in games too large for a table, by looking at a sample of the candidates.
///
/// It keeps no list of all candidates: each time it finds some of them, spread over the game, and takes the guess that
/// promises most by how it splits them.
#[derive(Clone, Debug)]
pub struct Sampler<'g, G> {
    game: &'g G,
    effort: Effort,
}

/// Some of what is possible after a history.
#[derive(Clone, Debug)]
pub struct Sample<'g, G: Deduction> {
    sampler: Sampler<'g, G>,
    /// The candidates that were found: one at least.
    pub candidates: Vec<G::Secret>,
    /// Whether those are all candidates that there are.
    pub complete: bool,
}

impl<'g, G: Deduction> Sampler<'g, G> {
    /// A sampler of this game.
    pub fn new(game: &'g G, effort: Effort) -> Self {
        Sampler { game, effort }
    }

    /// Some of what is possible after these turns; none if no secret fits them.
    pub fn after(&self, history: &[(G::Guess, G::Feedback)]) -> Option<Sample<'g, G>> {
        let Effort { n_visited, n_kept, .. } = self.effort;
        let Fitting { secrets: candidates, complete } = self.game.fitting(history, n_kept, n_visited);
        let sampler = Sampler { game: self.game, effort: self.effort };
        (!candidates.is_empty()).then_some(Sample { sampler, candidates, complete })
    }
}

impl<G: Deduction> Sample<'_, G> {
    /// The guesses that promise most, the most promising first, one of those that split the sample alike.
    pub fn promising(&self, count: usize) -> Vec<G::Guess> {
        let game = self.sampler.game;
        if self.candidates.len() <= 2 {
            return self.candidates.iter().take(count).map(|secret| game.guess_for(secret)).collect();
        }
        let guesses = self.sampler.guesses(&self.candidates);
        let win = game.feedbacks().iter().position(|&feedback| feedback == game.win()).unwrap_or(0);
        let promises = guesses
            .chunks(TOGETHER)
            .flat_map(|guesses| self.sampler.promises(&self.candidates, guesses, win))
            .zip(0..);
        let mut ranked: Vec<(u64, usize)> = promises.collect();
        ranked.sort_unstable();
        ranked.dedup_by_key(|&mut (promise, _)| promise);
        ranked.into_iter().take(count).map(|(_, place)| guesses[place].clone()).collect()
    }

    /// What `guess` leaves of the sample behind each answer, with about how many guesses that still takes in all: told
    /// from its size, by what is known of other games.
    pub fn behind(&self, guess: &G::Guess) -> Vec<(G::Feedback, u32, u32)> {
        let game = self.sampler.game;
        let mut sizes: BTreeMap<G::Feedback, u32> = BTreeMap::new();
        for secret in &self.candidates {
            *sizes.entry(game.feedback(secret, guess)).or_default() += 1;
        }
        let left = |feedback, size| if feedback == game.win() { 0 } else { about(size) };
        sizes.into_iter().map(|(feedback, size)| (feedback, size, left(feedback, size))).collect()
    }
}

/// About how many guesses a set of this size takes in all.
#[expect(clippy::cast_sign_loss, reason = "no set has less than no cost")]
fn about(size: u32) -> u32 {
    if size <= 2 { (2 * size).saturating_sub(1) } else { cost(size.into()).round() as u32 }
}

impl<G: Deduction> Sampler<'_, G> {
    /// The guesses to compare: half of them may be right, half are any guesses of the game.
    fn guesses(&self, candidates: &[G::Secret]) -> Vec<G::Guess> {
        let half = self.effort.n_compared.div_ceil(2);
        let members = candidates.iter().take(half).map(|secret| self.game.guess_for(secret));
        let n_others = half.min(usize::try_from(self.game.n_guesses()).unwrap_or(usize::MAX));
        let others = scattered(self.game.n_guesses()).take(n_others).map(|index| self.game.guess_at(index));
        members.chain(others).collect()
    }

    /// What each guess will cost, as the candidates tell; the smaller the better.
    fn promises(&self, candidates: &[G::Secret], guesses: &[G::Guess], win: usize) -> Vec<u64> {
        let n_feedbacks = self.game.feedbacks().len();
        let mut answers = vec![0; candidates.len() * guesses.len()];
        self.game.tabulate(candidates, guesses, &mut answers);
        let mut sizes = vec![0; guesses.len() * n_feedbacks];
        for row in answers.chunks_exact(guesses.len()) {
            for (sizes, &answer) in sizes.chunks_exact_mut(n_feedbacks).zip(row) {
                sizes[usize::from(answer)] += 1;
            }
        }
        let promise = |sizes: &mut [u32]| {
            sizes.swap(0, win);
            promise(sizes)
        };
        sizes.chunks_exact_mut(n_feedbacks).map(promise).collect()
    }
}
