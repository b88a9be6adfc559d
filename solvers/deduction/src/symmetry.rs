use std::collections::HashSet;
use std::fmt;

use game::Deduction;

use crate::{Conditions, FeedbackTable, GuessId, Held};

/// Which guesses need not be tried because a symmetry of the game makes them equal to others.
pub trait Symmetry: Send + Sync {
    /// One guess of every class that is left apart after the guesses of `history`, as
    /// [`Deduction::representatives`] defines it; none after a guess that the game does not have.
    fn representatives(&self, history: &[GuessId]) -> Vec<GuessId>;
}

/// The symmetries that a game declares, under the numbers of its table.
pub struct GameSymmetry<'g, G: Deduction> {
    game: Held<'g, G>,
    guesses: Vec<G::Guess>,
    sorted: Vec<u32>,
}

impl<'g, G: Deduction> GameSymmetry<'g, G> {
    /// Takes the symmetries from the game.
    pub fn new(game: impl Into<Held<'g, G>>) -> Self {
        let game = game.into();
        let guesses: Vec<G::Guess> = game.guesses().collect();
        let mut sorted: Vec<u32> = (0..guesses.len() as u32).collect();
        sorted.sort_unstable_by(|&a, &b| guesses[a as usize].cmp(&guesses[b as usize]));
        GameSymmetry { game, guesses, sorted }
    }
}

impl<G: Deduction> fmt::Debug for GameSymmetry<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameSymmetry").field("game", &self.game.spec()).finish_non_exhaustive()
    }
}

impl<G: Deduction> Symmetry for GameSymmetry<'_, G> {
    fn representatives(&self, history: &[GuessId]) -> Vec<GuessId> {
        let guess = |guess: &GuessId| self.guesses.get(guess.index()).cloned();
        let Some(history) = history.iter().map(guess).collect::<Option<Vec<_>>>() else { return Vec::new() };
        let mut representatives = self.game.representatives(&history);
        representatives.sort_unstable();
        // Both are ascending, so one walk along all guesses meets every representative.
        let mut ascending = self.sorted.iter().copied();
        let number = |guess: &G::Guess| {
            let found = ascending.find(|&number| self.guesses[number as usize] == *guess);
            GuessId(found.expect("a representative is one of the game's guesses"))
        };
        let mut numbers: Vec<GuessId> = representatives.iter().map(number).collect();
        numbers.sort_unstable();
        numbers
    }
}

/// The first guesses about which something must be known before anything is known about the whole game: one of every
/// class that symmetry leaves apart.
pub fn openings<G: Deduction>(game: &G, conditions: Conditions) -> Vec<GuessId> {
    let mut openings = GameSymmetry::new(game).representatives(&[]);
    if conditions.consistent {
        let finders: HashSet<G::Guess> = game.secrets().map(|secret| game.guess_for(&secret)).collect();
        openings.retain(|guess| finders.contains(&game.guess_at(guess.0.into())));
    }
    openings
}

/// No symmetry is known: every guess stands for itself.
#[derive(Clone, Copy, Debug)]
pub struct NoSymmetry {
    n_guesses: u32,
}

impl NoSymmetry {
    /// For the guesses of this table.
    pub const fn new(table: &FeedbackTable) -> Self {
        NoSymmetry { n_guesses: table.n_guesses() as u32 }
    }
}

impl Symmetry for NoSymmetry {
    fn representatives(&self, _history: &[GuessId]) -> Vec<GuessId> {
        (0..self.n_guesses).map(GuessId).collect()
    }
}
