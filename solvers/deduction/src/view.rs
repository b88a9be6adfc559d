use std::collections::HashMap;
use std::ops::BitOr;

use crate::memo::hash_of;
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
    /// Row after row, one bit set for each column.
    masks: Vec<M>,
    /// Column after column, one label for each row.
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

    /// The view of these secrets under all guesses. `merge` drops guesses that split the secrets alike, which takes
    /// a while and pays where the view is used often.
    pub(crate) fn new(table: &FeedbackTable, secrets: &[SecretId], merge: bool) -> Self {
        let n_rows = secrets.len();
        let mut view = View {
            n_rows,
            n_columns: 0,
            stride: 0,
            masks: Vec::new(),
            labels: Vec::with_capacity(n_rows * table.n_guesses()),
            secrets: secrets.to_vec(),
            hashes: secrets.iter().map(|&secret| hash_of(secret)).collect(),
            guesses: Vec::with_capacity(table.n_guesses()),
            own: Vec::with_capacity(n_rows),
            columns: Vec::with_capacity(table.n_guesses()),
        };
        let mut seen: HashMap<u64, Vec<u32>> = HashMap::new();
        for guess in table.guesses() {
            let start = view.labels.len();
            view.push_labels(table, guess);
            let twin = if merge { view.twin(&mut seen, start) } else { None };
            if let Some(column) = twin {
                view.labels.truncate(start);
                view.columns.push(column);
            } else {
                view.columns.push(view.guesses.len() as u32);
                view.guesses.push(guess);
            }
        }
        view.n_columns = view.guesses.len();
        view.own = secrets.iter().map(|&secret| view.columns[table.guess_for(secret).index()]).collect();
        view.fill_masks();
        view
    }

    fn push_labels(&mut self, table: &FeedbackTable, guess: GuessId) {
        const UNSEEN: u8 = u8::MAX;
        let row = table.row(guess);
        let mut names = [UNSEEN; 256];
        names[table.win().index()] = 0;
        let mut next = 1;
        self.labels.extend(self.secrets.iter().map(|secret| {
            let name = &mut names[row[secret.index()] as usize];
            if *name == UNSEEN {
                *name = next;
                next += 1;
            }
            *name
        }));
    }

    /// The earlier column with the same labels as the one that starts at `start`.
    fn twin(&self, seen: &mut HashMap<u64, Vec<u32>>, start: usize) -> Option<u32> {
        let new = &self.labels[start..];
        let hash = new.chunks(8).fold(0u64, |hash, chunk| {
            let word = chunk.iter().fold(0u64, |word, &label| word << 8 | u64::from(label));
            (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        });
        let alike = seen.entry(hash).or_default();
        let twin = alike.iter().copied().find(|&column| self.column(column) == new);
        if twin.is_none() {
            alike.push(self.guesses.len() as u32);
        }
        twin
    }

    fn fill_masks(&mut self) {
        self.stride = self.n_columns.next_multiple_of(BLOCK);
        self.masks = vec![M::default(); self.n_rows * self.stride];
        for block in (0..self.n_columns).step_by(BLOCK) {
            let width = BLOCK.min(self.n_columns - block);
            let labels = &self.labels[block * self.n_rows..][..width * self.n_rows];
            for row in 0..self.n_rows {
                let masks = &mut self.masks[row * self.stride + block..][..width];
                for (mask, column) in masks.iter_mut().zip(labels.chunks_exact(self.n_rows)) {
                    *mask = M::bit(column[row]);
                }
            }
        }
    }

    pub(crate) const fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// The labels of one guess, a byte for each row.
    pub(crate) fn column(&self, column: u32) -> &[u8] {
        &self.labels[column as usize * self.n_rows..][..self.n_rows]
    }

    pub(crate) fn guess(&self, column: u32) -> GuessId {
        self.guesses[column as usize]
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

    /// The answers that one guess can have on `rows`.
    pub(crate) fn answers(&self, column: u32, rows: &[u16]) -> Answers {
        let labels = self.column(column);
        rows.iter().fold(M::default(), |mask, &row| mask | M::bit(labels[row as usize])).summary()
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
        for &row in rows {
            let masks = &self.masks[row as usize * self.stride + block * BLOCK..][..BLOCK];
            for (union, mask) in union.iter_mut().zip(masks) {
                *union = *union | *mask;
            }
        }
        union
    }
}
