use std::borrow::Cow;

use numpy::{IntoPyArray, PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::IntoPyDict;

use crate::refusal::refused;

/// Whole numbers in memory of Python's.
pub(crate) struct WholeNumbers<'py>(PyReadonlyArray1<'py, i64>);

impl WholeNumbers<'_> {
    /// The numbers, copied only where they do not stand side by side.
    pub(crate) fn in_line(&self) -> Cow<'_, [i64]> {
        self.0.as_slice().map_or_else(|_| self.0.as_array().to_vec().into(), Cow::from)
    }
}

/// The whole numbers that Python gave as an array of one dimension, or as a list.
pub(crate) fn whole_numbers<'py>(given: &Bound<'py, PyAny>, name: &str) -> PyResult<WholeNumbers<'py>> {
    if let Ok(array) = given.cast::<PyArray1<i64>>() {
        return Ok(WholeNumbers(array.readonly()));
    }
    let py = given.py();
    let array = py.import("numpy")?.call_method1("asarray", (given,))?;
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if dimensions != 1 {
        return Err(refused(format_args!("{name} must be an array of one dimension, not of {dimensions}")));
    }
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    let is_empty = array.len()? == 0;
    if !is_empty && kind != "i" && kind != "u" {
        let found: String = array.getattr("dtype")?.str()?.extract()?;
        return Err(refused(format_args!("{name} must be an array of whole numbers, not of {found}")));
    }
    let converted = array.call_method("astype", ("int64",), Some(&[("copy", false)].into_py_dict(py)?))?;
    Ok(WholeNumbers(converted.cast::<PyArray1<i64>>().map_err(PyErr::from)?.readonly()))
}

/// The same numbers, each checked to be below `n`.
pub(crate) fn checked(numbers: &[i64], n: u64, name: &str) -> PyResult<()> {
    let is_wrong = |&&number: &&i64| u64::try_from(number).map_or(true, |number| number >= n);
    match numbers.iter().find(is_wrong) {
        Some(number) => Err(refused(format_args!("{name} has {number}, which is not from 0 to {}", n - 1))),
        None => Ok(()),
    }
}

/// An array that owns this memory, in this shape.
pub(crate) fn shaped<'py, T: numpy::Element>(
    py: Python<'py>,
    values: Vec<T>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    values.into_pyarray(py).reshape(shape)
}
