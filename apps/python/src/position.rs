use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::{ByPlayer, Player};
use numpy::{IntoPyArray, PyArray1};
use play::judge::Depth;
use pyo3::prelude::*;

use crate::analysis::Analysis;
use crate::arrays::shaped;
use crate::html::escaped;
use crate::place::{Followed, Place};
use crate::refusal::refused;
use crate::simultaneous_game::SimultaneousGame;
use crate::text_hash::hash_of;
use crate::work::watched;

/// A position of a game of simultaneous choice, as ``SimultaneousGame.start`` and ``SimultaneousGame.position`` give it.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct Position {
    pub(crate) of: Arc<dyn Place>,
}

/// A round that was played: what both sides chose and where it led.
#[pyclass(frozen, module = "parlour")]
pub(crate) struct Round {
    before: Arc<dyn Place>,
    followed: Followed,
}

/// One of the sides, as Python names it.
pub(crate) fn player_of(name: &str) -> PyResult<Player> {
    match name {
        "black" => Ok(Player::First),
        "white" => Ok(Player::Second),
        other => Err(refused(format_args!("`{other}` is no side, it must be black or white"))),
    }
}

/// A side as Python names it.
pub(crate) const fn name_of(player: Player) -> &'static str {
    match player {
        Player::First => "black",
        Player::Second => "white",
    }
}

#[pymethods]
impl Position {
    /// The game.
    #[getter]
    fn game(&self) -> PyResult<SimultaneousGame> {
        SimultaneousGame::new(&self.of.spec(), self.of.rule_set())
    }

    /// Whether the game is over here.
    #[getter]
    fn is_over(&self) -> bool {
        self.of.ending().is_some()
    }

    /// Who has won, if the game is over and somebody has.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.of.ending().and_then(|ending| ending.winner).map(name_of)
    }

    /// What ended the game, if it is over.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.of.ending().map(|ending| ending.reason)
    }

    /// What the end is worth to Black: 1, -1, or 0 for a draw and while the game goes on.
    #[getter]
    fn payoff(&self) -> i8 {
        match self.of.ending().and_then(|ending| ending.winner) {
            Some(Player::First) => 1,
            Some(Player::Second) => -1,
            None => 0,
        }
    }

    /// Whether the position stands in the middle of a round.
    #[getter]
    fn is_mid_round(&self) -> bool {
        self.of.is_mid_round()
    }

    /// Whether a side has anything to choose.
    fn is_asked(&self, player: &str) -> PyResult<bool> {
        Ok(self.of.is_asked(player_of(player)?))
    }

    /// What a side may choose; nothing if the game is over.
    fn choices(&self, player: &str) -> PyResult<Vec<String>> {
        Ok(self.of.choices(player_of(player)?))
    }

    /// The numbers of what a side may choose, in the same order.
    fn choice_numbers(&self, player: &str) -> PyResult<Vec<usize>> {
        Ok(self.of.choice_numbers(player_of(player)?))
    }

    /// Plays a round. A side that has nothing to choose gives nothing.
    #[pyo3(signature = (black=None, white=None))]
    fn play(&self, black: Option<&str>, white: Option<&str>) -> PyResult<Round> {
        let followed = self.of.play(ByPlayer { first: black, second: white }).map_err(refused)?;
        Ok(Round { before: Arc::clone(&self.of), followed })
    }

    /// Plays a round of choices by their numbers. One that cannot be made counts as the rules have it.
    fn play_numbers(&self, black: usize, white: usize) -> PyResult<Round> {
        let n = self.of.n_choices();
        if let Some(number) = [black, white].into_iter().find(|&number| number >= n) {
            return Err(refused(format_args!("{number} is no choice, it must be from 0 to {}", n - 1)));
        }
        let followed = self.of.play_numbers(ByPlayer { first: black, second: white }).map_err(refused)?;
        Ok(Round { before: Arc::clone(&self.of), followed })
    }

    /// What is seen, as an array.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(shaped(py, self.of.observe(), &self.of.shape())?.into_any())
    }

    /// How often a strategy makes each of a side's choices here.
    fn mix<'py>(&self, py: Python<'py>, strategy: &str, player: &str) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let player = player_of(player)?;
        Ok(py.detach(|| self.of.mix(strategy, player)).map_err(refused)?.into_pyarray(py))
    }

    /// What both sides should choose: looks one round ahead, then two, and so on, until so many rounds or positions are
    /// looked at or the seconds are over. Without any limit it looks at about 60000 positions.
    #[pyo3(signature = (*, rounds=None, nodes=None, seconds=None))]
    fn analyse(
        &self,
        py: Python<'_>,
        rounds: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Analysis> {
        let nodes = match (rounds, nodes, seconds) {
            (None, None, None) => Depth::USUAL.nodes,
            _ => nodes.unwrap_or(u64::MAX),
        };
        let depth = Depth { rounds: rounds.unwrap_or(u32::MAX), nodes };
        let until = seconds
            .map(|seconds| Duration::try_from_secs_f64(seconds).map(|span| Instant::now() + span))
            .transpose()
            .map_err(|_| refused("seconds must be a number of at least 0"))?;
        let stop = AtomicBool::new(false);
        let is_over = || stop.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() >= until);
        watched(py, &stop, None, |_| self.of.analyse(depth, &is_over))?.map_err(refused)
    }

    /// The position for the eye, with its legend.
    fn draw(&self) -> String {
        self.of.drawing()
    }

    /// The board from the top, a character for each of its places.
    #[getter]
    fn rows(&self) -> Vec<String> {
        self.of.rows()
    }

    /// What there is to say of a side beside the board.
    fn facts(&self, player: &str) -> PyResult<Vec<String>> {
        Ok(self.of.facts(player_of(player)?))
    }

    fn __str__(&self) -> String {
        self.of.text()
    }

    fn __repr__(&self) -> String {
        format!("<Position of {}: {}>", self.of.spec(), self.of.text())
    }

    fn _repr_html_(&self) -> String {
        format!("<pre>{}</pre>", escaped(&self.of.drawing()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let key = |place: &dyn Place| (place.spec(), place.rule_set(), place.text(), place.ending());
        other.cast::<Position>().is_ok_and(|other| key(&*other.get().of) == key(&*self.of))
    }

    fn __copy__(&self) -> Position {
        Position { of: Arc::clone(&self.of) }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Position {
        self.__copy__()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let text = self.of.text();
        if self.of.read(&text).map_err(refused)?.ending() != self.of.ending() {
            return Err(refused(
                "the end of this game is not seen in its last position, so that it cannot be pickled",
            ));
        }
        Ok((Bound::new(py, self.game()?)?.getattr("position")?, (text,)))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.of.text())
    }
}

#[pymethods]
impl Round {
    /// The position before.
    #[getter]
    fn before(&self) -> Position {
        Position { of: Arc::clone(&self.before) }
    }

    /// The position afterwards.
    #[getter]
    fn position(&self) -> Position {
        Position { of: Arc::clone(&self.followed.after) }
    }

    /// What Black chose.
    #[getter]
    fn black(&self) -> &str {
        &self.followed.choices.first
    }

    /// What White chose.
    #[getter]
    fn white(&self) -> &str {
        &self.followed.choices.second
    }

    /// What happened, as sentences.
    #[getter]
    fn words(&self) -> Vec<String> {
        self.followed.words.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Round: {} {}>", self.black(), self.white())
    }
}
