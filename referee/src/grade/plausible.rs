use serde::Serialize;

use super::guessing::Guessing;

/// How improbable luck must be before it explains nothing: one in a thousand million.
const LUCK: f64 = 1e-9;

/// The evidence that a program knew targets before it asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Foreknowledge {
    /// How many games were played.
    pub games: usize,
    /// With how many guesses on average; those of a game beyond what the bound can count are left out.
    pub average: f64,
    /// The least average that there can be, whoever plays.
    pub least: f64,
    /// A smaller one than this luck gives once in a thousand million times.
    pub least_with_luck: f64,
}

impl Foreknowledge {
    /// The evidence, if the games took fewer guesses than somebody needs who knows nothing of a target before asking.
    ///
    /// One guess finds at most one secret. Behind its other answers, `b` of them, stand as many second guesses, which
    /// find `b` secrets at most, and so on: filling the earliest places first is the least total over all secrets, and
    /// its share of each secret is the least that a target drawn by chance takes on average. A program that draws its
    /// guesses by chance can be lucky; by Azuma's inequality, since every game counts from one guess to `deepest`, the
    /// average of `n` games falls short by `s` with a probability of no more than `exp(-2 n s² / (deepest - 1)²)`.
    pub(super) fn find(guessing: &Guessing, n_secrets: u64, n_feedbacks: usize) -> Option<Foreknowledge> {
        let (total, deepest) = least_total(n_secrets, n_feedbacks.saturating_sub(1) as u64);
        let games = guessing.solved + guessing.failures.len();
        let counted = |guesses: u32| u64::from(guesses).min(deepest);
        let found: u64 = guessing.histogram.iter().map(|bar| counted(bar.guesses) * bar.targets as u64).sum();
        let guesses = found + deepest * guessing.failures.len() as u64;
        let (n, least) = (games.max(1) as f64, total as f64 / n_secrets.max(1) as f64);
        let luck = (deepest - 1) as f64 * (-LUCK.ln() / (2.0 * n)).sqrt();
        let (average, least_with_luck) = (guesses as f64 / n, least - luck);
        let is_too_few = games > 0 && average < least_with_luck;
        is_too_few.then_some(Foreknowledge { games, average, least, least_with_luck })
    }
}

/// The least total of guesses over all secrets, where a guess that does not win has `branches` answers, and the most
/// guesses that a secret then takes.
fn least_total(n_secrets: u64, branches: u64) -> (u64, u64) {
    let (mut left, mut depth, mut places, mut total) = (n_secrets, 1, 1_u64, 0_u64);
    while left > places && places > 0 {
        total = total.saturating_add(depth * places);
        left -= places;
        depth += 1;
        places = places.saturating_mul(branches);
    }
    (total.saturating_add(depth.saturating_mul(left)), depth)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::guessing::Played;
    use super::*;

    fn guessing(games: &[(u32, usize)]) -> Guessing {
        let played = |&(guesses, n): &(u32, usize)| {
            (0..n).map(move |_| Played { result: Ok(guesses), time: Duration::ZERO })
        };
        let n = games.iter().map(|(_, n)| n).sum();
        Guessing::new(n, games.iter().flat_map(played), Duration::ZERO)
    }

    #[test]
    fn the_least_total_fills_the_earliest_places_first() {
        assert_eq!(least_total(1, 5), (1, 1));
        assert_eq!(least_total(4, 3), (7, 2));
        assert_eq!(least_total(20, 3), (1 + 2 * 3 + 3 * 9 + 4 * 7, 4));
    }

    #[test]
    fn who_names_targets_at_once_is_found_out() {
        let evidence = Foreknowledge::find(&guessing(&[(1, 4959), (2, 1)]), 4960, 20).expect("it is plain");
        let Foreknowledge { games, average, least, least_with_luck } = evidence;
        let shown = [average, least, least_with_luck].map(|guesses| format!("{guesses:.4}"));
        // 19,438 guesses for 4,960 targets are the least: one with one guess, 19 with two, 361 with three.
        assert_eq!((games, shown), (4960, ["1.0002", "3.9190", "3.7818"].map(str::to_owned)));
    }

    #[test]
    fn neither_the_best_play_nor_luck_in_a_few_games_is_taken_for_foreknowledge() {
        // The best that is conceivable, which nobody reaches.
        let best = guessing(&[(1, 1), (2, 19), (3, 361), (4, 4579)]);
        assert_eq!(Foreknowledge::find(&best, 4960, 20), None);
        // Two pegs of two colours, four codes: two at once come about by chance.
        assert_eq!(Foreknowledge::find(&guessing(&[(1, 2), (2, 2)]), 4, 4), None);
        assert_eq!(Foreknowledge::find(&guessing(&[(1, 3)]), 4960, 20), None);
        assert_eq!(Foreknowledge::find(&guessing(&[]), 4960, 20), None);
        assert_eq!(Foreknowledge::find(&guessing(&[(1, 1)]), 1, 1), None);
    }
}
