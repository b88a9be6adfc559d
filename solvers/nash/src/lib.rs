//! The best mix in games where both players choose at once.
//!
//! One such choice is a [`Matrix`] game, which [`Solver`] solves with proof: every [`Value`] is a pair of bounds that
//! were checked in integers.

mod dominance;
mod envelope;
mod equilibrium;
mod matrix;
mod mix;
mod simplex;
mod value;

pub use equilibrium::{Equilibrium, Solver, Support};
pub use matrix::{Matrix, MatrixError};
pub use mix::Mix;
pub use value::Value;
