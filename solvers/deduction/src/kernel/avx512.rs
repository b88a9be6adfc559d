//! A register of AVX-512.
#![expect(unsafe_code, reason = "wide registers are reached by intrinsics only")]
#![expect(
    clippy::inline_always,
    reason = "an intrinsic is a single instruction only inside of a function that has it"
)]

use std::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_adds_epu8, _mm512_and_si512, _mm512_cmpge_epu8_mask,
    _mm512_cmple_epu8_mask, _mm512_cmpneq_epi8_mask, _mm512_loadu_si512, _mm512_maskz_compress_epi8,
    _mm512_min_epu8, _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_popcnt_epi8, _mm512_set1_epi8,
    _mm512_setzero_si512, _mm512_srli_epi16, _mm512_storeu_si512, _mm512_subs_epu8, _mm512_test_epi8_mask,
    _mm512_test_epi64_mask, _mm512_xor_si512,
};

use super::registers::Registers;
use super::{EVEN, LANES, Lanes, STRETCH, Stretch};

/// A register of 512 bits.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// For each plane of eight labels, the bit of each label that is in it.
static BITS: [Lanes; 8] = {
    let mut tables = [[0; LANES]; 8];
    let mut label = 0;
    while label < LANES {
        tables[label / 8][label] = 1 << (label % 8);
        label += 1;
    }
    tables
};

/// For each pair of labels, one for the first and 16 for the second.
static ONES: [Lanes; LANES / 2] = {
    let mut tables = [[0; LANES]; LANES / 2];
    let mut label = 0;
    while label < LANES {
        tables[label / 2][label] = if label % 2 == 0 { 1 } else { 16 };
        label += 1;
    }
    tables
};

impl Registers for Avx512 {
    #[inline(always)]
    unsafe fn load(stretch: &Stretch) -> Self {
        // SAFETY: the caller has AVX-512, and a stretch has 64 bytes.
        unsafe { Avx512(_mm512_loadu_si512(stretch.as_ptr().cast())) }
    }
    #[inline(always)]
    unsafe fn store(self) -> Stretch {
        let mut stretch = [0; STRETCH / 64];
        // SAFETY: the caller has AVX-512, and a stretch has 64 bytes.
        unsafe { _mm512_storeu_si512(stretch.as_mut_ptr().cast(), self.0) };
        stretch
    }
    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: the caller has AVX-512.
        unsafe { Avx512(_mm512_and_si512(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: the caller has AVX-512.
        unsafe { Avx512(_mm512_or_si512(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: the caller has AVX-512.
        unsafe { Avx512(_mm512_xor_si512(self.0, other.0)) }
    }
    #[inline(always)]
    unsafe fn is_zero(self) -> bool {
        // SAFETY: the caller has AVX-512.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }
    #[inline(always)]
    unsafe fn differ(one: &Lanes, other: &Lanes) -> u64 {
        // SAFETY: the caller has AVX-512, and there are 64 lanes.
        unsafe {
            let one = _mm512_loadu_si512(one.as_ptr().cast());
            let other = _mm512_loadu_si512(other.as_ptr().cast());
            _mm512_cmpneq_epi8_mask(one, other)
        }
    }
    #[inline(always)]
    unsafe fn digit(labels: &Lanes, power: usize) -> u64 {
        // SAFETY: the caller has AVX-512, and there are 64 lanes.
        unsafe {
            let labels = _mm512_loadu_si512(labels.as_ptr().cast());
            _mm512_test_epi8_mask(labels, _mm512_set1_epi8(1 << power))
        }
    }
    #[inline(always)]
    unsafe fn between(lanes: &Lanes, low: u8, high: u8) -> u64 {
        // SAFETY: the caller has AVX-512, and there are 64 lanes.
        unsafe {
            let lanes = _mm512_loadu_si512(lanes.as_ptr().cast());
            _mm512_cmpge_epu8_mask(lanes, _mm512_set1_epi8(low.cast_signed()))
                & _mm512_cmple_epu8_mask(lanes, _mm512_set1_epi8(high.cast_signed()))
        }
    }
    #[inline(always)]
    unsafe fn pack(lanes: &Lanes, places: u64, to: &mut Lanes) {
        // SAFETY: the caller has AVX-512 with VBMI2, and there are 64 lanes.
        unsafe {
            let lanes = _mm512_loadu_si512(lanes.as_ptr().cast());
            _mm512_storeu_si512(to.as_mut_ptr().cast(), _mm512_maskz_compress_epi8(places, lanes));
        }
    }
    #[inline(always)]
    unsafe fn answers<const PLANES: usize>(block: &[Lanes], rows: &[u16]) -> Lanes {
        let mut answers = [0; LANES];
        // SAFETY: the caller has AVX-512 with VBMI and BITALG, and there are 64 lanes.
        unsafe {
            let bits: [__m512i; PLANES] =
                std::array::from_fn(|plane| _mm512_loadu_si512(BITS[plane].as_ptr().cast()));
            let mut seen = [_mm512_setzero_si512(); PLANES];
            let (pairs, rest) = rows.as_chunks::<2>();
            for &[one, other] in pairs {
                let one = _mm512_loadu_si512(block[usize::from(one)].as_ptr().cast());
                let other = _mm512_loadu_si512(block[usize::from(other)].as_ptr().cast());
                for (seen, &bits) in seen.iter_mut().zip(&bits) {
                    let both = _mm512_or_si512(
                        _mm512_permutexvar_epi8(one, bits),
                        _mm512_permutexvar_epi8(other, bits),
                    );
                    *seen = _mm512_or_si512(*seen, both);
                }
            }
            for &row in rest {
                let labels = _mm512_loadu_si512(block[usize::from(row)].as_ptr().cast());
                for (seen, &bits) in seen.iter_mut().zip(&bits) {
                    *seen = _mm512_or_si512(*seen, _mm512_permutexvar_epi8(labels, bits));
                }
            }
            let mut count = _mm512_setzero_si512();
            for seen in seen {
                count = _mm512_add_epi8(count, _mm512_popcnt_epi8(seen));
            }
            let wins = _mm512_and_si512(seen[0], _mm512_set1_epi8(1));
            let twice = _mm512_add_epi8(count, count);
            _mm512_storeu_si512(answers.as_mut_ptr().cast(), _mm512_or_si512(twice, wins));
        }
        answers
    }
    #[inline(always)]
    unsafe fn evenness<const PAIRS: usize>(block: &[Lanes], rows: &[u16], reaches: &[u8]) -> Lanes {
        let mut evenness = [0; LANES];
        // SAFETY: the caller has AVX-512 with VBMI, and there are 64 lanes.
        unsafe {
            let zero = _mm512_setzero_si512();
            let nibble = _mm512_set1_epi8(15);
            let mut sizes = [[zero; 2]; PAIRS];
            // A nibble counts to 15.
            for rows in rows.chunks(15) {
                let mut counts = [zero; PAIRS];
                for &row in rows {
                    let labels = _mm512_loadu_si512(block[usize::from(row)].as_ptr().cast());
                    for (count, ones) in counts.iter_mut().zip(&ONES) {
                        let ones = _mm512_loadu_si512(ones.as_ptr().cast());
                        *count = _mm512_add_epi8(*count, _mm512_permutexvar_epi8(labels, ones));
                    }
                }
                for (sizes, count) in sizes.iter_mut().zip(counts) {
                    let high = _mm512_and_si512(_mm512_srli_epi16::<4>(count), nibble);
                    sizes[0] = _mm512_adds_epu8(sizes[0], _mm512_and_si512(count, nibble));
                    sizes[1] = _mm512_adds_epu8(sizes[1], high);
                }
            }
            let one = _mm512_set1_epi8(1);
            let mut parts = _mm512_set1_epi8(EVEN.cast_signed());
            let mut excess = zero;
            for size in sizes.as_flattened() {
                parts = _mm512_add_epi8(parts, _mm512_min_epu8(*size, one));
                for &reach in reaches {
                    let reach = _mm512_set1_epi8(reach.cast_signed());
                    excess = _mm512_adds_epu8(excess, _mm512_subs_epu8(*size, reach));
                }
            }
            parts = _mm512_add_epi8(parts, _mm512_min_epu8(sizes[0][0], one));
            _mm512_storeu_si512(evenness.as_mut_ptr().cast(), _mm512_subs_epu8(parts, excess));
        }
        evenness
    }
}
