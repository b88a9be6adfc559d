use crate::bounds::UNLIMITED;
use crate::{GuessId, SecretId};

/// What is known about a set: a proven lower bound of its total, and the best guess once the bound is the value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) bound: u32,
    /// The best guess; present exactly when `bound` is the value itself.
    pub(crate) best: Option<GuessId>,
}

/// A table of bounded size from sets to what is known about them.
///
/// Sets are told apart by a 128-bit hash alone. With `m` different sets in one run the chance that any two share a
/// hash is below `m²/2¹²⁹`, for a billion sets below 2 in 10²¹.
#[derive(Debug)]
pub(crate) struct Memo {
    slots: Vec<Slot>,
    most_slots: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u128,
    /// 0 in an empty slot.
    size: u32,
    bound: u32,
    /// The best guess plus one, or 0.
    best: u32,
}

/// Slots that a set may be kept in, next to each other.
const WAYS: usize = 4;

/// Slots of a new table. It grows by need, since most games are over before a large one would be cleared.
const FIRST_SLOTS: usize = 1 << 10;

impl Memo {
    /// A table that takes at most this many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        let most = (bytes / size_of::<Slot>() as u64).max(WAYS as u64);
        let most_slots = 1usize << most.ilog2();
        Memo { slots: vec![Slot::default(); most_slots.min(FIRST_SLOTS)], most_slots }
    }

    pub(crate) fn get(&self, key: u128) -> Option<Known> {
        let slot = self.slots[self.places(key)].iter().find(|slot| slot.key == key && slot.size > 0)?;
        Some(Known { bound: slot.bound, best: slot.best.checked_sub(1).map(GuessId) })
    }

    /// Keeps what is known about a set of this size. When there is no room, a smaller set is given up, which is cheaper
    /// to find again, or else the one in the last place, so that large sets of the past cannot fill the table.
    pub(crate) fn put(&mut self, key: u128, size: u32, known: Known) {
        let best = known.best.map_or(0, |guess| guess.0 + 1);
        self.keep(Slot { key, size, bound: known.bound, best });
    }

    fn keep(&mut self, slot: Slot) {
        loop {
            let places = self.places(slot.key);
            let may_grow = self.slots.len() < self.most_slots;
            let slots = &mut self.slots[places];
            let same_or_empty =
                slots.iter().position(|other| other.size == 0 || (other.key == slot.key && other.size > 0));
            if let Some(place) = same_or_empty {
                slots[place] = slot;
                return;
            }
            if may_grow {
                self.grow();
                continue;
            }
            let smallest = (0..WAYS).min_by_key(|&place| slots[place].size).unwrap_or(0);
            let place = if slots[smallest].size <= slot.size { smallest } else { WAYS - 1 };
            slots[place] = slot;
            return;
        }
    }

    fn grow(&mut self) {
        let larger = vec![Slot::default(); (self.slots.len() * 4).min(self.most_slots)];
        let old = std::mem::replace(&mut self.slots, larger);
        for slot in old.into_iter().filter(|slot| slot.size > 0) {
            self.keep(slot);
        }
    }

    fn places(&self, key: u128) -> std::ops::Range<usize> {
        let start = (key as usize & (self.slots.len() - 1)) & !(WAYS - 1);
        start..start + WAYS
    }
}

/// The hash of the set of one secret; a set's hash is the exclusive or over its members.
pub(crate) fn hash_of(secret: SecretId) -> u128 {
    let half = |salt: u64| {
        // SplitMix64, an invertible mixer whose output passes the usual tests of randomness.
        let mut x = (u64::from(secret.0) + salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    };
    u128::from(half(1)) << 64 | u128::from(half(1 << 40))
}

/// The hash that stands for "within this many guesses"; sets solved under a limit are kept apart by it.
pub(crate) fn hash_of_limit(guesses: u8) -> u128 {
    if guesses == UNLIMITED { 0 } else { hash_of(SecretId(u32::MAX - u32::from(guesses))) }
}
