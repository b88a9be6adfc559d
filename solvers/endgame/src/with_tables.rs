use apocalypse::{Apocalypse, Position};
use nash::{Basis, Oracle, Value};

use crate::shipped;

/// The exact values of the tables that come with the program where these reach, and elsewhere an estimate.
#[derive(Debug)]
pub struct WithTables<'a, E: ?Sized>(pub &'a E);

/// The most pieces on a board that the tables hold; asked before the tables are, since most positions have more.
const TABLED_PIECES: usize = 4;

/// Whether the tables may know a position.
fn is_endgame(position: &Position) -> bool {
    position.board().occupied().len() <= TABLED_PIECES
}

impl<E: Oracle<Apocalypse> + ?Sized> Oracle<Apocalypse> for WithTables<'_, E> {
    fn known(&self, position: &Position) -> Option<Value> {
        if is_endgame(position) { shipped().value(position) } else { None }
    }

    fn estimate(&self, position: &Position) -> i32 {
        let tabled = if is_endgame(position) { shipped().estimate(position) } else { None };
        tabled.unwrap_or_else(|| self.0.estimate(position))
    }

    fn basis(&self, position: &Position) -> Basis {
        self.0.basis(position)
    }

    fn estimate_from(&self, basis: &Basis, position: &Position) -> i32 {
        let tabled = if is_endgame(position) { shipped().estimate(position) } else { None };
        tabled.unwrap_or_else(|| self.0.estimate_from(basis, position))
    }

    /// The tables tell quiet rounds apart up to the draw, however few rounds are looked at.
    fn horizon(&self, position: &Position, depth: u32) -> u32 {
        if is_endgame(position) { u32::MAX } else { self.0.horizon(position, depth) }
    }
}
