//! Who plays Apocalypse: one file for each strategy, and [`STRATEGIES`] lists them by name.

mod cautious;
mod chance;
mod greedy;
mod habit;
mod pursuer;
mod random;
mod weariness;
mod worth;

use apocalypse::{Cell, Move, NormalTurn, SecondTurn};
use game::Player;

use self::cautious::Cautious;
use self::chance::Chance;
use self::greedy::Greedy;
pub use self::habit::Habit;
pub use self::pursuer::Pursuer;
use self::random::Random;
use crate::Seed;

/// Somebody who plays Apocalypse: sees the position and chooses for one side, without knowing the other's choice.
///
/// The course has one function for both kinds of round, which returns an optional list of coordinates whose length
/// must fit a play type. Here each kind of round has its own method, so that an answer of the wrong length cannot be
/// given, and the turn that is passed in knows which choices are legal.
pub trait Chooser: Send {
    /// The move of `player`, or none to pass. It may be illegal, at the price of a penalty point.
    fn choose_move(&mut self, turn: NormalTurn<'_>, player: Player) -> Option<Move>;

    /// The cell for the pawn of `player` that has reached its far row, or none to let it stand there at the price of
    /// a penalty point.
    fn choose_placement(&mut self, turn: SecondTurn<'_>, player: Player) -> Option<Cell>;
}

/// A strategy that can be asked for by name.
#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    /// The word by which it is chosen.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    make: fn(Chance) -> Box<dyn Chooser>,
}

impl Strategy {
    /// The strategy of this name, exactly as it is listed.
    pub fn named(name: &str) -> Option<&'static Strategy> {
        STRATEGIES.iter().find(|strategy| strategy.name == name)
    }

    /// One who plays this strategy, with the chance of this seed and [user](Seed::generator).
    pub fn chooser(&self, seed: Seed, user: u64) -> Box<dyn Chooser> {
        (self.make)(Chance(seed.generator(user)))
    }
}

/// All strategies in the order in which they are listed to people. A new one is a file and a line here.
#[rustfmt::skip] // one line each
pub const STRATEGIES: &[Strategy] = &[
    Strategy { name: "greedy", about: "takes, promotes and runs, one move ahead", make: |chance| Box::new(Greedy(chance)) },
    Strategy { name: "random", about: "any legal move", make: |chance| Box::new(Random(chance)) },
    Strategy { name: "cautious", about: "shuns attacked cells and weighs all replies", make: |chance| Box::new(Cautious(chance)) },
];
