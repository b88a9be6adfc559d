//! The rules of Oshi-Zumo.

mod laws;
mod notation;
mod openspiel;
