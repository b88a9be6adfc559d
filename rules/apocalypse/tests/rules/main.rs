//! The rules of Apocalypse, checked against the specification and against a slow model of their own.

mod laws;
mod perft;
mod positions;
mod rounds;
mod slow_model;
mod texts;
