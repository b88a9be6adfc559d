//! The interfaces that the courses ask for, under Rust names.

pub mod human;
mod session;
pub mod ships;
mod wording;

pub use session::{Exit, Session, Status};
