//! What positions of Apocalypse are worth.
//!
//! [`Evaluation`] estimates any position by its material. [`Builder`] computes the value of every position with few
//! pieces under the rule set `course+quiet50`, [`Tables`] reads them back, and [`Endgame`] puts both together for a
//! search.

mod build;
mod endgame;
mod evaluation;
mod exploit;
mod fingerprint;
mod header;
mod index;
mod induction;
mod leads;
mod material;
mod part;
mod table;
mod verify;

pub use build::{Builder, Progress};
pub use endgame::Endgame;
pub use evaluation::Evaluation;
pub use exploit::Guarantee;
pub use fingerprint::fingerprint;
pub use header::TableError;
pub use material::materials;
pub use table::Tables;
pub use verify::Fault;
