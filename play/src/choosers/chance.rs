use rand::Rng;
use rand_chacha::ChaCha8Rng;

/// Where a strategy draws its chance from.
///
/// Only the generator's stream is used, so that a seed gives the same game whatever a library makes of ranges and
/// shuffles in its next release.
#[derive(Debug)]
pub(super) struct Chance(pub(super) ChaCha8Rng);

impl Chance {
    /// A number below `n`, all alike up to one part in 2^64 / n.
    pub(super) fn below(&mut self, n: usize) -> usize {
        let draw = u128::from(self.0.next_u64());
        ((draw * n as u128) >> 64) as usize
    }

    /// Whether a thing happens that happens once in `n` times.
    pub(super) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these, all alike.
    pub(super) fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).copied()
    }
}
