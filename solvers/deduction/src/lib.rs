//! The best guess.
