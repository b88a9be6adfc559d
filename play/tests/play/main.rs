//! Players, referees, records and the judge, as those who build on them see them.

mod choosers;
mod duel;
mod duel_judge;
mod guessers;
mod hunt;
mod judge;
mod oshi_zumo;
mod record;
mod session;
mod stored;
