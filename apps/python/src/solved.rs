use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::{ByPlayer, Player};
use nash::{Blind, Exploiter, FullWidth, Interval, Mix, WholeGame};
use pyo3::prelude::*;

use crate::choice_numbers::ChoiceNumbers;
use crate::matrix::Equilibrium;
use crate::place::Place;
use crate::position::Position;
use crate::refusal::refused;
use crate::work::watched;

/// A game that was solved to its end, whichever game it is.
pub(crate) trait Solving: Send + Sync {
    fn n_positions(&self) -> usize;
    /// Best play at the position with this text, if it can be reached.
    fn equilibrium(&self, text: &str) -> Result<Equilibrium, String>;
    /// What each side gets at least with the mixes found, as it counts, when the other side knows them.
    fn guarantees(&self, text: &str) -> Result<ByPlayer<Interval>, String>;
}

impl<G: ChoiceNumbers> Solving for WholeGame<G> {
    fn n_positions(&self) -> usize {
        self.n_positions()
    }

    fn equilibrium(&self, text: &str) -> Result<Equilibrium, String> {
        let position = self.game().parse_position(text).map_err(|misprint| misprint.to_string())?;
        let report = self
            .report(&position)
            .ok_or_else(|| format!("{text} cannot be reached from where the game was solved"))?;
        Ok(Equilibrium { value: report.value.points(self.game().unit()), mixes: report.mixes })
    }

    fn guarantees(&self, text: &str) -> Result<ByPlayer<Interval>, String> {
        self.equilibrium(text)?;
        let position = self.game().parse_position(text).map_err(|misprint| misprint.to_string())?;
        let policy = |position: &G::Position, player: Player| -> Mix {
            self.report(position).expect("what can be reached was solved").mixes[player].clone()
        };
        let mut exploiter = Exploiter::new(self.game(), &Blind, &policy);
        Ok(ByPlayer::from_fn(|player| {
            exploiter.worth(&position, player, FullWidth::<G, Blind>::TO_THE_END).points(self.game().unit())
        }))
    }
}

/// Solves all that can follow a position.
pub(crate) fn solved<G: ChoiceNumbers>(
    game: &G,
    start: &G::Position,
    most: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Box<dyn Solving>, String> {
    let whole = WholeGame::solve(game.valued(), std::slice::from_ref(start), most, stop);
    Ok(Box::new(whole.map_err(|unsolved| unsolved.to_string())?))
}

/// A game of simultaneous choice that was solved to its end from a position on: every position that can follow, with proven
/// bounds. Apocalypse is solved by the rules ``course+quiet50``, by which every game ends.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct SolvedGame {
    start: Arc<dyn Place>,
    solved: Box<dyn Solving>,
}

impl SolvedGame {
    fn text_of(&self, position: Option<&Position>) -> PyResult<String> {
        let Some(position) = position else { return Ok(self.start.text()) };
        if position.of.spec() != self.start.spec() {
            let (found, wanted) = (position.of.spec(), self.start.spec());
            return Err(refused(format_args!("the position is one of {found}, not of {wanted}")));
        }
        Ok(position.of.text())
    }
}

#[pymethods]
impl SolvedGame {
    /// Solves all that can follow a position, if that is at most so many positions.
    #[new]
    #[pyo3(signature = (start, *, most_positions=1_000_000))]
    fn new(py: Python<'_>, start: &Position, most_positions: usize) -> PyResult<Self> {
        let stop = AtomicBool::new(false);
        let is_over = || stop.load(Ordering::Relaxed);
        let solved = watched(py, &stop, None, |_| start.of.solve(most_positions, &is_over))?;
        Ok(SolvedGame { start: Arc::clone(&start.of), solved: solved.map_err(refused)? })
    }

    /// How many positions were solved, of those that symmetry makes equal one.
    #[getter]
    fn n_positions(&self) -> usize {
        self.solved.n_positions()
    }

    /// Best play at a position that can be reached, or at the start: over the choices that ``Position.choices`` lists.
    #[pyo3(signature = (position=None))]
    fn equilibrium(&self, position: Option<&Position>) -> PyResult<Equilibrium> {
        self.solved.equilibrium(&self.text_of(position)?).map_err(refused)
    }

    /// How much both sides together lose by these mixes to opponents who know them, halved: at least and at most.
    #[pyo3(signature = (position=None))]
    fn exploitability(&self, py: Python<'_>, position: Option<&Position>) -> PyResult<(f64, f64)> {
        let text = self.text_of(position)?;
        let guarantees = py.detach(|| self.solved.guarantees(&text)).map_err(refused)?;
        let ByPlayer { first, second } = guarantees;
        // What one side is not sure of, the best answer to it gets.
        Ok((-f64::midpoint(first.upper, second.upper), -f64::midpoint(first.lower, second.lower)))
    }
}
