//! The compiled part of the Python package `parlour`: games by their specs, what is best in them, and environments that
//! play thousands of them at once. What needs no speed is written in Python, in the folder `python` beside this one.
//!
//! Numbers of secrets, guesses and choices come in and go out as numpy arrays. Whatever takes long lets other Python threads
//! run meanwhile and obeys Ctrl-C (`work.rs`); whatever is refused is a `ValueError` with the sentence that the other
//! programs say.

mod analysis;
mod arrays;
mod at;
mod choice_numbers;
mod duelled;
mod duels;
mod feedback_numbers;
mod given;
mod guessing;
mod guessing_game;
mod html;
mod hunt;
mod hunting;
mod hunts;
mod judged;
mod listed;
mod matrix;
mod parts;
mod place;
mod position;
mod proof_log;
mod prover;
mod refusal;
mod simultaneous_game;
mod solution;
mod solved;
mod strategy;
mod table_builder;
mod tables;
mod text_hash;
mod verify;
mod work;

/// The compiled part of the package `parlour`.
#[pyo3::pymodule]
mod _parlour {
    #[pymodule_export]
    use crate::analysis::{Analysis, Weighed};
    #[pymodule_export]
    use crate::duels::Duels;
    #[pymodule_export]
    use crate::guessing_game::{GuessingGame, guessing_specs};
    #[pymodule_export]
    use crate::hunt::Hunt;
    #[pymodule_export]
    use crate::hunts::Hunts;
    #[pymodule_export]
    use crate::judged::JudgedGuess;
    #[pymodule_export]
    use crate::matrix::{Equilibrium, solve_matrix};
    #[pymodule_export]
    use crate::position::{Position, Round};
    #[pymodule_export]
    use crate::proof_log::ProofLog;
    #[pymodule_export]
    use crate::prover::Prover;
    #[pymodule_export]
    use crate::simultaneous_game::{Played, SimultaneousGame, simultaneous_specs};
    #[pymodule_export]
    use crate::solution::Solution;
    #[pymodule_export]
    use crate::solved::SolvedGame;
    #[pymodule_export]
    use crate::strategy::Strategy;
    #[pymodule_export]
    use crate::table_builder::TableBuilder;
    #[pymodule_export]
    use crate::tables::Tables;
    #[pymodule_export]
    use crate::verify::verify;
}
