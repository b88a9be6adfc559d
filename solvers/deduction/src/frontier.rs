use std::borrow::Borrow;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::bounds::IMPOSSIBLE;
use crate::crew::Crew;
use crate::heuristic::Scorer;
use crate::memo::Known;
use crate::search::{Parts, Search, Stopped, Terms, guesses_left};
use crate::view::View;
use crate::{GuessId, Heuristic};

/// Guesses whose parts are looked at together.
const BATCH: usize = 32;

/// The largest parts that are looked at in each round: what a look adds to the bound is dearer the larger the part.
const LARGEST: [usize; 3] = [20, 48, usize::MAX];

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
    /// By how much the bound of a part is raised before the others are.
    at_once: u32,
}

#[derive(Debug)]
struct Entry {
    bound: u32,
    column: u32,
    /// What is known about each part, in the order of [`Parts`]; empty before the first look.
    parts: Box<[Known]>,
    /// How many parts, the smallest first, were looked at.
    n_looked: usize,
    /// The columns that need to be tried next, once they are needed; none where all are.
    next: Option<Box<[u32]>>,
}

/// The guesses that the symmetries of the game leave apart after a first guess and this second one; none where that
/// saves nothing.
pub(crate) type Thirds<'a> = dyn Fn(GuessId) -> Option<Vec<GuessId>> + Sync + 'a;

impl Frontier {
    /// Bounds every column by the sizes of its parts.
    pub(crate) fn new(view: &View, terms: Terms<'_>, rows: Vec<u16>, columns: &[u32], guesses: u8) -> Self {
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
        let entry = |(bound, column)| {
            Mutex::new(Entry { bound, column, parts: Box::default(), n_looked: 0, next: None })
        };
        let entries = entries.into_iter().map(entry).collect();
        Frontier { rows, guesses, entries, found: Known { bound: IMPOSSIBLE, best: None }, at_once: 1 }
    }

    /// Has every part solved as soon as it is searched, which is quicker when the value is wanted and not a bound.
    pub(crate) fn seek_value(&mut self) {
        self.at_once = IMPOSSIBLE;
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

    /// Looks one step deep at the parts of guesses until all bounds reach `goal`, or the least bound that such looks
    /// can prove.
    pub(crate) fn sweep(
        &mut self,
        view: &View,
        terms: Terms<'_>,
        crew: &Crew,
        goal: u32,
    ) -> Result<(), Stopped> {
        let least = AtomicU32::new(goal);
        let (rows, guesses) = (&self.rows, self.guesses);
        let batches: Vec<&[Mutex<Entry>]> = self.entries.chunks(BATCH).collect();
        crew.each(&batches, |worker, batch| {
            let mut entries: Vec<MutexGuard<'_, Entry>> = batch.iter().map(locked).collect();
            let goal = least.load(Ordering::Relaxed);
            let lowest = look(&mut Search { view, terms, worker }, rows, guesses, &mut entries, goal);
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
    pub(crate) fn probe(
        &mut self,
        view: &View,
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
    pub(crate) fn raise(
        &mut self,
        view: &View,
        terms: Terms<'_>,
        crew: &Crew,
        thirds: &Thirds<'_>,
        target: u32,
    ) -> Result<(), Stopped> {
        let target = target.min(self.found.bound);
        // Looks are cheaper for many guesses at once.
        let n_below = self.n_below(target);
        let batches: Vec<&[Mutex<Entry>]> = self.entries[..n_below].chunks(BATCH).collect();
        crew.each(&batches, |worker, batch| {
            let mut entries: Vec<MutexGuard<'_, Entry>> = batch.iter().map(locked).collect();
            look(&mut Search { view, terms, worker }, &self.rows, self.guesses, &mut entries, target);
            if terms.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
        })?;
        let (found, result) = self.search_each(&self.entries, view, terms, crew, thirds, target);
        self.found = found;
        self.rest();
        result
    }

    /// Searches each entry until its bound reaches `target`; what was found by then is told even when stopped.
    fn search_each(
        &self,
        entries: &[impl Borrow<Mutex<Entry>> + Sync],
        view: &View,
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
            if entry.search(&mut search, thirds, &self.rows, self.guesses, limit, self.at_once)? {
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
    fn search(
        &mut self,
        search: &mut Search<'_>,
        thirds: &Thirds<'_>,
        rows: &[u16],
        guesses: u8,
        beta: u32,
        at_once: u32,
    ) -> Result<bool, Stopped> {
        look(search, rows, guesses, &mut [&mut *self], beta);
        if self.bound >= beta {
            return Ok(false);
        }
        let parts = self.split(search, rows);
        let view = search.view;
        // The first unit above a look is cheap to prove, so it is sought everywhere before more is sought anywhere.
        for at_once in [at_once, IMPOSSIBLE] {
            for (index, known) in self.parts.iter_mut().enumerate() {
                if known.best.is_some() {
                    continue;
                }
                let others = self.bound - known.bound;
                if self.next.is_none() && parts.get(index).len() >= WORTH_SYMMETRIES {
                    self.next =
                        thirds(view.guess(self.column)).map(|guesses| view.columns_of(&guesses).into());
                }
                let better = search.solve_among(
                    self.next.as_deref(),
                    parts.get(index),
                    guesses_left(guesses),
                    (beta - others).min(known.bound + at_once),
                )?;
                *known = better;
                self.bound = (others + better.bound).min(IMPOSSIBLE);
                if self.bound >= beta {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn split(&self, search: &Search<'_>, rows: &[u16]) -> Parts {
        let sizes = search.view.sizes(rows, self.column);
        let mut parts = Parts::default();
        parts.split(search.view.column(self.column), rows, &sizes[..search.terms.n_feedbacks as usize]);
        parts
    }
}

/// Looks at the parts of these guesses, small parts first, until all bounds reach `goal` or nothing is left to look at.
/// Returns the least bound that came of looking at everything.
fn look(
    search: &mut Search<'_>,
    rows: &[u16],
    guesses: u8,
    entries: &mut [impl std::ops::DerefMut<Target = Entry>],
    goal: u32,
) -> u32 {
    let mut open: Vec<(Parts, &mut Entry)> = entries
        .iter_mut()
        .map(|entry| &mut **entry)
        .filter(|entry| entry.bound < goal && (entry.parts.is_empty() || entry.n_looked < entry.parts.len()))
        .map(|entry| (entry.split(search, rows), entry))
        .collect();
    for (parts, entry) in &mut open {
        if entry.parts.is_empty() {
            let by_size =
                |part: &[u16]| Known { bound: search.terms.capacity.least(part.len() as u32), best: None };
            entry.parts = parts.iter().map(by_size).collect();
        }
    }
    for largest in LARGEST {
        // What is still to be looked at in this round, and where it begins and ends for each guess.
        let mut sets: Vec<&[u16]> = Vec::new();
        for (parts, entry) in &open {
            sets.extend(parts.iter().skip(entry.n_looked).take_while(|part| part.len() <= largest));
        }
        let mut known = search.look_at_each(&sets, guesses_left(guesses)).into_iter();
        for (parts, entry) in &mut open {
            let end = parts.iter().take_while(|part| part.len() <= largest).count();
            for place in entry.n_looked..end.max(entry.n_looked) {
                entry.parts[place] = known.next().expect("every set was looked at");
            }
            entry.n_looked = end.max(entry.n_looked);
            let sum = entry.parts.iter().map(|known| u64::from(known.bound)).sum::<u64>() + rows.len() as u64;
            entry.bound = sum.min(u64::from(IMPOSSIBLE)) as u32;
        }
        open.retain(|(_, entry)| entry.bound < goal);
    }
    open.iter().map(|(_, entry)| entry.bound).fold(goal, u32::min)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
