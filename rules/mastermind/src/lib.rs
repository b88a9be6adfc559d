//! The rules of Mastermind.
