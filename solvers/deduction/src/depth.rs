use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bounds::IMPOSSIBLE;
use crate::crew::Crew;
use crate::memo::{Known, hash_of_limit};
use crate::search::{Parts, Search, Stopped, Terms, guesses_left};
use crate::view::View;
use crate::{FeedbackId, FeedbackTable, GuessId, SecretId, Symmetry};

/// The answer to a first guess behind which not all secrets can be found within `guesses`, the first included; none if
/// they can be found behind every answer.
pub(crate) fn dead_end(
    table: &FeedbackTable,
    symmetry: &dyn Symmetry,
    terms: Terms<'_>,
    crew: &Crew,
    guess: GuessId,
    guesses: u8,
) -> Result<Option<FeedbackId>, Stopped> {
    let sizes = sizes(table, guess);
    let mut feedbacks: Vec<FeedbackId> = (0..table.n_feedbacks() as u8).map(FeedbackId).collect();
    feedbacks.retain(|feedback| sizes[feedback.index()] > 0);
    // Large parts first: they are the hardest to find one's way in.
    feedbacks.sort_by_key(|feedback| Reverse(sizes[feedback.index()]));
    for feedback in feedbacks {
        if !fits_behind(table, symmetry, terms, crew, (guess, feedback), guesses)? {
            return Ok(Some(feedback));
        }
    }
    Ok(None)
}

/// How many secrets have each answer to a guess, the winning one left out.
pub(crate) fn sizes(table: &FeedbackTable, guess: GuessId) -> Vec<u32> {
    let mut sizes = vec![0; table.n_feedbacks()];
    for secret in table.secrets() {
        sizes[table.feedback(secret, guess).index()] += 1;
    }
    sizes[table.win().index()] = 0;
    sizes
}

/// Whether the secrets behind an answer to a first guess can be found within `guesses`, the first included. Uses all
/// threads.
pub(crate) fn fits_behind(
    table: &FeedbackTable,
    symmetry: &dyn Symmetry,
    terms: Terms<'_>,
    crew: &Crew,
    (first, feedback): (GuessId, FeedbackId),
    guesses: u8,
) -> Result<bool, Stopped> {
    let guesses = guesses_left(guesses);
    let secrets: Vec<SecretId> =
        table.secrets().filter(|&secret| table.feedback(secret, first) == feedback).collect();
    if secrets.len() as u64 > u64::from(terms.capacity.reach(guesses)) {
        return Ok(false);
    }
    let view: View = View::new(table, &secrets);
    let rows: Vec<u16> = (0..secrets.len() as u16).collect();
    let closed = crew.alone(|worker| Search { view: &view, terms, worker }.closed(&rows, guesses));
    if let Some(known) = closed {
        return Ok(known.bound < IMPOSSIBLE);
    }
    let columns: Vec<u32> = if terms.consistent {
        rows.iter().map(|&row| view.own(row)).collect()
    } else {
        view.columns_of(&symmetry.representatives(&[first]))
    };
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

impl Search<'_> {
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
        let mut answers = Vec::new();
        let answers = self.view.scan(rows, &mut answers);
        let most = u32::from(answers.iter().fold(0, |most, &answers| most.max(answers)) >> 1);
        // With two guesses left after this one, a single guess must tell a part apart, so it has at most as many
        // members as any guess has answers here.
        let left = guesses_left(guesses);
        let reach = if left == 2 { most } else { self.terms.capacity.reach(left) };
        let n = rows.len() as u32;
        let enough = n.div_ceil(reach.max(1));
        let mut order: Vec<(u32, u32)> = columns
            .iter()
            .filter(|&&column| u32::from(answers[column as usize] >> 1) >= enough)
            .filter_map(|&column| Some((self.view.largest_part(rows, column, reach.min(n - 1))?, column)))
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
