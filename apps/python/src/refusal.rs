use std::fmt::Display;

use pyo3::PyErr;
use pyo3::exceptions::PyValueError;

/// What Python is told when something is refused: the sentence that says why.
pub(crate) fn refused(why: impl Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}
