use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use deduction::{Conditions, GO_ON, Heard, ProofLog, Row};
use game::Deduction;
use games::{GuessingGame, NoGame};

use crate::{LineFile, Trouble, put};

/// A proof log and the file in which it is kept, if it has one: every row is appended as soon as it is known, and what
/// cannot be written ends the proof.
pub struct LogFile {
    state: Mutex<State>,
}

struct State {
    log: ProofLog,
    file: Option<LineFile>,
}

impl LogFile {
    /// A log that is kept in no file.
    pub fn in_memory(log: ProofLog) -> Self {
        LogFile { state: Mutex::new(State { log, file: None }) }
    }

    /// A file that holds this log and is appended to from then on. `is_there` tells whether the file holds it already.
    pub fn holding(log: ProofLog, path: &Path, is_there: bool) -> Result<Self, Trouble> {
        let file = if is_there { LineFile::open(path) } else { LineFile::holding(path, &log.write()) }?;
        Ok(LogFile { state: Mutex::new(State { log, file: Some(file) }) })
    }

    /// The log of a file that is gone on from, or a new one where there is none.
    pub fn open_or_create<G: Deduction>(
        path: &Path,
        game: &G,
        conditions: Conditions,
    ) -> Result<Self, Trouble> {
        if let Some(text) = LineFile::text(path)? {
            let (log, is_whole) = read_text(path, &text, game)?;
            log.must_be_about(conditions).map_err(|error| Trouble::bad(path, error))?;
            return LogFile::holding(log, path, is_whole);
        }
        let log = ProofLog::new(game, conditions).map_err(|error| Trouble::Unusable(error.to_string()))?;
        LogFile::holding(log, path, false)
    }

    /// Adds what is proven about a first guess.
    pub fn add(&self, row: &Row) -> Result<(), Trouble> {
        let mut state = self.lock();
        let State { log, file } = &mut *state;
        if log.add(row)
            && let Some(line) = log.line(row.guess)
            && let Some(file) = file
        {
            file.add(&line)?;
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

    /// Tells which file it is; a log without one gets a new one that is named after the game and `what` was asked.
    pub fn save(&self, what: &str) -> Result<PathBuf, Trouble> {
        let state = self.lock();
        if let Some(file) = &state.file {
            return Ok(file.path().to_owned());
        }
        let spec = state.log.spec().replace(' ', "-");
        let names = std::iter::once(String::new()).chain((2..).map(|number| format!("-{number}")));
        let mut paths = names.map(|number| PathBuf::from(format!("{spec}-{what}{number}.proof")));
        let path = paths.find(|path| !path.exists()).expect("there are more names than files");
        put(&path, state.log.write()).map_err(|error| Trouble::cannot_write(&path, &error))?;
        Ok(path)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for LogFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = self.lock();
        let path = state.file.as_ref().map(LineFile::path);
        f.debug_struct("LogFile")
            .field("game", &state.log.spec())
            .field("path", &path)
            .finish_non_exhaustive()
    }
}

/// Reads the log of a game, and tells whether lines may be appended to its file as it is.
pub fn read_log<G: Deduction>(path: &Path, game: &G) -> Result<(ProofLog, bool), Trouble> {
    let text = fs::read_to_string(path).map_err(|error| Trouble::cannot_read(path, &error))?;
    read_text(path, &text, game)
}

fn read_text<G: Deduction>(path: &Path, text: &str, game: &G) -> Result<(ProofLog, bool), Trouble> {
    let log = ProofLog::read(game, text).map_err(|error| Trouble::bad(path, error))?;
    Ok((log, ProofLog::can_be_appended_to(text)))
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
