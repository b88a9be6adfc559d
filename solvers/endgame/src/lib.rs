//! What positions of Apocalypse are worth.
//!
//! [`Evaluation`] estimates any position by its material. [`Builder`] computes the value of every position with few
//! pieces under the rule set `course+quiet50`, and [`Tables`] reads them back and plays by them.
//! [`shipped()`] are the tables that come with the program, [`LargerTables`] those that were built beside it.

mod build;
mod evaluation;
mod exploit;
mod fingerprint;
mod fitted_sum;
mod header;
mod index;
mod induction;
mod larger_tables;
mod material;
pub mod network;
mod part;
mod policy;
mod sample;
#[cfg(feature = "shipped")]
mod shipped;
mod successors;
mod table;
mod value_runs;
mod verify;
mod view;
#[cfg(feature = "shipped")]
mod with_tables;

pub use build::{Builder, Progress};
pub use evaluation::Evaluation;
pub use exploit::Guarantee;
pub use fingerprint::fingerprint;
pub use fitted_sum::{FittedSum, Weights};
pub use header::TableError;
pub use larger_tables::{LargerTables, WithLarger};
pub use material::{materials, needs};
pub use network::Network;
#[cfg(feature = "shipped")]
pub use shipped::shipped;
pub use table::Tables;
pub use verify::Fault;
#[cfg(feature = "shipped")]
pub use with_tables::WithTables;

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
