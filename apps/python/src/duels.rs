use game::{ByPlayer, Player};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;

use crate::arrays::{checked, shaped, whole_numbers};
use crate::duelled::Duelled;
use crate::position::Position;
use crate::refusal::refused;

/// Many duels at once, for a vectorised environment. A duel that has ended begins anew in the next step, whatever is chosen
/// then. The choices of a step are an array with two numbers for each duel, Black's and White's.
#[pyclass(module = "parlour")]
pub(crate) struct Duels {
    of: Box<dyn Duelled>,
    is_over: Vec<bool>,
    most_rounds: u32,
    shape: Vec<usize>,
    n_choices: usize,
}

/// What a step returns: what is seen, what it brings Black, which are over, which have no round left.
type Stepped<'py> =
    (Bound<'py, PyAny>, Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<bool>>);

#[pymethods]
impl Duels {
    /// So many duels from a position, each of at most so many joint choices.
    #[new]
    fn new(start: &Position, n: usize, most_rounds: u32) -> PyResult<Self> {
        if n == 0 || most_rounds == 0 {
            return Err(refused("there must be at least one duel and at least one round"));
        }
        if start.of.ending().is_some() {
            return Err(refused("the game is over in this position"));
        }
        Ok(Duels {
            of: start.of.duels(n),
            is_over: vec![false; n],
            most_rounds,
            shape: start.of.shape(),
            n_choices: start.of.n_choices(),
        })
    }

    /// Begins all duels anew, by a seed for each if they are given, and returns what is seen.
    #[pyo3(signature = (seeds=None))]
    fn reset<'py>(&mut self, py: Python<'py>, seeds: Option<Vec<u64>>) -> PyResult<Bound<'py, PyAny>> {
        let n = self.is_over.len();
        if let Some(seeds) = seeds {
            if seeds.len() != n {
                return Err(refused(format_args!("there are {} seeds for {n} duels", seeds.len())));
            }
            seeds.into_iter().enumerate().for_each(|(duel, seed)| self.of.seed(duel, seed));
        }
        for duel in 0..n {
            self.of.begin(duel);
            self.is_over[duel] = false;
        }
        self.seen(py)
    }

    /// Plays a joint choice in every duel.
    fn step<'py>(&mut self, py: Python<'py>, choices: &Bound<'py, PyAny>) -> PyResult<Stepped<'py>> {
        let n = self.is_over.len();
        let shape: (usize, usize) = choices
            .getattr("shape")
            .and_then(|shape| shape.extract())
            .map_err(|_| refused(format_args!("choices must be an array of {n} rows and 2 columns")))?;
        if shape != (n, 2) {
            let (rows, columns) = shape;
            return Err(refused(format_args!(
                "choices must be an array of {n} rows and 2 columns, not of {rows} and {columns}"
            )));
        }
        let choices = whole_numbers(&choices.call_method1("reshape", (-1,))?, "choices")?;
        let choices = choices.in_line();
        checked(&choices, self.n_choices as u64, "choices")?;
        let (payoffs, ended, out_of_rounds) = py.detach(|| {
            let (mut payoffs, mut ended, mut out_of_rounds) = (vec![0.0; n], vec![false; n], vec![false; n]);
            for (duel, pair) in choices.chunks_exact(2).enumerate() {
                if self.is_over[duel] {
                    self.of.begin(duel);
                    self.is_over[duel] = false;
                    continue;
                }
                let number = |side: usize| pair[side].unsigned_abs() as usize;
                let (payoff, is_over) = self.of.play(duel, ByPlayer { first: number(0), second: number(1) });
                payoffs[duel] = f64::from(payoff);
                ended[duel] = is_over;
                out_of_rounds[duel] = !is_over && self.of.n_made(duel) >= self.most_rounds;
                self.is_over[duel] = is_over || out_of_rounds[duel];
            }
            (payoffs, ended, out_of_rounds)
        });
        let seen = self.seen(py)?;
        Ok((seen, payoffs.into_pyarray(py), ended.into_pyarray(py), out_of_rounds.into_pyarray(py)))
    }

    /// What may be chosen: a 1 for each choice of each side in each duel, in the order duel, side, choice.
    fn masks<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (n, width) = (self.is_over.len(), self.n_choices);
        let mut masks = vec![0; n * 2 * width];
        for (place, mask) in masks.chunks_exact_mut(width).enumerate() {
            self.of.mask(place / 2, Player::BOTH[place % 2], mask);
        }
        Ok(shaped(py, masks, &[n, 2, width])?.into_any())
    }

    /// Choices drawn by the seeds, all that may be chosen alike.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let n = self.is_over.len();
        let mut choices = Vec::with_capacity(2 * n);
        for duel in 0..n {
            choices.extend(Player::BOTH.map(|player| i64::from(self.of.draw(duel, player))));
        }
        Ok(shaped(py, choices, &[n, 2])?.into_any())
    }

    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let width: usize = self.shape.iter().product();
        let n = self.is_over.len();
        let mut seen = vec![0_i16; n * width];
        for (duel, seen) in seen.chunks_exact_mut(width).enumerate() {
            self.of.observe(duel, seen);
        }
        let shape: Vec<usize> = [n].into_iter().chain(self.shape.iter().copied()).collect();
        Ok(shaped(py, seen, &shape)?.into_any())
    }
}
