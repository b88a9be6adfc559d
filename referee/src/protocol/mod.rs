//! The exchange of lines with a judged program, as `docs/protocol.md` describes it: a connection sends and receives them,
//! a guessing game is played over one, and a [`Fault`] is what a program did that the protocol does not allow.

mod conditions;
mod connection;
mod fault;
mod guessing;

use games::ENTRIES;

pub use self::conditions::{Conditions, Patience};
pub use self::connection::Said;
pub(crate) use self::connection::{Connection, LEAVE};
pub use self::fault::Fault;
pub(crate) use self::fault::shown;
pub(crate) use self::guessing::{play, read_guess};

/// The game that a program knows without being told: the first of the table at its usual size.
pub(crate) const fn known_untold() -> &'static str {
    ENTRIES[0].about.usual[0]
}
