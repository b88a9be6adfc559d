//! What a game of hidden choice is.
//!
//! There are two kinds. In a game of [deduction](Deduction) one side hides a secret and the other finds it by
//! guesses that are answered with feedback; its [notation](Notation) reads its texts, and it is [described](Described)
//! to those who offer it to people. In a game of [simultaneous choice](Simultaneous) two [players](Player)
//! choose without seeing each other's choice, which stays [sealed](Sealed) until both are in; [`Duelling`] is what a
//! referee needs to know of such a game beyond what a solver does, and [`DescribedDuel`] what people need.
//!
//! This crate is only the meeting point: the rules of each game implement what stands here, solvers and referees
//! consume it, and neither knows the other. It depends on nothing.

mod about;
pub mod combination;
mod deduction;
mod described;
mod described_duel;
mod drawing;
mod duelling;
mod fitting;
mod layout;
mod notation;
mod player;
mod reading;
mod sealed;
mod simultaneous;

pub use about::{About, AnswerPart, Parameter, Range, StoredStrategy};
pub use deduction::Deduction;
pub use described::{Described, counted};
pub use described_duel::{DescribedDuel, DuelAbout, Exchange, Trace};
pub use drawing::Drawing;
pub use duelling::{Duelling, Ending, Misfit, Played, Recorded};
pub use fitting::{Fitting, scattered};
pub use layout::{Layout, Peg};
pub use notation::Notation;
pub use player::{ByPlayer, Player};
pub use reading::{number, sizes, words, written};
pub use sealed::{Sealed, unseal};
pub use simultaneous::{Canonical, MAX_PAYOFF, Next, Simultaneous};

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
