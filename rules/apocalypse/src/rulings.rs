//! Our rulings: what happens where neither the course text nor its recorded games say. Each has a name and stands in
//! one place, so that it can be changed by itself; `docs/rules/apocalypse.md` lists them.

use std::cmp::Ordering;

use game::{ByPlayer, Player};

use crate::{BLACK, Board, Cell, Kind, Position, WHITE, resolve};

/// Ruling P1: both placements of a second round are judged on the board after the normal round, so the cell of a
/// pawn that leaves in the same second round is not empty.
pub(crate) const fn board_that_judges_placements(position: &Position) -> &Board {
    position.board()
}

/// Ruling P2: two pawns placed on one cell clash as two that move there.
pub(crate) fn place_both_on_one_cell(board: &mut Board, cell: Cell) {
    if let Some((player, kind)) = resolve::clash(Kind::Pawn, Kind::Pawn) {
        board.put(player, kind, cell);
    }
}

/// Ruling P3: a pawn left on its far row is not asked about again.
pub(crate) const fn awaiting_after_second_round() -> ByPlayer<Option<Cell>> {
    ByPlayer { first: None, second: None }
}

/// Who wins a game that is over, where `is_out` tells who has two penalty points.
pub(crate) fn winner(is_out: ByPlayer<bool>, pawns: ByPlayer<u8>) -> Option<Player> {
    match (is_out.first, is_out.second) {
        // Ruling E1: the penalties are looked at before the pawns, however many there are.
        (true, false) => Some(WHITE),
        (false, true) => Some(BLACK),
        // Ruling E2: when both sides have two penalty points, the pawns decide.
        (true, true) | (false, false) => match pawns.first.cmp(&pawns.second) {
            Ordering::Greater => Some(BLACK),
            Ordering::Less => Some(WHITE),
            // Ruling E3: when the pawns decide and are equal in number, nobody wins.
            Ordering::Equal => None,
        },
    }
}
