use game::ByPlayer;
use nash::{Interval, Matrix, Mix, Solver};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;

use crate::refusal::refused;

/// How to play when both choose at once, and bounds on what it is worth to the first player, which were checked in
/// integers: the first player's mix is sure of ``lower``, the second's gives away at most ``upper``.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct Equilibrium {
    pub(crate) value: Interval,
    pub(crate) mixes: ByPlayer<Mix>,
}

/// The shares of a mix.
pub(crate) fn shares(mix: &Mix) -> Vec<f64> {
    (0..mix.weights().len()).map(|action| mix.probability(action)).collect()
}

#[pymethods]
impl Equilibrium {
    /// The first player is sure of this much.
    #[getter]
    fn lower(&self) -> f64 {
        self.value.lower
    }

    /// The second player gives away at most this much.
    #[getter]
    fn upper(&self) -> f64 {
        self.value.upper
    }

    /// The middle between the bounds.
    #[getter]
    fn value(&self) -> f64 {
        self.value.middle()
    }

    /// How often the first player chooses each row.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        shares(&self.mixes.first).into_pyarray(py)
    }

    /// How often the second player chooses each column.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        shares(&self.mixes.second).into_pyarray(py)
    }

    fn __repr__(&self) -> String {
        format!("<Equilibrium: value from {} to {}>", self.value.lower, self.value.upper)
    }
}

/// Solves a game in which the first player chooses a row, the second a column, and the first receives from the second what
/// stands there.
#[pyfunction]
pub(crate) fn solve_matrix<'py>(py: Python<'py>, payoffs: &Bound<'py, PyAny>) -> PyResult<Equilibrium> {
    let array = py.import("numpy")?.call_method1("asarray", (payoffs,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["f", "i", "u", "b"].contains(&kind.as_str()) {
        let found: String = array.getattr("dtype")?.str()?.extract()?;
        return Err(refused(format_args!("payoffs must be an array of numbers, not of {found}")));
    }
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if dimensions != 2 {
        return Err(refused(format_args!("payoffs must be an array of two dimensions, not of {dimensions}")));
    }
    let array = array.call_method("astype", ("float64",), Some(&[("copy", false)].into_py_dict(py)?))?;
    let array: PyReadonlyArray2<'_, f64> = array.extract()?;
    let rows: Vec<Vec<f64>> = array.as_array().rows().into_iter().map(|row| row.to_vec()).collect();
    py.detach(|| {
        let (matrix, scale) = Matrix::from_points(&rows).map_err(refused)?;
        let solved = Solver::default().solve(&matrix);
        Ok(Equilibrium { value: scale.points(solved.value), mixes: solved.mixes })
    })
}
