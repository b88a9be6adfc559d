//! What a game of hidden choice is.
//!
//! There are two kinds. In a game of [deduction](Deduction) one side hides a secret and the other finds it by
//! guesses that are answered with feedback. In a game of [simultaneous choice](Simultaneous) two [players](Player)
//! choose without seeing each other's choice, which stays [sealed](Sealed) until both are in; [`Duelling`] is what a
//! referee needs to know of such a game beyond what a solver does.
//!
//! This crate is only the meeting point: the rules of each game implement what stands here, solvers and referees
//! consume it, and neither knows the other. It depends on nothing.

mod deduction;
mod duelling;
mod fitting;
mod player;
mod sealed;
mod simultaneous;

pub use deduction::Deduction;
pub use duelling::{Duelling, Ending, Misfit, Played, Recorded};
pub use fitting::{Fitting, scattered};
pub use player::{ByPlayer, Player};
pub use sealed::{Sealed, unseal};
pub use simultaneous::{Canonical, MAX_PAYOFF, Next, Simultaneous};
