//! What the crate promises, tested on games small enough to check by hand or by brute force.

mod brute;
mod guessing;
mod logging;
mod planning;
mod proving;
mod solving;
mod toys;
