//! Work that many machines share.
//!
//! A [`Job`] is a list of units: the rows of a proof ([`ProofJob`]), the kinds of material of a table ([`TableJob`]), the
//! games of a tournament ([`TournamentJob`]) or of a match ([`MatchLog`]), the people of a class ([`ClassFolder`]). A unit is computed anywhere from the job's head,
//! and its result is one line or one file that is merged in any order, twice without harm. The head names the game, the
//! conditions, the version of the program and a fingerprint of the rules, and what has another one is refused.
//!
//! Nothing here knows who hands out the units: a person with [`Shard`]s, a batch system, or MPI.

mod class;
mod digest;
mod folder;
mod head;
mod job;
mod line_file;
mod log_file;
mod match_log;
mod parts;
mod proof;
mod tables;
mod tournament;
mod trouble;
mod whole_file;

pub use class::ClassFolder;
pub use deduction::Shard;
pub use head::Head;
pub use job::{Job, Unit, compute_all};
pub use line_file::LineFile;
pub use log_file::{LogFile, game_of, read_log};
pub use match_log::{MatchLog, PlayedGame};
pub use parts::{Parts, short};
pub use proof::{ProofJob, Question};
pub use tables::TableJob;
pub use tournament::TournamentJob;
pub use trouble::Trouble;
pub use whole_file::put;
