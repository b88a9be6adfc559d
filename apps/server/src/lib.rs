//! The web parlour: matches over HTTP, kept in one file, with the page inside.
//!
//! A request passes the guard (whose page is asking, how often), reaches a short handler, and ends in a match,
//! which is a list of events and nothing else. An event is written to the [game file](Keep) before it is answered, so a
//! process that is killed loses at most the request it had not answered. What a seat or a spectator may know is a
//! view: the secret of a running game, a sealed choice and a seat's token are in no type that can be sent.
//!
//! [`app()`] is the whole server without a socket; [`serve()`] gives it one.

mod analysis_pool;
mod app;
mod base_path;
mod clock;
mod duel_analysis;
mod duel_hints;
mod duel_rounds;
mod dueling;
mod engine_cache;
mod event;
mod fair_slots;
mod guard;
mod guess_engine;
mod handlers;
mod heat;
mod hints;
mod hunting;
mod library;
mod links;
mod listing;
mod matches;
mod metrics;
mod names;
mod options;
mod page;
mod puzzles;
mod rate;
mod refusal;
mod request_parts;
mod reviewing;
mod room;
mod rooms;
mod seats;
mod sentences;
mod serve;
mod shares;
mod store;
mod table;
mod tables;
mod token;
mod trying;
mod wire;
mod worker_pool;

pub use app::app;
pub use options::{Keep, Limits, Options};
pub use serve::{Open, log_to_stderr, run, serve};
pub use store::StoreError;
