//! The interfaces that the courses ask for, under Rust names.

pub mod ships;
