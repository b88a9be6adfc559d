use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use deduction::{Conditions, GO_ON, Heard, ProofLog, Row};
use game::Deduction;
use games::{GuessingGame, NoGame};

use crate::{Trouble, put};

/// A proof log and the file in which it is kept, if it has one: every row is appended as soon as it is known, and what
/// cannot be written ends the proof.
pub struct LogFile {
    state: Mutex<State>,
}

struct State {
    log: ProofLog,
    file: Option<(PathBuf, File)>,
}

impl LogFile {
    /// A log that is kept in no file.
    pub fn in_memory(log: ProofLog) -> Self {
        LogFile { state: Mutex::new(State { log, file: None }) }
    }

    /// A file that holds this log and is appended to from then on. `is_there` tells whether the file holds it already.
    pub fn holding(log: ProofLog, path: &Path, is_there: bool) -> Result<Self, Trouble> {
        let file = if is_there {
            OpenOptions::new().append(true).open(path)
        } else if is_plain(path) {
            // What was there before stays until all of it is written anew.
            put(path, log.write()).and_then(|()| OpenOptions::new().append(true).open(path))
        } else {
            let file = OpenOptions::new().append(true).open(path);
            file.and_then(|mut file| file.write_all(log.write().as_bytes()).map(|()| file))
        };
        let file = file.map_err(|error| Trouble::cannot_write(path, &error))?;
        Ok(LogFile { state: Mutex::new(State { log, file: Some((path.to_owned(), file)) }) })
    }

    /// The log of a file that is gone on from, or a new one where there is none.
    pub fn open_or_create<G: Deduction>(
        path: &Path,
        game: &G,
        conditions: Conditions,
    ) -> Result<Self, Trouble> {
        if path.exists() && is_plain(path) {
            let (log, is_whole) = read_log(path, game)?;
            log.must_be_about(conditions).map_err(|error| Trouble::bad(path, error))?;
            return LogFile::holding(log, path, is_whole);
        }
        let log = ProofLog::new(game, conditions).map_err(|error| Trouble::Unusable(error.to_string()))?;
        LogFile::holding(log, path, false)
    }

    /// Adds what is proven about a first guess, and has it on its way to the disk before it counts.
    pub fn add(&self, row: &Row) -> Result<(), Trouble> {
        let mut state = self.lock();
        let State { log, file } = &mut *state;
        if log.add(row)
            && let Some(line) = log.line(row.guess)
            && let Some((path, file)) = file
        {
            file.write_all(line.as_bytes()).map_err(|error| Trouble::cannot_write(path, &error))?;
        }
        Ok(())
    }

    /// [`add`](Self::add), as an observer answers.
    pub fn keep(&self, row: &Row) -> Heard {
        self.add(row)?;
        GO_ON
    }

    /// What is known by now.
    pub fn log(&self) -> ProofLog {
        self.lock().log.clone()
    }

    /// Makes sure of the file on the disk and tells which it is; a log without one gets a new one that is named after the
    /// game and `what` was asked.
    pub fn save(&self, what: &str) -> Result<PathBuf, Trouble> {
        let state = self.lock();
        if let Some((path, _)) = &state.file {
            let path = path.clone();
            drop(state);
            self.sync()?;
            return Ok(path);
        }
        let spec = state.log.spec().replace(' ', "-");
        let names = std::iter::once(String::new()).chain((2..).map(|number| format!("-{number}")));
        let mut paths = names.map(|number| PathBuf::from(format!("{spec}-{what}{number}.proof")));
        let path = paths.find(|path| !path.exists()).expect("there are more names than files");
        put(&path, state.log.write()).map_err(|error| Trouble::cannot_write(&path, &error))?;
        Ok(path)
    }

    /// Makes sure that all rows are on the disk.
    pub fn sync(&self) -> Result<(), Trouble> {
        let state = self.lock();
        let Some((path, file)) = state.file.as_ref().filter(|(path, _)| is_plain(path)) else {
            return Ok(());
        };
        file.sync_all().map_err(|error| Trouble::cannot_write(path, &error))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for LogFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.lock();
        let path = state.file.as_ref().map(|(path, _)| path);
        f.debug_struct("LogFile")
            .field("game", &state.log.spec())
            .field("path", &path)
            .finish_non_exhaustive()
    }
}

/// Reads the log of a game, and tells whether lines may be appended to its file as it is.
pub fn read_log<G: Deduction>(path: &Path, game: &G) -> Result<(ProofLog, bool), Trouble> {
    let text = fs::read_to_string(path).map_err(|error| Trouble::cannot_read(path, &error))?;
    let log = ProofLog::read(game, &text).map_err(|error| Trouble::bad(path, error))?;
    Ok((log, ProofLog::can_be_appended_to(&text)))
}

/// The game that a certificate or a proof log is about; none if it is about no game that is known here.
pub fn game_of(path: &Path, text: &str) -> Result<Option<GuessingGame>, Trouble> {
    let spec = text.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default();
    match spec.parse() {
        Ok(game) => Ok(Some(game)),
        Err(NoGame::Size(why)) => Err(Trouble::bad(path, why)),
        Err(NoGame::Unknown(_)) => Ok(None),
    }
}

/// Whether a file is, or would be, one that can be read again and replaced as a whole.
fn is_plain(path: &Path) -> bool {
    path.metadata().map_or(true, |found| found.is_file())
}
