//! The best mix in games where both players choose at once.
//!
//! One such choice is a [`Matrix`] game, which [`Solver`] solves with proof: every [`Value`] is a pair of bounds that
//! were checked in integers. A whole game is any [`Simultaneous`](game::Simultaneous): [`WholeGame`] solves one that is
//! small enough to its end, [`FullWidth`] values a position by looking at everything, and [`Search`] looks ahead as far as
//! time allows and at no more than it must. An [`Oracle`] tells what a position is worth where the looking ends.
//! [`Exploiter`] tells what a fixed [`Policy`] is worth against an opponent who knows it.
//!
//! Payoffs are whole numbers of the game's payoff unit, and a [`Mix`] is whole weights over a whole, so that what a mix
//! guarantees can be computed without error. The price is that a value is never one number but two that lie a few units
//! apart. Points, which are fractions, are made at the edges alone: [`Value::points`] on the way out, and
//! [`Matrix::from_points`] on the way in, which tells its [`Scale`].
//!
//! All payoffs are those of the first player, who chooses the rows of a matrix; the second loses them.

mod best_of_two;
mod bounded_matrix;
mod dominance;
mod double_oracle;
mod equilibrium;
mod exploit;
mod full_width;
mod interval;
mod lately;
mod matrix;
mod mix;
mod oracle;
mod report;
mod scale;
mod search;
mod simplex;
mod stage;
mod threads;
mod transpositions;
mod value;
mod whole_game;

pub use bounded_matrix::BoundedMatrix;
pub use equilibrium::{Equilibrium, Solver};
pub use exploit::{Exploiter, Policy};
pub use full_width::FullWidth;
pub use interval::Interval;
pub use matrix::{Matrix, MatrixError};
pub use mix::Mix;
pub use oracle::{Basis, Blind, Oracle};
pub use report::Report;
pub use scale::Scale;
pub use search::{Limits, Search, Settings};
pub use value::Value;
pub use whole_game::{Unsolved, WholeGame};

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
