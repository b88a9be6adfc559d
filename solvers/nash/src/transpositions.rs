use std::hash::{Hash, Hasher};

use game::ByPlayer;

use crate::Value;

/// What a search remembers of positions, in a fixed amount of memory.
///
/// Positions are compared whole, so that two of them are never taken for one another.
#[derive(Debug)]
pub(crate) struct Transpositions<P> {
    slots: Vec<Option<Entry<P>>>,
    /// Counts searches, so that what an old one left behind gives way first.
    age: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Entry<P> {
    pub(crate) position: P,
    pub(crate) depth: u32,
    pub(crate) bounds: Value,
    pub(crate) is_done: bool,
    pub(crate) is_settled: bool,
    /// The actions that mattered, by their numbers.
    pub(crate) support: ByPlayer<Few>,
    age: u32,
}

/// A few action numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Few {
    actions: [u8; 5],
    len: u8,
}

/// A position may stand in any slot of its bucket.
const BUCKET: usize = 4;

impl<P: Eq + Hash> Transpositions<P> {
    /// A table of at least one bucket that stays below `bytes`, apart from what positions hold on the heap.
    pub(crate) fn with_bytes(bytes: usize) -> Transpositions<P> {
        let n_slots = (bytes / size_of::<Option<Entry<P>>>()).max(BUCKET);
        let n_slots = 1 << n_slots.ilog2();
        let mut slots = Vec::new();
        slots.resize_with(n_slots, || None);
        Transpositions { slots, age: 0 }
    }

    /// Lets what is there now give way to what comes.
    pub(crate) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    pub(crate) fn get(&self, position: &P, depth: u32) -> Option<&Entry<P>> {
        let bucket = self.bucket(position, depth);
        let entries = self.slots[bucket..bucket + BUCKET].iter().flatten();
        entries.into_iter().find(|entry| entry.depth == depth && entry.position == *position)
    }

    pub(crate) fn put(
        &mut self,
        position: P,
        depth: u32,
        bounds: Value,
        (is_done, is_settled): (bool, bool),
        support: ByPlayer<Few>,
    ) {
        let bucket = self.bucket(&position, depth);
        let age = self.age;
        let slots = &mut self.slots[bucket..bucket + BUCKET];
        let same = |slot: &Option<Entry<P>>| {
            slot.as_ref().is_some_and(|entry| entry.depth == depth && entry.position == position)
        };
        let place = slots.iter().position(same).unwrap_or_else(|| {
            let worth = |slot: &Option<Entry<P>>| slot.as_ref().map(|entry| (entry.age == age, entry.depth));
            (0..BUCKET).min_by_key(|&place| worth(&slots[place])).expect("a bucket has slots")
        });
        slots[place] = Some(Entry { position, depth, bounds, is_done, is_settled, support, age });
    }

    fn bucket(&self, position: &P, depth: u32) -> usize {
        let mut hasher = Folding(u64::from(depth));
        position.hash(&mut hasher);
        hasher.finish() as usize & (self.slots.len() - 1) & !(BUCKET - 1)
    }
}

impl Few {
    /// The first of these numbers, as many as there is room for.
    pub(crate) fn of(actions: impl IntoIterator<Item = usize>) -> Few {
        let mut few = Few::default();
        for action in
            actions.into_iter().filter_map(|action| u8::try_from(action).ok()).take(few.actions.len())
        {
            few.actions[usize::from(few.len)] = action;
            few.len += 1;
        }
        few
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        self.actions[..usize::from(self.len)].iter().map(|&action| usize::from(action))
    }
}

/// A quick hash of short keys. It need not withstand an enemy: entries are compared whole.
struct Folding(u64);

impl Folding {
    fn fold(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd134_2543_de82_ef95_u128;
        self.0 = (product as u64) ^ ((product >> 64) as u64);
    }
}

impl Hasher for Folding {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, word: u8) {
        self.fold(u64::from(word));
    }
    fn write_u16(&mut self, word: u16) {
        self.fold(u64::from(word));
    }
    fn write_u32(&mut self, word: u32) {
        self.fold(u64::from(word));
    }
    fn write_u64(&mut self, word: u64) {
        self.fold(word);
    }
    fn write_usize(&mut self, word: usize) {
        self.fold(word as u64);
    }
}
