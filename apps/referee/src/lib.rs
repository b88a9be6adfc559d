//! Judges programs written in any language.
//!
//! [`contained`] runs a program that nobody has reason to trust; everything else here talks to such a program: [`grade`]
//! judges guessers of Ships and Mastermind, [`check`] holds Apocalypse programs against the rules, [`outside`] plays
//! matches with them. [`report`] writes down what was found, and [`bot`] is our own guesser on the other side.

pub mod bot;
pub mod check;
pub mod contained;
pub mod grade;
pub mod outside;
pub mod report;
