//! The loops that a search spends its time in, for the widest registers that the machine has.
//!
//! Every loop is written once, over the few operations of [`Registers`], and compiled for plain words, for AVX2 and for
//! AVX-512. All three give the same results.
#![expect(unsafe_code, reason = "wide registers are reached by intrinsics only")]
#![expect(
    clippy::inline_always,
    reason = "an intrinsic is a single instruction only inside of a function that has it"
)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m256i, __m512i, _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256, _mm256_cmpeq_epi8,
    _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8,
    _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256,
    _mm256_sub_epi8, _mm256_subs_epu8, _mm256_testz_si256, _mm256_xor_si256, _mm512_add_epi8,
    _mm512_adds_epu8, _mm512_and_si512, _mm512_cmpneq_epi8_mask, _mm512_loadu_si512, _mm512_min_epu8,
    _mm512_or_si512, _mm512_permutexvar_epi8, _mm512_popcnt_epi8, _mm512_set1_epi8, _mm512_setzero_si512,
    _mm512_srli_epi16, _mm512_storeu_si512, _mm512_subs_epu8, _mm512_test_epi64_mask, _mm512_xor_si512,
};

/// How many labels stand side by side: a register of 512 bits.
pub(crate) const LANES: usize = 64;

/// One byte for each of as many columns.
pub(crate) type Lanes = [u8; LANES];

/// How many columns have one bit each in a [`Stretch`].
pub(crate) const STRETCH: usize = 512;

/// One bit for each of as many columns.
pub(crate) type Stretch = [u64; STRETCH / 64];

/// How many binary digits a count of parts has at most.
pub(crate) const DIGITS: usize = 6;

/// The binary digits of a count for each column of a stretch, the lowest first.
pub(crate) type Digits = [Stretch; DIGITS];

/// Which instructions are used. There is no value for instructions that the machine does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Machine(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512bitalg")
}

impl Machine {
    /// The best that this machine has.
    pub(crate) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx512() {
                return Machine(Kind::Avx512);
            }
            if has_avx2() {
                return Machine(Kind::Avx2);
            }
        }
        Machine(Kind::Plain)
    }

    /// All that this machine has.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        let mut all = vec![Machine(Kind::Plain)];
        #[cfg(target_arch = "x86_64")]
        {
            all.extend(has_avx2().then_some(Machine(Kind::Avx2)));
            all.extend(has_avx512().then_some(Machine(Kind::Avx512)));
        }
        all
    }
}

/// Makes a method of [`Machine`] that runs the function `$body` with the registers of the machine.
macro_rules! on_every_machine {
    ($(#[$doc:meta])* $name:ident = $body:ident($($arg:ident: $type:ty),*) $(-> $result:ty)?) => {
        impl Machine {
            $(#[$doc])*
            pub(crate) fn $name(self, $($arg: $type),*) $(-> $result)? {
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,popcnt,bmi1")]
                fn avx2($($arg: $type),*) $(-> $result)? {
                    // SAFETY: the registers of AVX2 are used in a function that has them.
                    unsafe { $body::<Avx2>($($arg),*) }
                }
                #[cfg(target_arch = "x86_64")]
                #[target_feature(enable = "avx2,popcnt,bmi1,avx512f,avx512bw,avx512vbmi,avx512bitalg")]
                fn avx512($($arg: $type),*) $(-> $result)? {
                    // SAFETY: the registers of AVX-512 are used in a function that has them.
                    unsafe { $body::<Avx512>($($arg),*) }
                }
                match self.0 {
                    // SAFETY: plain words need nothing.
                    Kind::Plain => unsafe { $body::<Plain>($($arg),*) },
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: `Machine` has this value only where AVX2 was detected.
                    Kind::Avx2 => unsafe { avx2($($arg),*) },
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: `Machine` has this value only where these parts of AVX-512 were detected.
                    Kind::Avx512 => unsafe { avx512($($arg),*) },
                }
            }
        }
    };
}

/// A register of 512 bits, or what stands for it.
///
/// # Safety
/// The functions may be called only where the instructions of the type are enabled.
trait Registers: Copy {
    unsafe fn load(stretch: &Stretch) -> Self;
    unsafe fn store(self) -> Stretch;
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    unsafe fn is_zero(self) -> bool;
    /// A bit for each lane in which two rows of labels differ.
    unsafe fn differ(one: &Lanes, other: &Lanes) -> u64;
    /// How many different labels below `8 * PLANES` these rows have in each lane, twice, and one more where 0 is one of
    /// them.
    unsafe fn answers<const PLANES: usize>(block: &[Lanes], rows: &[u16]) -> Lanes;
    /// [`EVEN`] and how many different labels below `2 * PAIRS` these rows have in each lane, one more where 0 is one
    /// of them, less by how much each label is had by more rows than each of `reaches`.
    unsafe fn evenness<const PAIRS: usize>(block: &[Lanes], rows: &[u16], reaches: &[u8]) -> Lanes;
}

/// What [`Machine::evenness_of_each`] adds to all counts, so that none is below zero.
pub(crate) const EVEN: u8 = 180;

/// Words of 64 bits.
#[derive(Clone, Copy)]
struct Plain(Stretch);

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

#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Avx2(__m256i, __m256i);

/// The bit of each label of a plane, for tables of 16 labels: the labels of planes 0, 2, 4 … are the first eight of 16.
#[cfg(target_arch = "x86_64")]
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
#[cfg(target_arch = "x86_64")]
static ONES_OF_16: [[u8; 32]; 8] = {
    let mut tables = [[0; 32]; 8];
    let mut place = 0;
    while place < 32 {
        tables[place % 16 / 2][place] = if place % 2 == 0 { 1 } else { 16 };
        place += 1;
    }
    tables
};

#[cfg(target_arch = "x86_64")]
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

#[cfg(target_arch = "x86_64")]
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

#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
struct Avx512(__m512i);

/// For each plane of eight labels, the bit of each label that is in it.
#[cfg(target_arch = "x86_64")]
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
#[cfg(target_arch = "x86_64")]
static ONES: [Lanes; LANES / 2] = {
    let mut tables = [[0; LANES]; LANES / 2];
    let mut label = 0;
    while label < LANES {
        tables[label / 2][label] = if label % 2 == 0 { 1 } else { 16 };
        label += 1;
    }
    tables
};

#[cfg(target_arch = "x86_64")]
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

#[inline(always)]
unsafe fn answers_below<R: Registers>(n_labels: usize, block: &[Lanes], rows: &[u16]) -> Lanes {
    // SAFETY: the caller has the instructions of `R`.
    unsafe {
        match n_labels {
            ..=16 => R::answers::<2>(block, rows),
            17..=24 => R::answers::<3>(block, rows),
            25..=32 => R::answers::<4>(block, rows),
            _ => R::answers::<8>(block, rows),
        }
    }
}

on_every_machine! {
    /// The answers that every guess can have on `rows`: how many, twice, and one more if one of them wins.
    ///
    /// `labels` has `n_rows` lanes for each of the blocks of columns; all labels are below `n_labels`.
    scan = scan_with(labels: &[Lanes], n_rows: usize, n_labels: usize, rows: &[u16], answers: &mut [Lanes])
}

#[inline(always)]
unsafe fn scan_with<R: Registers>(
    labels: &[Lanes],
    n_rows: usize,
    n_labels: usize,
    rows: &[u16],
    answers: &mut [Lanes],
) {
    for (block, answers) in labels.chunks_exact(n_rows).zip(answers) {
        // SAFETY: the caller has the instructions of `R`.
        *answers = unsafe { answers_below::<R>(n_labels, block, rows) };
    }
}

/// A set and the most that any guess can have on it.
#[derive(Debug)]
pub(crate) struct Scanned<'r> {
    pub(crate) rows: &'r [u16],
    /// The most answers of any guess in the lane, first of those that cannot win, then of those that may, as
    /// [`Machine::scan`] counts.
    most: [Lanes; 2],
    /// The first block with so many, modulo 256.
    blocks: [Lanes; 2],
    /// Whether a guess was found that tells all rows apart, after which the look ends.
    is_told_apart: bool,
}

impl<'r> Scanned<'r> {
    pub(crate) const fn new(rows: &'r [u16]) -> Self {
        Scanned { rows, most: [[0; LANES]; 2], blocks: [[0; LANES]; 2], is_told_apart: false }
    }

    /// The most answers of any guess that may win, or of any that cannot.
    pub(crate) fn most(&self, may_win: bool) -> u8 {
        self.most[usize::from(may_win)].iter().fold(0, |most, &answers| most.max(answers)) >> 1
    }

    /// Lane and block modulo 256 of some guesses with the most answers.
    pub(crate) fn with_most(&self, may_win: bool) -> impl Iterator<Item = (usize, u8)> {
        let (most, blocks) = (&self.most[usize::from(may_win)], &self.blocks[usize::from(may_win)]);
        let answers = self.most(may_win) << 1 | u8::from(may_win);
        (0..LANES).filter(move |&lane| most[lane] == answers).map(|lane| (lane, blocks[lane]))
    }
}

on_every_machine! {
    /// [`Machine::scan`] for many sets at once, which reads the labels of a block only once. It ends early for a set when
    /// a guess that cannot win tells all of it apart; so those that may win must be known not to.
    scan_each = scan_each_with(labels: &[Lanes], n_rows: usize, n_labels: usize, sets: &mut [Scanned<'_>])
}

#[inline(always)]
unsafe fn scan_each_with<R: Registers>(
    labels: &[Lanes],
    n_rows: usize,
    n_labels: usize,
    sets: &mut [Scanned<'_>],
) {
    for (place, block) in labels.chunks_exact(n_rows).enumerate() {
        for set in sets.iter_mut().filter(|set| !set.is_told_apart) {
            // SAFETY: the caller has the instructions of `R`.
            let answers = unsafe { answers_below::<R>(n_labels, block, set.rows) };
            set.is_told_apart = set.rows.len() <= n_labels && answers.contains(&(2 * set.rows.len() as u8));
            for may_win in 0..2 {
                let (most, blocks) = (&mut set.most[may_win], &mut set.blocks[may_win]);
                for lane in 0..LANES {
                    let counts = if answers[lane] & 1 == may_win as u8 { answers[lane] } else { 0 };
                    blocks[lane] = if counts > most[lane] { place as u8 } else { blocks[lane] };
                    most[lane] = most[lane].max(counts);
                }
            }
        }
    }
}

on_every_machine! {
    /// For each set the most that [`EVEN`] and the answers of any guess come to, one of them counted twice if it wins, less by
    /// how much each part is larger than each of `reaches`.
    evenness_of_each = evenness_of_each_with(
        labels: &[Lanes],
        n_rows: usize,
        n_labels: usize,
        reaches: &[u8],
        sets: &mut [(&[u16], Lanes)]
    )
}

#[inline(always)]
unsafe fn evenness_of_each_with<R: Registers>(
    labels: &[Lanes],
    n_rows: usize,
    n_labels: usize,
    reaches: &[u8],
    sets: &mut [(&[u16], Lanes)],
) {
    for block in labels.chunks_exact(n_rows) {
        for (rows, most) in &mut *sets {
            // SAFETY: the caller has the instructions of `R`.
            let evenness = unsafe {
                match n_labels {
                    ..=16 => R::evenness::<8>(block, rows, reaches),
                    17..=20 => R::evenness::<10>(block, rows, reaches),
                    21..=32 => R::evenness::<16>(block, rows, reaches),
                    _ => R::evenness::<32>(block, rows, reaches),
                }
            };
            for lane in 0..LANES {
                most[lane] = most[lane].max(evenness[lane]);
            }
        }
    }
}

on_every_machine! {
    /// For each stretch of columns and each pair of `rows`, in the order of [`pair`], the columns that tell the two
    /// apart. The columns past the last block tell nothing apart.
    tell_apart = tell_apart_with(labels: &[Lanes], n_rows: usize, rows: &[u16], apart: &mut [Stretch])
}

#[inline(always)]
unsafe fn tell_apart_with<R: Registers>(
    labels: &[Lanes],
    n_rows: usize,
    rows: &[u16],
    apart: &mut [Stretch],
) {
    let n_pairs = pair(0, rows.len());
    let mut near: Vec<[Lanes; STRETCH / LANES]> = vec![[[0; LANES]; STRETCH / LANES]; rows.len()];
    let stretches = labels.chunks(n_rows * STRETCH / LANES).zip(apart.chunks_exact_mut(n_pairs));
    for (labels, apart) in stretches {
        // The labels of a stretch, row by row, fit into the nearest cache. Past the last block all stay alike.
        near.fill([[0; LANES]; STRETCH / LANES]);
        for (word, block) in labels.chunks_exact(n_rows).enumerate() {
            for (lanes, &row) in near.iter_mut().zip(rows) {
                lanes[word] = block[usize::from(row)];
            }
        }
        let mut apart = apart.iter_mut();
        for (place, row) in near.iter().enumerate() {
            for (other, apart) in near[..place].iter().zip(&mut apart) {
                for word in 0..STRETCH / LANES {
                    // SAFETY: the caller has the instructions of `R`.
                    apart[word] = unsafe { R::differ(&row[word], &other[word]) };
                }
            }
        }
    }
}

on_every_machine! {
    /// For each of many lanes a bit for each byte that is one of these two.
    places = places_with(lanes: &[Lanes], one: u8, other: u8, places: &mut Vec<u64>)
}

#[inline(always)]
unsafe fn places_with<R: Registers>(lanes: &[Lanes], one: u8, other: u8, places: &mut Vec<u64>) {
    places.clear();
    for lanes in lanes {
        // SAFETY: the caller has the instructions of `R`.
        let neither = unsafe { R::differ(lanes, &[one; LANES]) & R::differ(lanes, &[other; LANES]) };
        places.push(!neither);
    }
}

on_every_machine! {
    /// For each pair of rows, in the order of [`pair`], a bit for each lane in which they differ.
    differences = differences_with(rows: &[Lanes], differ: &mut [u64])
}

#[inline(always)]
unsafe fn differences_with<R: Registers>(rows: &[Lanes], differ: &mut [u64]) {
    let mut differ = differ.iter_mut();
    for (place, row) in rows.iter().enumerate() {
        for (other, differ) in rows[..place].iter().zip(&mut differ) {
            // SAFETY: the caller has the instructions of `R`.
            *differ = unsafe { R::differ(row, other) };
        }
    }
}

/// The place of a pair among all pairs, by the places of its members, the lower first.
pub(crate) const fn pair(one: usize, other: usize) -> usize {
    other * other.saturating_sub(1) / 2 + one
}

/// The columns that tell the member at this place, which is not the first, apart from all members before it.
#[inline(always)]
unsafe fn is_new<R: Registers>(apart: &[Stretch], members: &[u8], place: usize) -> R {
    let own = &apart[pair(0, members[place].into())..];
    // SAFETY: the caller has the instructions of `R`.
    unsafe {
        let mut is_new = R::load(&own[usize::from(members[0])]);
        for &earlier in &members[1..place] {
            is_new = is_new.and(R::load(&own[usize::from(earlier)]));
        }
        is_new
    }
}

/// Counts for every column the members that no earlier member has the label of, the first member left out. The number of
/// parts is one more.
#[inline(always)]
unsafe fn count<R: Registers, const D: usize>(apart: &[Stretch], members: &[u8]) -> [R; D] {
    // SAFETY: the caller has the instructions of `R`.
    unsafe {
        let zero = R::load(&[0; STRETCH / 64]);
        let mut digits = [zero; D];
        let mut place = 1;
        while place < members.len() {
            let one = is_new::<R>(apart, members, place);
            let mut carry;
            if place + 1 < members.len() {
                let other = is_new::<R>(apart, members, place + 1);
                let either = one.xor(other);
                carry = one.and(other).or(either.and(digits[0]));
                digits[0] = digits[0].xor(either);
            } else {
                carry = one.and(digits[0]);
                digits[0] = digits[0].xor(one);
            }
            for digit in &mut digits[1..] {
                let next = carry.and(*digit);
                *digit = digit.xor(carry);
                carry = next;
            }
            place += 2;
        }
        digits
    }
}

on_every_machine! {
    /// The most parts of any column on the set of these members, ascending, and the first column that has so many.
    ///
    /// `apart` is made by [`Machine::tell_apart`] for sets of `n_pairs` pairs. A count that reaches `enough` ends the
    /// look.
    look = look_with(apart: &[Stretch], n_pairs: usize, members: &[u8], n_labels: usize, enough: u32) -> (u32, u32)
}

#[inline(always)]
unsafe fn look_with<R: Registers>(
    apart: &[Stretch],
    n_pairs: usize,
    members: &[u8],
    n_labels: usize,
    enough: u32,
) -> (u32, u32) {
    // SAFETY: the caller has the instructions of `R`.
    unsafe {
        match n_labels.min(members.len()) {
            ..=4 => most::<R, 2>(apart, n_pairs, members, enough),
            5..=8 => most::<R, 3>(apart, n_pairs, members, enough),
            9..=16 => most::<R, 4>(apart, n_pairs, members, enough),
            17..=32 => most::<R, 5>(apart, n_pairs, members, enough),
            _ => most::<R, DIGITS>(apart, n_pairs, members, enough),
        }
    }
}

#[inline(always)]
unsafe fn most<R: Registers, const D: usize>(
    apart: &[Stretch],
    n_pairs: usize,
    members: &[u8],
    enough: u32,
) -> (u32, u32) {
    let mut best = (0, 0);
    for (place, apart) in apart.chunks_exact(n_pairs).enumerate() {
        // SAFETY: the caller has the instructions of `R`.
        unsafe {
            let digits = count::<R, D>(apart, members);
            let mut with_most = R::load(&[u64::MAX; STRETCH / 64]);
            let mut parts = 1;
            for (power, &digit) in digits.iter().enumerate().rev() {
                let with = with_most.and(digit);
                if !with.is_zero() {
                    with_most = with;
                    parts += 1 << power;
                }
            }
            if parts > best.0 {
                let columns = with_most.store();
                let word = columns.iter().position(|&word| word != 0).unwrap_or(0);
                let column = place * STRETCH + word * 64 + columns[word].trailing_zeros() as usize;
                best = (parts, column as u32);
                if parts >= enough {
                    break;
                }
            }
        }
    }
    best
}

on_every_machine! {
    /// The number of parts of every column less one, on the set of these members, as [`Machine::look`] counts them.
    tally = tally_with(apart: &[Stretch], n_pairs: usize, members: &[u8], n_labels: usize, parts: &mut [Digits])
}

#[inline(always)]
unsafe fn tally_with<R: Registers>(
    apart: &[Stretch],
    n_pairs: usize,
    members: &[u8],
    n_labels: usize,
    parts: &mut [Digits],
) {
    for (apart, parts) in apart.chunks_exact(n_pairs).zip(parts) {
        // SAFETY: the caller has the instructions of `R`.
        unsafe {
            match n_labels.min(members.len()) {
                ..=8 => write(count::<R, 3>(apart, members), parts),
                9..=16 => write(count::<R, 4>(apart, members), parts),
                17..=32 => write(count::<R, 5>(apart, members), parts),
                _ => write(count::<R, DIGITS>(apart, members), parts),
            }
        }
    }
}

#[inline(always)]
unsafe fn write<R: Registers, const D: usize>(digits: [R; D], parts: &mut Digits) {
    *parts = [[0; STRETCH / 64]; DIGITS];
    for (digit, parts) in digits.iter().zip(parts) {
        // SAFETY: the caller has the instructions of `R`.
        *parts = unsafe { digit.store() };
    }
}
