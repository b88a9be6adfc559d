use std::time::Duration;

use crate::contained::{Allowance, Limits};

/// Under which conditions a guesser is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Processor time for one target: the limit that counts.
    pub cpu_time: Duration,
    /// Time by the clock for one answer, for a program that waits instead of working. What it waits for a processor does
    /// not count.
    pub move_time: Duration,
    /// Time by the clock for one game, reckoned likewise.
    pub game_time: Duration,
    /// Guesses for one game.
    pub guesses: u32,
    /// What the program may use.
    pub limits: Limits,
    /// A process for every game, instead of one for many.
    pub fresh: bool,
    /// Processes side by side.
    pub workers: usize,
    /// When the rest is not played.
    pub patience: Patience,
}

/// When a program is given up, so that one that hangs is not waited for thousands of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// After so many games in which not even a first guess came. It is asked for with the same words in every game.
    pub without_a_guess: usize,
    /// After so many games lost by time while no target was found.
    pub without_a_find: usize,
    /// After so much time lost in games that were lost by time.
    pub lost_time: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { without_a_guess: 3, without_a_find: 20, lost_time: Duration::from_mins(20) }
    }
}

impl Conditions {
    /// How long a game may take.
    pub(crate) const fn allowance(&self) -> Allowance {
        Allowance { processor: self.cpu_time, answer: self.move_time, all: self.game_time }
    }
}

impl Default for Conditions {
    fn default() -> Self {
        Conditions {
            cpu_time: Duration::from_secs(5),
            move_time: Duration::from_secs(15),
            game_time: Duration::from_secs(15),
            guesses: 100,
            // A process serves many games, each of which has a limit of its own.
            limits: Limits { cpu_s: 86_400, ..Limits::default() },
            fresh: false,
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            patience: Patience::default(),
        }
    }
}
