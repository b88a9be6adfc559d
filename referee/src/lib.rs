//! Judges programs written in any language.
//!
//! [`contained`] runs a program that nobody has reason to trust; everything else here talks to such a program: [`grade`]
//! judges programs that guess, [`check`] holds Apocalypse programs against the rules, [`bout`] plays games
//! with them and [`tournament`] many of those. [`report`] writes down what was found, and [`bot`] is our own player on the
//! other side.

pub mod bot;
pub mod bout;
pub mod check;
pub mod contained;
mod crew;
pub mod entrant;
pub mod grade;
mod protocol;
mod recall;
pub mod report;
pub mod tournament;
