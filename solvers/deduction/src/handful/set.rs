use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::MOST_MEMBERS;

/// Some members of a handful, a bit for each.
pub(crate) trait Set:
    Copy
    + Debug
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The most members.
    const MOST: usize;
    fn only(member: usize) -> Self;
    /// From words of 64 members.
    fn of_words(words: [u64; 2]) -> Self;
    fn words(self) -> [u64; 2];
    fn len(self) -> u32;
    fn first(self) -> usize;
    fn without_first(self) -> Self;
    fn is_empty(self) -> bool {
        self == Self::default()
    }
}

macro_rules! set {
    ($($word:ty),*) => {$(
        impl Set for $word {
            const MOST: usize = <$word>::BITS as usize;
            #[inline]
            fn only(member: usize) -> Self {
                1 << member
            }
            #[inline]
            fn of_words(words: [u64; 2]) -> Self {
                (u128::from(words[1]) << 64 | u128::from(words[0])) as $word
            }
            #[inline]
            fn words(self) -> [u64; 2] {
                [self as u64, (u128::from(self) >> 64) as u64]
            }
            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}
set!(u64, u128);

/// The members of a set, ascending.
pub(super) struct Members {
    places: [u8; MOST_MEMBERS],
    len: usize,
}

impl Members {
    #[inline]
    pub(super) fn of<S: Set>(mut set: S) -> Self {
        let mut places = [0; MOST_MEMBERS];
        let mut len = 0;
        while !set.is_empty() {
            places[len % MOST_MEMBERS] = set.first() as u8;
            set = set.without_first();
            len += 1;
        }
        Members { places, len }
    }

    pub(super) fn as_slice(&self) -> &[u8] {
        &self.places[..self.len]
    }
}
