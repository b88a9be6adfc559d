use apocalypse::{Cell, Move, NormalTurn, SecondTurn};
use game::Player;

use super::chance::Chance;
use super::{Chooser, weariness};

/// Plays any legal move, all alike. It passes only when it has none, or is [weary](weariness).
#[derive(Debug)]
pub(super) struct Random(pub(super) Chance);

impl Chooser for Random {
    fn choose_move(&mut self, turn: NormalTurn<'_>, player: Player) -> Option<Move> {
        if weariness::passes(turn.position(), &mut self.0) {
            return None;
        }
        self.0.pick(&turn.moves(player))
    }

    fn choose_placement(&mut self, turn: SecondTurn<'_>, _: Player) -> Option<Cell> {
        let cells: Vec<Cell> = turn.placements().into_iter().collect();
        self.0.pick(&cells)
    }
}

/// How likely each of these moves is.
pub(super) fn shares_of_moves(_: NormalTurn<'_>, _: Player, moves: &[Move]) -> Vec<f64> {
    vec![1.0; moves.len()]
}

/// How likely each of these cells is.
pub(super) fn shares_of_placements(_: SecondTurn<'_>, _: Player, cells: &[Cell]) -> Vec<f64> {
    vec![1.0; cells.len()]
}
