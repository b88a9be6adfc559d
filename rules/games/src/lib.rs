//! The table of games: every game stands in it once, and everything else finds it there.
//!
//! Programs that work for any guessing game take a [`GuessingGame`], which a spec such as `ships 4 8 3` names, and
//! [visit](OneOf::visit) it: the only place that tells one game from another is the table in `guessing.rs`. A new game is
//! a line there. Games of simultaneous choice have a table of their own in `simultaneous.rs`: a [`SimultaneousGame`] is
//! [visited](OneDuel::visit) in the same way.

mod guessing;
mod in_place;
mod one_of;
mod simultaneous;

pub use guessing::{
    ENTRIES, Entry, GuessingGame, NoGame, OneOf, PerGame, Plain, Registered, Visitor, stored_strategies,
    usual_specs,
};
pub use simultaneous::{
    DUELS, DuelEntry, DuelVisitor, NoDuel, OneDuel, PerDuel, PlainDuel, RegisteredDuel, SimultaneousGame,
    usual_duels,
};

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
