//! What things are worth to the strategies, in hundredths of a pawn.

use apocalypse::{BLACK, Board, Cell, Cells, Kind, Position, WHITE, far_row};
use game::Player;

/// More than all that can stand on a board.
pub(super) const GAME: i32 = 10_000;

/// A row that a pawn has walked.
pub(super) const ROW: i32 = 8;

/// A side without pawns has lost, but knights are what takes them.
pub(super) const fn of(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight => 120,
    }
}

/// What stands on a cell, whoever owns it.
pub(super) fn on(board: &Board, cell: Cell) -> i32 {
    board.at(cell).map_or(0, |piece| of(piece.kind))
}

/// The most valuable of what stands on these cells.
pub(super) fn best_on(board: &Board, cells: Cells) -> i32 {
    cells.into_iter().map(|cell| on(board, cell)).max().unwrap_or(0)
}

/// What it is worth that a pawn comes to its far row: a knight for a pawn, or a pawn free to be placed.
pub(super) fn of_promotion(board: &Board, player: Player) -> i32 {
    let is_upgraded = board.knights(player).len() < usize::from(Position::MAX_KNIGHTS);
    match (is_upgraded, board.pawns(player).len()) {
        // The last pawn that becomes a knight loses the game.
        (true, ..=1) => -GAME,
        (true, _) => 60,
        (false, _) => 40,
    }
}

/// What it is worth to have a pawn on this cell and not at home. On the far row it cannot move any more.
pub(super) fn of_place(player: Player, cell: Cell) -> i32 {
    let rows = match player {
        _ if far_row(player).contains(cell) => 0,
        BLACK => Cell::SIDE - 1 - cell.y(),
        WHITE => cell.y(),
    };
    i32::from(rows) * ROW
}
