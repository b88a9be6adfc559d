use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use deduction::{Conditions, GO_ON, GuessId, Heard, Observer, ProofLog, Row};
use game::Deduction;
use jobs::LogFile;

use crate::failure::Failure;
use crate::watched::{span, watched};

/// Watches a proof, keeps its rows and tells on standard error how it goes on.
pub(super) struct Progress<'g, G> {
    game: &'g G,
    begun: Instant,
    n_openings: usize,
    wanted: Wanted,
    /// Where the rows are kept, once it is settled what they are about.
    kept: OnceLock<LogFile>,
    seen: Mutex<Seen>,
}

/// Where the rows of a proof are to be kept.
pub(super) enum Wanted {
    /// In memory, for a file if the proof does not come to its end.
    Memory,
    /// In a new file.
    New(PathBuf),
    /// In the file of an earlier run, whose log this is; whether it may be appended to as it is.
    Resumed(PathBuf, ProofLog, bool),
}

#[derive(Clone, Copy, Default)]
struct Seen {
    lower: u32,
    best: Option<u32>,
    n_closed: usize,
    nodes: u64,
}

impl<'g, G: Deduction> Progress<'g, G> {
    pub(super) fn new(game: &'g G, n_openings: usize, wanted: Wanted) -> Self {
        let begun = Instant::now();
        Progress { game, begun, n_openings, wanted, kept: OnceLock::new(), seen: Mutex::default() }
    }

    /// What is known already.
    pub(super) fn log(&self) -> Option<ProofLog> {
        match &self.wanted {
            Wanted::Resumed(_, log, _) => Some(log.clone()),
            _ => None,
        }
    }

    /// The file that the rows were kept in, or are put in now; none if it was never settled what they are about.
    pub(super) fn save(&self, what: &str) -> Result<Option<PathBuf>, Failure> {
        Ok(self.kept.get().map(|file| file.save(what)).transpose()?)
    }

    /// Does `work` while telling how it goes on.
    pub(super) fn during<R>(&self, work: impl FnOnce() -> R) -> R {
        watched(|| self.told(), || (), work)
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
        if n_closed == 0 {
            return format!(
                "{seconds:.0} s: looking into the first of {n_openings} first guesses; no strategy takes fewer than {lower} in all"
            );
        }
        let best = best.map_or_else(|| "?".to_owned(), |best| best.to_string());
        format!(
            "{seconds:.0} s: total {lower} to {best}, {n_closed} of {n_openings} first guesses closed, \
             {nodes} nodes, {rate:.0}/s, about {} left at this pace",
            span(seconds * n_openings.saturating_sub(n_closed) as f64 / n_closed as f64)
        )
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Deduction> Observer for Progress<'_, G> {
    fn settled(&self, conditions: Conditions) -> Heard {
        let file = match &self.wanted {
            Wanted::Memory => LogFile::in_memory(ProofLog::new(self.game, conditions)?),
            Wanted::New(path) => LogFile::holding(ProofLog::new(self.game, conditions)?, path, false)?,
            Wanted::Resumed(path, log, is_whole) => LogFile::holding(log.clone(), path, *is_whole)?,
        };
        // What was seen of limits is over.
        *self.seen() = Seen::default();
        self.kept.get_or_init(|| file);
        GO_ON
    }

    fn opened(&self, _guess: GuessId, lower: u32, _upper: Option<u32>) -> Heard {
        // First guesses are opened by their bounds, so all others are bounded by this one too.
        let mut seen = self.seen();
        seen.lower = seen.lower.max(lower);
        GO_ON
    }

    fn closed(&self, row: &Row) -> Heard {
        let mut seen = self.seen();
        seen.n_closed += 1;
        seen.nodes += row.nodes;
        drop(seen);
        self.kept.get().map_or(GO_ON, |file| file.keep(row))
    }

    fn improved(&self, total: u32) -> Heard {
        let mut seen = self.seen();
        seen.best = Some(seen.best.map_or(total, |best| best.min(total)));
        GO_ON
    }
}
