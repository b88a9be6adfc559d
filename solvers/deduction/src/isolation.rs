use std::ops::Range;

use crate::bounds::Capacity;
use crate::handful::MOST_MEMBERS;
use crate::kernel::{Digits, EVEN, LANES, Lanes, Packed, STRETCH, Stretch};
use crate::view::View;

/// The most rows of a set: their pairs take some megabytes.
pub(crate) const MOST_ROWS: usize = 256;

/// Columns are counted side by side where trying one of them takes longer than so much of the counting, which grows with
/// the rows.
const fn is_worth_counting(n_columns: usize, n_rows: usize) -> bool {
    n_columns >= if n_rows <= MOST_MEMBERS { 24 } else { 3 }
}

/// **Parts not isolated.** A part that no member's own guess tells apart costs one more than the least, which raises the bound
/// of a column for each such part. They are counted for many columns side by side.
#[derive(Debug, Default)]
pub(crate) struct Isolation {
    n_rows: usize,
    /// For each 64 rows, and there for each row, its labels under the rows' own guesses.
    own_labels: Vec<Lanes>,
    /// The labels of some columns side by side, row by row.
    packed: Vec<Packed>,
    /// For each pair of rows the columns in `packed` that do not tell it apart.
    alike: Vec<Stretch>,
    settles: Vec<Stretch>,
    evenness: Vec<Lanes>,
}

impl Isolation {
    /// Takes up a set, whose own guesses are these columns.
    pub(crate) fn read_own_labels(&mut self, view: &View, rows: &[u16], own: &[u32]) {
        self.n_rows = rows.len();
        self.own_labels.clear();
        self.own_labels.resize(own.len().div_ceil(LANES) * rows.len(), [0; LANES]);
        for (own, labels) in own.chunks(LANES).zip(self.own_labels.chunks_exact_mut(rows.len())) {
            for (lane, &column) in own.iter().enumerate() {
                let column = view.column(column);
                for (lanes, &row) in labels.iter_mut().zip(rows) {
                    lanes[lane] = column.label(row) as u8;
                }
            }
        }
    }

    /// For each 64 rows the labels of all rows under their own guesses.
    pub(crate) fn own_labels(&self) -> impl Iterator<Item = &[Lanes]> {
        self.own_labels.chunks_exact(self.n_rows)
    }

    /// Lists the columns with a bit in `places`, each with the better of its bounds.
    pub(crate) fn list(
        &mut self,
        view: &View,
        rows: &[u16],
        capacity: &Capacity,
        places: &[u64],
        bound: impl Fn(u32) -> u32,
        order: &mut Vec<(u32, u32)>,
    ) {
        let mut block = 0;
        while block < places.len() {
            let start = block;
            let mut n_columns = 0;
            while let Some(places) = places.get(block)
                && n_columns + places.count_ones() as usize <= STRETCH
            {
                n_columns += places.count_ones() as usize;
                block += 1;
            }
            let listed = columns_in(start..block, places);
            if !is_worth_counting(n_columns, rows.len()) {
                order.extend(listed.map(|column| (bound(column), column)));
                continue;
            }
            let unsettled = self.count(view, rows, capacity, places, start..block, n_columns);
            for (lane, column) in listed.enumerate() {
                let bit = |digit: &Stretch| (digit[lane / 64] >> (lane % 64) & 1) as u32;
                let unsettled: u32 =
                    unsettled.iter().enumerate().map(|(power, digit)| bit(digit) << power).sum();
                let evenness = u32::from(self.evenness[lane / LANES][lane % LANES]);
                let by_parts = 3 * rows.len() as u32 + u32::from(EVEN) + unsettled - evenness;
                order.push((bound(column).max(by_parts), column));
            }
        }
    }

    /// Counts the parts of each column with a bit in these blocks of `places`, less by how much they are too large, and
    /// those of them that no row's own guess tells apart.
    fn count(
        &mut self,
        view: &View,
        rows: &[u16],
        capacity: &Capacity,
        places: &[u64],
        blocks: Range<usize>,
        n_columns: usize,
    ) -> Digits {
        let n_words = n_columns.div_ceil(LANES);
        let machine = view.machine();
        self.packed.resize(rows.len(), [0; _]);
        view.pack(rows, places, blocks, &mut self.packed);
        self.alike.resize(rows.len() * rows.len().saturating_sub(1) / 2, [0; _]);
        machine.alike(&self.packed, view.n_labels(), n_words, &mut self.alike);
        // A part beyond the first reach cannot be told apart, so it counts as one of those already.
        let mut reaches = capacity.reaches().to_vec();
        if let Some(first) = reaches.first_mut() {
            *first = first.saturating_add(1);
        }
        self.evenness.resize(n_words, [0; LANES]);
        machine.evenness_of_packed(&self.packed, view.n_labels(), &reaches, &mut self.evenness);
        machine.unsettled(&self.alike, rows.len(), &self.own_labels, view.n_labels(), &mut self.settles)
    }
}

/// The columns with a bit in these blocks of `places`.
pub(crate) fn columns_in(blocks: Range<usize>, places: &[u64]) -> impl Iterator<Item = u32> {
    blocks.flat_map(move |block| {
        let mut places = places[block];
        std::iter::from_fn(move || {
            let lane = places.trailing_zeros();
            places &= places.checked_sub(1)?;
            Some(block as u32 * LANES as u32 + lane)
        })
    })
}
