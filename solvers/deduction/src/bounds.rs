//! Lower bounds on the total that any strategy needs, each a function of its own.
//!
//! The total of a set is the sum over its members of the number of guesses, the right one included. `docs/solving.md`
//! proves each bound in a few sentences.

use crate::handful::MOST_MEMBERS;
use crate::search::MOST_LABELS;

/// A total that no strategy has: "impossible within the guesses left".
pub(crate) const IMPOSSIBLE: u32 = u32::MAX / 4;

/// How many guesses are left when their number is not limited.
pub(crate) const UNLIMITED: u8 = u8::MAX;

/// The bounds that follow from the number of feedbacks alone.
#[derive(Clone, Debug)]
pub(crate) struct Capacity {
    /// The feedbacks that do not win.
    branches: u32,
    /// At index `n`, [`Capacity::least`] without a limit.
    least: Vec<u32>,
    /// See [`Capacity::reaches`].
    reaches: Vec<u8>,
    /// For each number of secrets up to [`MOST_MEMBERS`] a line of [`Capacity::by_answers`].
    by_answers: Vec<[u32; MOST_LABELS + 2]>,
}

impl Capacity {
    pub(crate) fn new(n_feedbacks: usize, n_secrets: usize) -> Self {
        let branches = n_feedbacks.saturating_sub(1) as u32;
        let mut capacity =
            Capacity { branches, least: Vec::new(), reaches: Vec::new(), by_answers: Vec::new() };
        capacity.least = (0..=n_secrets as u32).map(|n| capacity.fill(n, 1)).collect();
        let by_answers = |n: u32| {
            std::array::from_fn(|answers| {
                let answers = answers as u32;
                let others = if answers < 2 { IMPOSSIBLE } else { capacity.class_count(n, answers, false) };
                let member = if answers < 2 || n == 0 {
                    IMPOSSIBLE
                } else {
                    capacity.class_count(n, answers - 1, true)
                };
                others.min(member)
            })
        };
        capacity.by_answers = (0..=n_secrets.min(MOST_MEMBERS) as u32).map(by_answers).collect();
        capacity.reaches = (2..8)
            .map_while(|guesses| u8::try_from(capacity.reach(guesses)).ok())
            .filter(|&reach| reach > 1)
            .collect();
        capacity
    }

    /// How many secrets can be found within two guesses, three guesses and so on, as far as one byte counts. The
    /// capacity bound of `n` secrets is `2n - 1`, and one more for each secret beyond each of these.
    pub(crate) fn reaches(&self) -> &[u8] {
        &self.reaches
    }

    /// The class-count bound of a guess with so many answers, one of them counted twice if it wins, for at most
    /// [`MOST_MEMBERS`] secrets. It falls with every answer more.
    pub(crate) fn by_answers(&self, n: u32, answers: u32) -> u32 {
        self.by_answers[n as usize][answers as usize]
    }

    /// **Capacity bound.** One guess wins against at most one secret, the guesses behind its `b` other answers
    /// against at most `b`, those behind them against at most `b²`. Filling the earliest places first is cheapest.
    pub(crate) fn least(&self, n: u32) -> u32 {
        self.least[n as usize]
    }

    /// **Spread bound.** The capacity bound for `n` secrets that are split into at most `parts` parts.
    pub(crate) fn spread(&self, n: u32, parts: u32) -> u32 {
        if parts == 0 { if n == 0 { 0 } else { IMPOSSIBLE } } else { self.fill(n, parts) }
    }

    /// **Class-count bound.** A guess with `parts` answers, one of them winning if `may_win`, costs one guess for
    /// each of the `n` secrets, and then at least the spread bound. While no part exceeds the number of feedbacks
    /// this is `3n - parts`, less one more if it may win.
    pub(crate) fn class_count(&self, n: u32, parts: u32, may_win: bool) -> u32 {
        let wins = u32::from(may_win);
        n + self.spread(n - wins, parts - wins)
    }

    /// **Depth bound.** The most secrets that can be told apart and found within `guesses`.
    pub(crate) fn reach(&self, guesses: u8) -> u32 {
        let mut reach = 0u32;
        for _ in 0..guesses.min(32) {
            reach = reach.saturating_mul(self.branches).saturating_add(1);
        }
        reach
    }

    fn fill(&self, n: u32, mut places: u32) -> u32 {
        let (mut left, mut depth, mut total) = (n, 1, 0);
        while left > places {
            if places == 0 {
                return IMPOSSIBLE;
            }
            total += depth * places;
            left -= places;
            depth += 1;
            places = places.saturating_mul(self.branches);
        }
        total + depth * left
    }
}

/// **Isolation bounds.** What the best member of a set of `n` says about it, when it has `parts` answers:
/// `n` parts make `2n - 1`, which nothing beats; failing that, `n - 1` parts make `2n`, which is then the least.
pub(crate) fn isolated_by_member(n: u32, parts: u32) -> Option<u32> {
    if parts == n {
        Some(2 * n - 1)
    } else if parts + 1 == n {
        Some(2 * n)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The least total of `set`, where `rows[g][s]` is the answer to guess `g` and answer 0 wins.
    fn least_total(rows: &[Vec<u8>], set: &[usize]) -> u32 {
        if let [_] = set {
            return 1;
        }
        let cost = |row: &Vec<u8>| {
            let parts = parts(row, set);
            let wins = set.iter().any(|&secret| row[secret] == 0);
            (parts.len() > 1 || wins)
                .then(|| set.len() as u32 + parts.iter().map(|part| least_total(rows, part)).sum::<u32>())
        };
        rows.iter().filter_map(cost).min().expect("the guess for a member always makes progress")
    }

    /// The parts that do not win.
    fn parts(row: &[u8], set: &[usize]) -> Vec<Vec<usize>> {
        (1..5)
            .map(|answer| set.iter().copied().filter(|&secret| row[secret] == answer).collect::<Vec<_>>())
            .filter(|part| !part.is_empty())
            .collect()
    }

    fn any_rows() -> impl Strategy<Value = Vec<Vec<u8>>> {
        (2..7usize, 0..4usize).prop_flat_map(|(n, more)| {
            proptest::collection::vec(proptest::collection::vec(1..4u8, n), n + more).prop_map(
                move |mut rows| {
                    for (secret, row) in rows.iter_mut().take(n).enumerate() {
                        row[secret] = 0;
                    }
                    rows
                },
            )
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn no_bound_exceeds_the_least_total(rows in any_rows()) {
            let n = rows[0].len();
            let all: Vec<usize> = (0..n).collect();
            let capacity = Capacity::new(4, n);
            let least = least_total(&rows, &all);
            prop_assert!(capacity.least(n as u32) <= least);
            for row in &rows {
                let parts = parts(row, &all);
                let may_win = row.contains(&0);
                if parts.len() == 1 && !may_win {
                    continue;
                }
                let cost = n as u32 + parts.iter().map(|part| least_total(&rows, part)).sum::<u32>();
                let n_parts = parts.len() as u32 + u32::from(may_win);
                prop_assert!(capacity.class_count(n as u32, n_parts, may_win) <= cost);
                let by_size = n as u32 + parts.iter().map(|part| capacity.least(part.len() as u32)).sum::<u32>();
                prop_assert!(by_size <= cost);
                prop_assert!(capacity.class_count(n as u32, n_parts, may_win) <= by_size);
                if parts.iter().all(|part| part.len() <= 2) {
                    prop_assert_eq!(by_size, cost);
                }
            }
        }

        #[test]
        fn a_member_that_isolates_closes_the_set(rows in any_rows()) {
            let n = rows[0].len();
            let all: Vec<usize> = (0..n).collect();
            let most = rows[..n].iter().map(|row| parts(row, &all).len() as u32 + 1).max().expect("not empty");
            if let Some(value) = isolated_by_member(n as u32, most) {
                prop_assert_eq!(value, least_total(&rows, &all));
            }
        }

        #[test]
        fn the_total_is_monotone_and_superadditive(rows in any_rows(), cut in 1..6usize) {
            let n = rows[0].len();
            let all: Vec<usize> = (0..n).collect();
            let (left, right) = all.split_at(cut.min(n - 1));
            let least = least_total(&rows, &all);
            prop_assert!(least >= least_total(&rows, left) + least_total(&rows, right));
        }
    }

    #[test]
    fn the_capacity_of_classic_mastermind_forces_five_guesses() {
        let capacity = Capacity::new(14, 1296);
        assert_eq!((capacity.reach(1), capacity.reach(2), capacity.reach(3)), (1, 14, 183));
        assert_eq!((capacity.least(14), capacity.least(15), capacity.least(183)), (27, 30, 27 + 3 * 169));
        assert_eq!(capacity.class_count(10, 4, true), 25);
        assert_eq!(capacity.class_count(10, 4, false), 26);
    }
}
