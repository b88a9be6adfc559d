//! A register of 512 bits as two of AVX2.
#![expect(unsafe_code, reason = "wide registers are reached by intrinsics only")]
#![expect(
    clippy::inline_always,
    reason = "an intrinsic is a single instruction only inside of a function that has it"
)]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256,
    _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8, _mm256_setr_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256, _mm256_sub_epi8,
    _mm256_subs_epu8, _mm256_testz_si256, _mm256_xor_si256,
};

use super::registers::{Registers, pack_one_by_one};
use super::{EVEN, LANES, Lanes, STRETCH, Stretch};

/// Two registers of 256 bits.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i, __m256i);

/// The bit of each label of a plane, for tables of 16 labels: the labels of planes 0, 2, 4 … are the first eight of 16.
static BITS_OF_16: [[u8; 32]; 2] = {
    let mut tables = [[0; 32]; 2];
    let mut place = 0;
    while place < 32 {
        tables[place / 8 % 2][place] = 1 << (place % 8);
        place += 1;
    }
    tables
};

/// For each of eight pairs of labels below 16, one for the first and 16 for the second.
static ONES_OF_16: [[u8; 32]; 8] = {
    let mut tables = [[0; 32]; 8];
    let mut place = 0;
    while place < 32 {
        tables[place % 16 / 2][place] = if place % 2 == 0 { 1 } else { 16 };
        place += 1;
    }
    tables
};

impl Avx2 {
    /// [`Registers::evenness`] for half of the lanes.
    #[inline(always)]
    unsafe fn half_evenness<const PAIRS: usize>(
        block: &[Lanes],
        rows: &[u16],
        reaches: &[u8],
        half: usize,
    ) -> __m256i {
        // SAFETY: the caller has AVX2, and every pointer is to 32 bytes of a longer array.
        unsafe {
            let zero = _mm256_setzero_si256();
            let nibble = _mm256_set1_epi8(15);
            let mut sizes = [[zero; 2]; PAIRS];
            // A nibble counts to 15.
            for rows in rows.chunks(15) {
                let mut counts = [zero; PAIRS];
                for &row in rows {
                    let labels = _mm256_loadu_si256(block[usize::from(row)][32 * half..].as_ptr().cast());
                    for (pair, count) in counts.iter_mut().enumerate() {
                        // As in `half`.
                        let among = _mm256_sub_epi8(labels, _mm256_set1_epi8(16 * (pair / 8) as i8));
                        let place = _mm256_adds_epu8(among, _mm256_set1_epi8(0x70));
                        let ones = _mm256_loadu_si256(ONES_OF_16[pair % 8].as_ptr().cast());
                        *count = _mm256_add_epi8(*count, _mm256_shuffle_epi8(ones, place));
                    }
                }
                for (sizes, count) in sizes.iter_mut().zip(counts) {
                    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(count), nibble);
                    sizes[0] = _mm256_adds_epu8(sizes[0], _mm256_and_si256(count, nibble));
                    sizes[1] = _mm256_adds_epu8(sizes[1], high);
                }
            }
            let one = _mm256_set1_epi8(1);
            let mut parts = _mm256_set1_epi8(EVEN.cast_signed());
            let mut excess = zero;
            for size in sizes.as_flattened() {
                parts = _mm256_add_epi8(parts, _mm256_min_epu8(*size, one));
                for &reach in reaches {
                    let reach = _mm256_set1_epi8(reach.cast_signed());
                    excess = _mm256_adds_epu8(excess, _mm256_subs_epu8(*size, reach));
                }
            }
            parts = _mm256_add_epi8(parts, _mm256_min_epu8(sizes[0][0], one));
            _mm256_subs_epu8(parts, excess)
        }
    }

    /// [`Registers::answers`] for half of the lanes.
    #[inline(always)]
    unsafe fn half<const PLANES: usize>(block: &[Lanes], rows: &[u16], half: usize) -> __m256i {
        // SAFETY: the caller has AVX2, and every pointer is to 32 bytes of a longer array.
        unsafe {
            let tables = [
                _mm256_loadu_si256(BITS_OF_16[0].as_ptr().cast()),
                _mm256_loadu_si256(BITS_OF_16[1].as_ptr().cast()),
            ];
            let mut seen = [_mm256_setzero_si256(); PLANES];
            for &row in rows {
                let labels = _mm256_loadu_si256(block[usize::from(row)][32 * half..].as_ptr().cast());
                for (plane, seen) in seen.iter_mut().enumerate() {
                    // Labels of these 16 become 0x70 to 0x7F, all others get the top bit, which reads as no bit.
                    let among = _mm256_sub_epi8(labels, _mm256_set1_epi8(16 * (plane / 2) as i8));
                    let place =
                        if PLANES <= 2 { labels } else { _mm256_adds_epu8(among, _mm256_set1_epi8(0x70)) };
                    *seen = _mm256_or_si256(*seen, _mm256_shuffle_epi8(tables[plane % 2], place));
                }
            }
            let nibble = _mm256_set1_epi8(15);
            let ones = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3,
                4,
            );
            let mut count = _mm256_setzero_si256();
            for seen in seen {
                let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(seen, nibble));
                let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(seen), nibble));
                count = _mm256_add_epi8(count, _mm256_add_epi8(low, high));
            }
            let wins = _mm256_and_si256(seen[0], _mm256_set1_epi8(1));
            _mm256_or_si256(_mm256_add_epi8(count, count), wins)
        }
    }
}

impl Registers for Avx2 {
    #[inline(always)]
    unsafe fn load(stretch: &Stretch) -> Self {
        // SAFETY: the caller has AVX2, and a stretch has twice 32 bytes.
        unsafe {
            Avx2(
                _mm256_loadu_si256(stretch.as_ptr().cast()),
                _mm256_loadu_si256(stretch[4..].as_ptr().cast()),
            )
        }
    }
    #[inline(always)]
    unsafe fn store(self) -> Stretch {
        let mut stretch = [0; STRETCH / 64];
        // SAFETY: the caller has AVX2, and a stretch has twice 32 bytes.
        unsafe {
            _mm256_storeu_si256(stretch.as_mut_ptr().cast(), self.0);
            _mm256_storeu_si256(stretch[4..].as_mut_ptr().cast(), self.1);
        }
        stretch
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: the caller has AVX2.
        unsafe { Avx2(_mm256_and_si256(self.0, other.0), _mm256_and_si256(self.1, other.1)) }
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: the caller has AVX2.
        unsafe { Avx2(_mm256_or_si256(self.0, other.0), _mm256_or_si256(self.1, other.1)) }
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: the caller has AVX2.
        unsafe { Avx2(_mm256_xor_si256(self.0, other.0), _mm256_xor_si256(self.1, other.1)) }
    }
    #[inline(always)]
    unsafe fn is_zero(self) -> bool {
        // SAFETY: the caller has AVX2.
        unsafe {
            let any = _mm256_or_si256(self.0, self.1);
            _mm256_testz_si256(any, any) == 1
        }
    }
    #[inline(always)]
    unsafe fn differ(one: &Lanes, other: &Lanes) -> u64 {
        // SAFETY: the caller has AVX2, and there are twice 32 lanes.
        unsafe {
            let same = |half: usize| {
                let one = _mm256_loadu_si256(one[half..].as_ptr().cast());
                let other = _mm256_loadu_si256(other[half..].as_ptr().cast());
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(one, other)).cast_unsigned()
            };
            !(u64::from(same(32)) << 32 | u64::from(same(0)))
        }
    }
    #[inline(always)]
    unsafe fn digit(labels: &Lanes, power: usize) -> u64 {
        // SAFETY: the caller has AVX2, and there are twice 32 lanes.
        unsafe {
            let digit = |half: usize| {
                let labels = _mm256_loadu_si256(labels[half..].as_ptr().cast());
                let bit = _mm256_and_si256(labels, _mm256_set1_epi8(1 << power));
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(bit, _mm256_setzero_si256())).cast_unsigned()
            };
            !(u64::from(digit(32)) << 32 | u64::from(digit(0)))
        }
    }
    #[inline(always)]
    unsafe fn between(lanes: &Lanes, low: u8, high: u8) -> u64 {
        // SAFETY: the caller has AVX2, and there are twice 32 lanes.
        unsafe {
            let between = |half: usize| {
                let lanes = _mm256_loadu_si256(lanes[half..].as_ptr().cast());
                let below = _mm256_subs_epu8(_mm256_set1_epi8(low.cast_signed()), lanes);
                let above = _mm256_subs_epu8(lanes, _mm256_set1_epi8(high.cast_signed()));
                let outside = _mm256_or_si256(below, above);
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(outside, _mm256_setzero_si256())).cast_unsigned()
            };
            u64::from(between(32)) << 32 | u64::from(between(0))
        }
    }
    #[inline(always)]
    unsafe fn pack(lanes: &Lanes, places: u64, to: &mut Lanes) {
        pack_one_by_one(lanes, places, to);
    }
    #[inline(always)]
    unsafe fn answers<const PLANES: usize>(block: &[Lanes], rows: &[u16]) -> Lanes {
        let mut answers = [0; LANES];
        // SAFETY: the caller has AVX2, and there are twice 32 lanes.
        unsafe {
            _mm256_storeu_si256(answers.as_mut_ptr().cast(), Self::half::<PLANES>(block, rows, 0));
            _mm256_storeu_si256(answers[32..].as_mut_ptr().cast(), Self::half::<PLANES>(block, rows, 1));
        }
        answers
    }
    #[inline(always)]
    unsafe fn evenness<const PAIRS: usize>(block: &[Lanes], rows: &[u16], reaches: &[u8]) -> Lanes {
        let mut evenness = [0; LANES];
        // SAFETY: the caller has AVX2, and there are twice 32 lanes.
        unsafe {
            let low = Self::half_evenness::<PAIRS>(block, rows, reaches, 0);
            let high = Self::half_evenness::<PAIRS>(block, rows, reaches, 1);
            _mm256_storeu_si256(evenness.as_mut_ptr().cast(), low);
            _mm256_storeu_si256(evenness[32..].as_mut_ptr().cast(), high);
        }
        evenness
    }
}
