//! Who plays Apocalypse: one file for each strategy, and [`STRATEGIES`] lists them by name.

mod cautious;
mod chance;
mod equilibrist;
mod greedy;
mod habit;
mod level;
mod mind;
mod mixer;
mod opportunist;
mod pursuer;
mod random;
mod rival;
mod thinking;
mod weariness;
mod worth;

use apocalypse::{Cell, Choice, Move, NormalTurn, Position, Round, SecondTurn, Turn};
use game::Player;
use nash::Mix;

use self::cautious::Cautious;
use self::chance::Chance;
use self::equilibrist::Equilibrist;
use self::greedy::Greedy;
pub use self::habit::Habit;
use self::level::Level;
use self::mixer::{Drawing, Mixer};
pub use self::opportunist::EXPLOITERS_PRICE;
use self::opportunist::Opportunist;
pub use self::pursuer::Pursuer;
use self::random::Random;
use self::rival::Rival;
pub use self::thinking::{Alarm, Clock, Thinking};
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

    /// What `player` chooses at a position, in whichever kind of round it is.
    fn choice(&mut self, position: &Position, player: Player) -> Choice {
        match position.turn() {
            Turn::Normal(turn) => self.choose_move(turn, player).map_or(Choice::Pass, Choice::Move),
            Turn::Second(turn) => self.choose_placement(turn, player).map_or(Choice::Pass, Choice::Place),
        }
    }

    /// Told before each choice what has been played since `start`, second rounds as rounds of their own. Few care.
    fn recall(&mut self, start: &Position, rounds: &[Round]) {
        let _ = (start, rounds);
    }

    /// How it mixes its choices at a position, over what `Apocalypse::actions` lists, if it can tell: most just choose.
    fn told_mix(&mut self, position: &Position, player: Player) -> Option<Mix> {
        let _ = (position, player);
        None
    }
}

/// A strategy that can be asked for by name.
#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    /// The word by which it is chosen.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    make: fn(Chance, Thinking) -> Box<dyn Chooser>,
}

impl Strategy {
    /// The strategy of this name, exactly as it is listed.
    pub fn named(name: &str) -> Option<&'static Strategy> {
        STRATEGIES.iter().find(|strategy| strategy.name == name)
    }

    /// One who plays this strategy, with the chance of this seed and [user](Seed::generator).
    pub fn chooser(&self, seed: Seed, user: u64) -> Box<dyn Chooser> {
        self.thinking_chooser(seed, user, Thinking::Usual)
    }

    /// The same who thinks for longer or shorter, if the strategy looks ahead at all.
    pub fn thinking_chooser(&self, seed: Seed, user: u64, thinking: Thinking) -> Box<dyn Chooser> {
        (self.make)(Chance(seed.generator(user)), thinking)
    }
}

fn drawing<M: Mixer + 'static>(chance: Chance, mixer: M) -> Box<dyn Chooser> {
    Box::new(Drawing { chance, mixer })
}

/// All strategies in the order in which they are listed to people. A new one is a file and a line here.
#[rustfmt::skip] // one line each
pub const STRATEGIES: &[Strategy] = &[
    Strategy { name: "greedy", about: "takes, promotes and runs, one move ahead", make: |chance, _| Box::new(Greedy(chance)) },
    Strategy { name: "random", about: "any legal move", make: |chance, _| Box::new(Random(chance)) },
    Strategy { name: "cautious", about: "shuns attacked cells and weighs all replies", make: |chance, _| Box::new(Cautious(chance)) },
    Strategy { name: "easy", about: "looks one round ahead and errs often", make: |chance, thinking| drawing(chance, Level::easy(thinking)) },
    Strategy { name: "medium", about: "looks two rounds ahead and errs at times", make: |chance, thinking| drawing(chance, Level::medium(thinking)) },
    Strategy { name: "hard", about: "looks three rounds ahead and errs little", make: |chance, thinking| drawing(chance, Level::hard(thinking)) },
    Strategy { name: "nash", about: "the equilibrium as deep as it sees; exact with four pieces or fewer", make: |chance, thinking| drawing(chance, Equilibrist::deep(thinking)) },
    Strategy { name: "nash-fast", about: "the same in a few milliseconds", make: |chance, thinking| drawing(chance, Equilibrist::fast(thinking)) },
    Strategy { name: "exploiter", about: "answers what you did so far, at a bounded price", make: |chance, thinking| drawing(chance, Opportunist::new(thinking)) },
    Strategy { name: "rival", about: "a test opponent: three rounds of minimax as if the sides took turns", make: |chance, _| Box::new(Rival(chance)) },
];
