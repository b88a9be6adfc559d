use apocalypse::{Apocalypse, Position};
use game::Simultaneous;
use nash::Oracle;

/// An estimate by material alone: a pawn more is good, a knight more is better.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evaluation;

/// What pieces count; only their ratio to [`EVEN`] matters.
const PAWN: i64 = 2;
const KNIGHT: i64 = 3;
/// The lead that counts as half a win.
const EVEN: i64 = 8;

impl Oracle<Apocalypse> for Evaluation {
    fn estimate(&self, position: &Position) -> i32 {
        let material = position.board().material();
        let lead = |count: game::ByPlayer<u8>| i64::from(count.first) - i64::from(count.second);
        let lead = PAWN * lead(material.pawns) + KNIGHT * lead(material.knights);
        (i64::from(Apocalypse::default().unit()) * lead / (lead.abs() + EVEN)) as i32
    }
}
