use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use deduction::{
    Conditions, FEW_OPENINGS, GO_ON, Heard, Objective, Observer, Question, Resources, Row, SolveError,
};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::guessing::Guessing;
use crate::guessing_game::GuessingGame;
use crate::proof_log::ProofLog;
use crate::refusal::refused;
use crate::strategy::Strategy;
use crate::work::{Progress, watched};

/// A strategy, and how good it is proven to be.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct Solution {
    game: Arc<dyn Guessing>,
    found: deduction::Solution,
    strategy: Py<Strategy>,
}

/// Keeps the rows that are proven, and counts them.
struct Rows<'a> {
    progress: &'a Progress,
    log: Option<&'a Mutex<deduction::ProofLog>>,
    is_about_log: AtomicBool,
}

impl Observer for Rows<'_> {
    fn settled(&self, conditions: Conditions) -> Heard {
        let is_about = |log: &Mutex<deduction::ProofLog>| {
            log.lock().unwrap_or_else(PoisonError::into_inner).must_be_about(conditions).is_ok()
        };
        self.is_about_log.store(self.log.is_some_and(is_about), Ordering::Relaxed);
        GO_ON
    }

    fn closed(&self, row: &Row) -> Heard {
        self.progress.done.fetch_add(1, Ordering::Relaxed);
        if let Some(log) = self.log.filter(|_| self.is_about_log.load(Ordering::Relaxed)) {
            log.lock().unwrap_or_else(PoisonError::into_inner).add(row);
        }
        GO_ON
    }
}

#[pymethods]
impl Solution {
    /// Finds the best strategy of a game, with proof.
    #[staticmethod]
    #[pyo3(signature = (game, objective, consistent, within, threads, memory, log, tell))]
    #[expect(clippy::too_many_arguments, reason = "the Python function in front of it names all of them")]
    fn find(
        py: Python<'_>,
        game: &GuessingGame,
        objective: &str,
        consistent: bool,
        within: Option<u8>,
        threads: usize,
        memory: u64,
        log: Option<&ProofLog>,
        tell: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Solution> {
        let Some(objective) = Objective::ALL.into_iter().find(|known| known.name() == objective) else {
            let names: Vec<&str> = Objective::ALL.iter().map(|known| known.name()).collect();
            return Err(refused(format_args!(
                "`{objective}` is no objective; there are {}",
                names.join(", ")
            )));
        };
        let conditions = Conditions { consistent, within };
        let of = &game.of;
        let stop = Arc::new(AtomicBool::new(false));
        let log = log.map(|log| &*log.log);
        let known = log.map(|log| log.lock().unwrap_or_else(PoisonError::into_inner).clone());
        if let Some(known) = &known {
            // Which refuses a log of another game or other rules.
            let merged = of.new_log(known.conditions()).and_then(|mut log| log.merge(known));
            merged.map_err(refused)?;
        }
        let work = |progress: &Progress| {
            let solver = of.solver(Resources { n_threads: threads, memory }, Arc::clone(&stop))?;
            let n_openings = solver.prover().under(conditions).openings().len();
            progress.total.store(n_openings as u64, Ordering::Relaxed);
            // With few first guesses a proof finds all by itself.
            let strategies = if n_openings > FEW_OPENINGS { of.stored() } else { None };
            let strategies = strategies.into_iter().filter_map(Result::ok).collect();
            let rows = Rows { progress, log, is_about_log: AtomicBool::new(false) };
            solver.solve(Question { objective, conditions, strategies, log: known }, &rows)
        };
        let solution = watched(py, &stop, tell, work)?.map_err(|error: SolveError| refused(error))?;
        let strategy = Py::new(py, Strategy::whole(Arc::clone(of), solution.strategy.clone()))?;
        Ok(Solution { game: Arc::clone(of), found: solution, strategy })
    }

    /// The best strategy found.
    #[getter]
    fn strategy(&self, py: Python<'_>) -> Py<Strategy> {
        self.strategy.clone_ref(py)
    }

    /// The guesses of the strategy over all secrets.
    #[getter]
    fn total(&self) -> u64 {
        self.found.total()
    }

    /// No strategy under the same conditions has a smaller total.
    #[getter]
    fn lower(&self) -> u32 {
        self.found.lower
    }

    /// The most guesses that any secret takes.
    #[getter]
    fn worst(&self) -> usize {
        self.found.worst()
    }

    /// The guesses that a secret takes on average.
    #[getter]
    fn average(&self) -> f64 {
        self.found.total() as f64 / self.game.n_secrets().max(1) as f64
    }

    /// How many secrets are found with how many guesses, from one guess on.
    #[getter]
    fn histogram<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        PyArray1::from_vec(py, self.found.strategy.tally().histogram)
    }

    /// Whether the strategy is proven to be the best by its objective.
    #[getter]
    fn is_optimal(&self) -> bool {
        self.found.is_optimal()
    }

    /// The strategy as text that ``verify`` checks, with what is proven about it.
    #[getter]
    fn certificate(&self) -> PyResult<String> {
        self.game.certificate(&self.found).ok_or_else(|| refused("this is a strategy of another game"))
    }

    fn __repr__(&self) -> String {
        let optimal = if self.is_optimal() { "optimal, proven" } else { "not proven to be optimal" };
        format!(
            "<Solution of {}: total {}, worst {}, {optimal}>",
            self.game.spec(),
            self.total(),
            self.worst()
        )
    }
}
