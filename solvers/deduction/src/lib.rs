//! The best guess in any game of secrets, guesses and feedback.
//!
//! A game is tabulated once into a [`FeedbackTable`] of dense numbers; from there on nothing knows which game it is.
//! A [`CandidateSet`] holds what is still possible, a [`Split`] tells how a guess divides it, a [`Guesser`] chooses
//! by a [`Heuristic`], and [`walk()`] turns a guesser into the whole [`Strategy`] it plays.
//!
//! Nothing here reads, prints, draws by chance or looks at a clock.

mod beam;
mod bounds;
mod candidates;
mod certificate;
mod compact;
mod crew;
mod depth;
mod frontier;
mod guesser;
mod handful;
mod heuristic;
mod ids;
mod kernel;
#[cfg(test)]
mod kernel_tests;
mod log;
mod memo;
mod observer;
mod partition;
mod plan;
mod prove;
mod ratio;
mod row;
mod sample;
mod search;
mod strategy;
mod symmetry;
mod table;
mod view;
mod walk;

pub use candidates::CandidateSet;
pub use certificate::{BadCertificate, Claim, read_certificate, write_certificate};
pub use compact::{BadCompact, Compact, pack};
pub use guesser::{Guesser, Ranked};
pub use heuristic::Heuristic;
pub use ids::{FeedbackId, GuessId, SecretId};
pub use log::{BadLog, ProofLog};
pub use observer::{Observer, Unobserved};
pub use partition::{Split, parts};
pub use plan::Planner;
pub use prove::{Conditions, Proof, ProveError, Prover};
pub use ratio::Ratio;
pub use row::{PartBound, Row};
pub use sample::{Effort, Sampled, Sampler};
pub use strategy::{Strategy, Tally};
pub use symmetry::{GameSymmetry, NoSymmetry, Symmetry};
pub use table::{FeedbackTable, TableError};
pub use walk::{walk, walk_behind};
