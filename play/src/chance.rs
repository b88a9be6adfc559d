use game::Deduction;
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::{Seed, Stream};

/// The draws of one [stream](Stream) of a [seed](Seed).
///
/// Only the words of the generator are used, so that a seed gives the same game whatever a library makes of ranges and
/// shuffles in its next release. How words become numbers is pinned by the tests below and may never change.
#[derive(Debug)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    pub(crate) const fn new(words: ChaCha8Rng) -> Self {
        Chance(words)
    }

    /// A number below `n`, all alike up to one part in 2^64; 0 if there is none.
    pub fn below(&mut self, n: u64) -> u64 {
        let wide = |word: u64| u128::from(word) * u128::from(n);
        let first = wide(self.0.next_u64());
        let (number, rest) = ((first >> 64) as u64, first as u64);
        // Where a word falls on the border between two numbers, a second one decides.
        if rest > n.wrapping_neg() {
            let more = (wide(self.0.next_u64()) >> 64) as u64;
            return number + u64::from(rest.checked_add(more).is_none());
        }
        number
    }

    /// The place of one of `n` things, all alike up to one part in 2^32; a list is never longer.
    pub fn index(&mut self, n: usize) -> usize {
        let n = n as u32;
        let wide = |word: u32| u64::from(word) * u64::from(n);
        let first = wide(self.0.next_u32());
        let (number, rest) = ((first >> 32) as u32, first as u32);
        if rest > n.wrapping_neg() {
            let more = (wide(self.0.next_u32()) >> 32) as u32;
            return (number + u32::from(rest.checked_add(more).is_none())) as usize;
        }
        number as usize
    }

    /// Whether a thing happens that happens once in `n` times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n as u64) == 0
    }

    /// One of these, all alike.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len() as u64) as usize).copied()
    }

    /// One of the secrets of a game, all alike.
    pub fn secret<G: Deduction>(&mut self, game: &G) -> G::Secret {
        game.secret_at(self.below(game.n_secrets()))
    }
}

/// What the machine hides in a game with this seed: the same in the terminal and on the page.
pub fn hidden_by<G: Deduction>(game: &G, seed: Seed) -> G::Secret {
    seed.chance(Stream::Hider).secret(game)
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;

    use super::*;

    #[test]
    fn a_seed_draws_the_same_numbers_for_ever() {
        // Recorded games name their seed, so these numbers may never change.
        let mut chance = Seed(7).chance(Stream::User(0));
        assert_eq!([10, 4_960, 1 << 40].map(|n| chance.below(n)), [1, 833, 774_359_791_941]);
        let mut chance = Seed(7).chance(Stream::User(0));
        assert_eq!([10, 4_960, 1 << 20].map(|n| chance.index(n)), [1, 782, 190_898]);
    }

    #[test]
    fn numbers_are_drawn_as_they_were_before_they_were_drawn_here() {
        // Secrets of stored games and puzzles of past days were drawn by a library; they stay as they are.
        let (mut ours, mut theirs) = (Seed(3).chance(Stream::User(9)), Seed(3).words(Stream::User(9)));
        for n in (1..2_000).step_by(7) {
            assert_eq!(ours.below(n), theirs.random_range(0..n));
            assert_eq!(ours.index(n as usize), theirs.random_range(0..n as usize));
        }
    }
}
