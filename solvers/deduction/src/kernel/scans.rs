//! Loops over the labels of all guesses on a few rows.
#![expect(unsafe_code, reason = "wide registers are reached by intrinsics only")]
#![expect(
    clippy::inline_always,
    reason = "an intrinsic is a single instruction only inside of a function that has it"
)]

use super::registers::Registers;
use super::{LANES, Lanes, Machine, Packed, on_every_machine};

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

#[inline(always)]
unsafe fn evenness_below<R: Registers>(
    n_labels: usize,
    block: &[Lanes],
    rows: &[u16],
    reaches: &[u8],
) -> Lanes {
    // SAFETY: the caller has the instructions of `R`.
    unsafe {
        match n_labels {
            ..=16 => R::evenness::<8>(block, rows, reaches),
            17..=20 => R::evenness::<10>(block, rows, reaches),
            21..=32 => R::evenness::<16>(block, rows, reaches),
            _ => R::evenness::<32>(block, rows, reaches),
        }
    }
}

on_every_machine! {
    /// What [`EVEN`](super::EVEN) and the answers of every guess come to, one of them counted twice if it wins, less by how much each part is
    /// larger than each of `reaches`.
    evenness = evenness_with(
        labels: &[Lanes],
        n_rows: usize,
        n_labels: usize,
        reaches: &[u8],
        rows: &[u16],
        evenness: &mut [Lanes]
    )
}

#[inline(always)]
unsafe fn evenness_with<R: Registers>(
    labels: &[Lanes],
    n_rows: usize,
    n_labels: usize,
    reaches: &[u8],
    rows: &[u16],
    evenness: &mut [Lanes],
) {
    for (block, evenness) in labels.chunks_exact(n_rows).zip(evenness) {
        // SAFETY: the caller has the instructions of `R`.
        *evenness = unsafe { evenness_below::<R>(n_labels, block, rows, reaches) };
    }
}

on_every_machine! {
    /// [`Machine::evenness`] of all rows for labels packed by [`Machine::pack`].
    evenness_of_packed =
        evenness_of_packed_with(packed: &[Packed], n_labels: usize, reaches: &[u8], evenness: &mut [Lanes])
}

#[inline(always)]
unsafe fn evenness_of_packed_with<R: Registers>(
    packed: &[Packed],
    n_labels: usize,
    reaches: &[u8],
    evenness: &mut [Lanes],
) {
    let (lanes, _) = packed.as_flattened().as_chunks();
    let stride = size_of::<Packed>() / LANES;
    let rows: Vec<u16> = (0..packed.len()).map(|row| (row * stride) as u16).collect();
    for (word, evenness) in evenness.iter_mut().enumerate() {
        // SAFETY: the caller has the instructions of `R`.
        *evenness = unsafe { evenness_below::<R>(n_labels, &lanes[word..], &rows, reaches) };
    }
}

on_every_machine! {
    /// For each set the most that [`EVEN`](super::EVEN) and the answers of any guess come to, one of them counted twice if it wins, less by
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
            let evenness = unsafe { evenness_below::<R>(n_labels, block, rows, reaches) };
            for lane in 0..LANES {
                most[lane] = most[lane].max(evenness[lane]);
            }
        }
    }
}
