//! Who chooses, and what happened: referees, players and records, without a terminal or a socket.

mod seed;

pub use seed::Seed;
