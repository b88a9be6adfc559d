use std::sync::Arc;

use games::Registered;
use play::{Chance, Seed, Stream};
use pyo3::PyResult;

use crate::guessing::Guessing;
use crate::guessing_game::GuessingGame;
use crate::listed::Listed;
use crate::parts::part_names;
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

/// So many hunts of a game, each of at most so many guesses.
pub(crate) fn hunts_of(game: &GuessingGame, n: usize, most_guesses: usize) -> PyResult<Box<dyn Hunting>> {
    if n == 0 || most_guesses == 0 {
        return Err(refused("there must be at least one hunt and at least one guess"));
    }
    Arc::clone(&game.of).hunts(n, most_guesses).map_err(refused)
}
