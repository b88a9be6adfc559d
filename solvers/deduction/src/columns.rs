/// The columns of a [view](crate::view::View) under construction: relabelled, and each kept once.
pub(crate) struct Columns {
    n_rows: usize,
    len: usize,
    labels: Vec<u8>,
    /// For each column the number of pairs of rows that it does not tell apart, in both orders and with themselves.
    alike: Vec<u64>,
    /// An open table of the columns by a hash of their labels.
    places: Vec<u32>,
}

const EMPTY: u32 = u32::MAX;

impl Columns {
    pub(crate) fn new(n_rows: usize, most: usize) -> Self {
        let places = vec![EMPTY; (2 * most).next_power_of_two()];
        Columns { n_rows, len: 0, labels: Vec::with_capacity(n_rows * most), alike: Vec::new(), places }
    }

    /// Adds a column of answers, unless an equal one is there, and says which it is.
    pub(crate) fn add(&mut self, win: u8, answers: impl Iterator<Item = u8>) -> u32 {
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
        let mut sizes = [0u64; 256];
        for &label in &self.labels[start..] {
            sizes[usize::from(label)] += 1;
        }
        self.alike.push(sizes[..usize::from(next)].iter().map(|size| size * size).sum());
        self.len as u32 - 1
    }

    /// Puts the columns first that tell most rows apart, since they are most likely to tell any few of them apart, and
    /// returns the new place of each.
    pub(crate) fn sort_by_worth(&mut self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len as u32).collect();
        order.sort_by_key(|&column| self.alike[column as usize]);
        let mut sorted = Vec::with_capacity(self.labels.len());
        let mut places = vec![0; self.len];
        for (place, &column) in (0u32..).zip(&order) {
            sorted.extend_from_slice(&self.labels[column as usize * self.n_rows..][..self.n_rows]);
            places[column as usize] = place;
        }
        self.labels = sorted;
        places
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The labels, column after column.
    pub(crate) fn into_labels(self) -> Vec<u8> {
        self.labels
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
