//! Loops that count, for a few chosen columns, the parts that no member's own guess tells apart.
#![expect(unsafe_code, reason = "wide registers are reached by intrinsics only")]
#![expect(
    clippy::inline_always,
    reason = "an intrinsic is a single instruction only inside of a function that has it"
)]

use super::parts::compare;
use super::registers::Registers;
use super::{DIGITS, Digits, LANES, Lanes, Machine, Packed, STRETCH, Stretch, on_every_machine, pair};
use crate::search::MOST_LABELS;

on_every_machine! {
    /// Puts the labels of the columns in `places`, which are at most [`STRETCH`], side by side, row by row.
    pack = pack_with(labels: &[Lanes], n_rows: usize, rows: &[u16], places: &[u64], packed: &mut [Packed])
}

#[inline(always)]
unsafe fn pack_with<R: Registers>(
    labels: &[Lanes],
    n_rows: usize,
    rows: &[u16],
    places: &[u64],
    packed: &mut [Packed],
) {
    let mut start = 0;
    for (block, &places) in labels.chunks_exact(n_rows).zip(places).filter(|(_, places)| **places != 0) {
        for (packed, &row) in packed.iter_mut().zip(rows) {
            if let Some(to) = packed[start..].first_chunk_mut() {
                // SAFETY: the caller has the instructions of `R`.
                unsafe { R::pack(&block[usize::from(row)], places, to) };
            }
        }
        start += places.count_ones() as usize;
    }
}

on_every_machine! {
    /// For each pair of `rows`, in the order of [`pair`], the lanes of the first `words` in which they are alike.
    alike = alike_with(rows: &[Packed], n_labels: usize, words: usize, alike: &mut [Stretch])
}

#[inline(always)]
unsafe fn alike_with<R: Registers>(rows: &[Packed], n_labels: usize, words: usize, alike: &mut [Stretch]) {
    // SAFETY: the caller has the instructions of `R`.
    unsafe {
        match n_labels {
            _ if words <= FEW => alike_in_few(rows, words, alike, |one, other| R::differ(one, other)),
            ..=16 => compare::<R, 4>(&digits_of::<R, 4>(rows, words), true, alike),
            17..=32 => compare::<R, 5>(&digits_of::<R, 5>(rows, words), true, alike),
            _ => compare::<R, 6>(&digits_of::<R, 6>(rows, words), true, alike),
        }
    }
}

/// In so few words labels are compared one by one.
const FEW: usize = 2;

#[inline(always)]
fn alike_in_few(
    rows: &[Packed],
    words: usize,
    alike: &mut [Stretch],
    differ: impl Fn(&Lanes, &Lanes) -> u64,
) {
    let mut alike = alike.iter_mut();
    for (place, row) in rows.iter().enumerate() {
        for (other, alike) in rows[..place].iter().zip(&mut alike) {
            let (row, _) = row.as_chunks();
            let (other, _) = other.as_chunks();
            for ((word, row), other) in alike.iter_mut().zip(row).zip(other).take(words) {
                *word = !differ(row, other);
            }
        }
    }
}

/// The binary digits of packed labels, each for a whole stretch.
#[inline(always)]
unsafe fn digits_of<R: Registers, const D: usize>(rows: &[Packed], words: usize) -> Vec<[Stretch; D]> {
    let mut digits = vec![[[0; STRETCH / 64]; D]; rows.len()];
    for (row, digits) in rows.iter().zip(&mut digits) {
        let (row, _) = row.as_chunks();
        for (power, digit) in digits.iter_mut().enumerate() {
            for (word, labels) in digit.iter_mut().zip(row).take(words) {
                // SAFETY: the caller has the instructions of `R`.
                *word = unsafe { R::digit(labels, power) };
            }
        }
    }
    digits
}

on_every_machine! {
    /// For every column of a stretch the number of parts that no member's own guess tells apart.
    ///
    /// `alike` is made by [`Machine::alike`] for `n` members. `own_labels` has for each 64 members, and there for each
    /// member, its labels under their own guesses.
    unsettled = unsettled_with(
        alike: &[Stretch],
        n: usize,
        own_labels: &[Lanes],
        n_labels: usize,
        settles: &mut Vec<Stretch>
    ) -> Digits
}

#[inline(always)]
unsafe fn unsettled_with<R: Registers>(
    alike: &[Stretch],
    n: usize,
    own_labels: &[Lanes],
    n_labels: usize,
    settles: &mut Vec<Stretch>,
) -> Digits {
    // SAFETY: the caller has the instructions of `R`.
    unsafe {
        let none = R::load(&[0; STRETCH / 64]);
        let all = R::load(&[u64::MAX; STRETCH / 64]);
        settles.clear();
        for member in 0..n {
            let labels = &own_labels[member / LANES * n..][..n];
            // Of each label under the member's own guess, the columns in which some other member that has it is in the
            // member's part; and the columns in which two such are.
            let mut seen = [none; MOST_LABELS];
            let seen = &mut seen[..n_labels];
            let mut twice = none;
            for (other, labels) in labels.iter().enumerate() {
                if other == member {
                    continue;
                }
                let seen = &mut seen[usize::from(labels[member % LANES])];
                let with = R::load(&alike[pair(other.min(member), other.max(member))]);
                twice = twice.or(seen.and(with));
                *seen = seen.or(with);
            }
            settles.push(twice.xor(all).store());
        }
        let mut digits = [none; DIGITS];
        for member in 0..n {
            // Counted is the first member of a part, unless it or a later one settles the part.
            let mut covered = R::load(&settles[member]);
            for with in &alike[pair(0, member)..][..member] {
                covered = covered.or(R::load(with));
            }
            for later in member + 1..n {
                let with = R::load(&alike[pair(member, later)]);
                covered = covered.or(with.and(R::load(&settles[later])));
            }
            let mut carry = covered.xor(all);
            for digit in &mut digits {
                if carry.is_zero() {
                    break;
                }
                let next = carry.and(*digit);
                *digit = digit.xor(carry);
                carry = next;
            }
        }
        let mut counts = [[0; STRETCH / 64]; DIGITS];
        for (count, digit) in counts.iter_mut().zip(digits) {
            *count = digit.store();
        }
        counts
    }
}
