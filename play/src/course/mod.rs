//! The interfaces that the courses ask for, under Rust names.
//!
//! [`ships`] is that of the game of Ships. [`Session`] is the whole Apocalypse program, and [`human`] is how its strategy
//! of that name reads a line.

pub mod human;
mod session;
pub mod ships;
mod wording;

pub use session::{Exit, Session, Status};
