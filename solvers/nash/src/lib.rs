//! The best mix in games where both players choose at once.
//!
//! One such choice is a [`Matrix`] game, which [`Solver`] solves with proof: every [`Value`] is a pair of bounds that
//! were checked in integers. A whole game is any [`Simultaneous`](game::Simultaneous): [`WholeGame`] solves one
//! that is small enough to its end, [`FullWidth`] values a position by looking at everything, and [`Search`] looks ahead as far as time allows and at no more than it must. An [`Oracle`] tells what a position is worth where
//! the looking ends. [`Exploiter`] tells what a fixed [`Policy`] is worth against an opponent who knows it.

mod dominance;
mod double_oracle;
mod envelope;
mod equilibrium;
mod exploit;
mod full_width;
mod matrix;
mod mix;
mod oracle;
mod report;
mod search;
mod simplex;
mod stage;
mod table;
mod value;
mod whole_game;

pub use equilibrium::{Equilibrium, Solver, certify};
pub use exploit::{Exploiter, Policy};
pub use full_width::FullWidth;
pub use matrix::{Matrix, MatrixError};
pub use mix::Mix;
pub use oracle::{Blind, Oracle};
pub use report::Report;
pub use search::{Limits, Search, Settings};
pub use value::Value;
pub use whole_game::{Unsolved, WholeGame};
