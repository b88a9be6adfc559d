use apocalypse::{Apocalypse, Position};
use endgame::{Experience, shipped};
use nash::{Oracle, Value};

/// What the house knows of positions of Apocalypse without looking ahead: the exact values of the shipped tables where
/// these reach, and what it has learned from play elsewhere.
#[derive(Debug)]
pub(crate) struct House {
    experience: Experience,
}

/// The one house there is.
pub(crate) static HOUSE: House = House { experience: Experience::LEARNED };

/// The most pieces on a board that the tables hold; asked before the tables are, since most positions have more.
const TABLED_PIECES: usize = 4;

/// Whether the tables may know a position.
fn is_endgame(position: &Position) -> bool {
    position.board().occupied().len() <= TABLED_PIECES
}

impl Oracle<Apocalypse> for House {
    fn known(&self, position: &Position) -> Option<Value> {
        if is_endgame(position) { shipped().value(position) } else { None }
    }

    fn estimate(&self, position: &Position) -> i32 {
        let tabled = if is_endgame(position) { shipped().estimate(position) } else { None };
        tabled.unwrap_or_else(|| self.experience.estimate(position))
    }

    /// The tables tell quiet rounds apart up to the draw, however few rounds are looked at.
    fn horizon(&self, position: &Position, depth: u32) -> u32 {
        if is_endgame(position) { u32::MAX } else { depth }
    }
}
