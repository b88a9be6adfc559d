use apocalypse::{Board, Cell, Choice, Kind, Move, Piece, Position, far_row};
use game::Player;

use super::{Plan, Taste, by_gain, worth};

/// Takes the most that one move can get: a capture, a promotion, or the rescue of an attacked piece, less what would be
/// lost on an attacked cell. It does not think of what the other side may do in the same round.
///
/// One time in ten it plays its second best, as the course suggests, so that no chase goes on for ever.
pub(super) fn plan(position: &Position, player: Player) -> Plan {
    let board = position.board();
    by_gain(position, player, Taste::Best { but_second_once_in: 10 }, |choice| match choice {
        Choice::Move(asked) => gain_of_move(board, player, asked),
        Choice::Place(cell) => gain_of_placement(board, player, cell),
        Choice::Pass | Choice::Idle => 0,
    })
}

fn gain_of_move(board: &Board, player: Player, Move { from, to }: Move) -> i32 {
    let Some(piece) = board.at(from) else { return 0 };
    let after = board.with(from, None).with(to, Some(piece));
    let mut gain = worth::on(board, to);
    if board.attacks(player.other()).contains(from) {
        gain += worth::of(piece.kind);
    }
    if after.attacks(player.other()).contains(to) {
        gain -= worth::of(piece.kind);
    }
    if piece.kind == Kind::Pawn {
        gain += if far_row(player).contains(to) { worth::of_promotion(board, player) } else { worth::ROW };
    }
    gain
}

/// What the pawn would threaten, less what would be lost if it is attacked itself.
fn gain_of_placement(board: &Board, player: Player, cell: Cell) -> i32 {
    let after = board.with(cell, Some(Piece { player, kind: Kind::Pawn }));
    let is_attacked = after.attacks(player.other()).contains(cell);
    let loss = if is_attacked { worth::of(Kind::Pawn) } else { 0 };
    let threatened = after.targets(player, cell) & after.pieces(player.other());
    worth::best_on(&after, threatened) + worth::of_place(player, cell) - loss
}
