use apocalypse::{BLACK, Board, Cell, Choice, Kind, Move, NormalTurn, Position, Round, RuleSet, Turn, WHITE};
use game::{ByPlayer, Player};

use super::{Plan, Taste, by_gain, worth};

/// How much worse than the best a choice may be.
const MARGIN: i32 = 6;

/// Weighs each of its moves against every reply, all replies alike, by what is left on the board afterwards, and shuns
/// cells that the enemy attacks.
///
/// Choices that are nearly as good as the best are drawn by lot, so that it is not quite foreseen.
pub(super) fn plan(position: &Position, player: Player) -> Plan {
    by_gain(position, player, Taste::Near(MARGIN), |choice| match (position.turn(), choice) {
        (Turn::Normal(turn), Choice::Move(asked)) => weight_of_move(turn, player, asked),
        (Turn::Second(_), Choice::Place(cell)) => weight_of_placement(position, player, cell),
        _ => 0,
    })
}

fn weight_of_move(turn: NormalTurn<'_>, player: Player, asked: Move) -> i32 {
    let board = turn.position().board();
    let risk = risk(board, player, asked.to, worth::on(board, asked.from));
    average_over_replies(turn, player, asked) - risk
}

fn weight_of_placement(position: &Position, player: Player, cell: Cell) -> i32 {
    worth::of_place(player, cell) - risk(position.board(), player, cell, worth::of(Kind::Pawn))
}

/// Half of what a piece is worth that would go to a cell the enemy attacks.
fn risk(board: &Board, player: Player, to: Cell, worth: i32) -> i32 {
    if board.attacks(player.other()).contains(to) { worth / 2 } else { 0 }
}

fn average_over_replies(turn: NormalTurn<'_>, player: Player, asked: Move) -> i32 {
    let moves = turn.moves(player.other());
    let replies = moves.iter().copied().map(Some).chain([None]);
    let (n, sum) = replies.fold((0, 0), |(n, sum), reply| {
        let asked = match player {
            BLACK => ByPlayer { first: Some(asked), second: reply },
            WHITE => ByPlayer { first: reply, second: Some(asked) },
        };
        (n + 1, sum + balance(&turn.play(asked), player))
    });
    sum / n
}

/// What a player has more than the other after a round.
fn balance(round: &Round, player: Player) -> i32 {
    match round.outcome(RuleSet::Course).map(|outcome| outcome.winner) {
        Some(Some(winner)) if winner == player => worth::GAME,
        Some(Some(_)) => -worth::GAME,
        Some(None) => 0,
        None => standing(&round.position, player) - standing(&round.position, player.other()),
    }
}

/// A player's pieces, how far the pawns have come, and the promotion that awaits one of them.
fn standing(position: &Position, player: Player) -> i32 {
    let board = position.board();
    let pieces: i32 = board.pieces(player).into_iter().map(|cell| worth::on(board, cell)).sum();
    let places: i32 = board.pawns(player).into_iter().map(|cell| worth::of_place(player, cell)).sum();
    let promotion = position.awaiting()[player].map_or(0, |_| worth::of_promotion(board, player));
    pieces + places + promotion
}
