//! The rules of Musician.

mod counts;
mod description;
mod feedback;
mod laws;
mod notation;
