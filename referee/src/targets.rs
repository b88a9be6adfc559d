use std::collections::BTreeSet;
use std::hash::{BuildHasher, Hasher, RandomState};

use play::{Seed, Stream};

/// Which of the random streams of a seed the targets of a sample are drawn from.
const SAMPLE: Stream = Stream::User(0);

/// Which of the random streams of a seed an order is drawn from.
const ORDER: Stream = Stream::User(2);

/// The most targets that are played without a sample being asked for.
pub(crate) const MOST_TARGETS: u64 = 1_000_000;

/// The numbers of the targets to play, ascending.
pub(crate) fn targets(n_secrets: u64, sample: Option<u64>, seed: Seed) -> Vec<u64> {
    let Some(n) = sample.filter(|&n| n < n_secrets) else { return (0..n_secrets).collect() };
    // Floyd's way of drawing without putting back: a number already drawn makes room for the largest allowed.
    let mut chance = seed.chance(SAMPLE);
    let mut drawn = BTreeSet::new();
    for largest in n_secrets - n..n_secrets {
        if !drawn.insert(chance.below(largest + 1)) {
            drawn.insert(largest);
        }
    }
    drawn.into_iter().collect()
}

/// Another order of the targets. A program that counts its games learns nothing from it about the next target.
pub(crate) fn shuffled<T>(mut targets: Vec<T>, order: Seed) -> Vec<T> {
    let mut chance = order.chance(ORDER);
    for last in (1..targets.len()).rev() {
        targets.swap(last, chance.index(last + 1));
    }
    targets
}

/// A seed that nobody can guess, drawn from the system. It has no more than 53 bits, so that every reader of JSON reads
/// it exactly.
pub(crate) fn drawn_seed() -> Seed {
    // The standard library draws the keys of its hash maps by chance.
    Seed(RandomState::new().build_hasher().finish() >> 11)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_every_target_once_and_follows_from_its_seed() {
        let order = |seed| shuffled((0..100).collect::<Vec<u64>>(), Seed(seed));
        assert_eq!(order(7), order(7));
        assert_ne!(order(7), order(8));
        let mut sorted = order(7);
        assert_ne!(sorted, (0..100).collect::<Vec<_>>());
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn two_orders_drawn_from_the_system_differ() {
        assert_ne!(drawn_seed(), drawn_seed());
    }
}
