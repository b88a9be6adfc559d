//! The operations that every loop is made of, and the words that stand for a register everywhere.
#![expect(unsafe_code, reason = "wide registers are reached by intrinsics only")]
#![expect(
    clippy::inline_always,
    reason = "an intrinsic is a single instruction only inside of a function that has it"
)]

use super::{EVEN, LANES, Lanes, STRETCH, Stretch};

/// A register of 512 bits, or what stands for it.
///
/// # Safety
/// The functions may be called only where the instructions of the type are enabled.
pub(super) trait Registers: Copy {
    unsafe fn load(stretch: &Stretch) -> Self;
    unsafe fn store(self) -> Stretch;
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    unsafe fn is_zero(self) -> bool;
    /// A bit for each lane in which two rows of labels differ.
    unsafe fn differ(one: &Lanes, other: &Lanes) -> u64;
    /// A bit for each lane whose label has this binary digit.
    unsafe fn digit(labels: &Lanes, power: usize) -> u64;
    /// A bit for each lane that is neither below `low` nor above `high`.
    unsafe fn between(lanes: &Lanes, low: u8, high: u8) -> u64;
    /// Puts the lanes with a bit in `places` side by side at the front of `to`.
    unsafe fn pack(lanes: &Lanes, places: u64, to: &mut Lanes);
    /// How many different labels below `8 * PLANES` these rows have in each lane, twice, and one more where 0 is one of
    /// them.
    unsafe fn answers<const PLANES: usize>(block: &[Lanes], rows: &[u16]) -> Lanes;
    /// [`EVEN`] and how many different labels below `2 * PAIRS` these rows have in each lane, one more where 0 is one
    /// of them, less by how much each label is had by more rows than each of `reaches`.
    unsafe fn evenness<const PAIRS: usize>(block: &[Lanes], rows: &[u16], reaches: &[u8]) -> Lanes;
}

/// [`Registers::pack`] where no instruction does it.
#[inline(always)]
pub(super) fn pack_one_by_one(lanes: &Lanes, mut places: u64, to: &mut Lanes) {
    for to in to.iter_mut().take(places.count_ones() as usize) {
        *to = lanes[places.trailing_zeros() as usize % LANES];
        places &= places.wrapping_sub(1);
    }
}

/// Words of 64 bits.
#[derive(Clone, Copy)]
pub(super) struct Plain(Stretch);

impl Registers for Plain {
    #[inline(always)]
    unsafe fn load(stretch: &Stretch) -> Self {
        Plain(*stretch)
    }
    #[inline(always)]
    unsafe fn store(self) -> Stretch {
        self.0
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        Plain(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        Plain(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        Plain(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }
    #[inline(always)]
    unsafe fn is_zero(self) -> bool {
        self.0 == [0; STRETCH / 64]
    }
    #[inline(always)]
    unsafe fn differ(one: &Lanes, other: &Lanes) -> u64 {
        one.iter().zip(other).rev().fold(0, |bits, (a, b)| bits << 1 | u64::from(a != b))
    }
    #[inline(always)]
    unsafe fn digit(labels: &Lanes, power: usize) -> u64 {
        labels.iter().rev().fold(0, |bits, label| bits << 1 | u64::from(label >> power & 1))
    }
    #[inline(always)]
    unsafe fn between(lanes: &Lanes, low: u8, high: u8) -> u64 {
        lanes.iter().rev().fold(0, |bits, lane| bits << 1 | u64::from((low..=high).contains(lane)))
    }
    #[inline(always)]
    unsafe fn pack(lanes: &Lanes, places: u64, to: &mut Lanes) {
        pack_one_by_one(lanes, places, to);
    }
    #[inline(always)]
    unsafe fn answers<const PLANES: usize>(block: &[Lanes], rows: &[u16]) -> Lanes {
        if PLANES <= 4 {
            let mut seen = [0u32; LANES];
            for &row in rows {
                for (seen, label) in seen.iter_mut().zip(&block[usize::from(row)]) {
                    *seen |= 1 << (label & 31);
                }
            }
            seen.map(|seen| (seen.count_ones() << 1 | seen & 1) as u8)
        } else {
            let mut seen = [0u64; LANES];
            for &row in rows {
                for (seen, label) in seen.iter_mut().zip(&block[usize::from(row)]) {
                    *seen |= 1 << (label & 63);
                }
            }
            seen.map(|seen| (seen.count_ones() << 1) as u8 | (seen & 1) as u8)
        }
    }
    #[inline(always)]
    unsafe fn evenness<const PAIRS: usize>(block: &[Lanes], rows: &[u16], reaches: &[u8]) -> Lanes {
        std::array::from_fn(|lane| {
            let mut sizes = [0u8; 64];
            for &row in rows {
                let size = &mut sizes[usize::from(block[usize::from(row)][lane]) % 64];
                *size = size.saturating_add(1);
            }
            let parts = sizes.iter().filter(|&&size| size > 0).count() as u8;
            let excess = |size: &u8| {
                reaches.iter().fold(0u8, |sum, reach| sum.saturating_add(size.saturating_sub(*reach)))
            };
            let excess = sizes.iter().map(excess).fold(0, u8::saturating_add);
            (EVEN + parts + sizes[0].min(1)).saturating_sub(excess)
        })
    }
}
