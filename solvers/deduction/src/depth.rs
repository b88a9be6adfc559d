use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bounds::IMPOSSIBLE;
use crate::crew::Crew;
use crate::memo::{Known, hash_of_limit};
use crate::search::{Parts, Search, Stopped, Terms, guesses_left};
use crate::view::{Mask, View};
use crate::{FeedbackTable, GuessId, SecretId, Symmetry};

/// Whether every secret can be found within `guesses`; if so, a first guess that allows it.
pub(crate) fn fits<M: Mask>(
    table: &FeedbackTable,
    symmetry: &dyn Symmetry,
    terms: Terms<'_>,
    crew: &Crew,
    guesses: u8,
) -> Result<Option<GuessId>, Stopped> {
    let mut openings: Vec<(usize, GuessId, Vec<Vec<SecretId>>)> = symmetry
        .representatives(&[])
        .into_iter()
        .filter(|&guess| !terms.consistent || table.secret_of(guess).is_some())
        .map(|guess| {
            let mut parts = vec![Vec::new(); table.n_feedbacks()];
            for secret in table.secrets() {
                parts[table.feedback(secret, guess).index()].push(secret);
            }
            parts[table.win().index()].clear();
            parts.retain(|part| !part.is_empty());
            parts.sort_by_key(|part| Reverse(part.len()));
            (parts.first().map_or(0, Vec::len), guess, parts)
        })
        .collect();
    openings.sort_by_key(|&(largest, guess, _)| (largest, guess));
    for (largest, guess, parts) in openings {
        if largest == table.n_secrets()
            || largest as u64 > u64::from(terms.capacity.reach(guesses_left(guesses)))
        {
            continue;
        }
        let seconds = symmetry.representatives(&[guess]);
        let mut all = true;
        for part in &parts {
            if !part_fits::<M>(table, &seconds, terms, crew, part, guesses_left(guesses))? {
                all = false;
                break;
            }
        }
        if all {
            return Ok(Some(guess));
        }
    }
    Ok(None)
}

/// Whether the secrets behind a first answer can be found within `guesses`, using all threads.
fn part_fits<M: Mask>(
    table: &FeedbackTable,
    seconds: &[GuessId],
    terms: Terms<'_>,
    crew: &Crew,
    secrets: &[SecretId],
    guesses: u8,
) -> Result<bool, Stopped> {
    let view: View<M> = View::new(table, secrets);
    let rows: Vec<u16> = (0..secrets.len() as u16).collect();
    let closed = crew.alone(|worker| Search { view: &view, terms, worker }.closed(&rows, guesses));
    if let Some(known) = closed {
        return Ok(known.bound < IMPOSSIBLE);
    }
    let mut columns: Vec<u32> = if terms.consistent {
        rows.iter().map(|&row| view.own(row)).collect()
    } else {
        seconds.iter().map(|&guess| view.column_of(guess)).collect()
    };
    columns.sort_unstable();
    columns.dedup();
    let order =
        crew.alone(|worker| Search { view: &view, terms, worker }.by_largest_part(&rows, &columns, guesses));
    let found = AtomicBool::new(false);
    crew.each(&order, |worker, &(_, column)| {
        if !found.load(Ordering::Relaxed)
            && (Search { view: &view, terms, worker }).parts_fit(&rows, column, guesses, &found)?
        {
            found.store(true, Ordering::Relaxed);
        }
        Ok(())
    })?;
    Ok(found.into_inner())
}

impl<M: Mask> Search<'_, M> {
    /// Whether `rows` can be found within `guesses`. `settled` ends the search early, as if they could not.
    fn fits(&mut self, rows: &[u16], guesses: u8, settled: &AtomicBool) -> Result<bool, Stopped> {
        if let Some(known) = self.closed(rows, guesses) {
            return Ok(known.bound < IMPOSSIBLE);
        }
        // Kept apart from totals by a turn of the hash.
        let key = (self.view.hash(rows) ^ hash_of_limit(guesses)).rotate_left(1);
        if let Some(known) = self.worker.memo.get(key) {
            return Ok(known.bound == 0);
        }
        if self.terms.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        self.worker.nodes += 1;
        let columns: Vec<u32> = if self.terms.consistent {
            rows.iter().map(|&row| self.view.own(row)).collect()
        } else {
            (0..self.view.n_columns() as u32).collect()
        };
        let mut fits = false;
        for (_, column) in self.by_largest_part(rows, &columns, guesses) {
            if self.parts_fit(rows, column, guesses, settled)? {
                fits = true;
                break;
            }
        }
        if fits || !settled.load(Ordering::Relaxed) {
            let known = Known { bound: u32::from(!fits), best: None };
            self.worker.memo.put(key, rows.len() as u32, known);
        }
        Ok(fits)
    }

    /// The columns whose parts are all small enough to be found within the guesses left, smallest largest part first.
    fn by_largest_part(&mut self, rows: &[u16], columns: &[u32], guesses: u8) -> Vec<(u32, u32)> {
        let mut counts = Vec::new();
        let most = u32::from(self.view.most_parts(rows, &mut counts));
        // With two guesses left after this one, a single guess must tell a part apart, so it has at most as many
        // members as any guess has answers here.
        let left = guesses_left(guesses);
        let reach = if left == 2 { most } else { self.terms.capacity.reach(left) };
        let n = rows.len() as u32;
        let enough = n.div_ceil(reach.max(1));
        let mut order: Vec<(u32, u32)> = columns
            .iter()
            .filter(|&&column| u32::from(counts[column as usize]) >= enough)
            .map(|&column| (self.view.sizes(rows, column)[1..].iter().copied().max().unwrap_or(0), column))
            .filter(|&(largest, _)| largest <= reach && largest < n)
            .collect();
        order.sort_unstable();
        order
    }

    fn parts_fit(
        &mut self,
        rows: &[u16],
        column: u32,
        guesses: u8,
        settled: &AtomicBool,
    ) -> Result<bool, Stopped> {
        let sizes = self.view.sizes(rows, column);
        let mut parts = Parts::default();
        parts.split(self.view.column(column), rows, &sizes[..self.terms.n_feedbacks as usize]);
        for part in (0..parts.len()).rev() {
            if settled.load(Ordering::Relaxed)
                || !self.fits(parts.get(part), guesses_left(guesses), settled)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
