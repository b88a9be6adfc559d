use std::sync::atomic::Ordering;

use super::looks::twice_if_wins;
use super::set::Members;
use super::{Found, Handful, Level, NONE, Part, SCAN, Set, Slot, WORTH_REMEMBERING, slot};
use crate::memo::{Known, Memo};
use crate::search::{MOST_LABELS, Stopped, Terms};
use crate::view::View;

/// Branch and bound over the sets of a handful, without a limit of guesses.
#[derive(Debug)]
pub(crate) struct Closely<'a, S> {
    pub(crate) hand: &'a mut Handful<S>,
    pub(crate) view: &'a View,
    pub(crate) rows: &'a [u16],
    pub(crate) terms: Terms<'a>,
    pub(crate) memo: &'a mut Memo,
    pub(crate) nodes: &'a mut u64,
    pub(crate) effort: &'a mut u64,
}

/// Which set is branched on, and with which columns.
#[derive(Clone, Copy)]
enum Scope<'c> {
    /// All members, with any column.
    All,
    /// All members, with one of these columns, ascending.
    AllAmong(&'c [u32]),
    /// Some members, with any column.
    Some,
}

impl<S: Set> Closely<'_, S> {
    /// Finds the least total of all rows without a limit, or proves that it is at least `beta`, as
    /// [`Search::solve_among`](crate::search::Search::solve_among) does.
    pub(crate) fn solve_among(
        &mut self,
        columns: Option<&[u32]>,
        least: u32,
        beta: u32,
    ) -> Result<Known, Stopped> {
        self.hand.take(self.view, self.rows);
        let size = self.rows.len() as u32;
        *self.effort += u64::from(SCAN * size + 20 * size * size / 8);
        let answers = self.hand.answers.as_flattened().iter();
        let most = answers.fold(0, |most, &answers| most.max(twice_if_wins(answers)));
        let known =
            Found { bound: self.terms.capacity.by_answers(size, most.into()), best: NONE }.at_least(least);
        if known.bound >= beta {
            return Ok(known.into());
        }
        let all = (0..size as usize).fold(S::default(), |all, member| all | S::only(member));
        self.branch(all, known, columns.map_or(Scope::All, Scope::AllAmong), beta).map(Known::from)
    }

    fn solve(&mut self, set: S, beta: u32) -> Result<Found, Stopped> {
        let mut found = self.glance(set, beta);
        if found.is_value() || found.bound >= beta {
            return Ok(found);
        }
        let size = set.len();
        let key = (size >= WORTH_REMEMBERING).then(|| self.hash(set));
        if let Some(known) = key.and_then(|key| self.memo.get(key)) {
            let best = known.best.map_or(NONE, |guess| guess.0);
            if best != NONE || known.bound > found.bound {
                found = Found { bound: known.bound, best };
                self.keep(set, found);
                if found.is_value() || found.bound >= beta {
                    return Ok(found);
                }
            }
        }
        if self.terms.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let found = self.branch(set, found, Scope::Some, beta)?;
        self.keep(set, found);
        if let Some(key) = key {
            self.memo.put(key, size, found.into());
        }
        Ok(found)
    }

    /// Raises the bound of a set step by step until a guess meets it, or until it reaches `beta`.
    ///
    /// Every listed guess keeps the best bound proven for it, so each step looks only at guesses whose bound is the
    /// least: those are the ones that must be refuted whatever the value turns out to be.
    fn branch(&mut self, set: S, known: Found, scope: Scope<'_>, beta: u32) -> Result<Found, Stopped> {
        *self.nodes += 1;
        let mut level = self.hand.levels.pop().unwrap_or_default();
        let found = self.branch_in(set, known, scope, beta, &mut level);
        self.hand.levels.push(level);
        found
    }

    fn branch_in(
        &mut self,
        set: S,
        known: Found,
        scope: Scope<'_>,
        beta: u32,
        level: &mut Level<S>,
    ) -> Result<Found, Stopped> {
        let size = set.len();
        let parts_of_members = match scope {
            Scope::Some => self.tally(Members::of(set).as_slice(), level),
            Scope::All | Scope::AllAmong(_) => Default::default(),
        };
        let mut order = std::mem::take(&mut level.order);
        order.clear();
        // Guesses with so many answers, one more if one of them wins, are the next to be listed.
        let mut next = size.min(self.hand.n_labels as u32) + 1;
        let capacity = self.terms.capacity;
        let bound_of = |answers: u32| capacity.by_answers(size, answers);
        let mut lower = known.bound;
        let mut best = NONE;
        let mut step = 1;
        while best == NONE && lower < beta {
            let mut window = beta.min(lower + step);
            let most = next;
            while next > 0 && bound_of(next) < window {
                if matches!(scope, Scope::Some) {
                    self.list(next, set, &parts_of_members, bound_of(next), level, &mut order);
                }
                next -= 1;
            }
            match scope {
                Scope::All if next < most => self.list_of_all(None, next + 1..=most, &mut order),
                Scope::AllAmong(columns) if next < most => {
                    self.list_of_all(Some(columns), next + 1..=most, &mut order);
                }
                _ => {}
            }
            for (bound, column) in below(&mut order, window) {
                if *bound >= window {
                    break;
                }
                *bound = self.try_column(set, *column, window, level)?;
                if *bound < window {
                    best = self.view.guess(*column).0;
                    window = *bound;
                    if window == lower {
                        break;
                    }
                }
            }
            if best == NONE {
                let unlisted = if next > 0 { bound_of(next) } else { beta };
                let least = order.iter().fold(beta.min(unlisted), |least, &(bound, _)| least.min(bound));
                lower = lower.max(least);
                step *= 2;
            } else {
                lower = window;
            }
        }
        level.order = order;
        Ok(Found { bound: lower, best })
    }

    /// The total behind a column, or a bound of it that is not below `window`.
    fn try_column(&mut self, set: S, column: u32, window: u32, level: &mut Level<S>) -> Result<u32, Stopped> {
        let mut sum = self.split(set, column, &mut level.parts);
        *self.effort += 60 + u64::from(set.len());
        if sum >= window {
            return Ok(sum);
        }
        level.parts.sort_unstable_by_key(|part| part.size);
        // Members' own guesses first, which are few; then all guesses; then a search.
        for enough in [0, u32::MAX] {
            for part in level.parts.iter_mut().filter(|part| !part.found.is_value()) {
                // What is known already may be more than one look tells.
                let found = self.glance(part.set, enough).at_least(part.found.bound);
                sum += found.bound - part.found.bound;
                part.found = found;
                if sum >= window {
                    return Ok(sum);
                }
            }
        }
        for place in 0..level.parts.len() {
            let Part { set, found, .. } = level.parts[place];
            if !found.is_value() {
                let better = self.solve(set, window - (sum - found.bound))?.at_least(found.bound);
                sum += better.bound - found.bound;
                if sum >= window {
                    break;
                }
            }
        }
        Ok(sum)
    }

    /// Splits a set by a column and returns its size bound, in which parts of up to three members count with their
    /// value. The others are listed.
    fn split(&mut self, mut set: S, column: u32, parts: &mut Vec<Part<S>>) -> u32 {
        let mut sets = [S::default(); MOST_LABELS];
        let mut seen = 0u64;
        let mut sum = set.len();
        let column = self.view.column(column);
        while !set.is_empty() {
            let member = set.first();
            set = set.without_first();
            let label = column.label(self.rows[member]);
            sets[label] = sets[label] | S::only(member);
            seen |= 1 << label;
        }
        // The part of label 0 is found.
        seen &= !1;
        parts.clear();
        while seen != 0 {
            let set = sets[seen.trailing_zeros() as usize];
            seen &= seen - 1;
            let size = set.len();
            sum += match size {
                1 | 2 => 2 * size - 1,
                3 => 6 - u32::from(!self.telling_three(set).is_empty()),
                _ => {
                    let bound = self.terms.capacity.least(size);
                    parts.push(Part { size, set, found: Found { bound, best: NONE } });
                    bound
                }
            };
        }
        sum
    }

    fn keep(&mut self, set: S, found: Found) {
        self.hand.slots[slot(set)] = Slot { set, round: self.hand.round, is_looked: true, found };
    }

    fn hash(&self, mut set: S) -> u128 {
        let mut hash = 0;
        while !set.is_empty() {
            hash ^= self.hand.hashes[set.first()];
            set = set.without_first();
        }
        hash
    }
}

/// Brings the entries whose bound is below `window` to the front and returns them in ascending order. The others, which
/// are most of them, need no order.
pub(crate) fn below(order: &mut [(u32, u32)], window: u32) -> &mut [(u32, u32)] {
    let mut n_below = 0;
    for place in 0..order.len() {
        if order[place].0 < window {
            order.swap(place, n_below);
            n_below += 1;
        }
    }
    let below = &mut order[..n_below];
    // Most often they all have the same bound and stand in their order.
    if !below.is_sorted() {
        below.sort_unstable();
    }
    below
}
