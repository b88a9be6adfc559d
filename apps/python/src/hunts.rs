use std::sync::Arc;

use games::Registered;
use numpy::{IntoPyArray, PyArray1};
use play::{Chance, Seed, Stream};
use pyo3::prelude::*;

use crate::arrays::{checked, shaped, whole_numbers};
use crate::guessing_game::{GuessingGame, part_names};
use crate::listed::{Guessing, Listed};
use crate::refusal::refused;

/// Many hunts of one game at once. What is seen of a hunt is a line for each guess that may be made: the numbers of its
/// parts, counted from 1, then those of its answer, and zeros for guesses not made yet.
pub(crate) trait Hunting: Send + Sync {
    /// Lets this hunt draw its secrets by this seed from now on, beginning with what the machine hides under it elsewhere.
    fn seed(&mut self, hunt: usize, seed: u64);
    /// Hides a new secret.
    fn hide(&mut self, hunt: usize);
    /// Makes a guess, which must be one of the game's, and tells whether it is the secret.
    fn guess(&mut self, hunt: usize, guess: usize) -> bool;
    /// How many guesses were made.
    fn n_made(&self, hunt: usize) -> usize;
    fn secret(&self, hunt: usize) -> u64;
    /// All that is seen.
    fn seen(&self) -> &[u8];
    /// The numbers in a line.
    fn width(&self) -> usize;
}

/// The hunts of one game.
pub(crate) struct HuntsOf<G: Registered> {
    game: Arc<Listed<G>>,
    hunts: Vec<State>,
    most_guesses: usize,
    /// The parts of every guess, counted from 1.
    parts: Vec<u8>,
    n_parts: usize,
    /// The numbers of every feedback.
    answers: Vec<u8>,
    n_answers: usize,
    win: u8,
    seen: Vec<u8>,
}

struct State {
    chance: Chance,
    secret: usize,
    n_made: usize,
}

impl<G: Registered> HuntsOf<G> {
    pub(crate) fn new(game: Arc<Listed<G>>, n: usize, most_guesses: usize) -> Self {
        let layout = game.layout();
        let names = part_names(&layout);
        let number =
            |part: String| names.iter().position(|name| *name == part).map_or(0, |place| place as u8 + 1);
        let parts: Vec<u8> = game
            .guesses()
            .iter()
            .flat_map(|guess| layout.parts(&guess.to_string()).into_iter().map(number).collect::<Vec<_>>())
            .collect();
        let (n_parts, answers) = (parts.len() / game.guesses().len(), game.answers());
        let n_answers = answers.first().map_or(0, Vec::len);
        let state = |hunt: u64| State { chance: Seed(hunt).chance(Stream::Hider), secret: 0, n_made: 0 };
        let seen = vec![0; n * most_guesses * (n_parts + n_answers)];
        let (answers, win) = (answers.concat(), game.win());
        let mut hunts = HuntsOf {
            hunts: (0..n as u64).map(state).collect(),
            game,
            most_guesses,
            parts,
            n_parts,
            answers,
            n_answers,
            win,
            seen,
        };
        (0..n).for_each(|hunt| hunts.hide(hunt));
        hunts
    }

    fn bytes(&self) -> usize {
        self.most_guesses * self.width()
    }
}

impl<G: Registered> Hunting for HuntsOf<G> {
    fn seed(&mut self, hunt: usize, seed: u64) {
        self.hunts[hunt].chance = Seed(seed).chance(Stream::Hider);
    }

    fn hide(&mut self, hunt: usize) {
        let bytes = self.bytes();
        let state = &mut self.hunts[hunt];
        state.secret = state.chance.below(self.game.secrets().len() as u64) as usize;
        state.n_made = 0;
        self.seen[hunt * bytes..][..bytes].fill(0);
    }

    fn guess(&mut self, hunt: usize, guess: usize) -> bool {
        let (bytes, width) = (self.bytes(), self.width());
        let state = &mut self.hunts[hunt];
        let game = &*self.game;
        let feedback = game.number(game.game.feedback(&game.secrets()[state.secret], &game.guesses()[guess]));
        let line = &mut self.seen[hunt * bytes + state.n_made * width..][..width];
        line[..self.n_parts].copy_from_slice(&self.parts[guess * self.n_parts..][..self.n_parts]);
        let answer = usize::from(feedback) * self.n_answers;
        line[self.n_parts..].copy_from_slice(&self.answers[answer..][..self.n_answers]);
        state.n_made += 1;
        feedback == self.win
    }

    fn n_made(&self, hunt: usize) -> usize {
        self.hunts[hunt].n_made
    }

    fn secret(&self, hunt: usize) -> u64 {
        self.hunts[hunt].secret as u64
    }

    fn seen(&self) -> &[u8] {
        &self.seen
    }

    fn width(&self) -> usize {
        self.n_parts + self.n_answers
    }
}

fn hunts_of(game: &GuessingGame, n: usize, most_guesses: usize) -> PyResult<Box<dyn Hunting>> {
    if n == 0 || most_guesses == 0 {
        return Err(refused("there must be at least one hunt and at least one guess"));
    }
    Arc::clone(&game.of).hunts(n, most_guesses).map_err(refused)
}

/// One hunt after another, for an environment: ``step`` makes a guess.
#[pyclass(module = "parlour")]
pub(crate) struct Hunt {
    hunts: Box<dyn Hunting>,
    game: Arc<dyn Guessing>,
    most_guesses: usize,
    is_over: bool,
}

#[pymethods]
impl Hunt {
    #[new]
    fn new(game: &GuessingGame, most_guesses: usize) -> PyResult<Self> {
        let hunts = hunts_of(game, 1, most_guesses)?;
        Ok(Hunt { hunts, game: Arc::clone(&game.of), most_guesses, is_over: false })
    }

    /// The shape of what is seen.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.most_guesses, self.hunts.width())
    }

    /// The number of what is hidden.
    #[getter]
    fn secret(&self) -> u64 {
        self.hunts.secret(0)
    }

    /// How many guesses were made.
    #[getter]
    fn n_made(&self) -> usize {
        self.hunts.n_made(0)
    }

    /// Hides the next secret, the first one by a seed if one is given, and returns what is seen.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(seed) = seed {
            self.hunts.seed(0, seed);
        }
        self.hunts.hide(0);
        self.is_over = false;
        self.seen(py)
    }

    /// Makes a guess. Returns what is seen, whether the secret is found, and whether no guess is left.
    fn step<'py>(&mut self, py: Python<'py>, guess: i64) -> PyResult<(Bound<'py, PyAny>, bool, bool)> {
        checked(&[guess], self.game.n_guesses(), "the guess")?;
        if self.is_over {
            return Err(refused("the hunt is over; reset it first"));
        }
        let found = self.hunts.guess(0, guess.unsigned_abs() as usize);
        let out_of_guesses = !found && self.hunts.n_made(0) == self.most_guesses;
        self.is_over = found || out_of_guesses;
        Ok((self.seen(py)?, found, out_of_guesses))
    }

    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(shaped(py, self.hunts.seen().to_vec(), &[self.most_guesses, self.hunts.width()])?.into_any())
    }
}

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
