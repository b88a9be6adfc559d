//! Loops that count the parts of small sets, from a bit for each pair of rows that a column tells apart.
#![expect(unsafe_code, reason = "wide registers are reached by intrinsics only")]
#![expect(
    clippy::inline_always,
    reason = "an intrinsic is a single instruction only inside of a function that has it"
)]

use super::registers::Registers;
use super::{DIGITS, Digits, LANES, Lanes, Machine, STRETCH, Stretch, on_every_machine};

on_every_machine! {
    /// For each stretch of columns and each pair of `rows`, in the order of [`pair`], the columns that tell the two
    /// apart. The columns past the last block tell nothing apart. All labels are below `n_labels`.
    tell_apart = tell_apart_with(
        labels: &[Lanes],
        n_rows: usize,
        n_labels: usize,
        rows: &[u16],
        apart: &mut [Stretch]
    )
}

#[inline(always)]
unsafe fn tell_apart_with<R: Registers>(
    labels: &[Lanes],
    n_rows: usize,
    n_labels: usize,
    rows: &[u16],
    apart: &mut [Stretch],
) {
    // SAFETY: the caller has the instructions of `R`.
    unsafe {
        match n_labels {
            ..=16 => tell_apart_by::<R, 4>(labels, n_rows, rows, apart),
            17..=32 => tell_apart_by::<R, 5>(labels, n_rows, rows, apart),
            _ => tell_apart_by::<R, 6>(labels, n_rows, rows, apart),
        }
    }
}

/// Compares labels of `D` binary digits, each digit for a whole stretch at once.
#[inline(always)]
unsafe fn tell_apart_by<R: Registers, const D: usize>(
    labels: &[Lanes],
    n_rows: usize,
    rows: &[u16],
    apart: &mut [Stretch],
) {
    let n_pairs = pair(0, rows.len());
    let mut near: Vec<[Stretch; D]> = vec![[[0; STRETCH / 64]; D]; rows.len()];
    let stretches = labels.chunks(n_rows * STRETCH / LANES).zip(apart.chunks_exact_mut(n_pairs));
    for (labels, apart) in stretches {
        // The digits of a stretch, row by row, fit into the nearest cache. Past the last block all stay alike.
        near.fill([[0; STRETCH / 64]; D]);
        for (word, block) in labels.chunks_exact(n_rows).enumerate() {
            for (near, &row) in near.iter_mut().zip(rows) {
                for (power, digit) in near.iter_mut().enumerate() {
                    // SAFETY: the caller has the instructions of `R`.
                    digit[word] = unsafe { R::digit(&block[usize::from(row)], power) };
                }
            }
        }
        // SAFETY: the caller has the instructions of `R`.
        unsafe { compare::<R, D>(&near, false, apart) };
    }
}

/// For each pair of rows, given by the digits of their labels, the columns in which they differ, or those in which they are
/// alike.
#[inline(always)]
pub(super) unsafe fn compare<R: Registers, const D: usize>(
    rows: &[[Stretch; D]],
    alike: bool,
    pairs: &mut [Stretch],
) {
    let mut pairs = pairs.iter_mut();
    // SAFETY: the caller has the instructions of `R`.
    unsafe {
        let turned = R::load(&[if alike { u64::MAX } else { 0 }; STRETCH / 64]);
        for (place, row) in rows.iter().enumerate() {
            let row: [R; D] = std::array::from_fn(|power| R::load(&row[power]));
            for (other, pair) in rows[..place].iter().zip(&mut pairs) {
                let mut differ = row[0].xor(R::load(&other[0]));
                for (digit, other) in row.iter().zip(other).skip(1) {
                    differ = differ.or(digit.xor(R::load(other)));
                }
                *pair = differ.xor(turned).store();
            }
        }
    }
}

on_every_machine! {
    /// For each of many lanes a bit for each byte that is neither below `low` nor above `high`.
    places = places_with(lanes: &[Lanes], low: u8, high: u8, places: &mut Vec<u64>)
}

#[inline(always)]
unsafe fn places_with<R: Registers>(lanes: &[Lanes], low: u8, high: u8, places: &mut Vec<u64>) {
    places.clear();
    for lanes in lanes {
        // SAFETY: the caller has the instructions of `R`.
        places.push(unsafe { R::between(lanes, low, high) });
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
