use std::collections::BTreeSet;

use play::Seed;
use rand::RngExt;

/// Which of the random streams of a seed the targets of a sample are drawn from.
const SAMPLE_STREAM: u64 = 0;

/// The most targets that are played without a sample being asked for.
pub(crate) const MOST_TARGETS: u64 = 1_000_000;

/// The numbers of the targets to play, ascending.
pub(crate) fn targets(n_secrets: u64, sample: Option<u64>, seed: Seed) -> Vec<u64> {
    let Some(n) = sample.filter(|&n| n < n_secrets) else { return (0..n_secrets).collect() };
    // Floyd's way of drawing without putting back: a number already drawn makes room for the largest allowed.
    let mut chance = seed.generator(SAMPLE_STREAM);
    let mut drawn = BTreeSet::new();
    for largest in n_secrets - n..n_secrets {
        if !drawn.insert(chance.random_range(0..=largest)) {
            drawn.insert(largest);
        }
    }
    drawn.into_iter().collect()
}
