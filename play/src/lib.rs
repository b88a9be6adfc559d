//! Who chooses, and what happened: referees, players and records, without a terminal or a socket.
//!
//! A guessing game is refereed by a [`Hunt`], which is fed guesses and answers; the [`guessers`] search. A game of
//! simultaneous choice is refereed by a [`Duel`], which is fed sealed choices; the [`choosers`] choose, and the
//! [`judge`] says what they should have chosen. Every game of any kind is kept as a [`record`]. Nothing here reads, prints or looks at a
//! clock, and chance comes from a [`Seed`].

mod book;
mod chance;
pub mod choosers;
mod contradiction;
pub mod course;
mod duel;
pub mod guessers;
mod hunt;
pub mod judge;
mod knowledge;
pub mod places;
pub mod record;
mod seed;
mod tables;
mod tally;
mod turn;

pub use book::Book;
pub use chance::{Chance, hidden_by};
pub use contradiction::{COUNTABLE, Contradiction, Repair, repairs};
pub use duel::{Duel, Refused, Round, Step, steps};
pub use hunt::{Hunt, Refusal, Stage};
pub use nash::Interval;
pub use seed::{NotASeed, Seed, Stream};
pub use tables::{Tables, USUAL_MEMORY};
pub use tally::{Survey, Unfinished, survey, tally, tally_of};
pub use turn::Turn;

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
