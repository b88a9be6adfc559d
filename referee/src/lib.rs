//! Judges programs written in any language.
//!
//! [`contained`] runs a program that nobody has reason to trust, and [`protocol`] exchanges lines with it. On these two
//! stand, beside each other, [`grade`], which judges programs that guess, [`check`], which holds Apocalypse programs
//! against the rules, and [`bout`], which plays games; a [`tournament`] is many of those, and a [`ladder`]
//! ranks our own players. [`report`] writes down what was
//! found, a [`class`] is graded and written down program by program, and [`bot`] is our own player on the other side.

pub mod bot;
pub mod bout;
pub mod check;
pub mod class;
pub mod contained;
pub mod entrant;
pub mod grade;
mod known_guesses;
pub mod ladder;
pub mod protocol;
pub mod report;
mod targets;
pub mod tournament;
mod workers;

pub use workers::Progress;
