//! From what was asked to what it is worth, by the board at the start of the round alone.

use game::Player;

use crate::{Board, Cell, Move, Play, Position};

/// Whether the move is one of the player's legal moves.
#[inline]
pub(crate) fn is_legal(board: &Board, player: Player, asked: Move) -> bool {
    board.targets(player, asked.from).contains(asked.to)
}

/// The verdict on what a player asks for in a normal round.
#[inline]
pub(crate) fn judge_move(board: &Board, player: Player, asked: Option<Move>) -> Play {
    match asked {
        None => Play::Passed,
        Some(asked) if is_legal(board, player, asked) => Play::Played(asked),
        Some(asked) => Play::Goofed(asked),
    }
}

/// Whether a pawn of this player on its far row becomes a knight, without a choice.
#[inline]
pub(crate) fn upgrades(board: &Board, player: Player) -> bool {
    board.knights(player).len() < usize::from(Position::MAX_KNIGHTS)
}

/// The verdict on what a player asks for in a second round, where `pawn` awaits it.
#[inline]
pub(crate) fn judge_placement(
    board: &Board,
    player: Player,
    pawn: Option<Cell>,
    asked: Option<Cell>,
) -> Play {
    let Some(from) = pawn else { return Play::Idle };
    if upgrades(board, player) {
        return Play::Upgraded(from);
    }
    match asked {
        None => Play::NullPlaced,
        Some(to) if board.occupied().contains(to) => Play::BadPlaced(Move { from, to }),
        Some(to) => Play::Placed(Move { from, to }),
    }
}
