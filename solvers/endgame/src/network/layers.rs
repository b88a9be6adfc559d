//! The loops of the network, each compiled for every kind of [`Machine`](super::machine::Machine). They cannot overflow, and that is
//! not looked for.

#![expect(
    clippy::inline_always,
    reason = "what is not part of a function for wide registers does not use them"
)]

use super::{SEEN, VIEWS, Weights};

/// What the first layer finds in one view, or in a view and its mirror.
pub(super) type Found = [i16; Weights::FIRST];

/// The sums of the first layer in all views.
pub(super) type Sums = [Found; VIEWS];

/// Adds what new inputs add to the sums, and takes away what those added that are gone.
#[inline(always)]
pub(super) fn changed(weights: &Weights, sums: &Sums, new: &[u16], gone: &[u16]) -> Sums {
    let first = &*weights.first;
    let mut changed = *sums;
    for (sums, seen) in changed.iter_mut().zip(&SEEN) {
        let row = |input: u16| &first[usize::from(seen[usize::from(input)])];
        // Mostly a piece comes where another leaves, and one pass does for both.
        let n_both = new.len().min(gone.len());
        for (&new, &gone) in new[..n_both].iter().zip(gone) {
            for (sum, (new, gone)) in sums.iter_mut().zip(row(new).iter().zip(row(gone))) {
                *sum = sum.wrapping_add(*new).wrapping_sub(*gone);
            }
        }
        for &new in &new[n_both..] {
            for (sum, new) in sums.iter_mut().zip(row(new)) {
                *sum = sum.wrapping_add(*new);
            }
        }
        for &gone in &gone[n_both..] {
            for (sum, gone) in sums.iter_mut().zip(row(gone)) {
                *sum = sum.wrapping_sub(*gone);
            }
        }
    }
    changed
}

/// By how much Black is ahead: [`Weights::POINT`] counts as much as a lead of 1.
///
/// A unit of the second layer weighs what both sides see, and what one sees more than the other. For the other side the second
/// part changes its sign, so one sum of each serves both.
#[inline(always)]
pub(super) fn lead(weights: &Weights, sums: &Sums, n_pieces: usize) -> i32 {
    let (black, white) = (side(&sums[0], &sums[1]), side(&sums[2], &sums[3]));
    let (mut both, mut ahead) = ([0; Weights::FIRST], [0; Weights::FIRST]);
    for place in 0..Weights::FIRST {
        both[place] = black[place] + white[place];
        ahead[place] = black[place] - white[place];
    }
    let stage = &weights.stages[Weights::stage(n_pieces)];
    let mut lead = weigh(&stage.straight, &ahead);
    for (unit, last) in stage.second.iter().zip(&stage.last) {
        let even = weigh(&unit.both, &both).wrapping_add(i32::from(unit.start) << Weights::SHIFT);
        let odd = weigh(&unit.ahead, &ahead);
        let says = |sum: i32| (sum >> Weights::SHIFT).clamp(0, i32::from(Weights::HANDED));
        lead += i32::from(*last) * (says(even.wrapping_add(odd)) - says(even.wrapping_sub(odd)));
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
