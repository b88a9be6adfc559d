//! The best guess in any game of secrets, guesses and feedback.
//!
//! A game is tabulated once into a [`FeedbackTable`] of dense numbers; from there on nothing knows which game it is.
//! A [`CandidateSet`] holds what is still possible, a [`Split`] tells how a guess divides it, a [`Guesser`] chooses
//! by a [`Heuristic`], and [`walk()`] turns a guesser into the whole [`Strategy`] it plays.
//!
//! [`solve()`] finds the best strategy of any game in one call, with proof:
//!
//! ```
//! use game::Deduction;
//!
//! /// Find a number from 1 to 15; the answer says whether it is less, right or more.
//! struct Number;
//!
//! impl Deduction for Number {
//!     type Secret = u8;
//!     type Guess = u8;
//!     type Feedback = char;
//!     fn spec(&self) -> String { "number 15".to_owned() }
//!     fn n_secrets(&self) -> u64 { 15 }
//!     fn n_guesses(&self) -> u64 { 15 }
//!     fn secret_at(&self, index: u64) -> u8 { index as u8 + 1 }
//!     fn guess_at(&self, index: u64) -> u8 { index as u8 + 1 }
//!     fn feedback(&self, secret: &u8, guess: &u8) -> char {
//!         if secret < guess { '<' } else if secret > guess { '>' } else { '=' }
//!     }
//!     fn feedbacks(&self) -> Vec<char> { vec!['<', '=', '>'] }
//!     fn win(&self) -> char { '=' }
//!     fn guess_for(&self, secret: &u8) -> u8 { *secret }
//! }
//!
//! let solution = deduction::solve(&Number)?;
//! assert!(solution.is_optimal());
//! assert_eq!((solution.total(), solution.worst()), (49, 4));
//! assert_eq!(Number.guess_at(solution.strategy.guess.0.into()), 8);
//! # Ok::<(), deduction::SolveError>(())
//! ```
//!
//! [`Solver`] answers other questions: another [`Objective`], only consistent guesses, within a limit, from a strategy or
//! a [`ProofLog`] that is known already, watched by an [`Observer`] that may stop it or fail. [`Prover::rows`] does a
//! [`Shard`] of a large proof, whose logs add up.
//!
//! Nothing here reads, prints, draws by chance or looks at a clock, and nothing panics on bad input.

mod beam;
mod bounds;
mod candidates;
mod certificate;
mod columns;
mod compact;
mod conditions;
mod crew;
mod depth;
mod fingerprint;
mod frontier;
mod guesser;
mod handful;
mod held;
mod heuristic;
mod ids;
mod isolation;
mod kernel;
#[cfg(test)]
mod kernel_tests;
mod log;
mod log_text;
mod memo;
mod objective;
mod observer;
mod partition;
mod plan;
mod proof;
mod prove;
mod ratio;
mod row;
mod rows;
mod sample;
mod search;
mod solution;
mod solve;
mod strategy;
mod symmetry;
mod table;
mod threads;
mod values;
mod view;
mod walk;

pub use candidates::CandidateSet;
pub use certificate::{BadCertificate, Claim, read_certificate, write_certificate};
pub use compact::{BadCompact, Compact, pack};
pub use conditions::{Conditions, Resources};
pub use fingerprint::Fingerprint;
pub use guesser::{Guesser, Ranked};
pub use held::Held;
pub use heuristic::Heuristic;
pub use ids::{FeedbackId, GuessId, SecretId};
pub use log::{BadLog, ProofLog};
pub use objective::Objective;
pub use observer::{GO_ON, Heard, Observer, ObserverError, Unobserved};
pub use partition::{Split, parts};
pub use plan::Planner;
pub use proof::{Proof, ProveError};
pub use prove::{Prover, Refutation};
pub use ratio::Ratio;
pub use row::{PartBound, Row};
pub use rows::{BadShard, Ended, Goal, Shard};
pub use sample::{Effort, Sample, Sampler};
pub use solution::Solution;
pub use solve::{FEW_OPENINGS, Question, SolveError, Solver, solve};
pub use strategy::{Strategy, Tally};
pub use symmetry::{GameSymmetry, NoSymmetry, Symmetry, openings};
pub use table::{FeedbackTable, TableError};
pub use values::{Method, PartValue, Value, Values};
pub use walk::{walk, walk_behind};

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
