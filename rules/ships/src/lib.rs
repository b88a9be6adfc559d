//! The rules of Ships.
