use game::Deduction;

/// How much a [`Sampler`] may do for one guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Secrets that are looked at to find candidates.
    pub n_visited: u64,
    /// Candidates that are kept; the memory of the sampler is this many secrets and guesses.
    pub n_kept: usize,
    /// Guesses that are compared.
    pub n_compared: usize,
}

impl Default for Effort {
    /// Within about a second on games of millions of secrets, and less than a megabyte.
    fn default() -> Self {
        Effort { n_visited: 20_000_000, n_kept: 2_000, n_compared: 400 }
    }
}

/// Guesses in games too large for a table, by looking at a sample of the candidates.
///
/// It keeps no list of all candidates: each time it walks through the secrets in a scattered but fixed order, keeps
/// the first candidates it meets, and takes the guess that leaves the fewest of them on average.
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
    ///
    /// When candidates are so rare that the effort finds none, it goes on until it meets the first one.
    pub fn choose(&self, history: &[(G::Guess, G::Feedback)]) -> Option<Sampled<G::Guess>> {
        let (candidates, complete) = self.candidates(history);
        if candidates.len() <= 2 {
            let guess = self.game.guess_for(candidates.first()?);
            return Some(Sampled { guess, n_candidates: candidates.len(), complete });
        }
        let guesses = self.guesses(&candidates);
        let mut sizes: Vec<(G::Feedback, u64)> = Vec::new();
        let mut cost = |guess: &G::Guess| {
            sizes.clear();
            for secret in &candidates {
                let feedback = self.game.feedback(secret, guess);
                match sizes.iter_mut().find(|(other, _)| *other == feedback) {
                    Some((_, size)) => *size += 1,
                    None => sizes.push((feedback, 1)),
                }
            }
            let wins = sizes.iter().any(|(feedback, _)| *feedback == self.game.win());
            (sizes.iter().map(|(_, size)| size * size).sum::<u64>(), !wins)
        };
        let guess = guesses.into_iter().map(|guess| (cost(&guess), guess)).min()?.1;
        Some(Sampled { guess, n_candidates: candidates.len(), complete })
    }

    /// Up to `n_kept` candidates, and whether they are all.
    fn candidates(&self, history: &[(G::Guess, G::Feedback)]) -> (Vec<G::Secret>, bool) {
        let n = self.game.n_secrets();
        let fits = |secret: &G::Secret| {
            // The latest answers tell most apart.
            history.iter().rev().all(|(guess, feedback)| self.game.feedback(secret, guess) == *feedback)
        };
        let mut candidates = Vec::new();
        for (visited, index) in scattered(n).enumerate() {
            let enough = visited as u64 >= self.effort.n_visited && !candidates.is_empty();
            if enough || candidates.len() >= self.effort.n_kept {
                return (candidates, false);
            }
            let secret = self.game.secret_at(index);
            if fits(&secret) {
                candidates.push(secret);
            }
        }
        (candidates, true)
    }

    /// The guesses to compare: half of them may be right, half are any guesses of the game.
    fn guesses(&self, candidates: &[G::Secret]) -> Vec<G::Guess> {
        let half = self.effort.n_compared.div_ceil(2);
        let members = candidates.iter().take(half).map(|secret| self.game.guess_for(secret));
        let n_others = half.min(usize::try_from(self.game.n_guesses()).unwrap_or(usize::MAX));
        let others = scattered(self.game.n_guesses()).take(n_others).map(|index| self.game.guess_at(index));
        members.chain(others).collect()
    }
}

/// All numbers below `n`, each once, in steps of about the golden section, so that any stretch of them is spread out.
fn scattered(n: u64) -> impl Iterator<Item = u64> {
    let near = (u128::from(n) * 618_034 / 1_000_000) as u64;
    // Some number between the section and `n` has no factor in common with `n`: `n - 1` has none.
    let step = (near.max(1)..n).find(|&step| gcd(step, n) == 1).unwrap_or(0);
    (0..n).scan(0, move |index, _| {
        let here = *index;
        *index = ((u128::from(here) + u128::from(step)) % u128::from(n)) as u64;
        Some(here)
    })
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_numbers_are_all_numbers_once() {
        for n in [1, 2, 3, 10, 97, 1000] {
            let mut numbers: Vec<u64> = scattered(n).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (0..n).collect::<Vec<_>>());
        }
    }
}
