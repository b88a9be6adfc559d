use std::collections::HashSet;
use std::ops::BitOr;

use crate::memo::hash_of;
use crate::search::MOST_LABELS;
use crate::{FeedbackTable, GuessId, SecretId};

/// How many columns are scanned together: their accumulators stay in registers.
const BLOCK: usize = 32;

/// A set of answers as bits; answer 0 wins.
pub(crate) trait Mask: Copy + Default + BitOr<Output = Self> + Send + Sync {
    fn bit(label: u8) -> Self;
    fn count(self) -> u8;
    fn summary(self) -> Answers;
}

macro_rules! mask {
    ($($word:ty),*) => {$(
        impl Mask for $word {
            #[inline]
            fn bit(label: u8) -> Self {
                1 << label
            }
            #[inline]
            fn count(self) -> u8 {
                self.count_ones() as u8
            }
            #[inline]
            fn summary(self) -> Answers {
                Answers(self.count() << 1 | (self & 1) as u8)
            }
        }
    )*};
}
mask!(u16, u32, u64);

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
pub(crate) struct View<M> {
    n_rows: usize,
    n_columns: usize,
    stride: usize,
    /// Block after block of columns, in each row after row, one bit set for each column. So a block of all rows fits
    /// into the nearest cache, and many sets are scanned against it before the next; and a narrower view is made by
    /// copying whole rows of blocks.
    masks: Vec<M>,
    /// In the same order, the label itself.
    labels: Vec<u8>,
    secrets: Vec<SecretId>,
    hashes: Vec<u128>,
    guesses: Vec<GuessId>,
    /// The column of the guess that finds each row's secret.
    own: Vec<u32>,
    /// For each guess of the game its column, or the column of a guess that splits the rows alike.
    columns: Vec<u32>,
}

impl<M: Mask> View<M> {
    /// The bytes of a view of this many rows and columns.
    pub(crate) fn bytes(n_rows: usize, n_columns: usize) -> u64 {
        (n_rows * n_columns.next_multiple_of(BLOCK)) as u64 * (size_of::<M>() as u64 + 1)
    }

    /// The view of these secrets under all guesses.
    pub(crate) fn new(table: &FeedbackTable, secrets: &[SecretId]) -> Self {
        let mut columns = Columns::new(secrets.len(), table.n_guesses());
        let kept = table.guesses().map(|guess| {
            let row = table.row(guess);
            columns.add(table.win().0, secrets.iter().map(|secret| row[secret.index()]))
        });
        let kept: Vec<u32> = kept.collect();
        let mut guesses = vec![GuessId(0); columns.len];
        // Backwards, so that the first of several guesses that split alike gives its name.
        for (guess, &column) in (0..table.n_guesses() as u32).map(GuessId).zip(&kept).rev() {
            guesses[column as usize] = guess;
        }
        let own = secrets.iter().map(|&secret| kept[table.guess_for(secret).index()]).collect();
        let hashes = secrets.iter().map(|&secret| hash_of(secret)).collect();
        Self::assemble(columns, secrets.to_vec(), hashes, guesses, own, kept)
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
        let stride = n_columns.next_multiple_of(BLOCK);
        let mut labels = vec![0; n_rows * stride];
        let mut masks = vec![M::default(); n_rows * stride];
        let mut names: [u8; 256] = std::array::from_fn(|answer| answer as u8);
        names.swap(0, usize::from(win));
        for (block, guesses) in guesses.chunks(BLOCK).enumerate() {
            for (row, answers) in answers.chunks_exact(n_guesses).enumerate() {
                let start = (block * n_rows + row) * BLOCK;
                let places = labels[start..].iter_mut().zip(&mut masks[start..]);
                for (guess, (label, mask)) in guesses.iter().zip(places) {
                    *label = names[usize::from(answers[guess.index()])];
                    *mask = M::bit(*label);
                }
            }
        }
        let own = finders.iter().map(|finder| {
            let place = guesses.binary_search(finder).expect("the guess of a row's secret is kept");
            place as u32
        });
        View {
            n_rows,
            n_columns,
            stride,
            masks,
            labels,
            secrets: secrets.to_vec(),
            hashes: secrets.iter().map(|&secret| hash_of(secret)).collect(),
            own: own.collect(),
            guesses,
            columns: Vec::new(),
        }
    }

    /// The view of some rows of this one, with the same columns.
    pub(crate) fn narrow(&self, rows: &[u16]) -> Self {
        let chosen =
            |block: usize| rows.iter().map(move |&row| (block * self.n_rows + usize::from(row)) * BLOCK);
        let mut masks = Vec::with_capacity(rows.len() * self.stride);
        let mut labels = Vec::with_capacity(rows.len() * self.stride);
        for start in (0..self.stride / BLOCK).flat_map(chosen) {
            masks.extend_from_slice(&self.masks[start..][..BLOCK]);
            labels.extend_from_slice(&self.labels[start..][..BLOCK]);
        }
        View {
            n_rows: rows.len(),
            n_columns: self.n_columns,
            stride: self.stride,
            masks,
            labels,
            secrets: rows.iter().map(|&row| self.secret(row)).collect(),
            hashes: rows.iter().map(|&row| self.hashes[row as usize]).collect(),
            guesses: self.guesses.clone(),
            own: rows.iter().map(|&row| self.own(row)).collect(),
            columns: Vec::new(),
        }
    }

    fn assemble(
        columns: Columns,
        secrets: Vec<SecretId>,
        hashes: Vec<u128>,
        guesses: Vec<GuessId>,
        own: Vec<u32>,
        kept: Vec<u32>,
    ) -> Self {
        let Columns { n_rows, len: n_columns, labels: by_column, .. } = columns;
        let stride = n_columns.next_multiple_of(BLOCK);
        let mut labels = vec![0; n_rows * stride];
        let mut masks = vec![M::default(); n_rows * stride];
        for (column, answers) in by_column.chunks_exact(n_rows.max(1)).enumerate() {
            let start = column / BLOCK * BLOCK * n_rows + column % BLOCK;
            for (row, &label) in answers.iter().enumerate() {
                labels[start + row * BLOCK] = label;
                masks[start + row * BLOCK] = M::bit(label);
            }
        }
        View { n_rows, n_columns, stride, masks, labels, secrets, hashes, guesses, own, columns: kept }
    }

    pub(crate) const fn n_rows(&self) -> usize {
        self.n_rows
    }

    pub(crate) const fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// The labels of one guess.
    pub(crate) fn column(&self, column: u32) -> Column<'_> {
        let (block, lane) = (column as usize / BLOCK, column as usize % BLOCK);
        Column(&self.labels[block * BLOCK * self.n_rows..][lane..BLOCK * self.n_rows])
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
        rows.iter().fold(M::default(), |mask, &row| mask | M::bit(column.label(row) as u8)).summary()
    }

    /// The answers that every guess can have on `rows`, by column; the places past the last column hold no answers.
    pub(crate) fn scan(&self, rows: &[u16], answers: &mut Vec<Answers>) {
        answers.clear();
        answers.resize(self.stride, Answers::default());
        for (block, answers) in answers.chunks_exact_mut(BLOCK).enumerate() {
            for (answers, mask) in answers.iter_mut().zip(self.union(rows, block)) {
                *answers = mask.summary();
            }
        }
    }

    /// The most answers that any guess can have on `rows`; `counts` receives those of every guess, by column.
    pub(crate) fn most_parts(&self, rows: &[u16], counts: &mut Vec<u8>) -> u8 {
        counts.clear();
        counts.resize(self.stride, 0);
        let mut most = [0u8; BLOCK];
        for (block, counts) in counts.chunks_exact_mut(BLOCK).enumerate() {
            let union = self.union(rows, block);
            for ((count, most), mask) in counts.iter_mut().zip(&mut most).zip(union) {
                *count = mask.count();
                *most = (*most).max(*count);
            }
        }
        most.into_iter().fold(0, u8::max)
    }

    /// [`View::most_parts`] for many sets at once, which reads the masks of a block only once.
    pub(crate) fn most_parts_of_each(&self, sets: &mut [Scanned<'_>]) {
        for set in &mut *sets {
            set.counts.clear();
            set.counts.resize(self.stride, 0);
        }
        for block in 0..self.stride / BLOCK {
            for set in &mut *sets {
                let counts = &mut set.counts[block * BLOCK..][..BLOCK];
                for (count, mask) in counts.iter_mut().zip(self.union(set.rows, block)) {
                    *count = mask.count();
                }
            }
        }
        for set in sets {
            set.most = set.counts.iter().copied().fold(0, u8::max);
        }
    }

    /// A guess that tells all of `rows` apart.
    pub(crate) fn isolating(&self, rows: &[u16]) -> Option<u32> {
        (0..self.stride / BLOCK).find_map(|block| {
            let union = self.union(rows, block);
            let place = union.iter().position(|mask| usize::from(mask.count()) == rows.len())?;
            Some((block * BLOCK + place) as u32)
        })
    }

    #[inline]
    fn union(&self, rows: &[u16], block: usize) -> [M; BLOCK] {
        let mut union = [M::default(); BLOCK];
        let masks = &self.masks[block * BLOCK * self.n_rows..][..BLOCK * self.n_rows];
        for &row in rows {
            let masks = &masks[row as usize * BLOCK..][..BLOCK];
            for (union, mask) in union.iter_mut().zip(masks) {
                *union = *union | *mask;
            }
        }
        union
    }
}

/// One guess of a view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column<'v>(&'v [u8]);

impl Column<'_> {
    /// What it is answered when this row's secret is hidden.
    #[inline]
    pub(crate) fn label(self, row: u16) -> usize {
        usize::from(self.0[row as usize * BLOCK]) % MOST_LABELS
    }
}

/// A set and how many answers every guess can have on it.
#[derive(Debug)]
pub(crate) struct Scanned<'r> {
    pub(crate) rows: &'r [u16],
    /// By column.
    pub(crate) counts: Vec<u8>,
    /// The largest of them.
    pub(crate) most: u8,
}

/// Columns under construction: relabelled, and each kept once.
struct Columns {
    n_rows: usize,
    len: usize,
    labels: Vec<u8>,
    /// An open table of the columns by a hash of their labels.
    places: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl Columns {
    fn new(n_rows: usize, most: usize) -> Self {
        let places = vec![EMPTY; (2 * most).next_power_of_two()];
        Columns { n_rows, len: 0, labels: Vec::with_capacity(n_rows * most), places }
    }

    /// Adds a column of answers, unless an equal one is there, and says which it is.
    fn add(&mut self, win: u8, answers: impl Iterator<Item = u8>) -> u32 {
        const UNSEEN: u8 = u8::MAX;
        let mut names = [UNSEEN; 256];
        names[win as usize] = 0;
        let mut next = 1;
        let start = self.labels.len();
        self.labels.extend(answers.map(|answer| {
            let name = &mut names[answer as usize];
            if *name == UNSEEN {
                *name = next;
                next += 1;
            }
            *name
        }));
        let (old, new) = self.labels.split_at(start);
        let mut place = hash(new) as usize & (self.places.len() - 1);
        loop {
            let column = self.places[place];
            if column == EMPTY {
                break;
            }
            if old[column as usize * self.n_rows..][..self.n_rows] == *new {
                self.labels.truncate(start);
                return column;
            }
            place = (place + 1) & (self.places.len() - 1);
        }
        self.places[place] = self.len as u32;
        self.len += 1;
        self.len as u32 - 1
    }
}

/// A quick hash of labels, eight at a time.
fn hash(labels: &[u8]) -> u64 {
    let mix = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let (words, rest) = labels.as_chunks::<8>();
    let hash = words.iter().fold(0, |hash, word| mix(hash, u64::from_le_bytes(*word)));
    let rest = rest.iter().fold(0, |word, &label| word << 8 | u64::from(label));
    mix(hash, rest) >> 20
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
