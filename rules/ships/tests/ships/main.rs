//! The rules of Ships.

mod counts;
mod feedback;
mod laws;
mod notation;
