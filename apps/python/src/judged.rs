use pyo3::prelude::*;

/// A guess and what it is worth, as the judge of hints says it.
#[pyclass(frozen, module = "parlour")]
#[derive(Clone, Debug)]
pub(crate) struct JudgedGuess {
    /// The guess.
    #[pyo3(get)]
    pub(crate) guess: String,
    /// The guesses still needed on average, this one included.
    #[pyo3(get)]
    pub(crate) worth: f64,
    /// How sure that is, and of the best guess, how sure it is that none is better: ``estimated``, ``found``, ``exact`` or
    /// ``proven``.
    #[pyo3(get)]
    pub(crate) certainty: String,
    /// Whether the guess may be right.
    #[pyo3(get)]
    pub(crate) may_win: bool,
    /// How many secrets remain on average.
    #[pyo3(get)]
    pub(crate) expected_left: f64,
    /// How many secrets remain at worst.
    #[pyo3(get)]
    pub(crate) worst_left: u32,
}

#[pymethods]
impl JudgedGuess {
    fn __repr__(&self) -> String {
        format!("<{}: {:.4} guesses on average, {}>", self.guess, self.worth, self.certainty)
    }
}
