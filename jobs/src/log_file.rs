use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use deduction::{Conditions, GO_ON, Heard, ProofLog, Row};
use game::Deduction;
use games::{GuessingGame, NoGame};

use crate::failure::Failure;
use crate::whole_file;

/// A proof log and the file in which it is kept, if it has one: every row is appended as soon as it is known, and what
/// cannot be written ends the proof.
pub(crate) struct LogFile {
    state: Mutex<State>,
}

struct State {
    log: ProofLog,
    file: Option<(PathBuf, File)>,
}

impl LogFile {
    /// A log that is kept in no file.
    pub(crate) fn in_memory(log: ProofLog) -> Self {
        LogFile { state: Mutex::new(State { log, file: None }) }
    }

    /// A file that holds this log and is appended to from then on. `is_there` tells whether the file holds it already.
    pub(crate) fn holding(log: ProofLog, path: &Path, is_there: bool) -> Result<Self, Failure> {
        let file = if is_there {
            OpenOptions::new().append(true).open(path)
        } else if is_plain(path) {
            // What was there before stays until all of it is written anew.
            whole_file::put(path, log.write()).and_then(|()| OpenOptions::new().append(true).open(path))
        } else {
            let file = OpenOptions::new().append(true).open(path);
            file.and_then(|mut file| file.write_all(log.write().as_bytes()).map(|()| file))
        };
        let file = file.map_err(|error| Failure::Outside(cannot_write(path, &error)))?;
        Ok(LogFile { state: Mutex::new(State { log, file: Some((path.to_owned(), file)) }) })
    }

    /// The log of a file that is gone on from, or a new one where there is none.
    pub(crate) fn open_or_create<G: Deduction>(
        path: &Path,
        game: &G,
        conditions: Conditions,
    ) -> Result<Self, Failure> {
        if path.exists() && is_plain(path) {
            let (log, is_whole) = read(path, game)?;
            log.must_be_about(conditions).map_err(|error| bad(path, error))?;
            return LogFile::holding(log, path, is_whole);
        }
        let log = ProofLog::new(game, conditions).map_err(|error| Failure::Usage(error.to_string()))?;
        LogFile::holding(log, path, false)
    }

    /// Adds what is proven about a first guess, and has it on its way to the disk before it counts.
    pub(crate) fn keep(&self, row: &Row) -> Heard {
        let mut state = self.lock();
        let State { log, file } = &mut *state;
        if log.add(row)
            && let Some(line) = log.line(row.guess)
            && let Some((path, file)) = file
        {
            file.write_all(line.as_bytes()).map_err(|error| cannot_write(path, &error))?;
        }
        GO_ON
    }

    /// What is known by now.
    pub(crate) fn log(&self) -> ProofLog {
        self.lock().log.clone()
    }

    /// Makes sure of the file on the disk and tells which it is; a log without one gets a new one that is named after the
    /// game and `what` was asked.
    pub(crate) fn save(&self, what: &str) -> Result<PathBuf, Failure> {
        let state = self.lock();
        if let Some((path, file)) = &state.file {
            let synced = if is_plain(path) { file.sync_all() } else { Ok(()) };
            synced.map_err(|error| Failure::Outside(cannot_write(path, &error)))?;
            return Ok(path.clone());
        }
        let spec = state.log.spec().replace(' ', "-");
        let names = std::iter::once(String::new()).chain((2..).map(|number| format!("-{number}")));
        let mut paths = names.map(|number| PathBuf::from(format!("{spec}-{what}{number}.proof")));
        let path = paths.find(|path| !path.exists()).expect("there are more names than files");
        whole_file::save(&path, state.log.write())?;
        Ok(path)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reads the log of a game, and tells whether lines may be appended to its file as it is.
pub(crate) fn read<G: Deduction>(path: &Path, game: &G) -> Result<(ProofLog, bool), Failure> {
    let text = whole_file::read(path)?;
    let log = ProofLog::read(game, &text).map_err(|error| bad(path, error))?;
    Ok((log, ProofLog::can_be_appended_to(&text)))
}

/// The game that a certificate or a proof log is about; none if it is about no game that is known here.
pub(crate) fn game_of(path: &Path, text: &str) -> Result<Option<GuessingGame>, Failure> {
    let spec = text.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default();
    match spec.parse() {
        Ok(game) => Ok(Some(game)),
        Err(NoGame::Size(why)) => Err(bad(path, why)),
        Err(NoGame::Unknown(_)) => Ok(None),
    }
}

/// What is said of a file that is not what it should be.
pub(crate) fn bad(path: &Path, why: impl std::fmt::Display) -> Failure {
    Failure::BadData(format!("{}: {why}", path.display()))
}

/// Whether a file is, or would be, one that can be read again and replaced as a whole.
fn is_plain(path: &Path) -> bool {
    path.metadata().map_or(true, |found| found.is_file())
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}
