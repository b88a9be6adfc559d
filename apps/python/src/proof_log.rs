use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use deduction::{Conditions, Proof};
use pyo3::prelude::*;

use crate::guessing::Guessing;
use crate::guessing_game::GuessingGame;
use crate::listed::named;
use crate::refusal::refused;

/// What is proven about the first guesses of a game: a row for each. Logs of different days and machines add up, in any
/// order and as often as one likes.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct ProofLog {
    game: Arc<dyn Guessing>,
    pub(crate) log: Arc<Mutex<deduction::ProofLog>>,
}

impl ProofLog {
    pub(crate) fn lock(&self) -> MutexGuard<'_, deduction::ProofLog> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn of(game: Arc<dyn Guessing>, log: deduction::ProofLog) -> Self {
        ProofLog { game, log: Arc::new(Mutex::new(log)) }
    }
}

#[pymethods]
impl ProofLog {
    /// A log without rows.
    #[new]
    #[pyo3(signature = (game, *, consistent=false, within=None))]
    fn new(game: &GuessingGame, consistent: bool, within: Option<u8>) -> PyResult<Self> {
        let log = game.of.new_log(Conditions { consistent, within }).map_err(refused)?;
        Ok(ProofLog::of(Arc::clone(&game.of), log))
    }

    /// The log of a text, as ``parlour solve`` and ``parlour solve rows`` write it.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        let spec = text.lines().find_map(|line| line.strip_prefix("game ")).unwrap_or_default();
        let game = named(spec).map_err(|why| refused(format_args!("this is no proof log: {why}")))?;
        let log = py.detach(|| game.read_log(text)).map_err(refused)?;
        Ok(ProofLog::of(game, log))
    }

    /// The text of the log.
    fn write(&self) -> String {
        self.lock().write()
    }

    /// The head of the text, which says what the rows are about.
    #[getter]
    fn head(&self) -> String {
        self.lock().head()
    }

    /// The line of a first guess, if there is one.
    fn line(&self, guess: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let guess = self.game().guess_of(guess)? as u32;
        Ok(self.lock().line(deduction::GuessId(guess)))
    }

    /// Adds all that another log says, which must be about the same game, rules and conditions.
    fn merge(&self, other: &ProofLog) -> PyResult<()> {
        let theirs = other.lock().clone();
        self.lock().merge(&theirs).map_err(refused)
    }

    /// The game.
    #[getter]
    fn game(&self) -> GuessingGame {
        GuessingGame::new_of(Arc::clone(&self.game))
    }

    /// Whether only guesses count that may be right.
    #[getter]
    fn consistent(&self) -> bool {
        self.lock().conditions().consistent
    }

    /// Within how many guesses every secret must be found, if there is a limit.
    #[getter]
    fn within(&self) -> Option<u8> {
        self.lock().conditions().within
    }

    /// The numbers of the first guesses that have a row, with the bounds of their totals; a bound is none where no strategy
    /// keeps within the limit.
    #[getter]
    fn bounds(&self) -> Vec<(u32, Option<u32>)> {
        let log = self.lock();
        log.rows()
            .map(|row| (row.guess.0, Some(row.bound).filter(|&bound| bound < Proof::IMPOSSIBLE)))
            .collect()
    }

    /// The first guesses that a whole proof has rows for.
    #[getter]
    fn openings(&self) -> Vec<u32> {
        self.game.openings(self.lock().conditions()).into_iter().map(|guess| guess.0).collect()
    }

    /// By the log no strategy has a smaller total; none if it does not bound the whole game yet, or if it shows that no
    /// strategy keeps within the limit.
    #[getter]
    fn lower(&self) -> Option<u32> {
        let log = self.lock();
        log.lower(&self.game.openings(log.conditions())).filter(|&lower| lower < Proof::IMPOSSIBLE)
    }

    fn __len__(&self) -> usize {
        self.lock().rows().len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<ProofLog>().is_ok_and(|other| {
            let theirs = other.get().lock().clone();
            *self.lock() == theirs
        })
    }

    fn __repr__(&self) -> String {
        let log = self.lock();
        format!("<ProofLog of {}, {}: {} rows>", log.spec(), log.conditions(), log.rows().len())
    }
}
