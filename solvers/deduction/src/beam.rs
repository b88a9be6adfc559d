use std::sync::atomic::Ordering;

use crate::bounds::{IMPOSSIBLE, UNLIMITED};
use crate::memo::{Known, Memo};
use crate::search::{Parts, Search, Stopped};
use crate::{FeedbackId, Strategy};

/// A set with no more secrets than this is solved: all guesses are compared and the best is found.
const SOLVED: usize = 32;

/// From this size on the parts of every guess are counted; below it, those of the [`COUNTED`] guesses with most answers.
const LARGE: usize = 100;
const COUNTED: usize = 256;

/// How many guesses are compared in a set of this size.
const fn width(size: usize) -> usize {
    if size < LARGE { 4 } else { 16 }
}

/// Plays on behind the few most promising guesses of each set. What it finds can be played; nothing is proven by it.
#[derive(Debug)]
pub(crate) struct Beam<'a> {
    pub(crate) search: Search<'a>,
    /// The best that was found for a set, under the same hash as in the search itself.
    pub(crate) found: &'a mut Memo,
    /// The number that the winning answer has in the game; in a view of answers it is 0.
    pub(crate) win: FeedbackId,
}

impl Beam<'_> {
    /// The strategy found for `rows`.
    pub(crate) fn strategy(&mut self, rows: &[u16]) -> Result<Strategy, Stopped> {
        let guess = self.best(rows, IMPOSSIBLE)?.best.expect("every set can be played");
        let view = self.search.view;
        let column = view.column(view.place_of(guess));
        let mut parts: Vec<(FeedbackId, Vec<u16>)> = Vec::new();
        for &row in rows {
            let feedback = self.feedback(column.label(row) as u8);
            match parts.binary_search_by_key(&feedback, |part| part.0) {
                Ok(place) => parts[place].1.push(row),
                Err(place) => parts.insert(place, (feedback, vec![row])),
            }
        }
        let mut strategy = Strategy { guess, may_win: false, answers: Vec::new() };
        for (feedback, rows) in parts {
            if feedback == self.win {
                strategy.may_win = true;
            } else {
                strategy.answers.push((feedback, self.strategy(&rows)?));
            }
        }
        Ok(strategy)
    }

    /// The least total found for `rows` if it is below `beta`; otherwise no guess and some total that is not below.
    fn best(&mut self, rows: &[u16], beta: u32) -> Result<Known, Stopped> {
        if rows.len() <= SOLVED {
            return self.search.solve(rows, UNLIMITED, beta);
        }
        let key = self.search.view.hash(rows);
        if let Some(known) = self.found.get(key)
            && (known.best.is_some() || known.bound >= beta)
        {
            return Ok(known);
        }
        if self.search.terms.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        let known = if self.search.view.n_rows() >= 4 * rows.len() {
            let view = self.search.view.narrow(rows);
            let rows: Vec<u16> = (0..rows.len() as u16).collect();
            let Search { terms, ref mut worker, .. } = self.search;
            let search = Search { view: &view, terms, worker };
            Beam { search, found: self.found, win: self.win }.compare(&rows, beta)?
        } else {
            self.compare(rows, beta)?
        };
        self.found.put(key, rows.len() as u32, known);
        Ok(known)
    }

    fn compare(&mut self, rows: &[u16], beta: u32) -> Result<Known, Stopped> {
        let mut found = Known { bound: beta, best: None };
        let capacity = self.search.terms.capacity;
        let least = |part: &[u16]| capacity.least(part.len() as u32);
        for column in self.promising(rows) {
            let parts = self.parts(rows, column);
            let mut sum = rows.len() as u32 + parts.iter().map(least).sum::<u32>();
            for part in parts.iter() {
                if sum >= found.bound {
                    break;
                }
                let others = sum - least(part);
                sum = others + self.best(part, found.bound - others)?.bound;
            }
            if sum < found.bound {
                found = Known { bound: sum, best: Some(self.search.view.guess(column)) };
            }
        }
        Ok(found)
    }

    /// The guesses that seem best by the sizes of their parts, the best first.
    fn promising(&self, rows: &[u16]) -> Vec<u32> {
        let view = self.search.view;
        let mut columns: Vec<u32> = (0..view.n_columns() as u32).collect();
        if rows.len() < LARGE && columns.len() > COUNTED {
            let bounds = self.class_bounds(rows.len() as u32);
            let mut answers = Vec::new();
            let answers = view.scan(rows, &mut answers);
            columns.select_nth_unstable_by_key(COUNTED, |&column| {
                (bounds[usize::from(answers[column as usize])], column)
            });
            columns.truncate(COUNTED);
        }
        let mut ranked: Vec<(u64, u32)> =
            columns.into_iter().map(|column| (promise(&view.sizes(rows, column)), column)).collect();
        ranked.sort_unstable();
        // In a large set, guesses whose parts have the same sizes are most often alike by some symmetry.
        if rows.len() >= LARGE {
            ranked.dedup_by_key(|&mut (promise, _)| promise);
        }
        ranked.truncate(width(rows.len()));
        ranked.into_iter().map(|(_, column)| column).collect()
    }

    /// The class-count bound for every count of answers, by what [`View::scan`](crate::view::View::scan) tells.
    fn class_bounds(&self, n: u32) -> [u32; 256] {
        let mut bounds = [IMPOSSIBLE; 256];
        // A guess with a single answer that does not win tells nothing and is never needed.
        for parts in 1..=self.search.terms.n_feedbacks.min(n).min(127) {
            if parts > 1 {
                bounds[(parts << 1) as usize] = self.search.terms.capacity.class_count(n, parts, false);
            }
            bounds[(parts << 1 | 1) as usize] = self.search.terms.capacity.class_count(n, parts, true);
        }
        bounds
    }

    fn parts(&self, rows: &[u16], column: u32) -> Parts {
        let sizes = self.search.view.sizes(rows, column);
        let mut parts = Parts::default();
        let sizes = &sizes[..self.search.terms.n_feedbacks as usize];
        parts.split(self.search.view.column(column), rows, sizes);
        parts
    }

    fn feedback(&self, label: u8) -> FeedbackId {
        match label {
            0 => self.win,
            label if label == self.win.0 => FeedbackId(0),
            label => FeedbackId(label),
        }
    }
}

/// What a guess will cost that splits a set into parts of these sizes, the first of which wins. Only guesses for the
/// same set can be compared by it.
#[expect(clippy::cast_sign_loss, reason = "no part has less than no cost")]
pub(crate) fn promise(sizes: &[u32]) -> u64 {
    let sum: f64 = sizes[1..].iter().filter(|&&size| size > 0).map(|&size| cost(size.into())).sum();
    // An integer, so that guesses that split alike are equal whatever the order of their parts.
    (sum * f64::from(1 << 20)).round() as u64
}

/// About how many guesses a set of this size takes in all.
///
/// To find one of `m` secrets takes about `1.25 + 0.4 ln m` guesses, from two secrets to thousands: so it is in the best
/// strategies that are known of Mastermind.
pub(crate) fn cost(size: f64) -> f64 {
    size * (1.25 + 0.4 * size.ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_promises_more_the_more_it_tells_and_when_it_may_be_right() {
        let even = promise(&[0, 5, 5, 5]);
        assert!(promise(&[1, 5, 5, 4]) < even);
        assert!(even < promise(&[0, 10, 4, 1]));
        assert_eq!(promise(&[0, 10, 4, 1]), promise(&[0, 1, 10, 4]));
    }
}
