use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::beam::promise;
use crate::bounds::{Capacity, IMPOSSIBLE, UNLIMITED};
use crate::search::{MOST_LABELS, Parts, Search, Terms, Worker};
use crate::threads;
use crate::view::View;
use crate::{CandidateSet, FeedbackId, FeedbackTable, GuessId, Held, ProveError, parts};

/// A set is solved if the square of its size times the number of guesses is no more than this.
const SOLVED_WORK: u64 = 32_000_000;
/// How many guesses are compared in a set that is planned, while its size times the number of guesses is no more than so;
/// of a larger set only the most promising one is looked at.
const WIDTHS: [(u64, usize); 3] = [(600_000, 8), (2_800_000, 12), (8_000_000, 4)];
/// How many guesses are named as promising where all were compared.
const NAMED: usize = 12;
/// What one search may remember about sets.
const MEMO_BYTES: u64 = 8 << 20;
/// How many sets are remembered at once, so that a long evening does not fill the memory.
const REMEMBERED: usize = 50_000;

/// What any set of candidates is worth: the guesses that finding each of its secrets takes in all.
///
/// A small set is solved. A larger one is planned: the few guesses that promise most are compared by what their parts
/// are worth. Which of these it is depends on the numbers of candidates and guesses alone, and the answer on the set
/// alone: not on the machine, the threads or what was asked before.
pub struct Values<'t> {
    table: Held<'t, FeedbackTable>,
    capacity: Capacity,
    known: Mutex<HashMap<CandidateSet, Value>>,
}

/// What a set is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The guesses over all of the set.
    pub total: u32,
    /// The guess that leads to it.
    pub guess: GuessId,
    /// How it was found.
    pub method: Method,
}

/// How a value was found, from the vaguest to the surest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// By a strategy that does it; there may be a better one.
    Planned,
    /// All guesses were compared to their end.
    Solved,
}

/// What a guess leaves behind one of its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartValue {
    /// The answer.
    pub feedback: FeedbackId,
    /// How many candidates give it.
    pub size: u32,
    /// The guesses that they still take in all; none behind the winning answer.
    pub total: u32,
    /// How that was found.
    pub method: Method,
}

impl<'t> Values<'t> {
    /// The most answers that a game may have.
    pub const MOST_FEEDBACKS: usize = MOST_LABELS;

    /// The values of the sets of a game, unless it has more answers than can be searched with.
    pub fn new(table: impl Into<Held<'t, FeedbackTable>>) -> Result<Self, ProveError> {
        let table = table.into();
        let (spec, n_feedbacks) = (table.spec().to_owned(), table.n_feedbacks());
        if n_feedbacks > MOST_LABELS {
            return Err(ProveError::TooManyFeedbacks { spec, n_feedbacks });
        }
        let capacity = Capacity::new(n_feedbacks, table.n_secrets());
        Ok(Values { table, capacity, known: Mutex::default() })
    }

    /// What `set` is worth; none if it is empty.
    pub fn of(&self, set: &CandidateSet) -> Option<Value> {
        let set = &*set.known_to(&self.table);
        let first = *set.as_slice().first()?;
        if set.len() <= 2 {
            let total = 2 * set.len() as u32 - 1;
            return Some(Value { total, guess: self.table.guess_for(first), method: Method::Solved });
        }
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&value) = known().get(set) {
            return Some(value);
        }
        let value = match self.method(set.len()) {
            Method::Solved => self.solved(set),
            Method::Planned => self.planned(set),
        };
        let mut known = known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(set.clone(), value);
        Some(value)
    }

    /// What `guess` leaves of `set` behind each of its answers, in the order of their numbers. There are none under a
    /// guess that the table does not have.
    pub fn behind(&self, set: &CandidateSet, guess: GuessId) -> Vec<PartValue> {
        let set = &*set.known_to(&self.table);
        let value = |(feedback, part): &(FeedbackId, CandidateSet)| {
            let value = self.of(part).filter(|_| *feedback != self.table.win());
            let (total, method) = value.map_or((0, Method::Solved), |value| (value.total, value.method));
            PartValue { feedback: *feedback, size: part.len() as u32, total, method }
        };
        threads::map(&parts(&self.table, set, guess), value)
    }

    /// The guesses that promise most by the sizes of their parts, the most promising first, one of those that split the
    /// set alike: those that were compared where the set is planned, and some where it is solved.
    pub fn promising(&self, set: &CandidateSet) -> Vec<GuessId> {
        let set = &*set.known_to(&self.table);
        if set.is_empty() {
            return Vec::new();
        }
        let (table, win) = (&*self.table, self.table.win().index());
        let rank = |guess: GuessId| {
            let mut sizes = [0u32; MOST_LABELS];
            let row = table.row(guess);
            for secret in set.iter() {
                sizes[usize::from(row[secret.index()])] += 1;
            }
            sizes.swap(0, win);
            (promise(&sizes[..table.n_feedbacks()]), sizes[0] == 0, guess)
        };
        let guesses: Vec<GuessId> = table.guesses().collect();
        let mut ranked: Vec<(u64, bool, GuessId)> = threads::map(&guesses, |&guess| rank(guess));
        ranked.sort_unstable();
        // Guesses whose parts have the same sizes are most often alike by some symmetry.
        ranked.dedup_by_key(|&mut (promise, ..)| promise);
        ranked.truncate(self.width(set.len()));
        ranked.into_iter().map(|(_, _, guess)| guess).collect()
    }

    fn work(&self, size: usize) -> u64 {
        size as u64 * self.table.n_guesses() as u64
    }

    fn method(&self, size: usize) -> Method {
        if size <= 2 || self.work(size) * size as u64 <= SOLVED_WORK {
            Method::Solved
        } else {
            Method::Planned
        }
    }

    fn width(&self, size: usize) -> usize {
        match self.method(size) {
            Method::Solved => NAMED,
            Method::Planned => {
                let work = self.work(size);
                WIDTHS.into_iter().find(|&(most, _)| work <= most).map_or(1, |(_, width)| width)
            }
        }
    }

    fn terms<'a>(&'a self, stop: &'a AtomicBool) -> Terms<'a> {
        Terms {
            capacity: &self.capacity,
            n_feedbacks: self.table.n_feedbacks() as u32,
            consistent: false,
            stop,
        }
    }

    /// A memory of its own for each set, so that which of equally good guesses is found does not depend on earlier ones.
    fn solved(&self, set: &CandidateSet) -> Value {
        let (stop, mut worker) = (AtomicBool::new(false), Worker::new(MEMO_BYTES));
        let view = View::new(&self.table, set.as_slice());
        let rows: Vec<u16> = (0..set.len() as u16).collect();
        let mut search = Search { view: &view, terms: self.terms(&stop), worker: &mut worker };
        let known = search.solve(&rows, UNLIMITED, IMPOSSIBLE).expect("nobody stops it");
        let guess = known.best.expect("every set can be solved without a limit");
        Value { total: known.bound, guess, method: Method::Solved }
    }

    /// Compares the few guesses that promise most by what their parts are worth; of equals the first is taken.
    fn planned(&self, set: &CandidateSet) -> Value {
        let guesses = self.promising(set);
        if let [guess] = guesses[..] {
            // So large a set is not looked into by itself, only its parts.
            let behind: u32 = self.behind(set, guess).iter().map(|part| part.total).sum();
            return Value { total: set.len() as u32 + behind, guess, method: Method::Planned };
        }
        let view = View::new(&self.table, set.as_slice());
        let rows: Vec<u16> = (0..set.len() as u16).collect();
        let least = AtomicU32::new(IMPOSSIBLE);
        let total = |&guess: &GuessId| self.total_behind(set, &view, &rows, view.column_of(guess), &least);
        let totals: Vec<u32> = threads::map(&guesses, total);
        let (total, guess) =
            totals.into_iter().zip(guesses).min_by_key(|&(total, _)| total).expect("a set has a guess");
        Value { total, guess, method: Method::Planned }
    }

    /// The guesses over all of `set` if it opens with a column of its view, unless they are seen to be more than `least`,
    /// which is then lowered to them. So whoever is first does not matter.
    fn total_behind(
        &self,
        set: &CandidateSet,
        view: &View,
        rows: &[u16],
        column: u32,
        least: &AtomicU32,
    ) -> u32 {
        let (stop, mut worker) = (AtomicBool::new(false), Worker::new(MEMO_BYTES));
        let mut search = Search { view, terms: self.terms(&stop), worker: &mut worker };
        let sizes = view.sizes(rows, column);
        let mut parts = Parts::default();
        parts.split(view.column(column), rows, &sizes[..self.table.n_feedbacks()]);
        let bound = |part: &[u16]| self.capacity.least(part.len() as u32);
        let mut sum = rows.len() as u32 + parts.iter().map(bound).sum::<u32>();
        for part in parts.iter() {
            let others = sum - bound(part);
            let enough = least.load(Ordering::Relaxed);
            if sum > enough || part.len() == rows.len() {
                return IMPOSSIBLE;
            }
            let beta = enough.saturating_add(1).min(IMPOSSIBLE).saturating_sub(others);
            sum = others
                + if self.method(part.len()) == Method::Solved {
                    search.solve(part, UNLIMITED, beta).expect("nobody stops it").bound
                } else {
                    let secrets = part.iter().map(|&row| set.as_slice()[usize::from(row)]);
                    self.of(&secrets.collect()).map_or(0, |value| value.total)
                };
        }
        least.fetch_min(sum, Ordering::Relaxed);
        sum
    }
}

impl fmt::Debug for Values<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values").field("game", &self.table.spec()).finish_non_exhaustive()
    }
}
