//! One file for each verb of the command: its arguments, its help with examples first, and what it does.

pub(crate) mod analyse;
pub(crate) mod assist;
pub(crate) mod bot;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod duel;
pub(crate) mod explain;
pub(crate) mod exploit;
pub(crate) mod grade;
pub(crate) mod ladder;
pub(crate) mod man;
pub(crate) mod menu;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod proof;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod stats;
pub(crate) mod tables;
pub(crate) mod tournament;
pub(crate) mod verify;
