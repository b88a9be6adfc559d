//! Who chooses, and what happened: referees, players and records, without a terminal or a socket.

pub mod choosers;
pub mod course;
mod duel;
mod seed;

pub use duel::{Duel, Refused};
pub use seed::Seed;
