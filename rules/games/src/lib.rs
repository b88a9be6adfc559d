//! The table of games: every game stands in it once, and everything else finds it there.
//!
//! Programs that work for any game of simultaneous choice take a [`SimultaneousGame`], which a spec such as `apocalypse`
//! names, and [visit](OneDuel::visit) it.

mod simultaneous;

pub use simultaneous::{
    DUELS, DuelEntry, DuelVisitor, NoDuel, OneDuel, PerDuel, PlainDuel, RegisteredDuel, SimultaneousGame,
};
