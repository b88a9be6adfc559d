use serde::{Deserialize, Serialize};

use super::functions::Verb;
use super::guessing::Guessing;

/// Marks for answering questions right.
pub(crate) const FUNCTIONS: f64 = 10.0;
/// Marks for guessing.
pub(crate) const GUESSING: f64 = 60.0;
/// The average number of guesses that earns them all, unless another is asked for.
pub const FULL_MARKS_AVERAGE: f64 = 6.0;
/// What every hour late takes off, as a share of the marks there are.
const LATE_PER_HOUR: f64 = 0.005;

/// A mark by the course's scheme. The 30 of 100 marks for style are left to people.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// For the questions: the share answered right, each verb weighing the same; a verb not offered scores nothing.
    pub functions: f64,
    /// For guessing: the share of targets found, times the average that earns all divided by the program's, where that is
    /// less than one.
    pub guessing: f64,
    /// What is taken off for handing in late.
    pub late: f64,
    /// The sum, never below 0.
    pub total: f64,
    /// The most there is.
    pub out_of: f64,
}

impl Mark {
    /// The mark for this performance, handed in this many hours late, where this average earns all marks for guessing.
    pub fn new(verbs: &[Verb], guessing: &Guessing, hours_late: f64, full_marks_at: f64) -> Mark {
        let shares = verbs.iter().map(Verb::share_right).sum::<f64>();
        let functions = cents(FUNCTIONS * shares / verbs.len().max(1) as f64);
        let quality = guessing.average.map_or(0.0, |average| (full_marks_at / average).min(1.0));
        let guessing = cents(GUESSING * guessing.share_solved() * quality);
        Mark::of(functions, guessing, hours_late)
    }

    /// The mark of a program that could not be graded.
    pub(crate) fn none(hours_late: f64) -> Mark {
        Mark::of(0.0, 0.0, hours_late)
    }

    fn of(functions: f64, guessing: f64, hours_late: f64) -> Mark {
        let out_of = FUNCTIONS + GUESSING;
        let late = cents(out_of * LATE_PER_HOUR * hours_late.max(0.0)).min(out_of);
        Mark { functions, guessing, late, total: cents((functions + guessing - late).max(0.0)), out_of }
    }
}

/// To a hundredth, rounded down: a mark that is not earned is not given.
fn cents(mark: f64) -> f64 {
    // Floating point may leave a whole number a hair too small.
    (mark * 100.0 + 1e-9).floor() / 100.0
}
