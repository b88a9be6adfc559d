use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::threads;
use crate::{GuessId, Observer, ObserverError, Proof, ProofLog, Prover, Refutation, Resources, Row};

/// What every row of a proof is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// No strategy that opens with the guess has a smaller total.
    Total(u32),
    /// No strategy that opens with the guess keeps within the limit.
    Refuted,
}

impl Goal {
    /// Whether a row is there, or can be raised no further.
    pub fn is_reached_by(self, row: &Row) -> bool {
        row.exact || row.bound >= self.bound()
    }

    /// Whether the value of a row is known and below the goal, so that a better strategy opens with it.
    pub fn is_missed_by(self, row: &Row) -> bool {
        row.exact && row.bound < self.bound()
    }

    fn bound(self) -> u32 {
        match self {
            Goal::Total(target) => target.min(Proof::IMPOSSIBLE),
            Goal::Refuted => Proof::IMPOSSIBLE,
        }
    }
}

/// The part of some work that one of several machines does: every `of`-th row or other unit, beginning with that at
/// `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    of: usize,
}

impl Shard {
    /// All rows.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// The rows of this shard.
    pub fn of<T: Copy>(self, rows: &[T]) -> Vec<T> {
        rows.iter().skip(self.index).step_by(self.of).copied().collect()
    }

    /// Whether it has what stands at this place of a list.
    pub const fn has(self, place: usize) -> bool {
        place % self.of == self.index
    }
}

/// Why words name no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no shard; write 0/4 for the first of four, 3/4 for the last")]
pub struct BadShard(String);

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Self, BadShard> {
        let numbers =
            text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((index, of)) if index < of => Ok(Shard { index, of }),
            _ => Err(BadShard(text.to_owned())),
        }
    }
}

/// How work on rows came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every row reached the goal or its value.
    Done,
    /// It was stopped, by the flag or by the observer.
    Stopped,
    /// This first guess cannot be refuted: opening with it, every secret can be found within the limit.
    NotRefuted(GuessId),
}

impl Prover<'_> {
    /// The first guesses of a shard that are not yet where they should be.
    pub fn rows_left(&self, shard: Shard, goal: Goal, known: &ProofLog) -> Vec<GuessId> {
        let mut left = shard.of(&self.openings());
        left.retain(|&guess| known.row(guess).is_none_or(|row| !goal.is_reached_by(row)));
        left
    }

    /// Works on these first guesses, as many at a time as there are threads and memory, each by a thread of its own, and
    /// begins where `known` ended.
    ///
    /// Each row is told to the observer when it is done; so is, when stopped, what is proven by then of the rows in
    /// work, if it is more than was known.
    pub fn rows(
        &self,
        guesses: &[GuessId],
        goal: Goal,
        known: &ProofLog,
        observer: &dyn Observer,
    ) -> Result<Ended, ObserverError> {
        let Resources { n_threads, memory } = self.resources();
        let most = usize::try_from(memory / Self::bytes_needed(self.table())).unwrap_or(usize::MAX);
        let n_workers = n_threads.max(1).min(most).min(guesses.len().max(1));
        let one = self.with(Resources { n_threads: 1, memory: memory / n_workers as u64 });
        let next = AtomicUsize::new(0);
        let end: Mutex<Result<Ended, ObserverError>> = Mutex::new(Ok(Ended::Done));
        let finish = |result: Result<Ended, ObserverError>| {
            let mut end = end.lock().unwrap_or_else(PoisonError::into_inner);
            if matches!(*end, Ok(Ended::Done | Ended::Stopped)) {
                *end = result;
            }
        };
        let is_over = || !matches!(*end.lock().unwrap_or_else(PoisonError::into_inner), Ok(Ended::Done));
        let raised = AtomicBool::new(false);
        let work = || {
            while let Some(&guess) = guesses.get(next.fetch_add(1, Ordering::Relaxed)) {
                if is_over() {
                    return;
                }
                match one.work_on(guess, goal, known, observer) {
                    Ok(Ended::Done) => {}
                    other => {
                        finish(other);
                        // The others see it in the middle of their rows, and keep what they have proven.
                        if !self.stop().swap(true, Ordering::Relaxed) {
                            raised.store(true, Ordering::Relaxed);
                        }
                        return;
                    }
                }
            }
        };
        threads::each(&vec![(); n_workers], |()| work());
        if raised.into_inner() {
            self.stop().store(false, Ordering::Relaxed);
        }
        end.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn work_on(
        &self,
        guess: GuessId,
        goal: Goal,
        known: &ProofLog,
        observer: &dyn Observer,
    ) -> Result<Ended, ObserverError> {
        let before = known.row(guess);
        let bound = before.map_or(0, |row| row.bound);
        if self.is_stopped() || observer.opened(guess, bound, None)?.is_break() {
            return Ok(Ended::Stopped);
        }
        let row = match goal {
            Goal::Total(target) => self.row(guess, target, before.map_or(&[], |row| &row.parts)),
            Goal::Refuted => match self.refute(guess) {
                Refutation::Refuted(row) => Some(row),
                Refutation::NotRefuted => return Ok(Ended::NotRefuted(guess)),
                Refutation::Stopped => return Ok(Ended::Stopped),
            },
        };
        let Some(row) = row else { return Ok(Ended::Done) };
        let is_done = goal.is_reached_by(&row);
        if (is_done || row.bound > bound) && observer.closed(&row)?.is_break() {
            return Ok(Ended::Stopped);
        }
        Ok(if is_done { Ended::Done } else { Ended::Stopped })
    }

    fn is_stopped(&self) -> bool {
        self.stop().load(Ordering::Relaxed)
    }
}
