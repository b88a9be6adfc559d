use std::sync::Arc;

use game::Range;
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};

use crate::arrays::{checked, shaped, whole_numbers};
use crate::given::number_of;
use crate::guessing::{Guessing, must_be_listed};
use crate::judged::JudgedGuess;
use crate::listed::named;
use crate::parts::part_names;
use crate::refusal::refused;
use crate::strategy::Strategy;
use crate::text_hash::hash_of;

/// A guessing game at a size, named by its spec, such as ``GuessingGame("ships 4 8 3")``.
///
/// Secrets, guesses and feedbacks are numbered from 0. Wherever one secret or guess is asked for, its number and its text
/// are as good as each other; batches are arrays of numbers.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct GuessingGame {
    pub(crate) of: Arc<dyn Guessing>,
    table: PyOnceLock<Py<PyArray2<u8>>>,
}

/// The most bytes of a feedback table.
const MOST_TABLE: u64 = 1 << 32;

impl GuessingGame {
    pub(crate) fn new_of(of: Arc<dyn Guessing>) -> Self {
        GuessingGame { of, table: PyOnceLock::new() }
    }

    pub(crate) fn secret_number_of(&self, given: &Bound<'_, PyAny>) -> PyResult<u64> {
        number_of(given, "secret", self.of.n_secrets(), |typed| self.of.secret_number(typed))
    }

    pub(crate) fn guess_of(&self, given: &Bound<'_, PyAny>) -> PyResult<u64> {
        number_of(given, "guess", self.of.n_guesses(), |typed| self.of.guess_number(typed))
    }

    /// The number of a feedback that was given as its number, its text, or the numbers it is made of.
    pub(crate) fn feedback_of(&self, given: &Bound<'_, PyAny>) -> PyResult<u8> {
        if let Ok(parts) = given.extract::<Vec<u8>>() {
            let text = parts.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            return self.of.feedback_number(&text).map_err(refused);
        }
        let n = self.of.feedbacks().len() as u64;
        let number = number_of(given, "feedback", n, |typed| self.of.feedback_number(typed).map(u64::from))?;
        Ok(number as u8)
    }

    /// A history that was given as pairs of a guess and its answer.
    fn turns(&self, history: &Bound<'_, PyAny>) -> PyResult<Vec<(u64, u8)>> {
        let turn = |turn: PyResult<Bound<'_, PyAny>>| {
            let (guess, answer): (Bound<'_, PyAny>, Bound<'_, PyAny>) = turn?.extract()?;
            Ok((self.guess_of(&guess)?, self.feedback_of(&answer)?))
        };
        history.try_iter()?.map(turn).collect()
    }

    fn parts_of<'py>(
        &self,
        py: Python<'py>,
        n: u64,
        what: &str,
        text: impl Fn(u64) -> String,
    ) -> PyResult<Bound<'py, PyAny>> {
        must_be_listed(&self.of.spec(), n, what).map_err(refused)?;
        let layout = self.of.layout();
        let names = part_names(&layout);
        let place = |part: &String| names.iter().position(|name| name == part).map_or(0, |place| place as u8);
        let mut parts = Vec::new();
        for number in 0..n {
            parts.extend(layout.parts(&text(number)).iter().map(place));
        }
        let width = parts.len() / n.max(1) as usize;
        Ok(shaped(py, parts, &[n as usize, width])?.into_any())
    }
}

#[pymethods]
impl GuessingGame {
    #[new]
    fn new(spec: &str) -> PyResult<Self> {
        named(spec).map(GuessingGame::new_of).map_err(refused)
    }

    /// The words that name the game and its size.
    #[getter]
    fn spec(&self) -> String {
        self.of.spec()
    }

    /// The game and its size as people say it.
    #[getter]
    fn title(&self) -> String {
        self.of.title()
    }

    /// What is hidden, what is asked and what is answered.
    #[getter]
    fn rules(&self) -> String {
        self.of.rules()
    }

    /// What the size is made of: the values of the parameters by their names.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let spec = self.of.spec();
        let mut words = spec.split(' ');
        let first = words.next().unwrap_or_default();
        let values = PyDict::new(py);
        for parameter in self.of.about().parameters {
            match parameter.range {
                Range::Switch { word } => values.set_item(parameter.name, first == word)?,
                Range::Numbers { .. } => {
                    values
                        .set_item(parameter.name, words.next().and_then(|word| word.parse::<u64>().ok()))?;
                }
            }
        }
        Ok(values)
    }

    /// How many secrets there are.
    #[getter]
    fn n_secrets(&self) -> u64 {
        self.of.n_secrets()
    }

    /// How many guesses may be made.
    #[getter]
    fn n_guesses(&self) -> u64 {
        self.of.n_guesses()
    }

    /// The texts of all feedbacks, by their numbers.
    #[getter]
    fn feedbacks(&self) -> Vec<String> {
        self.of.feedbacks()
    }

    /// The number of the feedback that ends a game.
    #[getter]
    fn win(&self) -> u8 {
        self.of.win()
    }

    /// The numbers that each feedback is made of, a row for each: ``answers[table]`` is the table in numbers.
    #[getter]
    fn answers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rows = self.of.answers();
        let shape = [rows.len(), rows.first().map_or(0, Vec::len)];
        Ok(shaped(py, rows.concat(), &shape)?.into_any())
    }

    /// What the numbers of an answer are called.
    #[getter]
    fn answer_names(&self) -> Vec<&'static str> {
        self.of.about().answer.iter().map(|part| part.name).collect()
    }

    /// The names of the places or pegs that the arrays of secrets and guesses are made of.
    #[getter]
    fn parts(&self) -> Vec<String> {
        part_names(&self.of.layout())
    }

    /// All secrets, a row for each: the numbers of its parts.
    fn secrets<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.parts_of(py, self.of.n_secrets(), "secrets", |number| self.of.secret(number))
    }

    /// All guesses, a row for each: the numbers of its parts.
    fn guesses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.parts_of(py, self.of.n_guesses(), "guesses", |number| self.of.guess(number))
    }

    /// The text of a secret.
    fn secret(&self, secret: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.of.secret(self.secret_number_of(secret)?))
    }

    /// The text of a guess.
    fn guess(&self, guess: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.of.guess(self.guess_of(guess)?))
    }

    /// The number of a secret.
    fn secret_number(&self, secret: &Bound<'_, PyAny>) -> PyResult<u64> {
        self.secret_number_of(secret)
    }

    /// The number of a guess.
    fn guess_number(&self, guess: &Bound<'_, PyAny>) -> PyResult<u64> {
        self.guess_of(guess)
    }

    /// The number of the guess that finds a secret.
    fn guess_for(&self, secret: &Bound<'_, PyAny>) -> PyResult<u64> {
        self.of.guess_for(self.secret_number_of(secret)?).map_err(refused)
    }

    /// What a guess is answered when a secret is hidden, as a tuple of numbers.
    fn feedback<'py>(
        &self,
        py: Python<'py>,
        secret: &Bound<'py, PyAny>,
        guess: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let number = self.of.feedback(self.secret_number_of(secret)?, self.guess_of(guess)?);
        PyTuple::new(py, &self.of.answers()[usize::from(number)])
    }

    /// The numbers of the feedbacks of many pairs of a secret and a guess. They are read off the table once that is made.
    fn feedback_batch<'py>(
        &self,
        py: Python<'py>,
        secrets: &Bound<'py, PyAny>,
        guesses: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        must_be_listed(&self.of.spec(), self.of.n_secrets().max(self.of.n_guesses()), "secrets or guesses")
            .map_err(refused)?;
        let (secrets, guesses) = (whole_numbers(secrets, "secrets")?, whole_numbers(guesses, "guesses")?);
        let (secrets, guesses) = (secrets.in_line(), guesses.in_line());
        let (n, m) = (secrets.len(), guesses.len());
        if n != m {
            return Err(refused(format_args!("there are {n} secrets and {m} guesses, give as many of each")));
        }
        checked(&secrets, self.of.n_secrets(), "secrets")?;
        checked(&guesses, self.of.n_guesses(), "guesses")?;
        let table = self.table.get(py).map(|table| table.bind(py).readonly());
        let table = table.as_ref().and_then(|table| table.as_slice().ok());
        Ok(py.detach(|| self.of.feedbacks_of(&secrets, &guesses, table)).into_pyarray(py))
    }

    /// The numbers of the feedbacks of all pairs, a row for each secret and a column for each guess. It is worked out once,
    /// cannot be written to, and is the same memory whenever it is asked for.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let table = self.table.get_or_try_init(py, || {
            let (n, m) = (self.of.n_secrets(), self.of.n_guesses());
            if n.checked_mul(m).is_none_or(|bytes| bytes > MOST_TABLE) {
                return Err(refused(format_args!(
                    "the table of {} has {n} times {m} feedbacks, at most {MOST_TABLE} are tabulated",
                    self.of.spec()
                )));
            }
            let table = py.detach(|| self.of.table()).into_pyarray(py).reshape([n as usize, m as usize])?;
            table.call_method1("setflags", (false,))?;
            Ok(table.unbind())
        })?;
        Ok(table.bind(py).clone())
    }

    /// The numbers of the secrets that answer all guesses as they were answered; ``history`` is a list of pairs of a guess
    /// and its answer.
    fn consistent<'py>(
        &self,
        py: Python<'py>,
        history: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        must_be_listed(&self.of.spec(), self.of.n_secrets(), "secrets").map_err(refused)?;
        let turns = self.turns(history)?;
        Ok(py.detach(|| self.of.consistent(&turns)).into_pyarray(py))
    }

    /// The judge of hints: the best guess after a history and those it was compared with, the best first, each with what it
    /// is worth and how sure that is.
    #[pyo3(signature = (history, most=8))]
    fn judge(&self, py: Python<'_>, history: &Bound<'_, PyAny>, most: usize) -> PyResult<Vec<JudgedGuess>> {
        let turns = self.turns(history)?;
        py.detach(|| self.of.ranked(&turns, most)).map_err(refused)
    }

    /// What one guess is worth after a history, and how sure that is.
    fn judge_guess(
        &self,
        py: Python<'_>,
        history: &Bound<'_, PyAny>,
        guess: &Bound<'_, PyAny>,
    ) -> PyResult<JudgedGuess> {
        let (turns, guess) = (self.turns(history)?, self.guess_of(guess)?);
        py.detach(|| self.of.judged(&turns, guess)).map_err(refused)
    }

    /// The certified strategy that travels with the game, if there is one for this size.
    fn stored(&self, py: Python<'_>) -> PyResult<Option<Strategy>> {
        let stored = py.detach(|| self.of.stored()).transpose().map_err(refused)?;
        Ok(stored.map(|strategy| Strategy::whole(Arc::clone(&self.of), strategy)))
    }

    fn __repr__(&self) -> String {
        format!("GuessingGame({:?})", self.of.spec())
    }

    fn _repr_html_(&self) -> String {
        let (secrets, feedbacks) = (self.of.n_secrets(), self.of.feedbacks().len());
        format!("<b>{}</b><br>{secrets} secrets, {feedbacks} feedbacks", self.of.title())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<GuessingGame>().is_ok_and(|other| other.get().of.spec() == self.of.spec())
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.of.spec())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.of.spec(),)
    }
}

/// The usual sizes of all guessing games, as specs.
#[pyfunction]
pub(crate) fn guessing_specs() -> Vec<&'static str> {
    games::ENTRIES.iter().flat_map(|entry| entry.about.usual).copied().collect()
}
