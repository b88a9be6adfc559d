use std::collections::HashSet;
use std::ops::Range;

use crate::columns::Columns;
use crate::kernel::{EVEN, LANES, Lanes, Machine, Packed, Scanned, Stretch};
use crate::memo::hash_of;
use crate::search::MOST_LABELS;
use crate::{FeedbackTable, GuessId, SecretId};

/// How many guesses are tried before all are counted.
const TRIED: usize = 8;

/// How many answers a guess can have on a set and whether one of them wins, in one byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answers(pub(crate) u8);

impl Answers {
    pub(crate) const fn parts(self) -> u32 {
        (self.0 >> 1) as u32
    }
}

/// A part of a feedback table, re-indexed so that scanning it stays in the cache.
///
/// Rows are secrets and columns are guesses. Answers are relabelled column by column in the order in which they first
/// occur, the winning one always 0, so that two guesses are equal here exactly when they split the rows alike; of
/// such guesses one is kept.
#[derive(Debug)]
pub(crate) struct View {
    n_rows: usize,
    n_columns: usize,
    /// All labels are below this.
    n_labels: usize,
    /// Block after block of columns, in each row after row, one byte for each column. So a block of all rows fits
    /// into the nearest cache, and many sets are scanned against it before the next; and a narrower view is made by
    /// copying whole rows of blocks.
    labels: Vec<Lanes>,
    /// The same column after column, to read a single one.
    by_column: Vec<u8>,
    secrets: Vec<SecretId>,
    hashes: Vec<u128>,
    guesses: Vec<GuessId>,
    /// The column of the guess that finds each row's secret.
    own: Vec<u32>,
    /// For each guess of the game its column, or the column of a guess that splits the rows alike.
    columns: Vec<u32>,
    machine: Machine,
}

impl View {
    /// The bytes of a view of this many rows and columns.
    pub(crate) fn bytes(n_rows: usize, n_columns: usize) -> u64 {
        2 * (n_rows * n_columns.next_multiple_of(LANES)) as u64
    }

    /// The view of these secrets under all guesses.
    pub(crate) fn new(table: &FeedbackTable, secrets: &[SecretId]) -> Self {
        let mut columns = Columns::new(secrets.len(), table.n_guesses());
        let kept = table.guesses().map(|guess| {
            let row = table.row(guess);
            columns.add(table.win().0, secrets.iter().map(|secret| row[secret.index()]))
        });
        let mut kept: Vec<u32> = kept.collect();
        let order = columns.sort_by_worth();
        for column in &mut kept {
            *column = order[*column as usize];
        }
        let mut guesses = vec![GuessId(0); columns.len()];
        // Backwards, so that the first of several guesses that split alike gives its name.
        for (guess, &column) in (0..table.n_guesses() as u32).map(GuessId).zip(&kept).rev() {
            guesses[column as usize] = guess;
        }
        let own = secrets.iter().map(|&secret| kept[table.guess_for(secret).index()]).collect();
        Self::of_columns(columns.into_labels(), secrets, guesses, own, kept)
    }

    /// The view of these secrets under all guesses, from a table that has a row of answers for each secret.
    ///
    /// Quicker than [`View::new`]: no answer is relabelled, except that the winning one changes its number with 0, so
    /// one is kept only of guesses that all secrets answer alike. They are told apart by a hash, which is enough for
    /// a view that nothing is proven in.
    pub(crate) fn of_answers(answers: &[u8], win: u8, secrets: &[SecretId], finders: &[GuessId]) -> Self {
        let n_rows = secrets.len();
        let n_guesses = answers.len() / n_rows;
        let guesses = different(answers, n_guesses, finders);
        let n_columns = guesses.len();
        let mut names: [u8; 256] = std::array::from_fn(|answer| answer as u8);
        names.swap(0, usize::from(win));
        let name = |guess: &GuessId, row: &[u8]| names[usize::from(row[guess.index()])];
        let mut by_column = vec![0; n_rows * n_columns];
        // A few columns at a time, so that both what is read and what is written stay in the cache.
        for (guesses, by_column) in guesses.chunks(LANES).zip(by_column.chunks_mut(LANES * n_rows)) {
            for (row, answers) in answers.chunks_exact(n_guesses).enumerate() {
                for (guess, column) in guesses.iter().zip(by_column.chunks_exact_mut(n_rows)) {
                    column[row] = name(guess, answers);
                }
            }
        }
        let place =
            |finder| guesses.binary_search(finder).expect("the guess of a row's secret is kept") as u32;
        let own = finders.iter().map(place).collect();
        Self::of_columns(by_column, secrets, guesses, own, Vec::new())
    }

    /// The view of some rows of this one, with the same columns.
    pub(crate) fn narrow(&self, rows: &[u16]) -> Self {
        let blocks = self.labels.chunks_exact(self.n_rows);
        let labels = blocks.flat_map(|block| rows.iter().map(|&row| block[usize::from(row)])).collect();
        let columns = self.by_column.chunks_exact(self.n_rows);
        let by_column = columns.flat_map(|column| rows.iter().map(|&row| column[usize::from(row)])).collect();
        View {
            n_rows: rows.len(),
            n_columns: self.n_columns,
            n_labels: self.n_labels,
            labels,
            by_column,
            secrets: rows.iter().map(|&row| self.secret(row)).collect(),
            hashes: rows.iter().map(|&row| self.hashes[row as usize]).collect(),
            guesses: self.guesses.clone(),
            own: rows.iter().map(|&row| self.own(row)).collect(),
            columns: Vec::new(),
            machine: self.machine,
        }
    }

    /// A view of labels that stand column after column.
    fn of_columns(
        by_column: Vec<u8>,
        secrets: &[SecretId],
        guesses: Vec<GuessId>,
        own: Vec<u32>,
        columns: Vec<u32>,
    ) -> Self {
        View {
            n_rows: secrets.len(),
            n_columns: guesses.len(),
            n_labels: n_labels(&by_column),
            labels: blocks(&by_column, secrets.len()),
            by_column,
            secrets: secrets.to_vec(),
            hashes: secrets.iter().map(|&secret| hash_of(secret)).collect(),
            guesses,
            own,
            columns,
            machine: Machine::best(),
        }
    }

    pub(crate) const fn n_rows(&self) -> usize {
        self.n_rows
    }

    pub(crate) const fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// All labels are below this.
    pub(crate) const fn n_labels(&self) -> usize {
        self.n_labels
    }

    pub(crate) const fn machine(&self) -> Machine {
        self.machine
    }

    /// The labels of one guess.
    pub(crate) fn column(&self, column: u32) -> Column<'_> {
        Column(&self.by_column[column as usize * self.n_rows..][..self.n_rows])
    }

    /// The sizes of the parts of `rows` under one guess, by label.
    pub(crate) fn sizes(&self, rows: &[u16], column: u32) -> [u32; MOST_LABELS] {
        let column = self.column(column);
        let mut sizes = [0; MOST_LABELS];
        for &row in rows {
            sizes[column.label(row)] += 1;
        }
        sizes
    }

    /// The size of the largest part of `rows` under one guess, unless it is more than `most`.
    pub(crate) fn largest_part(&self, rows: &[u16], column: u32, most: u32) -> Option<u32> {
        let column = self.column(column);
        let mut sizes = [0; MOST_LABELS];
        let mut largest = 0;
        for &row in rows {
            let size = &mut sizes[column.label(row)];
            *size += 1;
            largest = largest.max(*size);
            // Most guesses do not tell enough, and that is seen long before the last row.
            if *size > most {
                return None;
            }
        }
        Some(largest)
    }

    pub(crate) fn guess(&self, column: u32) -> GuessId {
        self.guesses[column as usize]
    }

    /// The column of a guess that has one.
    pub(crate) fn place_of(&self, guess: GuessId) -> u32 {
        self.guesses.binary_search(&guess).expect("the guess has a column") as u32
    }

    pub(crate) fn secret(&self, row: u16) -> SecretId {
        self.secrets[row as usize]
    }

    /// The hash of a set of rows.
    pub(crate) fn hash(&self, rows: &[u16]) -> u128 {
        rows.iter().fold(0, |hash, &row| hash ^ self.hashes[row as usize])
    }

    /// The column of the guess that finds this row's secret.
    pub(crate) fn own(&self, row: u16) -> u32 {
        self.own[row as usize]
    }

    /// The column that stands for a guess of the game.
    pub(crate) fn column_of(&self, guess: GuessId) -> u32 {
        self.columns[guess.index()]
    }

    /// The columns that stand for these guesses, each once.
    pub(crate) fn columns_of(&self, guesses: &[GuessId]) -> Vec<u32> {
        let mut columns: Vec<u32> = guesses.iter().map(|&guess| self.column_of(guess)).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// The answers that one guess can have on `rows`.
    pub(crate) fn answers(&self, column: u32, rows: &[u16]) -> Answers {
        let column = self.column(column);
        let seen = rows.iter().fold(0u64, |seen, &row| seen | 1 << column.label(row));
        Answers((seen.count_ones() << 1) as u8 | (seen & 1) as u8)
    }

    /// The answers that every guess can have on `rows`; the places past the last column hold no more than one.
    pub(crate) fn scan<'s>(&self, rows: &[u16], answers: &'s mut Vec<Lanes>) -> &'s [u8] {
        answers.clear();
        answers.resize(self.n_columns.div_ceil(LANES), [0; LANES]);
        self.machine.scan(&self.labels, self.n_rows, self.n_labels, rows, answers);
        &answers.as_flattened()[..self.n_columns]
    }

    /// [`View::scan`] for many sets at once, which reads the labels of a block only once.
    pub(crate) fn scan_each(&self, sets: &mut [Scanned<'_>]) {
        self.machine.scan_each(&self.labels, self.n_rows, self.n_labels, sets);
    }

    /// A guess that has the most answers on a set and no part of more than `most` members; none if none was found, which
    /// does not mean that there is none.
    pub(crate) fn even(&self, set: &Scanned<'_>, may_win: bool, most: u32) -> Option<u32> {
        let parts = u32::from(set.most(may_win));
        let columns = set.with_most(may_win).flat_map(|(lane, block)| {
            let blocks = (usize::from(block)..self.n_columns.div_ceil(LANES)).step_by(256);
            blocks.map(move |block| (block * LANES + lane) as u32)
        });
        let is_even = |&column: &u32| {
            let sizes = self.sizes(set.rows, column);
            sizes.iter().filter(|&&size| size > 0).count() as u32 == parts
                && sizes.iter().all(|&size| size <= most)
        };
        columns.take(TRIED).find(is_even)
    }

    /// For every guess the answers that it can have on `rows`, one counted twice if it wins, less by how much each part is
    /// larger than each of `reaches`, and [`EVEN`]; no less than nothing.
    pub(crate) fn evenness<'s>(
        &self,
        rows: &[u16],
        reaches: &[u8],
        evenness: &'s mut Vec<Lanes>,
    ) -> &'s [u8] {
        evenness.clear();
        evenness.resize(self.n_columns.div_ceil(LANES), [0; LANES]);
        self.machine.evenness(&self.labels, self.n_rows, self.n_labels, reaches, rows, evenness);
        &evenness.as_flattened()[..self.n_columns]
    }

    /// For each set, the most answers of any guess, one counted twice if it wins, less by how much each part is larger than
    /// each of `reaches`; less than nothing is possible.
    pub(crate) fn evenness_of_each(&self, sets: &[&[u16]], reaches: &[u8]) -> Vec<i32> {
        let mut sets: Vec<(&[u16], Lanes)> = sets.iter().map(|&rows| (rows, [0; LANES])).collect();
        self.machine.evenness_of_each(&self.labels, self.n_rows, self.n_labels, reaches, &mut sets);
        let most = |most: &Lanes| most.iter().fold(0, |most, &evenness| most.max(evenness));
        sets.iter().map(|(_, lanes)| i32::from(most(lanes)) - i32::from(EVEN)).collect()
    }

    /// Puts the labels of the columns with a bit in some blocks of `places` side by side, row by row.
    pub(crate) fn pack(&self, rows: &[u16], places: &[u64], blocks: Range<usize>, packed: &mut [Packed]) {
        let labels = &self.labels[blocks.start * self.n_rows..blocks.end * self.n_rows];
        self.machine.pack(labels, self.n_rows, rows, &places[blocks], packed);
    }

    /// For every pair of `rows` the columns that tell the two apart.
    pub(crate) fn tell_apart(&self, rows: &[u16], apart: &mut [Stretch]) {
        self.machine.tell_apart(&self.labels, self.n_rows, self.n_labels, rows, apart);
    }

    /// A guess that tells all of `rows` apart.
    pub(crate) fn isolating(&self, rows: &[u16]) -> Option<u32> {
        let mut answers = Vec::new();
        let place =
            self.scan(rows, &mut answers).iter().position(|&answers| usize::from(answers >> 1) == rows.len());
        place.map(|place| place as u32)
    }
}

/// One guess of a view: a label for every row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column<'v>(pub(crate) &'v [u8]);

impl Column<'_> {
    /// What it is answered when this row's secret is hidden.
    #[inline]
    pub(crate) fn label(self, row: u16) -> usize {
        usize::from(self.0[usize::from(row)]) % MOST_LABELS
    }
}

/// One more than the largest label.
fn n_labels(labels: &[u8]) -> usize {
    labels.iter().fold(0, |most, &label| most.max(label)) as usize + 1
}

/// The labels of columns in blocks, in each row after row.
fn blocks(by_column: &[u8], n_rows: usize) -> Vec<Lanes> {
    let n_columns = by_column.len() / n_rows.max(1);
    let mut blocks = vec![[0; LANES]; n_rows * n_columns.div_ceil(LANES)];
    for (column, labels) in by_column.chunks_exact(n_rows.max(1)).enumerate() {
        let block = &mut blocks[column / LANES * n_rows..][..n_rows];
        for (lanes, &label) in block.iter_mut().zip(labels) {
            lanes[column % LANES] = label;
        }
    }
    blocks
}

/// One of all guesses that every row answers alike, and the guesses of `finders` in any case, ascending.
fn different(answers: &[u8], n_guesses: usize, finders: &[GuessId]) -> Vec<GuessId> {
    let mut hashes = vec![(0u32, 0u32); n_guesses];
    for row in answers.chunks_exact(n_guesses) {
        for (hash, &answer) in hashes.iter_mut().zip(row) {
            hash.0 = hash.0.wrapping_mul(33).wrapping_add(u32::from(answer));
            hash.1 = hash.1.wrapping_mul(127).wrapping_add(u32::from(answer));
        }
    }
    let mut seen = HashSet::with_capacity(n_guesses);
    seen.extend(finders.iter().map(|finder| hashes[finder.index()]));
    let mut kept = finders.to_vec();
    kept.extend((0..n_guesses as u32).map(GuessId).filter(|guess| seen.insert(hashes[guess.index()])));
    kept.sort_unstable();
    kept
}
