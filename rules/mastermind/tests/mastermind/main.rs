//! The rules of Mastermind and of Bulls and Cows.

mod counts;
mod course;
mod laws;
mod notation;
mod score;
