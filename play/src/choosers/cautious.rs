use apocalypse::{Board, Cell, Kind, Move, NormalTurn, Position, Round, RuleSet, SecondTurn};
use game::{ByPlayer, Player};

use super::chance::Chance;
use super::{Chooser, weariness, worth};

/// Weighs each of its moves against every reply, all replies alike, by what is left on the board afterwards, and shuns
/// cells that the enemy attacks.
///
/// Choices that are nearly as good as the best are drawn by lot, so that it is not quite foreseen.
#[derive(Debug)]
pub(super) struct Cautious(pub(super) Chance);

impl Chooser for Cautious {
    fn choose_move(&mut self, turn: NormalTurn<'_>, player: Player) -> Option<Move> {
        if weariness::passes(turn.position(), &mut self.0) {
            return None;
        }
        self.draw_among_best(&turn.moves(player), |asked| weight_of_move(turn, player, asked))
    }

    fn choose_placement(&mut self, turn: SecondTurn<'_>, player: Player) -> Option<Cell> {
        let cells: Vec<Cell> = turn.placements().into_iter().collect();
        self.draw_among_best(&cells, |cell| weight_of_placement(turn, player, cell))
    }
}

impl Cautious {
    /// How much worse than the best a choice may be.
    const MARGIN: i32 = 6;

    fn draw_among_best<T: Copy>(&mut self, list: &[T], weight: impl Fn(T) -> i32) -> Option<T> {
        let weighed: Vec<(i32, T)> = list.iter().map(|&item| (weight(item), item)).collect();
        let best = weighed.iter().map(|&(weight, _)| weight).max()?;
        let is_good = |&(weight, _): &(i32, T)| weight >= best - Cautious::MARGIN;
        let good: Vec<T> = weighed.into_iter().filter(is_good).map(|(_, item)| item).collect();
        self.0.pick(&good)
    }
}

/// How likely each of these moves is.
pub(super) fn shares_of_moves(turn: NormalTurn<'_>, player: Player, moves: &[Move]) -> Vec<f64> {
    shares(moves, |asked| weight_of_move(turn, player, asked))
}

/// How likely each of these cells is.
pub(super) fn shares_of_placements(turn: SecondTurn<'_>, player: Player, cells: &[Cell]) -> Vec<f64> {
    shares(cells, |cell| weight_of_placement(turn, player, cell))
}

/// All that are nearly as good as the best alike.
fn shares<T: Copy>(list: &[T], weight: impl Fn(T) -> i32) -> Vec<f64> {
    let weights: Vec<i32> = list.iter().map(|&item| weight(item)).collect();
    let best = weights.iter().copied().max().unwrap_or(0);
    weights.iter().map(|&weight| f64::from(weight >= best - Cautious::MARGIN)).collect()
}

fn weight_of_move(turn: NormalTurn<'_>, player: Player, asked: Move) -> i32 {
    let board = turn.position().board();
    let risk = risk(board, player, asked.to, worth::on(board, asked.from));
    average_over_replies(turn, player, asked) - risk
}

fn weight_of_placement(turn: SecondTurn<'_>, player: Player, cell: Cell) -> i32 {
    let board = turn.position().board();
    worth::of_place(player, cell) - risk(board, player, cell, worth::of(Kind::Pawn))
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
            Player::Black => ByPlayer { black: Some(asked), white: reply },
            Player::White => ByPlayer { black: reply, white: Some(asked) },
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
