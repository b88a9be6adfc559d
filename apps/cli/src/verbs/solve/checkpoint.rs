use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use deduction::{Conditions, ProofLog, Row};
use game::Deduction;

use crate::failure::Failure;
use crate::whole_file;

/// The proof log in which a run keeps what it has proven, so that a later one goes on from there.
pub(super) struct Checkpoint<'g, G> {
    game: &'g G,
    /// The file, if one was named.
    path: Option<PathBuf>,
    state: Mutex<State>,
}

struct State {
    log: ProofLog,
    saved: Instant,
}

/// A file is not written more often than this, however fast rows are closed.
const PAUSE: Duration = Duration::from_secs(2);

impl<'g, G: Deduction> Checkpoint<'g, G> {
    /// A new log.
    pub(super) fn create(path: &Path, game: &'g G, conditions: Conditions) -> Result<Self, Failure> {
        let checkpoint = Checkpoint::with(Some(path), game, ProofLog::new(game, conditions));
        checkpoint.save()?;
        Ok(checkpoint)
    }

    /// A log that goes to disk only if the run is interrupted.
    pub(super) fn in_memory(game: &'g G, conditions: Conditions) -> Self {
        Checkpoint::with(None, game, ProofLog::new(game, conditions))
    }

    /// The log of an earlier run, which must be about the same question.
    pub(super) fn resume(path: &Path, game: &'g G, conditions: Conditions) -> Result<Self, Failure> {
        let text = whole_file::read(path)?;
        let wrong = |why: String| Failure::BadData(format!("{}: {why}", path.display()));
        let log = ProofLog::read(game, &text).map_err(|error| wrong(error.to_string()))?;
        if log.conditions() != (conditions.consistent, conditions.within) {
            let told = |(consistent, within): (bool, Option<u8>)| {
                let guesses = if consistent { "consistent guesses" } else { "any guesses" };
                within.map_or_else(|| guesses.to_owned(), |within| format!("{guesses} within {within}"))
            };
            return Err(wrong(format!(
                "this log is about {}, not about {}",
                told(log.conditions()),
                told((conditions.consistent, conditions.within))
            )));
        }
        Ok(Checkpoint::with(Some(path), game, log))
    }

    fn with(path: Option<&Path>, game: &'g G, log: ProofLog) -> Self {
        let state = Mutex::new(State { log, saved: Instant::now() });
        Checkpoint { game, path: path.map(Path::to_owned), state }
    }

    /// Whether the user named a file for it.
    pub(super) fn is_kept(&self) -> bool {
        self.path.is_some()
    }

    /// What is proven so far.
    pub(super) fn rows(&self) -> Vec<Row> {
        self.with_state(|state| state.log.rows())
    }

    /// Keeps a row, soon on disk.
    pub(super) fn add(&self, row: &Row) {
        self.with_state(|state| {
            state.log.add(row);
            if let Some(path) = &self.path
                && state.saved.elapsed() >= PAUSE
            {
                // There is nobody to tell in the middle of a proof; `save` tells at its end.
                let _ = whole_file::put(path, state.log.write(self.game));
                state.saved = Instant::now();
            }
        });
    }

    /// Writes the log to its file, if it has one.
    pub(super) fn save(&self) -> Result<(), Failure> {
        self.path.as_deref().map_or(Ok(()), |path| self.write(path))
    }

    /// Writes the log to its file, or to a new one that is named after the game and the objective.
    pub(super) fn save_somewhere(&self, objective: &str) -> Result<PathBuf, Failure> {
        let spec = self.game.spec().replace(' ', "-");
        let mut path = PathBuf::from(format!("{spec}-{objective}.proof"));
        for number in 2.. {
            if !path.exists() {
                break;
            }
            path = PathBuf::from(format!("{spec}-{objective}-{number}.proof"));
        }
        let path = self.path.clone().unwrap_or(path);
        self.write(&path)?;
        Ok(path)
    }

    fn write(&self, path: &Path) -> Result<(), Failure> {
        self.with_state(|state| whole_file::save(path, state.log.write(self.game)))
    }

    fn with_state<R>(&self, work: impl FnOnce(&mut State) -> R) -> R {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
