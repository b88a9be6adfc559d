use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use deduction::{GuessId, Observer, Row};
use game::Deduction;
use indicatif::ProgressBar;

use super::checkpoint::Checkpoint;

/// How often a run that is not watched on a terminal tells where it stands.
const REPORTS: Duration = Duration::from_secs(5);
/// How often a terminal is brought up to date.
const GLANCES: Duration = Duration::from_millis(200);

/// Watches a proof, keeps its rows and tells on standard error how it goes on.
pub(super) struct Progress<'c, G> {
    begun: Instant,
    n_openings: usize,
    /// Where the rows are kept, if they are.
    checkpoint: Option<&'c Checkpoint<'c, G>>,
    seen: Mutex<Seen>,
}

#[derive(Clone, Copy, Default)]
struct Seen {
    lower: u32,
    best: Option<u32>,
    n_closed: usize,
    nodes: u64,
}

impl<'c, G: Deduction> Progress<'c, G> {
    pub(super) fn new(n_openings: usize, checkpoint: Option<&'c Checkpoint<'c, G>>) -> Self {
        Progress { begun: Instant::now(), n_openings, checkpoint, seen: Mutex::default() }
    }

    /// Does `work` while telling how it goes on.
    pub(super) fn during<R>(&self, work: impl FnOnce() -> R) -> R {
        let (done, waiting) = channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || {
                let is_watched = io::stderr().is_terminal();
                let bar = is_watched.then(ProgressBar::new_spinner);
                let pause = if is_watched { GLANCES } else { REPORTS };
                while waiting.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                    match &bar {
                        Some(bar) => {
                            bar.set_message(self.told());
                            bar.tick();
                        }
                        // Nobody is left to tell when standard error is gone.
                        None => drop(writeln!(io::stderr(), "{}", self.told())),
                    }
                }
                if let Some(bar) = bar {
                    bar.finish_and_clear();
                }
            });
            let result = work();
            drop(done);
            result
        })
    }

    fn told(&self) -> String {
        let Seen { lower, best, n_closed, nodes } = *self.seen();
        let seconds = self.begun.elapsed().as_secs_f64();
        let rate = nodes as f64 / seconds.max(1e-3);
        let n_openings = self.n_openings;
        if lower == 0 && best.is_none() {
            // Limits are tried one after the other, and totals are not looked at.
            return format!("{seconds:.0} s: {n_closed} first guesses refuted, {nodes} nodes, {rate:.0}/s");
        }
        let best = best.map_or_else(|| "?".to_owned(), |best| best.to_string());
        format!(
            "{seconds:.0} s: total {lower} to {best}, {n_closed} of {n_openings} first guesses closed, \
             {nodes} nodes, {rate:.0}/s"
        )
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Deduction> Observer for Progress<'_, G> {
    fn opened(&self, _guess: GuessId, lower: u32, _upper: Option<u32>) {
        // First guesses are opened by their bounds, so all others are bounded by this one too.
        let mut seen = self.seen();
        seen.lower = seen.lower.max(lower);
    }

    fn closed(&self, row: &Row) {
        let mut seen = self.seen();
        seen.n_closed += 1;
        seen.nodes += row.nodes;
        drop(seen);
        if let Some(checkpoint) = self.checkpoint {
            checkpoint.add(row);
        }
    }

    fn improved(&self, total: u32) {
        let mut seen = self.seen();
        seen.best = Some(seen.best.map_or(total, |best| best.min(total)));
    }
}
