use std::borrow::Borrow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bounds::IMPOSSIBLE;
use crate::crew::Crew;
use crate::heuristic::Scorer;
use crate::memo::Known;
use crate::search::{Parts, Search, Stopped, Terms, guesses_left};
use crate::view::{Mask, View};
use crate::{GuessId, Heuristic};

/// Guesses whose parts are looked at together.
const BATCH: usize = 32;

/// From this size on a set is worth looking for the guesses that symmetries leave apart.
const WORTH_SYMMETRIES: usize = 24;

/// Everything known about one large set: a bound for every guess, sharpened where it matters.
///
/// The bound of the set is the least bound of its guesses, so only the guesses below a target need work when the
/// set's bound is to reach that target; what is learnt about their parts stays for the next, higher target.
#[derive(Debug)]
pub(crate) struct Frontier {
    rows: Vec<u16>,
    guesses: u8,
    /// In ascending order of bound when the frontier is at rest.
    entries: Vec<Mutex<Entry>>,
    found: Known,
}

#[derive(Debug)]
struct Entry {
    bound: u32,
    column: u32,
    /// What is known about each part, in the order of [`Parts`]; empty before the first look.
    parts: Box<[Known]>,
    /// The columns that need to be tried next, once they are needed; none where all are.
    next: Option<Box<[u32]>>,
}

/// The guesses that the symmetries of the game leave apart after a first guess and this second one; none where that
/// saves nothing.
pub(crate) type Thirds<'a> = dyn Fn(GuessId) -> Option<Vec<GuessId>> + Sync + 'a;

impl Frontier {
    /// Bounds every column by the sizes of its parts.
    pub(crate) fn new<M: Mask>(
        view: &View<M>,
        terms: Terms<'_>,
        rows: Vec<u16>,
        columns: &[u32],
        guesses: u8,
    ) -> Self {
        let reach = terms.capacity.reach(guesses_left(guesses));
        let bound = |column: u32| {
            let sizes = view.sizes(&rows, column);
            let n = rows.len() as u32;
            let sizes = &sizes[..terms.n_feedbacks as usize];
            if sizes[1..].iter().any(|&size| size > reach || size == n) {
                return IMPOSSIBLE;
            }
            n + sizes[1..].iter().map(|&size| terms.capacity.least(size)).sum::<u32>()
        };
        let mut entries: Vec<(u32, u32)> = columns.iter().map(|&column| (bound(column), column)).collect();
        entries.retain(|&(bound, _)| bound < IMPOSSIBLE);
        entries.sort_unstable();
        entries.dedup();
        let entry = |(bound, column)| Mutex::new(Entry { bound, column, parts: Box::default(), next: None });
        let entries = entries.into_iter().map(entry).collect();
        Frontier { rows, guesses, entries, found: Known { bound: IMPOSSIBLE, best: None } }
    }

    /// The least total found so far and its guess.
    pub(crate) fn found(&self) -> Option<(u32, GuessId)> {
        self.found.best.map(|guess| (self.found.bound, guess))
    }

    /// The proven lower bound.
    pub(crate) fn lower(&mut self) -> u32 {
        let open = self
            .entries
            .first_mut()
            .map_or(IMPOSSIBLE, |entry| entry.get_mut().unwrap_or_else(PoisonError::into_inner).bound);
        open.min(self.found.bound)
    }

    /// Whether the least total found is proven to be the least.
    pub(crate) fn is_solved(&mut self) -> bool {
        self.found.best.is_some() && self.lower() == self.found.bound
    }

    /// How many guesses are below a bound.
    pub(crate) fn n_below(&mut self, bound: u32) -> usize {
        self.entries.partition_point(|entry| entry.lock().is_ok_and(|entry| entry.bound < bound))
    }

    /// Looks one step deep at the parts of every guess that could still have the least bound.
    pub(crate) fn sweep<M: Mask>(
        &mut self,
        view: &View<M>,
        terms: Terms<'_>,
        crew: &Crew,
    ) -> Result<(), Stopped> {
        let least = AtomicU32::new(IMPOSSIBLE);
        let (rows, guesses) = (&self.rows, self.guesses);
        let batches: Vec<&[Mutex<Entry>]> = self.entries.chunks(BATCH).collect();
        crew.each(&batches, |worker, batch| {
            let mut entries: Vec<MutexGuard<'_, Entry>> = batch.iter().map(locked).collect();
            entries.retain(|entry| entry.bound < least.load(Ordering::Relaxed));
            look(&mut Search { view, terms, worker }, rows, guesses, &mut entries);
            let lowest = entries.iter().map(|entry| entry.bound).fold(IMPOSSIBLE, u32::min);
            least.fetch_min(lowest, Ordering::Relaxed);
            if terms.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
        })?;
        self.rest();
        Ok(())
    }

    /// Searches the `width` guesses whose answers tell most to their end, so that a good total is found early.
    ///
    /// They are chosen by entropy and not by their bounds: a bound is loosest where parts are large, so the least
    /// bounds belong to poor guesses as well.
    pub(crate) fn probe<M: Mask>(
        &mut self,
        view: &View<M>,
        terms: Terms<'_>,
        crew: &Crew,
        thirds: &Thirds<'_>,
        width: usize,
    ) -> Result<(), Stopped> {
        let scorer = Scorer::new(Heuristic::Entropy, self.rows.len());
        let score = |entry: &Mutex<Entry>| {
            let column = locked(entry).column;
            scorer.of_sizes(&view.sizes(&self.rows, column))
        };
        let tells: Vec<u64> = self.entries.iter().map(score).collect();
        let mut places: Vec<usize> = (0..tells.len()).collect();
        places.sort_by_key(|&place| tells[place]);
        let chosen: Vec<&Mutex<Entry>> =
            places.iter().take(width).map(|&place| &self.entries[place]).collect();
        let (found, result) = self.search_each(&chosen, view, terms, crew, thirds, self.found.bound);
        self.found = found;
        self.rest();
        result
    }

    /// Raises the bound to `target`, or finds the value if it is below.
    pub(crate) fn raise<M: Mask>(
        &mut self,
        view: &View<M>,
        terms: Terms<'_>,
        crew: &Crew,
        thirds: &Thirds<'_>,
        target: u32,
    ) -> Result<(), Stopped> {
        let target = target.min(self.found.bound);
        let (found, result) = self.search_each(&self.entries, view, terms, crew, thirds, target);
        self.found = found;
        self.rest();
        result
    }

    /// Searches each entry until its bound reaches `target`; what was found by then is told even when stopped.
    fn search_each<M: Mask>(
        &self,
        entries: &[impl Borrow<Mutex<Entry>> + Sync],
        view: &View<M>,
        terms: Terms<'_>,
        crew: &Crew,
        thirds: &Thirds<'_>,
        target: u32,
    ) -> (Known, Result<(), Stopped>) {
        let found = Mutex::new(self.found);
        let beta = AtomicU32::new(target);
        let result = crew.each(entries, |worker, entry| {
            let mut entry = locked(entry.borrow());
            let limit = beta.load(Ordering::Relaxed);
            if entry.bound >= limit {
                return Ok(());
            }
            let mut search = Search { view, terms, worker };
            if entry.search(&mut search, thirds, &self.rows, self.guesses, limit)? {
                let mut found = locked(&found);
                if entry.bound < found.bound {
                    *found = Known { bound: entry.bound, best: Some(view.guess(entry.column)) };
                    beta.fetch_min(entry.bound, Ordering::Relaxed);
                }
            }
            Ok(())
        });
        (found.into_inner().unwrap_or_else(PoisonError::into_inner), result)
    }

    fn rest(&mut self) {
        self.entries
            .sort_by_cached_key(|entry| entry.lock().map_or((0, 0), |entry| (entry.bound, entry.column)));
    }
}

impl Entry {
    /// Replaces bounds by values until the sum reaches `beta`; true when all are values and the sum is below.
    fn search<M: Mask>(
        &mut self,
        search: &mut Search<'_, M>,
        thirds: &Thirds<'_>,
        rows: &[u16],
        guesses: u8,
        beta: u32,
    ) -> Result<bool, Stopped> {
        if self.parts.is_empty() {
            look(search, rows, guesses, &mut [&mut *self]);
        }
        if self.bound >= beta {
            return Ok(false);
        }
        let parts = self.split(search, rows);
        let view = search.view;
        for (index, known) in self.parts.iter_mut().enumerate() {
            if known.best.is_some() {
                continue;
            }
            let others = self.bound - known.bound;
            if self.next.is_none() && parts.get(index).len() >= WORTH_SYMMETRIES {
                self.next = thirds(view.guess(self.column)).map(|guesses| view.columns_of(&guesses).into());
            }
            let better = search.solve_among(
                self.next.as_deref(),
                parts.get(index),
                guesses_left(guesses),
                beta - others,
            )?;
            *known = better;
            self.bound = (others + better.bound).min(IMPOSSIBLE);
            if self.bound >= beta {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn split<M: Mask>(&self, search: &Search<'_, M>, rows: &[u16]) -> Parts {
        let sizes = search.view.sizes(rows, self.column);
        let mut parts = Parts::default();
        parts.split(search.view.column(self.column), rows, &sizes[..search.terms.n_feedbacks as usize]);
        parts
    }
}

/// Bounds every part of these guesses from one look.
fn look<M: Mask>(
    search: &mut Search<'_, M>,
    rows: &[u16],
    guesses: u8,
    entries: &mut [impl std::ops::DerefMut<Target = Entry>],
) {
    let parts: Vec<Parts> = entries.iter().map(|entry| entry.split(search, rows)).collect();
    let sets: Vec<&[u16]> = parts.iter().flat_map(Parts::iter).collect();
    let mut known = search.look_at_each(&sets, guesses_left(guesses)).into_iter();
    for (entry, parts) in entries.iter_mut().zip(&parts) {
        entry.parts = known.by_ref().take(parts.len()).collect();
        let sum = entry.parts.iter().map(|known| u64::from(known.bound)).sum::<u64>() + rows.len() as u64;
        entry.bound = sum.min(u64::from(IMPOSSIBLE)) as u32;
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
