use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use crate::arrays::{checked, shaped, whole_numbers};
use crate::guessing::Guessing;
use crate::guessing_game::GuessingGame;
use crate::hunting::{Hunting, hunts_of};
use crate::refusal::refused;

/// Many hunts at once, for a vectorised environment. A hunt that has ended hides a new secret in the next step, whatever is
/// guessed then.
#[pyclass(module = "parlour")]
pub(crate) struct Hunts {
    of: Box<dyn Hunting>,
    game: Arc<dyn Guessing>,
    most_guesses: usize,
    is_over: Vec<bool>,
}

/// What a step returns: what is seen, rewards, which have found their secrets, which have no guess left.
type Stepped<'py> =
    (Bound<'py, PyAny>, Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<bool>>);

#[pymethods]
impl Hunts {
    #[new]
    fn new(game: &GuessingGame, n: usize, most_guesses: usize) -> PyResult<Self> {
        let of = hunts_of(game, n, most_guesses)?;
        Ok(Hunts { of, game: Arc::clone(&game.of), most_guesses, is_over: vec![false; n] })
    }

    /// The shape of what is seen of all hunts.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        (self.is_over.len(), self.most_guesses, self.of.width())
    }

    /// The numbers of what is hidden.
    fn secrets<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        let secrets: Vec<u64> = (0..self.is_over.len()).map(|hunt| self.of.secret(hunt)).collect();
        secrets.into_pyarray(py)
    }

    /// Hides a new secret in every hunt, by a seed for each if they are given.
    #[pyo3(signature = (seeds=None))]
    fn reset<'py>(&mut self, py: Python<'py>, seeds: Option<Vec<u64>>) -> PyResult<Bound<'py, PyAny>> {
        let n = self.is_over.len();
        if let Some(seeds) = seeds {
            if seeds.len() != n {
                return Err(refused(format_args!("there are {} seeds for {n} hunts", seeds.len())));
            }
            seeds.into_iter().enumerate().for_each(|(hunt, seed)| self.of.seed(hunt, seed));
        }
        for hunt in 0..n {
            self.of.hide(hunt);
            self.is_over[hunt] = false;
        }
        self.seen(py)
    }

    /// Makes a guess in every hunt.
    fn step<'py>(&mut self, py: Python<'py>, guesses: &Bound<'py, PyAny>) -> PyResult<Stepped<'py>> {
        let n = self.is_over.len();
        let guesses = whole_numbers(guesses, "guesses")?;
        let guesses = guesses.in_line();
        if guesses.len() != n {
            return Err(refused(format_args!("there are {} guesses for {n} hunts", guesses.len())));
        }
        checked(&guesses, self.game.n_guesses(), "guesses")?;
        let (rewards, found, out_of_guesses) = py.detach(|| {
            let (mut rewards, mut found, mut out_of_guesses) = (vec![0.0; n], vec![false; n], vec![false; n]);
            for (hunt, guess) in guesses.iter().enumerate() {
                if self.is_over[hunt] {
                    self.of.hide(hunt);
                    self.is_over[hunt] = false;
                    continue;
                }
                rewards[hunt] = -1.0;
                found[hunt] = self.of.guess(hunt, guess.unsigned_abs() as usize);
                out_of_guesses[hunt] = !found[hunt] && self.of.n_made(hunt) == self.most_guesses;
                self.is_over[hunt] = found[hunt] || out_of_guesses[hunt];
            }
            (rewards, found, out_of_guesses)
        });
        let seen = self.seen(py)?;
        Ok((seen, rewards.into_pyarray(py), found.into_pyarray(py), out_of_guesses.into_pyarray(py)))
    }

    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let shape = [self.is_over.len(), self.most_guesses, self.of.width()];
        Ok(shaped(py, self.of.seen().to_vec(), &shape)?.into_any())
    }
}
