use std::sync::Arc;

use deduction::{CandidateSet, FeedbackId, Guesser, Heuristic, walk};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::guessing::Guessing;
use crate::guessing_game::GuessingGame;
use crate::html::html_table;
use crate::listed::unpacked;
use crate::refusal::refused;

/// A tree that plays: what to guess, and how to go on after each answer. What stands behind an answer is a strategy too.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct Strategy {
    game: Arc<dyn Guessing>,
    root: Arc<deduction::Strategy>,
    /// Which branch is taken at every guess from the root to here.
    path: Vec<usize>,
}

impl Strategy {
    pub(crate) fn whole(game: Arc<dyn Guessing>, root: deduction::Strategy) -> Self {
        Strategy { game, root: Arc::new(root), path: Vec::new() }
    }

    fn here(&self) -> &deduction::Strategy {
        self.path.iter().fold(&self.root, |node, &branch| &node.answers[branch].1)
    }

    fn behind(&self, branch: usize) -> Strategy {
        let path = self.path.iter().copied().chain([branch]).collect();
        Strategy { game: Arc::clone(&self.game), root: Arc::clone(&self.root), path }
    }
}

#[pymethods]
impl Strategy {
    /// The strategy that chooses every guess by a rule of thumb: ``expected-size``, ``entropy``, ``most-parts`` or
    /// ``worst-case``.
    #[staticmethod]
    #[pyo3(signature = (game, rule="entropy", *, consistent=false))]
    fn by_rule(py: Python<'_>, game: &GuessingGame, rule: &str, consistent: bool) -> PyResult<Strategy> {
        let Some(heuristic) = Heuristic::ALL.into_iter().find(|known| known.name() == rule) else {
            let names: Vec<&str> = Heuristic::ALL.iter().map(|heuristic| heuristic.name()).collect();
            return Err(refused(format_args!("`{rule}` is no rule; there are {}", names.join(", "))));
        };
        let tree = py.detach(|| {
            let table = game.of.feedback_table()?;
            let guesser = Guesser::new(&table, heuristic);
            let guesser = if consistent { guesser.consistent() } else { guesser };
            Ok::<_, String>(walk(&table, &CandidateSet::all(&table), &|set| guesser.choose(set)))
        });
        Ok(Strategy::whole(Arc::clone(&game.of), tree.map_err(refused)?))
    }

    /// The strategy of a certificate, which is checked against every secret.
    #[staticmethod]
    fn from_certificate(py: Python<'_>, game: &GuessingGame, certificate: &str) -> PyResult<Strategy> {
        let tree = py.detach(|| game.of.read_certificate(certificate)).map_err(refused)?;
        Ok(Strategy::whole(Arc::clone(&game.of), tree))
    }

    /// The strategy that was packed into these bytes; it must find every secret of the game.
    #[staticmethod]
    fn unpack(py: Python<'_>, game: &GuessingGame, packed: &[u8]) -> PyResult<Strategy> {
        let tree = py.detach(|| unpacked(&game.of.feedback_table()?, packed)).map_err(refused)?;
        Ok(Strategy::whole(Arc::clone(&game.of), tree))
    }

    /// The strategy from here on in a few bytes for each guess.
    fn pack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let packed = py.detach(|| deduction::pack(self.here())).map_err(refused)?;
        Ok(PyBytes::new(py, &packed))
    }

    /// The game that it plays.
    #[getter]
    fn game(&self) -> GuessingGame {
        GuessingGame::new_of(Arc::clone(&self.game))
    }

    /// What to guess here.
    #[getter]
    fn guess(&self) -> String {
        self.game.guess(self.here().guess.0.into())
    }

    /// The number of what to guess here.
    #[getter]
    fn guess_number(&self) -> u32 {
        self.here().guess.0
    }

    /// Whether the guess may be right.
    #[getter]
    fn may_win(&self) -> bool {
        self.here().may_win
    }

    /// How to go on after every answer that is possible, the winning one left out: a dict from answers, which are tuples of
    /// numbers, to strategies.
    #[getter]
    fn answers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let numbers = self.game.answers();
        let answers = PyDict::new(py);
        for (branch, (feedback, _)) in self.here().answers.iter().enumerate() {
            answers.set_item(PyTuple::new(py, &numbers[feedback.index()])?, self.behind(branch))?;
        }
        Ok(answers)
    }

    /// How to go on after an answer; nothing if the game is over then or the answer is not possible.
    fn after(&self, answer: &Bound<'_, PyAny>) -> PyResult<Option<Strategy>> {
        let feedback = FeedbackId(self.game().feedback_of(answer)?);
        let branch = self.here().answers.binary_search_by_key(&feedback, |(listed, _)| *listed);
        Ok(branch.ok().map(|branch| self.behind(branch)))
    }

    /// The guesses that find a secret, in their order. Only a whole strategy knows all secrets.
    fn play(&self, secret: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let secret = self.game().secret_number_of(secret)?;
        let (win, mut node, mut guesses) = (self.game.win(), self.here(), Vec::new());
        loop {
            guesses.push(self.game.guess(node.guess.0.into()));
            let feedback = self.game.feedback(secret, node.guess.0.into());
            if feedback == win {
                return Ok(guesses);
            }
            node = node
                .after(FeedbackId(feedback))
                .ok_or_else(|| refused(format_args!("{} is not possible here", self.game.secret(secret))))?;
        }
    }

    /// How many secrets are found with how many guesses, from one guess on.
    #[getter]
    fn histogram<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.here().tally().histogram.into_pyarray(py)
    }

    /// The guesses over all secrets.
    #[getter]
    fn total(&self) -> u64 {
        self.here().tally().total()
    }

    /// How many secrets it finds.
    #[getter]
    fn n_secrets(&self) -> u64 {
        self.here().tally().n_secrets()
    }

    /// The most guesses that any secret takes.
    #[getter]
    fn worst(&self) -> usize {
        self.here().tally().worst()
    }

    /// The guesses that a secret takes on average.
    #[getter]
    fn average(&self) -> f64 {
        let tally = self.here().tally();
        tally.total() as f64 / tally.n_secrets().max(1) as f64
    }

    /// The tree as text, a line for each guess, as deep as `depth` guesses.
    #[pyo3(signature = (depth=2))]
    fn draw(&self, depth: usize) -> String {
        let feedbacks = self.game.feedbacks();
        let mut lines = Vec::new();
        let mut open = vec![(0, None, self.here())];
        while let Some((level, answer, node)) = open.pop() {
            let answer = answer.map_or_else(String::new, |answer: &String| format!("{answer}: "));
            let guess = self.game.guess(node.guess.0.into());
            let n_secrets = node.tally().n_secrets();
            let count = if n_secrets == 1 { String::new() } else { format!("  ({n_secrets})") };
            lines.push(format!("{}{answer}{guess}{count}", "  ".repeat(level)));
            if level + 1 < depth {
                let behind = node.answers.iter().rev();
                open.extend(
                    behind.map(|(feedback, next)| (level + 1, Some(&feedbacks[feedback.index()]), next)),
                );
            }
        }
        lines.join("\n")
    }

    fn __repr__(&self) -> String {
        let tally = self.here().tally();
        format!(
            "<Strategy of {}: {} first, total {}, worst {}>",
            self.game.spec(),
            self.guess(),
            tally.total(),
            tally.worst()
        )
    }

    fn _repr_html_(&self) -> String {
        let histogram = self.here().tally().histogram;
        let rows = (1..).zip(histogram).map(|(guesses, secrets)| [guesses.to_string(), secrets.to_string()]);
        let (title, guess, average) = (self.game.title(), self.guess(), self.average());
        let table = html_table(["guesses", "secrets"], rows);
        format!("<b>{title}</b>, {guess} first: {average:.4} guesses on average{table}")
    }
}
