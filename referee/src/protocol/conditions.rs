use std::time::Duration;

use crate::contained::Limits;

/// Under which conditions a guesser is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Time for one answer.
    pub move_time: Duration,
    /// Time for one game.
    pub game_time: Duration,
    /// Guesses for one game.
    pub guesses: u32,
    /// What the program may use.
    pub limits: Limits,
    /// A process for every game, instead of one for many.
    pub fresh: bool,
    /// Processes side by side.
    pub workers: usize,
    /// After how many games in a row lost by time, or by an end before the first guess, the rest is not played: a program
    /// that hangs is not waited for thousands of times.
    pub patience: usize,
}

impl Default for Conditions {
    fn default() -> Self {
        Conditions {
            move_time: Duration::from_secs(5),
            game_time: Duration::from_secs(5),
            guesses: 100,
            limits: Limits::default(),
            fresh: false,
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            patience: 3,
        }
    }
}
