//! The best guess in any game of secrets, guesses and feedback.
//!
//! A game is tabulated once into a [`FeedbackTable`] of dense numbers; from there on nothing knows which game it is.
//! A [`CandidateSet`] holds what is still possible, a [`Split`] tells how a guess divides it, a [`Guesser`] chooses
//! by a [`Heuristic`], and [`walk`] turns a guesser into the whole [`Strategy`] it plays.
//!
//! Nothing here reads, prints, draws by chance or looks at a clock.

mod candidates;
mod guesser;
mod heuristic;
mod ids;
mod partition;
mod ratio;
mod strategy;
mod table;
mod walk;

pub use candidates::{CandidateSet, Contradiction, Repair, Turn, repairs};
pub use guesser::{Guesser, Ranked};
pub use heuristic::Heuristic;
pub use ids::{FeedbackId, GuessId, SecretId};
pub use partition::{Split, parts};
pub use ratio::Ratio;
pub use strategy::{Strategy, Tally};
pub use table::{FeedbackTable, TableError};
pub use walk::{walk, walk_behind};
