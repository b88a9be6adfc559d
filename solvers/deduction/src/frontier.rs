use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::GuessId;
use crate::bounds::IMPOSSIBLE;
use crate::crew::Crew;
use crate::memo::Known;
use crate::search::{Parts, Search, Stopped, Terms, guesses_left};
use crate::view::{Mask, View};

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
}

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
            let mut sizes = [0u32; 64];
            let labels = view.column(column);
            for &row in &rows {
                sizes[labels[row as usize] as usize & 63] += 1;
            }
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
        let entry = |(bound, column)| Mutex::new(Entry { bound, column, parts: Box::default() });
        let entries = entries.into_iter().map(entry).collect();
        Frontier { rows, guesses, entries, found: Known { bound: IMPOSSIBLE, best: None } }
    }

    /// The least total found so far and its guess.
    pub(crate) fn found(&self) -> Option<(u32, GuessId)> {
        self.found.best.map(|guess| (self.found.bound, guess))
    }

    /// The proven lower bound.
    pub(crate) fn lower(&mut self) -> u32 {
        let open = self.entries.first_mut().map_or(IMPOSSIBLE, |entry| entry_mut(entry).bound);
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
        let rows = &self.rows;
        let guesses = self.guesses;
        crew.each(&self.entries, |worker, entry| {
            let mut entry = entry.lock().unwrap_or_else(PoisonError::into_inner);
            if entry.bound < least.load(Ordering::Relaxed) {
                let mut search = Search { view, terms, worker };
                entry.look(&mut search, rows, guesses);
                least.fetch_min(entry.bound, Ordering::Relaxed);
            }
            if terms.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
        })?;
        self.rest();
        Ok(())
    }

    /// Raises the bound to `target`, or finds the value if it is below.
    pub(crate) fn raise<M: Mask>(
        &mut self,
        view: &View<M>,
        terms: Terms<'_>,
        crew: &Crew,
        target: u32,
    ) -> Result<(), Stopped> {
        let beta = AtomicU32::new(target.min(self.found.bound));
        let found = Mutex::new(self.found);
        let rows = &self.rows;
        let guesses = self.guesses;
        let result = crew.each(&self.entries, |worker, entry| {
            let mut entry = entry.lock().unwrap_or_else(PoisonError::into_inner);
            let limit = beta.load(Ordering::Relaxed);
            if entry.bound >= limit {
                return Ok(());
            }
            let mut search = Search { view, terms, worker };
            if entry.search(&mut search, rows, guesses, limit)? {
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                if entry.bound < found.bound {
                    *found = Known { bound: entry.bound, best: Some(view.guess(entry.column)) };
                    beta.fetch_min(entry.bound, Ordering::Relaxed);
                }
            }
            Ok(())
        });
        self.found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.rest();
        result
    }

    fn rest(&mut self) {
        self.entries
            .sort_by_cached_key(|entry| entry.lock().map_or((0, 0), |entry| (entry.bound, entry.column)));
    }
}

impl Entry {
    /// Bounds every part from one look.
    fn look<M: Mask>(&mut self, search: &mut Search<'_, M>, rows: &[u16], guesses: u8) {
        if !self.parts.is_empty() {
            return;
        }
        let parts = self.split(search, rows);
        let left = guesses_left(guesses);
        let mut counts = Vec::new();
        self.parts = parts.iter().map(|part| search.glance(part, left, &mut counts)).collect();
        let sum = self.parts.iter().map(|known| u64::from(known.bound)).sum::<u64>() + rows.len() as u64;
        self.bound = sum.min(u64::from(IMPOSSIBLE)) as u32;
    }

    /// Replaces bounds by values until the sum reaches `beta`; true when all are values and the sum is below.
    fn search<M: Mask>(
        &mut self,
        search: &mut Search<'_, M>,
        rows: &[u16],
        guesses: u8,
        beta: u32,
    ) -> Result<bool, Stopped> {
        self.look(search, rows, guesses);
        if self.bound >= beta {
            return Ok(false);
        }
        let parts = self.split(search, rows);
        for (index, known) in self.parts.iter_mut().enumerate() {
            if known.best.is_some() {
                continue;
            }
            let others = self.bound - known.bound;
            let better = search.solve(parts.get(index), guesses_left(guesses), beta - others)?;
            *known = better;
            self.bound = (others + better.bound).min(IMPOSSIBLE);
            if self.bound >= beta {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn split<M: Mask>(&self, search: &Search<'_, M>, rows: &[u16]) -> Parts {
        let sizes = search.sizes(rows, self.column);
        let mut parts = Parts::default();
        parts.split(search.view.column(self.column), rows, &sizes[..search.terms.n_feedbacks as usize]);
        parts
    }
}

fn entry_mut(entry: &mut Mutex<Entry>) -> &mut Entry {
    entry.get_mut().unwrap_or_else(PoisonError::into_inner)
}
