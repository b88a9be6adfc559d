//! Every machine counts as plain loops over single labels do.

use std::collections::HashSet;
use std::ops::Range;

use proptest::prelude::*;

use crate::kernel::{DIGITS, Digits, EVEN, LANES, Lanes, Machine, STRETCH, Scanned, Stretch, pair};

/// Labels of some rows under some blocks of columns, and a set of these rows, ascending.
#[derive(Clone, Debug)]
struct Sample {
    n_rows: usize,
    n_labels: usize,
    labels: Vec<Lanes>,
    rows: Vec<u16>,
}

impl Sample {
    fn n_columns(&self) -> usize {
        self.labels.len() / self.n_rows * LANES
    }

    fn label(&self, row: u16, column: usize) -> u8 {
        self.labels[column / LANES * self.n_rows + usize::from(row)][column % LANES]
    }

    fn sizes(&self, column: usize) -> [u32; 64] {
        let mut sizes = [0; 64];
        for &row in &self.rows {
            sizes[usize::from(self.label(row, column))] += 1;
        }
        sizes
    }

    fn parts(&self, column: usize) -> u32 {
        self.sizes(column).iter().filter(|&&size| size > 0).count() as u32
    }

    /// The parts none of whose members has a guess of its own that tells the others apart.
    fn unsettled(&self, column: usize, own: impl Fn(usize, usize) -> u8) -> u64 {
        let settles = |member: usize, part: &[usize]| {
            let others = part.iter().filter(|&&other| other != member);
            let labels: HashSet<u8> = others.map(|&other| own(member, other)).collect();
            labels.len() + 1 == part.len()
        };
        let part_of = |label: u8| -> Vec<usize> {
            (0..self.rows.len()).filter(|&member| self.label(self.rows[member], column) == label).collect()
        };
        let parts = (0..64).map(part_of).filter(|part| !part.is_empty());
        parts.filter(|part| !part.iter().any(|&member| settles(member, part))).count() as u64
    }

    fn wins(&self, column: usize) -> u32 {
        u32::from(self.sizes(column)[0] > 0)
    }
}

fn any_sample() -> impl Strategy<Value = Sample> {
    any_sample_of(2..60)
}

fn any_sample_of(n_rows: Range<usize>) -> impl Strategy<Value = Sample> {
    (n_rows, 2..=64usize, 1..11usize, any::<u64>()).prop_map(|(n_rows, n_labels, n_blocks, seed)| {
        let mut state = seed | 1;
        let mut next = move || {
            // Xorshift, so that a sample is small to keep and quick to make.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as usize
        };
        let labels = (0..n_rows * n_blocks)
            .map(|_| std::array::from_fn(|_| (next() % n_labels).min(next() % n_labels) as u8))
            .collect();
        let mut rows: Vec<u16> = (0..n_rows as u16).filter(|_| next() % 3 > 0).collect();
        if rows.len() < 2 {
            rows = vec![0, 1];
        }
        Sample { n_rows, n_labels, labels, rows }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_scan_counts_the_answers_of_every_column(sample in any_sample()) {
        let counts = |column| (sample.parts(column) << 1 | sample.wins(column)) as u8;
        let expected: Vec<u8> = (0..sample.n_columns()).map(counts).collect();
        for machine in Machine::all() {
            let mut answers = vec![[0; LANES]; sample.n_columns() / LANES];
            machine.scan(&sample.labels, sample.n_rows, sample.n_labels, &sample.rows, &mut answers);
            prop_assert_eq!(answers.as_flattened(), &expected[..], "{:?}", machine);
            let mut places = Vec::new();
            machine.places(&answers, 3, 5, &mut places);
            let places = (0..sample.n_columns()).filter(|column| places[column / 64] >> (column % 64) & 1 == 1);
            let with_two = (0..sample.n_columns()).filter(|&column| (3..=5).contains(&expected[column]));
            prop_assert_eq!(places.collect::<Vec<_>>(), with_two.collect::<Vec<_>>(), "{:?}", machine);
        }
    }

    #[test]
    fn a_scan_of_many_sets_finds_the_most_answers_of_each(sample in any_sample()) {
        let columns = 0..sample.n_columns();
        let most = |wins: u32| columns.clone().filter(|&c| sample.wins(c) == wins).map(|c| sample.parts(c)).max();
        let apart = columns.clone().any(|c| sample.wins(c) == 0 && sample.parts(c) as usize == sample.rows.len());
        for machine in Machine::all() {
            let mut sets = [Scanned::new(&sample.rows), Scanned::new(&sample.rows[..2])];
            machine.scan_each(&sample.labels, sample.n_rows, sample.n_labels, &mut sets);
            prop_assert_eq!(u32::from(sets[0].most(false)), most(0).unwrap_or(0), "{:?}", machine);
            if !apart {
                prop_assert_eq!(u32::from(sets[0].most(true)), most(1).unwrap_or(0), "{:?}", machine);
            }
            for may_win in [false, true] {
                for (lane, block) in sets[0].with_most(may_win).filter(|_| sets[0].most(may_win) > 0) {
                    let column = usize::from(block) * LANES + lane;
                    prop_assert_eq!(sample.parts(column), u32::from(sets[0].most(may_win)));
                    prop_assert_eq!(sample.wins(column), u32::from(may_win));
                }
            }
        }
    }

    #[test]
    fn evenness_takes_off_what_parts_are_too_large(sample in any_sample(), reaches in proptest::collection::vec(1..20u8, 1..3)) {
        let evenness = |column| {
            let excess = |&size: &u32| reaches.iter().map(|&reach| size.saturating_sub(reach.into())).sum::<u32>();
            let excess: u32 = sample.sizes(column).iter().map(excess).sum();
            u32::from(EVEN) + sample.parts(column) + sample.wins(column) - excess
        };
        let expected: Vec<u32> = (0..sample.n_columns()).map(evenness).collect();
        let most = expected.iter().copied().max();
        for machine in Machine::all() {
            let mut each = vec![[0; LANES]; sample.n_columns() / LANES];
            machine.evenness(&sample.labels, sample.n_rows, sample.n_labels, &reaches, &sample.rows, &mut each);
            let each: Vec<u32> = each.as_flattened().iter().map(|&evenness| evenness.into()).collect();
            prop_assert_eq!(&each, &expected, "{:?}", machine);
            let mut sets = [(&sample.rows[..], [0; LANES])];
            machine.evenness_of_each(&sample.labels, sample.n_rows, sample.n_labels, &reaches, &mut sets);
            prop_assert_eq!(sets[0].1.iter().max().map(|&most| u32::from(most)), most, "{:?}", machine);
        }
    }

    #[test]
    fn pairs_tell_how_many_parts_each_column_makes(sample in any_sample()) {
        let n_pairs = pair(0, sample.rows.len());
        let n_stretches = sample.n_columns().div_ceil(STRETCH);
        let all: Vec<u8> = (0..sample.rows.len() as u8).collect();
        let most = (0..sample.n_columns()).map(|column| sample.parts(column)).max().expect("there are columns");
        for machine in Machine::all() {
            let mut apart: Vec<Stretch> = vec![[u64::MAX; STRETCH / 64]; n_pairs * n_stretches];
            machine.tell_apart(&sample.labels, sample.n_rows, sample.n_labels, &sample.rows, &mut apart);
            let (parts, column) = machine.look(&apart, n_pairs, &all, sample.n_labels, u32::MAX);
            prop_assert_eq!(parts, most, "{:?}", machine);
            prop_assert_eq!(sample.parts(column as usize), most);
            let mut tally = vec![Digits::default(); n_stretches];
            machine.tally(&apart, n_pairs, &all, sample.n_labels, &mut tally);
            for column in 0..sample.n_columns() {
                let (stretch, word, bit) = (column / STRETCH, column % STRETCH / 64, column % 64);
                let digit = |power: usize| (tally[stretch][power][word] >> bit & 1) << power;
                let parts = (0..DIGITS).map(digit).sum::<u64>() + 1;
                prop_assert_eq!(parts, u64::from(sample.parts(column)), "{:?} column {}", machine, column);
            }
            let block: Vec<Lanes> = sample.rows.iter().map(|&row| sample.labels[usize::from(row)]).collect();
            let mut differ = vec![0; n_pairs];
            machine.differences(&block, &mut differ);
            let first: Vec<u64> = apart[..n_pairs].iter().map(|apart| apart[0]).collect();
            prop_assert_eq!(&differ, &first);
            prop_assert_eq!(differ[0] & 1 == 1, block[0][0] != block[1][0]);
        }
    }

    #[test]
    fn parts_that_no_member_tells_apart_are_counted(sample in any_sample_of(2..240), keep in any::<u64>(), owns in any::<u64>()) {
        let n = sample.rows.len();
        let kept: Vec<usize> = (0..sample.n_columns().min(STRETCH))
            .filter(|column| keep.rotate_left(*column as u32) & 1 == 1)
            .collect();
        let mut places = vec![0; sample.n_columns().min(STRETCH) / LANES];
        for column in &kept {
            places[column / LANES] |= 1 << (column % LANES);
        }
        // What each member's own guess is answered: what some column is.
        let own = |member: usize, other: usize| {
            let column = (owns.rotate_left(member as u32) % sample.n_columns() as u64) as usize;
            sample.label(sample.rows[other], column)
        };
        let expected: Vec<u64> = kept.iter().map(|&column| sample.unsettled(column, own)).collect();
        for machine in Machine::all() {
            let mut packed = vec![[0; _]; n];
            machine.pack(&sample.labels, sample.n_rows, &sample.rows, &places, &mut packed);
            for (lane, &column) in kept.iter().enumerate() {
                for (packed, &row) in packed.iter().zip(&sample.rows) {
                    prop_assert_eq!(packed[lane], sample.label(row, column), "{:?}", machine);
                }
            }
            let mut alike = vec![[0; _]; pair(0, n)];
            machine.alike(&packed, sample.n_labels, kept.len().div_ceil(LANES), &mut alike);
            // For each 64 members the labels of all of them.
            let own_label = |word: usize, other: usize, lane: usize| {
                let member = word * LANES + lane;
                if member < n { own(member, other) } else { 0 }
            };
            let own_labels: Vec<Lanes> = (0..n.div_ceil(LANES))
                .flat_map(|word| (0..n).map(move |other| (word, other)))
                .map(|(word, other)| std::array::from_fn(|lane| own_label(word, other, lane)))
                .collect();
            let digits = machine.unsettled(&alike, n, &own_labels, sample.n_labels, &mut Vec::new());
            for (lane, expected) in expected.iter().enumerate() {
                let digit = |power: usize| (digits[power][lane / 64] >> (lane % 64) & 1) << power;
                prop_assert_eq!((0..DIGITS).map(digit).sum::<u64>(), *expected, "{:?} lane {}", machine, lane);
            }
        }
    }
}
