use game::{Deduction, Fitting, scattered};

use crate::beam::promise;

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

/// What a sampler chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled<G> {
    /// The guess.
    pub guess: G,
    /// How many candidates it was judged by.
    pub n_candidates: usize,
    /// Whether those were all candidates that there are.
    pub complete: bool,
}

impl<'g, G: Deduction> Sampler<'g, G> {
    /// A sampler of this game.
    pub fn new(game: &'g G, effort: Effort) -> Self {
        Sampler { game, effort }
    }

    /// The next guess after these turns; none if no secret fits them.
    pub fn choose(&self, history: &[(G::Guess, G::Feedback)]) -> Option<Sampled<G::Guess>> {
        let Effort { n_visited, n_kept, .. } = self.effort;
        let Fitting { secrets: candidates, complete } = self.game.fitting(history, n_kept, n_visited);
        let n_candidates = candidates.len();
        let sampled = |guess| Some(Sampled { guess, n_candidates, complete });
        if n_candidates <= 2 {
            return sampled(self.game.guess_for(candidates.first()?));
        }
        let guesses = self.guesses(&candidates);
        let win = self.game.feedbacks().iter().position(|&feedback| feedback == self.game.win())?;
        let promises = guesses.chunks(TOGETHER).flat_map(|guesses| self.promises(&candidates, guesses, win));
        let best = promises.zip(&guesses).min_by_key(|&(promise, _)| promise)?.1;
        sampled(best.clone())
    }

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
