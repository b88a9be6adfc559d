use std::sync::atomic::{AtomicBool, Ordering};

use crate::bounds::{Capacity, IMPOSSIBLE, UNLIMITED, isolated_by_member};
use crate::handful::{Closely, Handful, MOST_MEMBERS, SCAN, Set, below};
use crate::isolation::{Isolation, MOST_ROWS, columns_in};
use crate::kernel::{EVEN, LANES, Lanes, Scanned};
use crate::memo::{Known, Memo, hash_of_limit};
use crate::view::{Column, View};

/// Answers have labels below this.
pub(crate) const MOST_LABELS: usize = 64;

/// The search was asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// What one thread keeps between searches.
#[derive(Debug)]
pub(crate) struct Worker {
    pub(crate) memo: Memo,
    pub(crate) nodes: u64,
    /// About how many nanoseconds the search took, by what was done and not by a clock.
    pub(crate) effort: u64,
    levels: Vec<Level>,
    small: Handful<u64>,
    large: Handful<u128>,
    isolation: Isolation,
}

/// Scratch space of one level of the recursion.
#[derive(Debug, Default)]
struct Level {
    evenness: Vec<Lanes>,
    order: Vec<(u32, u32)>,
    parts: Parts,
    bounds: Vec<Known>,
}

impl Worker {
    pub(crate) fn new(memo_bytes: u64) -> Self {
        Worker {
            memo: Memo::new(memo_bytes),
            nodes: 0,
            effort: 0,
            levels: Vec::new(),
            small: Handful::default(),
            large: Handful::default(),
            isolation: Isolation::default(),
        }
    }
}

/// The rules that a search plays by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    pub(crate) capacity: &'a Capacity,
    pub(crate) n_feedbacks: u32,
    /// Only guesses that may win are allowed.
    pub(crate) consistent: bool,
    pub(crate) stop: &'a AtomicBool,
}

/// Branch and bound over the sets of one view.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(crate) view: &'a View,
    pub(crate) terms: Terms<'a>,
    pub(crate) worker: &'a mut Worker,
}

/// The parts of a set under a guess, the winning one left out, in ascending size.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    rows: Vec<u16>,
    spans: Vec<(u32, u32)>,
}

impl Parts {
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        self.spans.iter().map(|&(start, end)| &self.rows[start as usize..end as usize])
    }

    pub(crate) fn get(&self, part: usize) -> &[u16] {
        let (start, end) = self.spans[part];
        &self.rows[start as usize..end as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.spans.len()
    }

    /// Splits `rows` by the labels of a column, given the size of each part.
    pub(crate) fn split(&mut self, column: Column<'_>, rows: &[u16], sizes: &[u32]) {
        let mut starts = [0u32; MOST_LABELS];
        let mut start = 0;
        self.spans.clear();
        for (label, &size) in sizes.iter().enumerate() {
            starts[label] = start;
            if size > 0 && label > 0 {
                self.spans.push((start, start + size));
            }
            start += size;
        }
        self.rows.resize(rows.len(), 0);
        for &row in rows {
            let place = &mut starts[column.label(row)];
            self.rows[*place as usize] = row;
            *place += 1;
        }
        self.spans.sort_unstable_by_key(|&(start, end)| end - start);
    }
}

impl Search<'_> {
    /// Finds the least total of `rows` within `guesses`, or proves that it is at least `beta`.
    ///
    /// The result has a best guess exactly when its bound is the value; otherwise the bound is proven and not
    /// below `beta`. A total of [`IMPOSSIBLE`] means that the guesses do not suffice.
    pub(crate) fn solve(&mut self, rows: &[u16], guesses: u8, beta: u32) -> Result<Known, Stopped> {
        self.solve_among(None, rows, guesses, beta)
    }

    /// [`Search::solve`] with only these columns to choose the next guess from: those that the symmetries of the set
    /// leave apart.
    pub(crate) fn solve_among(
        &mut self,
        columns: Option<&[u32]>,
        rows: &[u16],
        guesses: u8,
        beta: u32,
    ) -> Result<Known, Stopped> {
        if let Some(known) = self.closed(rows, guesses) {
            return Ok(known);
        }
        let n = rows.len() as u32;
        let key = self.view.hash(rows) ^ hash_of_limit(guesses);
        let remembered = self.worker.memo.get(key);
        if let Some(known) = remembered
            && (known.best.is_some() || known.bound >= beta)
        {
            return Ok(known);
        }
        let least = remembered.map_or(0, |known| known.bound);
        if self.terms.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let known = if rows.len() <= MOST_MEMBERS && guesses == UNLIMITED && !self.terms.consistent {
            let (view, terms) = (self.view, self.terms);
            let Worker { memo, nodes, effort, small, large, .. } = &mut *self.worker;
            if rows.len() <= <u64 as Set>::MOST {
                Closely { hand: small, view, rows, terms, memo, nodes, effort }
                    .solve_among(columns, least, beta)?
            } else {
                Closely { hand: large, view, rows, terms, memo, nodes, effort }
                    .solve_among(columns, least, beta)?
            }
        } else {
            self.worker.nodes += 1;
            let mut level = self.worker.levels.pop().unwrap_or_default();
            let known = self.branch(columns, rows, guesses, beta, &mut level);
            self.worker.levels.push(level);
            known?
        };
        self.worker.memo.put(key, n, known);
        Ok(known)
    }

    /// Raises the bound of `rows` step by step until a guess meets it, or until it reaches `beta`.
    ///
    /// Every listed guess keeps the best bound proven for it, so each step looks only at guesses whose bound is the
    /// least: those are the ones that must be refuted whatever the value turns out to be.
    fn branch(
        &mut self,
        columns: Option<&[u32]>,
        rows: &[u16],
        guesses: u8,
        beta: u32,
        level: &mut Level,
    ) -> Result<Known, Stopped> {
        self.candidates(columns, rows, beta, level);
        let mut order = std::mem::take(&mut level.order);
        let least = |order: &[(u32, u32)]| order.iter().fold(beta, |least, &(bound, _)| least.min(bound));
        let mut lower = least(&order);
        let mut best = None;
        let mut step = 1;
        while best.is_none() && lower < beta {
            let mut window = beta.min(lower + step);
            for (bound, column) in below(&mut order, window) {
                if *bound >= window {
                    break;
                }
                let mut sum = self.peek_parts(rows, *column, guesses, window, level);
                if sum < window {
                    sum = self.search_parts(sum, guesses, window, level)?;
                }
                *bound = sum;
                if sum < window {
                    best = Some(self.view.guess(*column));
                    window = sum;
                    if window == lower {
                        break;
                    }
                }
            }
            if best.is_some() {
                lower = window;
            } else {
                lower = least(&order);
                step *= 2;
            }
        }
        level.order = order;
        Ok(Known { bound: lower, best })
    }

    /// Lists the columns whose size bound is below `beta`.
    fn candidates(&mut self, columns: Option<&[u32]>, rows: &[u16], beta: u32, level: &mut Level) {
        let n = rows.len() as u32;
        level.order.clear();
        if self.terms.consistent {
            let own = rows.iter().map(|&row| self.view.own(row));
            let bound = |column| (self.size_bound(rows, column), column);
            level.order.extend(own.map(bound).filter(|&(bound, _)| bound < beta));
            return;
        }
        self.worker.effort += u64::from(4 * SCAN) * rows.len() as u64;
        let evenness = self.view.evenness(rows, self.terms.capacity.reaches(), &mut level.evenness);
        let capacity = self.terms.capacity;
        let bound = |column: u32| {
            let evenness = u32::from(evenness[column as usize]);
            // Where the counts do not suffice, the capacity bound of the set does.
            (3 * n + u32::from(EVEN)).saturating_sub(evenness).max(capacity.least(n))
        };
        let mut below = vec![0; evenness.len().div_ceil(LANES)];
        let mut list = |column: u32| {
            if bound(column) < beta {
                below[column as usize / LANES] |= 1 << (column as usize % LANES);
            }
        };
        if let Some(columns) = columns {
            columns.iter().copied().for_each(&mut list);
        } else {
            (0..evenness.len() as u32).for_each(&mut list);
        }
        let isolation = &mut self.worker.isolation;
        if rows.len() <= MOST_ROWS {
            let own: Vec<u32> = rows.iter().map(|&row| self.view.own(row)).collect();
            isolation.read_own_labels(self.view, rows, &own);
            isolation.list(self.view, rows, capacity, &below, bound, &mut level.order);
            level.order.retain(|&(bound, _)| bound < beta);
        } else {
            level.order.extend(columns_in(0..below.len(), &below).map(|column| (bound(column), column)));
        }
    }

    /// Splits `rows` by a column into `level.parts` and bounds each part from below, one look deep, until the sum
    /// reaches `beta`. Returns the sum; below `beta`, `level.bounds` holds what is known about every part.
    fn peek_parts(&mut self, rows: &[u16], column: u32, guesses: u8, beta: u32, level: &mut Level) -> u32 {
        let sizes = self.view.sizes(rows, column);
        let left = guesses_left(guesses);
        let capacity = self.terms.capacity;
        let reach = capacity.reach(left);
        let mut sum = rows.len() as u32;
        let sizes = &sizes[..self.terms.n_feedbacks as usize];
        for &size in &sizes[1..] {
            // A guess with a single answer that does not win tells nothing and is never needed.
            if size > reach || size == rows.len() as u32 {
                return IMPOSSIBLE;
            }
            sum += capacity.least(size);
        }
        if sum >= beta {
            return sum;
        }
        self.worker.effort += u64::from(2 * SCAN) + rows.len() as u64;
        level.parts.split(self.view.column(column), rows, sizes);
        level.bounds.clear();
        for part in level.parts.iter() {
            let known = self.peek(part, left);
            sum += known.bound - capacity.least(part.len() as u32);
            level.bounds.push(known);
            if sum >= beta {
                return sum;
            }
        }
        sum
    }

    /// Replaces the bounds in `level` by values, part by part, until all are values or the sum reaches `beta`.
    fn search_parts(
        &mut self,
        mut sum: u32,
        guesses: u8,
        beta: u32,
        level: &mut Level,
    ) -> Result<u32, Stopped> {
        let parts = std::mem::take(&mut level.parts);
        let bounds = std::mem::take(&mut level.bounds);
        let mut stopped = None;
        for (part, known) in parts.iter().zip(&bounds) {
            if known.best.is_some() {
                continue;
            }
            match self.solve(part, guesses_left(guesses), beta - (sum - known.bound)) {
                Ok(better) => sum += better.bound - known.bound,
                Err(stop) => stopped = Some(stop),
            }
            if sum >= beta || stopped.is_some() {
                break;
            }
        }
        level.parts = parts;
        level.bounds = bounds;
        stopped.map_or(Ok(sum), Err)
    }

    /// A lower bound for `rows` from one look at every guess; the value itself where it follows without.
    fn peek(&mut self, rows: &[u16], guesses: u8) -> Known {
        if let Some(known) = self.closed(rows, guesses) {
            return known;
        }
        let key = self.view.hash(rows) ^ hash_of_limit(guesses);
        if let Some(known) = self.worker.memo.get(key) {
            return known;
        }
        let known = self.look_at_open(&[rows])[0];
        self.worker.memo.put(key, rows.len() as u32, known);
        known
    }

    /// Looks at many sets at once, which is cheaper than one after the other.
    pub(crate) fn look_at_each(&mut self, sets: &[&[u16]], guesses: u8) -> Vec<Known> {
        let mut known: Vec<Option<Known>> = sets.iter().map(|rows| self.closed(rows, guesses)).collect();
        let open: Vec<&[u16]> =
            sets.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(&rows, _)| rows).collect();
        let looks = self.look_at_open(&open);
        for (place, look) in known.iter_mut().filter(|known| known.is_none()).zip(looks) {
            *place = Some(look);
        }
        known.into_iter().flatten().collect()
    }

    /// **Look.** The least size bound of all guesses, for sets of at least two.
    fn look_at_open(&mut self, sets: &[&[u16]]) -> Vec<Known> {
        let only_bound = |bound| Known { bound, best: None };
        if self.terms.consistent {
            return sets.iter().map(|rows| only_bound(self.least_of_members(rows))).collect();
        }
        self.worker.effort += sets.iter().map(|rows| u64::from(SCAN) * rows.len() as u64).sum::<u64>();
        let mut scanned: Vec<Scanned<'_>> = sets.iter().map(|rows| Scanned::new(rows)).collect();
        self.view.scan_each(&mut scanned);
        let mut known: Vec<Known> = scanned.iter().map(|set| only_bound(self.class_bound(set))).collect();
        let uneven: Vec<usize> = (0..sets.len()).filter(|&set| !self.is_even(&scanned[set])).collect();
        if !uneven.is_empty() {
            let rows: Vec<&[u16]> = uneven.iter().map(|&set| sets[set]).collect();
            self.worker.effort +=
                rows.iter().map(|rows| u64::from(6 * SCAN) * rows.len() as u64).sum::<u64>();
            let evenness = self.view.evenness_of_each(&rows, self.terms.capacity.reaches());
            for (&set, evenness) in uneven.iter().zip(evenness) {
                let by_size = (3 * sets[set].len() as u32).saturating_add_signed(-evenness);
                known[set].bound = known[set].bound.max(by_size);
            }
        }
        known
    }

    /// The least class-count bound of all guesses.
    fn class_bound(&self, set: &Scanned<'_>) -> u32 {
        let (n, capacity) = (set.rows.len() as u32, self.terms.capacity);
        let bound = |may_win: bool| match set.most(may_win).into() {
            0 | 1 => IMPOSSIBLE,
            parts => capacity.class_count(n, parts, may_win),
        };
        bound(true).min(bound(false))
    }

    /// Whether a guess is known whose size bound is the least class-count bound of all guesses.
    fn is_even(&self, set: &Scanned<'_>) -> bool {
        let n_feedbacks = self.terms.n_feedbacks;
        let (other, member) = (set.most(false), set.most(true));
        let may_win = member >= other;
        // The largest of so many parts has what the others, one secret each, leave it.
        set.rows.len() as u32 + 1 - u32::from(other.max(member)) <= n_feedbacks
            || self.view.even(set, may_win, n_feedbacks).is_some()
    }

    /// The least size bound of the members' own guesses.
    fn least_of_members(&self, rows: &[u16]) -> u32 {
        rows.iter().map(|&row| self.size_bound(rows, self.view.own(row))).fold(IMPOSSIBLE, u32::min)
    }

    /// **Size bound.** One guess for each secret, then the capacity bound of every part.
    fn size_bound(&self, rows: &[u16], column: u32) -> u32 {
        let sizes = self.view.sizes(rows, column);
        let others = &sizes[1..self.terms.n_feedbacks as usize];
        rows.len() as u32 + others.iter().map(|&size| self.terms.capacity.least(size)).sum::<u32>()
    }

    /// The value of a set where it follows without looking at every guess.
    pub(crate) fn closed(&self, rows: &[u16], guesses: u8) -> Option<Known> {
        let impossible = Known { bound: IMPOSSIBLE, best: None };
        let n = rows.len() as u32;
        let guess = |row: u16| Some(self.view.guess(self.view.own(row)));
        match (rows, guesses) {
            ([only], 1..) => return Some(Known { bound: 1, best: guess(*only) }),
            ([first, _], 2..) => return Some(Known { bound: 3, best: guess(*first) }),
            (_, 0 | 1) => return Some(impossible),
            _ => {}
        }
        if guesses != UNLIMITED && n > self.terms.capacity.reach(guesses) {
            return Some(impossible);
        }
        if guesses == 2 {
            return Some(self.isolate(rows).unwrap_or(impossible));
        }
        if n > self.terms.n_feedbacks {
            return None;
        }
        let mut most = (0, 0);
        for &row in rows {
            let parts = self.view.answers(self.view.own(row), rows).parts();
            if parts > most.0 {
                most = (parts, row);
                if parts == n {
                    break;
                }
            }
        }
        let bound = isolated_by_member(n, most.0)?;
        Some(Known { bound, best: guess(most.1) })
    }

    /// The value when two guesses are left: one guess must tell all members apart.
    fn isolate(&self, rows: &[u16]) -> Option<Known> {
        let n = rows.len() as u32;
        let tells_apart = |column: &u32| self.view.answers(*column, rows).parts() == n;
        let member = rows.iter().map(|&row| self.view.own(row)).find(tells_apart);
        if let Some(column) = member {
            return Some(Known { bound: 2 * n - 1, best: Some(self.view.guess(column)) });
        }
        if self.terms.consistent {
            return None;
        }
        let column = self.view.isolating(rows)?;
        Some(Known { bound: 2 * n, best: Some(self.view.guess(column)) })
    }
}

/// How many guesses are left after one of them.
pub(crate) const fn guesses_left(guesses: u8) -> u8 {
    if guesses == UNLIMITED { UNLIMITED } else { guesses.saturating_sub(1) }
}
