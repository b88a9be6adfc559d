use std::sync::Arc;

use pyo3::prelude::*;

use crate::arrays::{checked, shaped};
use crate::guessing::Guessing;
use crate::guessing_game::GuessingGame;
use crate::hunting::{Hunting, hunts_of};
use crate::refusal::refused;

/// One hunt after another, for an environment: ``step`` makes a guess.
#[pyclass(module = "parlour")]
pub(crate) struct Hunt {
    hunts: Box<dyn Hunting>,
    game: Arc<dyn Guessing>,
    most_guesses: usize,
    is_over: bool,
}

#[pymethods]
impl Hunt {
    #[new]
    fn new(game: &GuessingGame, most_guesses: usize) -> PyResult<Self> {
        let hunts = hunts_of(game, 1, most_guesses)?;
        Ok(Hunt { hunts, game: Arc::clone(&game.of), most_guesses, is_over: false })
    }

    /// The shape of what is seen.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.most_guesses, self.hunts.width())
    }

    /// The number of what is hidden.
    #[getter]
    fn secret(&self) -> u64 {
        self.hunts.secret(0)
    }

    /// How many guesses were made.
    #[getter]
    fn n_made(&self) -> usize {
        self.hunts.n_made(0)
    }

    /// Hides the next secret, the first one by a seed if one is given, and returns what is seen.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(seed) = seed {
            self.hunts.seed(0, seed);
        }
        self.hunts.hide(0);
        self.is_over = false;
        self.seen(py)
    }

    /// Makes a guess. Returns what is seen, whether the secret is found, and whether no guess is left.
    fn step<'py>(&mut self, py: Python<'py>, guess: i64) -> PyResult<(Bound<'py, PyAny>, bool, bool)> {
        checked(&[guess], self.game.n_guesses(), "the guess")?;
        if self.is_over {
            return Err(refused("the hunt is over; reset it first"));
        }
        let found = self.hunts.guess(0, guess.unsigned_abs() as usize);
        let out_of_guesses = !found && self.hunts.n_made(0) == self.most_guesses;
        self.is_over = found || out_of_guesses;
        Ok((self.seen(py)?, found, out_of_guesses))
    }

    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(shaped(py, self.hunts.seen().to_vec(), &[self.most_guesses, self.hunts.width()])?.into_any())
    }
}
