use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use deduction::{Conditions, Ended, GO_ON, Goal, GuessId, Heard, Observer, Resources, Row, Solver};
use pyo3::prelude::*;

use crate::guessing::Guessing;
use crate::guessing_game::GuessingGame;
use crate::proof_log::ProofLog;
use crate::refusal::refused;
use crate::work::{Progress, watched};

/// Proves rows of a large proof: it is tabulated once and serves as many rows as one likes, one call at a time.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct Prover {
    game: Arc<dyn Guessing>,
    conditions: Conditions,
    solver: Mutex<Solver<'static>>,
    stop: Arc<AtomicBool>,
}

/// Keeps the rows of a call.
struct Kept<'a> {
    rows: Mutex<deduction::ProofLog>,
    progress: &'a Progress,
}

impl Observer for Kept<'_> {
    fn closed(&self, row: &Row) -> Heard {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner).add(row);
        self.progress.done.fetch_add(1, Ordering::Relaxed);
        GO_ON
    }
}

#[pymethods]
impl Prover {
    #[new]
    #[pyo3(signature = (game, *, consistent=false, within=None, threads=1, memory=1 << 30))]
    fn new(
        py: Python<'_>,
        game: &GuessingGame,
        consistent: bool,
        within: Option<u8>,
        threads: usize,
        memory: u64,
    ) -> PyResult<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let resources = Resources { n_threads: threads, memory };
        let solver = py.detach(|| game.of.solver(resources, Arc::clone(&stop))).map_err(refused)?;
        let conditions = Conditions { consistent, within };
        Ok(Prover { game: Arc::clone(&game.of), conditions, solver: Mutex::new(solver), stop })
    }

    /// The first guesses that a whole proof has rows for.
    #[getter]
    fn openings(&self) -> Vec<u32> {
        self.game.openings(self.conditions).into_iter().map(|guess| guess.0).collect()
    }

    /// The openings that ``known`` does not bring to the target yet.
    #[pyo3(signature = (target=None, known=None))]
    fn left(&self, target: Option<u32>, known: Option<&ProofLog>) -> PyResult<Vec<u32>> {
        let goal = self.goal(target)?;
        let known = self.known(known)?;
        let is_left = |guess: &GuessId| known.row(*guess).is_none_or(|row| !goal.is_reached_by(row));
        let openings = self.game.openings(self.conditions);
        Ok(openings.into_iter().filter(is_left).map(|guess| guess.0).collect())
    }

    /// Proves that no strategy which opens with one of these guesses has a total below the target, or, without one, that
    /// none keeps within the limit. Goes on from what is known, and returns the rows as a log of their own.
    #[pyo3(signature = (guesses, target=None, *, known=None, tell=None))]
    fn rows(
        &self,
        py: Python<'_>,
        guesses: &Bound<'_, PyAny>,
        target: Option<u32>,
        known: Option<&ProofLog>,
        tell: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<ProofLog> {
        let goal = self.goal(target)?;
        let game = GuessingGame::new_of(Arc::clone(&self.game));
        let guess = |guess: PyResult<Bound<'_, PyAny>>| Ok(GuessId(game.guess_of(&guess?)? as u32));
        let guesses = guesses.try_iter()?.map(guess).collect::<PyResult<Vec<GuessId>>>()?;
        let known = self.known(known)?;
        let empty = self.game.new_log(self.conditions).map_err(refused)?;
        let work = |progress: &Progress| {
            let solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
            self.stop.store(false, Ordering::Relaxed);
            progress.total.store(guesses.len() as u64, Ordering::Relaxed);
            let kept = Kept { rows: Mutex::new(empty), progress };
            let prover = solver.prover().under(self.conditions);
            let ended = solver.with_threads(|| prover.rows(&guesses, goal, &known, &kept));
            (ended, kept.rows.into_inner().unwrap_or_else(PoisonError::into_inner))
        };
        let (ended, rows) = watched(py, &self.stop, tell, work)?;
        match ended.map_err(refused)? {
            Ended::NotRefuted(guess) => Err(refused(format_args!(
                "opening with {}, every secret can be found within the limit",
                self.game.guess(guess.0.into())
            ))),
            Ended::Done | Ended::Stopped => Ok(ProofLog::of(Arc::clone(&self.game), rows)),
        }
    }
}

impl Prover {
    fn goal(&self, target: Option<u32>) -> PyResult<Goal> {
        match target {
            Some(target) => Ok(Goal::Total(target)),
            None if self.conditions.within.is_some() => Ok(Goal::Refuted),
            None => Err(refused("without a target a proof needs a limit: give target or within")),
        }
    }

    fn known(&self, known: Option<&ProofLog>) -> PyResult<deduction::ProofLog> {
        let mut all = self.game.new_log(self.conditions).map_err(refused)?;
        if let Some(known) = known {
            let theirs = known.lock().clone();
            all.merge(&theirs).map_err(refused)?;
        }
        Ok(all)
    }
}
