mod closely;
mod looks;
mod set;

pub(crate) use closely::{Closely, below};
pub(crate) use set::Set;

use crate::GuessId;
use crate::isolation::Isolation;
use crate::kernel::{Digits, Lanes, Machine, Stretch, pair};
use crate::memo::Known;
use crate::view::View;

/// The most members of a handful.
pub(crate) const MOST_MEMBERS: usize = u128::BITS as usize;

/// From this size on what is known about a set is kept beyond the handful.
const WORTH_REMEMBERING: u32 = 10;

/// Slots for what is known about small sets, a power of two.
const SLOTS: usize = 1 << 12;

/// No guess.
const NONE: u32 = u32::MAX;

/// Binary digits of a count of parts less one.
const DIGITS: usize = 6;

/// A few secrets, and for every two of them the guesses that tell them apart.
///
/// How many parts a guess makes of some of them follows from these bits for 512 guesses at once: a member begins a new
/// part if the guess tells it apart from all members before it.
#[derive(Debug)]
pub(crate) struct Handful<S> {
    n_pairs: usize,
    n_labels: usize,
    machine: Machine,
    /// How many answers each column has on all members, as [`View::scan`] counts.
    answers: Vec<Lanes>,
    /// The columns with some count of answers, a bit for each.
    places: Vec<u64>,
    /// Stretch after stretch of columns, in each pair after pair. Made when it is first needed.
    apart: Vec<Stretch>,
    has_apart: bool,
    /// For each pair the members whose own guess tells it apart.
    apart_by_member: Vec<S>,
    /// The column of each member's own guess.
    own: Vec<u32>,
    /// For each column the member whose own guess it is, or a number that no member has.
    owners: Vec<u8>,
    hashes: Vec<u128>,
    isolation: Isolation,
    /// What is known about sets of this round.
    slots: Vec<Slot<S>>,
    round: u32,
    levels: Vec<Level<S>>,
}

impl<S> Default for Handful<S> {
    fn default() -> Self {
        Handful {
            n_pairs: 0,
            n_labels: 0,
            machine: Machine::best(),
            answers: Vec::new(),
            places: Vec::new(),
            apart: Vec::new(),
            has_apart: false,
            apart_by_member: Vec::new(),
            own: Vec::new(),
            owners: Vec::new(),
            hashes: Vec::new(),
            isolation: Isolation::default(),
            slots: Vec::new(),
            round: 0,
            levels: Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot<S> {
    set: S,
    round: u32,
    /// Whether all guesses were looked at, and not only those of members.
    is_looked: bool,
    found: Found,
}

/// What is known about a set: a lower bound, and the number of a guess that meets it once there is one.
#[derive(Clone, Copy, Debug)]
struct Found {
    bound: u32,
    /// [`NONE`] while the bound may be below the value.
    best: u32,
}

impl Default for Found {
    fn default() -> Self {
        Found { bound: 0, best: NONE }
    }
}

impl From<Found> for Known {
    fn from(found: Found) -> Self {
        Known { bound: found.bound, best: found.is_value().then_some(GuessId(found.best)) }
    }
}

impl Found {
    const fn is_value(self) -> bool {
        self.best != NONE
    }

    /// The same with what another lower bound says.
    fn at_least(self, bound: u32) -> Self {
        Found { bound: self.bound.max(bound), ..self }
    }
}

/// Scratch space of one level of the recursion.
#[derive(Debug, Default)]
struct Level<S> {
    tally: Vec<Digits>,
    order: Vec<(u32, u32)>,
    parts: Vec<Part<S>>,
}

/// A part of at least four members.
#[derive(Clone, Copy, Debug)]
struct Part<S> {
    set: S,
    size: u32,
    found: Found,
}

impl<S: Set> Handful<S> {
    /// Takes some rows of a view in hand.
    fn take(&mut self, view: &View, rows: &[u16]) {
        self.n_pairs = pair(0, rows.len());
        self.n_labels = view.n_labels();
        self.machine = view.machine();
        view.scan(rows, &mut self.answers);
        self.has_apart = false;
        self.round = self.round.wrapping_add(1);
        if self.slots.is_empty() || self.round == 0 {
            self.slots = vec![Slot::default(); SLOTS];
            self.round = 1;
        }
        for column in self.own.drain(..) {
            self.owners[column as usize] = u8::MAX;
        }
        self.own.extend(rows.iter().map(|&row| view.own(row)));
        self.owners.resize(view.n_columns().max(self.owners.len()), u8::MAX);
        for (member, &column) in (0..).zip(&self.own) {
            self.owners[column as usize] = member;
        }
        self.hashes.clear();
        self.hashes.extend(rows.iter().map(|&row| view.hash(&[row])));
        self.tell_apart_by_members(view, rows);
    }

    fn tell_apart_by_members(&mut self, view: &View, rows: &[u16]) {
        let mut words = vec![[0; 2]; self.n_pairs];
        self.isolation.read_own_labels(view, rows, &self.own);
        for (word, labels) in self.isolation.own_labels().enumerate() {
            let mut differ = vec![0; self.n_pairs];
            self.machine.differences(labels, &mut differ);
            for (words, differ) in words.iter_mut().zip(differ) {
                words[word] = differ;
            }
        }
        self.apart_by_member.clear();
        self.apart_by_member.extend(words.into_iter().map(S::of_words));
    }
}

fn slot(set: impl Set) -> usize {
    let [low, high] = set.words();
    let low = low.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let high = high.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    ((low ^ high) >> 40) as usize % SLOTS
}

/// About how many nanoseconds it takes to count the parts of so many members for a stretch of columns.
const fn cost_of_look(size: usize) -> u64 {
    (size * (size + 8) / 4) as u64
}

/// About how many nanoseconds it takes to scan one row.
pub(crate) const SCAN: u32 = 80;
