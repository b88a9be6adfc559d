use std::sync::Arc;

use game::ByPlayer;
use pyo3::prelude::*;

use crate::at::start_of;
use crate::place::{Duelling, Place};
use crate::position::{Position, name_of};
use crate::refusal::refused;
use crate::text_hash::hash_of;

/// A game of simultaneous choice at a size, named by its spec, such as ``SimultaneousGame("oshi_zumo 50 3 1")``.
///
/// Apocalypse is played by ``course`` or by ``course+quiet50``, which knows a draw after 50 quiet rounds.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct SimultaneousGame {
    start: Arc<dyn Place>,
}

#[pymethods]
impl SimultaneousGame {
    #[new]
    #[pyo3(signature = (spec, rules=None))]
    pub(crate) fn new(spec: &str, rules: Option<&str>) -> PyResult<Self> {
        start_of(spec, rules).map(|start| SimultaneousGame { start }).map_err(refused)
    }

    /// The words that name the game and its size.
    #[getter]
    fn spec(&self) -> String {
        self.start.spec()
    }

    /// The name of the set of rules, where there are several.
    #[getter]
    fn rule_set(&self) -> Option<&'static str> {
        self.start.rule_set()
    }

    /// The game and its size as people say it.
    #[getter]
    fn title(&self) -> String {
        self.start.title()
    }

    /// What both do and who wins.
    #[getter]
    fn rules(&self) -> String {
        self.start.rules()
    }

    /// The names of the strategies that play it, each with what it does.
    #[getter]
    fn strategies(&self) -> Vec<(&'static str, &'static str)> {
        self.start.strategies()
    }

    /// How many choices have numbers.
    #[getter]
    fn n_choices(&self) -> usize {
        self.start.n_choices()
    }

    /// The shape of what is seen of a position.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.start.shape()
    }

    /// The text of the choice with this number.
    fn choice(&self, number: usize) -> PyResult<String> {
        let n = self.start.n_choices();
        if number >= n {
            return Err(refused(format_args!("{number} is no choice, it must be from 0 to {}", n - 1)));
        }
        Ok(self.start.choice_text(number))
    }

    /// Where the game starts.
    #[getter]
    fn start(&self) -> Position {
        Position { of: Arc::clone(&self.start) }
    }

    /// The position with this text.
    fn position(&self, text: &str) -> PyResult<Position> {
        Ok(Position { of: self.start.read(text).map_err(refused)? })
    }

    /// Lets two strategies play, from the start or from a position. The same seed and number give the same game; it is the
    /// game with twice that number in a match of ``parlour duel`` with the same seed.
    #[pyo3(signature = (black, white, *, seed=0, number=0, start=None, most_rounds=500))]
    #[expect(clippy::too_many_arguments, reason = "all but two have a name in Python")]
    fn duel(
        &self,
        py: Python<'_>,
        black: &str,
        white: &str,
        seed: u64,
        number: u64,
        start: Option<&Position>,
        most_rounds: u32,
    ) -> PyResult<Played> {
        let start = start.map_or(&self.start, |start| &start.of);
        if (start.spec(), start.rule_set()) != (self.start.spec(), self.start.rule_set()) {
            return Err(refused(format_args!(
                "the position is one of {}, not of {}",
                start.spec(),
                self.spec()
            )));
        }
        let names = ByPlayer { first: black, second: white };
        let played = py.detach(|| start.duel(names, seed, number, most_rounds)).map_err(refused)?;
        Ok(Played(played))
    }

    fn __repr__(&self) -> String {
        match self.rule_set() {
            Some(rules) => format!("SimultaneousGame({:?}, {rules:?})", self.spec()),
            None => format!("SimultaneousGame({:?})", self.spec()),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let key = |game: &SimultaneousGame| (game.spec(), game.rule_set());
        other.cast::<SimultaneousGame>().is_ok_and(|other| key(other.get()) == key(self))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.spec())
    }

    fn __getnewargs__(&self) -> (String, Option<&'static str>) {
        (self.spec(), self.rule_set())
    }
}

/// A duel that was played.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct Played(Duelling);

#[pymethods]
impl Played {
    /// Who won; nobody in a draw or if it was stopped.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.ending.and_then(|ending| ending.winner).map(name_of)
    }

    /// What ended the game; nothing if it was stopped.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.0.ending.map(|ending| ending.reason)
    }

    /// How many rounds were played.
    #[getter]
    fn n_rounds(&self) -> u32 {
        self.0.n_rounds
    }

    /// The record of the game, which ``parlour replay`` reads.
    #[getter]
    fn record(&self) -> &str {
        &self.0.record
    }

    fn __repr__(&self) -> String {
        let who = self.winner().unwrap_or("nobody");
        format!(
            "<Played: {who} wins after {} rounds, {}>",
            self.0.n_rounds,
            self.reason().unwrap_or("stopped")
        )
    }
}

/// The usual sizes of all games of simultaneous choice, as specs.
#[pyfunction]
pub(crate) fn simultaneous_specs() -> Vec<String> {
    games::DUELS.iter().map(|entry| (entry.usual)().spec()).collect()
}
