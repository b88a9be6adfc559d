//! What the crate promises, tested on games small enough to check by hand or by brute force.

mod brute;
mod guessing;
mod planning;
mod proving;
mod toys;
