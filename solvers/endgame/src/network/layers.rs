//! The loops of the network, each compiled for every kind of [`Machine`](super::machine::Machine). They cannot overflow, and that is
//! not looked for.

#![expect(
    clippy::inline_always,
    reason = "what is not part of a function for wide registers does not use them"
)]

use super::{Numbers, SEEN, VIEWS, Weights};

/// What the first layer finds in one view, or in a view and its mirror.
pub(super) type Found = [i16; Weights::FIRST];

/// What an input adds to the sums of a view, where registers load it fastest.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Row(pub(super) Found);

/// The sums of the first layer in all views.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Sums(pub(super) [Found; VIEWS]);

/// So many sums at once stay in registers while all that changes is added to them.
const PART: usize = 64;

/// Adds what new inputs add to the sums, and takes away what those added that are gone. There is a row for each input.
#[inline(always)]
pub(super) fn change(rows: &[Row], sums: &mut Sums, new: &Numbers, gone: &Numbers) {
    for (seen, sums) in SEEN.iter().zip(&mut sums.0) {
        let row = |&input: &u16| &rows[usize::from(seen[usize::from(input)])].0;
        for (part, sums) in sums.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
            let mut kept = *sums;
            for row in new.as_slice().iter().map(row) {
                let weights = &row.as_chunks::<PART>().0[part];
                kept.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
            }
            for row in gone.as_slice().iter().map(row) {
                let weights = &row.as_chunks::<PART>().0[part];
                kept.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
            }
            *sums = kept;
        }
    }
}
const _: () = assert!(Weights::FIRST.is_multiple_of(PART));

/// By how much Black is ahead: [`Weights::POINT`] counts as much as a lead of 1.
///
/// A unit of the second layer weighs what both sides see, and what one sees more than the other. For the other side the second
/// part changes its sign, so one sum of each serves both.
#[inline(always)]
pub(super) fn lead(weights: &Weights, sums: &Sums, n_pieces: usize) -> i32 {
    let Sums([black, black_mirrored, white, white_mirrored]) = sums;
    let (black, white) = (side(black, black_mirrored), side(white, white_mirrored));
    let (mut both, mut ahead) = ([0; Weights::FIRST], [0; Weights::FIRST]);
    for place in 0..Weights::FIRST {
        both[place] = black[place] + white[place];
        ahead[place] = black[place] - white[place];
    }
    let stage = &weights.stages[Weights::stage(n_pieces)];
    let (mut even, mut odd) = ([0; Weights::SECOND], [0; Weights::SECOND]);
    for ((unit, even), odd) in stage.second.iter().zip(&mut even).zip(&mut odd) {
        *even = weigh(&unit.both, &both).wrapping_add(i32::from(unit.start) << Weights::SHIFT);
        *odd = weigh(&unit.ahead, &ahead);
    }
    // All units at once, without a branch that could be guessed wrongly.
    let mut lead = weigh(&stage.straight, &ahead);
    for ((even, odd), last) in even.into_iter().zip(odd).zip(stage.last) {
        let says = |sum: i32| (sum >> Weights::SHIFT).clamp(0, i32::from(Weights::HANDED));
        lead += i32::from(last) * (says(even.wrapping_add(odd)) - says(even.wrapping_sub(odd)));
    }
    lead
}

/// What one side sees, its view and the mirror's together: the square of each sum of the first layer, from 0 to
/// [`Weights::HANDED`], added up.
#[inline(always)]
fn side(plain: &Found, mirrored: &Found) -> Found {
    let mut found = [0; Weights::FIRST];
    for (found, (plain, mirrored)) in found.iter_mut().zip(plain.iter().zip(mirrored)) {
        *found = square(*plain) + square(*mirrored);
    }
    found
}

/// The square of a sum, as far as it is between 0 and 1.
#[inline(always)]
fn square(sum: i16) -> i16 {
    // The upper half of the product is what registers multiply at once: 4 and 5 binary digits more make 512 of 256 times 256.
    let sum = sum.clamp(0, Weights::ONE);
    ((i32::from(sum << 4) * i32::from(sum << 5)) >> 16) as i16
}
const _: () = assert!(Weights::ONE == 1 << 8 && Weights::HANDED == 1 << (8 + 4 + 8 + 5 - 16));

/// What is found, each part times its weight.
#[inline(always)]
fn weigh(weights: &Found, found: &Found) -> i32 {
    let part = |(&weight, &found): (&i16, &i16)| i32::from(weight).wrapping_mul(i32::from(found));
    weights.iter().zip(found).map(part).fold(0, i32::wrapping_add)
}
