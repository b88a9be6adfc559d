//! The rules of Apocalypse.
