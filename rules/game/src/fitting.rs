use crate::Deduction;

/// Secrets that explain a history, as [`Deduction::fitting`] finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitting<S> {
    /// Some of the secrets, each once.
    pub secrets: Vec<S>,
    /// Whether these are all.
    pub complete: bool,
}

/// Goes through the secrets in a scattered order and keeps those that fit.
pub(crate) fn by_trying<G: Deduction>(
    game: &G,
    history: &[(G::Guess, G::Feedback)],
    most: usize,
    effort: u64,
) -> Fitting<G::Secret> {
    // The latest answers tell most apart.
    let fits = |secret: &G::Secret| {
        history.iter().rev().all(|(guess, feedback)| game.feedback(secret, guess) == *feedback)
    };
    let mut secrets = Vec::new();
    for (tried, index) in (0_u64..).zip(scattered(game.n_secrets())) {
        if secrets.len() >= most || (tried >= effort && !secrets.is_empty()) {
            return Fitting { secrets, complete: false };
        }
        let secret = game.secret_at(index);
        if fits(&secret) {
            secrets.push(secret);
        }
    }
    Fitting { secrets, complete: true }
}

/// All numbers below `n`, each once, in steps of about the golden section, so that any stretch of them is spread out.
pub fn scattered(n: u64) -> impl Iterator<Item = u64> {
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
