use std::fmt;

use crate::{Guess, Target};

/// The answer to a guess: how many of its locations are how far from the nearest ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feedback {
    /// Guessed locations with a ship on them.
    pub exact: u8,
    /// Guessed locations exactly one step away from the nearest ship.
    pub near: u8,
    /// Guessed locations exactly two steps away from the nearest ship.
    pub far: u8,
}

/// What the guess is answered when the target is hidden.
///
/// Each guessed location counts once, by its distance to the nearest ship. That is not symmetric: a ship that no
/// guessed location is near counts nowhere.
///
/// ```
/// use ships::{Guess, Feedback, Fleet, Location, Target, feedback};
/// let fleet = |text: &str| Fleet::new(text.split(' ').filter_map(Location::parse)).unwrap();
/// let (scattered, column) = (fleet("A1 H1 H2"), fleet("A1 A2 A3"));
/// assert_eq!(feedback(&Target(scattered), &Guess(column)), Feedback { exact: 1, near: 1, far: 1 });
/// assert_eq!(feedback(&Target(column), &Guess(scattered)), Feedback { exact: 1, near: 0, far: 0 });
/// ```
///
/// So the two cannot be swapped by accident:
///
/// ```compile_fail,E0308
/// # use ships::{Guess, Target, feedback};
/// # fn swapped(target: &Target, guess: &Guess) {
/// feedback(guess, target);
/// # }
/// ```
pub fn feedback(target: &Target, guess: &Guess) -> Feedback {
    let mut feedback = Feedback { exact: 0, near: 0, far: 0 };
    for guessed in guess.0.locations() {
        match target.0.locations().map(|ship| guessed.distance(ship)).min() {
            Some(0) => feedback.exact += 1,
            Some(1) => feedback.near += 1,
            Some(2) => feedback.far += 1,
            _ => {}
        }
    }
    feedback
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.exact, self.near, self.far)
    }
}
