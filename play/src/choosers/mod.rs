//! Who plays games of simultaneous choice.
//!
//! A strategy says what it would do at a position as a plan (`plan.rs`), and says it once: what it draws, how it mixes and
//! what it can be exploited for follow from that. `random`, the levels and `nash` play any game; those that know one game
//! stand in a folder of its name.

pub mod apocalypse;
mod best_responder;
mod chooser;
mod errors;
mod exploiter;
mod level;
mod look_ahead;
mod nash;
mod plan;
mod random;
mod strategy;
mod thinking;

pub use self::best_responder::best_responder;
pub use self::chooser::Chooser;
pub use self::exploiter::EXPLOITERS_PRICE;
pub use self::strategy::{KnownPolicy, Strategy, strategies, strategy_names, usual_opponent};
pub use self::thinking::{Alarm, Clock, Thinking};
