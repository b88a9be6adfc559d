use apocalypse::{Board, Cell, Kind, Move, NormalTurn, Piece, SecondTurn, far_row};
use game::Player;

use super::chance::Chance;
use super::{Chooser, weariness, worth};

/// Takes the most that one move can get: a capture, a promotion, or the rescue of an attacked piece, less what would be
/// lost on an attacked cell. It does not think of what the other side may do in the same round.
///
/// One time in ten it plays its second best, as the course suggests, so that no chase goes on for ever.
#[derive(Debug)]
pub(super) struct Greedy(pub(super) Chance);

impl Chooser for Greedy {
    fn choose_move(&mut self, turn: NormalTurn<'_>, player: Player) -> Option<Move> {
        if weariness::passes(turn.position(), &mut self.0) {
            return None;
        }
        let board = turn.position().board();
        self.best_but_sometimes_second(&turn.moves(player), |asked| gain_of_move(board, player, asked))
    }

    fn choose_placement(&mut self, turn: SecondTurn<'_>, player: Player) -> Option<Cell> {
        let board = turn.position().board();
        let cells: Vec<Cell> = turn.placements().into_iter().collect();
        self.best_but_sometimes_second(&cells, |cell| gain_of_placement(board, player, cell))
    }
}

impl Greedy {
    fn best_but_sometimes_second<T: Copy>(&mut self, list: &[T], gain: impl Fn(T) -> i32) -> Option<T> {
        // Equal gains are ordered by lot.
        let mut ranked: Vec<(i32, usize, T)> =
            list.iter().map(|&item| (gain(item), self.0.below(1 << 30), item)).collect();
        ranked.sort_by_key(|&(gain, lot, _)| std::cmp::Reverse((gain, lot)));
        let rank = usize::from(ranked.len() > 1 && self.0.once_in(10));
        ranked.get(rank).map(|&(_, _, item)| item)
    }
}

/// How likely each of these moves is.
pub(super) fn shares_of_moves(turn: NormalTurn<'_>, player: Player, moves: &[Move]) -> Vec<f64> {
    shares(moves, |asked| gain_of_move(turn.position().board(), player, asked))
}

/// How likely each of these cells is.
pub(super) fn shares_of_placements(turn: SecondTurn<'_>, player: Player, cells: &[Cell]) -> Vec<f64> {
    shares(cells, |cell| gain_of_placement(turn.position().board(), player, cell))
}

/// The best by far, and one time in ten the second best; equals share what falls to them.
fn shares<T: Copy>(list: &[T], gain: impl Fn(T) -> i32) -> Vec<f64> {
    let gains: Vec<i32> = list.iter().map(|&item| gain(item)).collect();
    let Some(&best) = gains.iter().max() else { return Vec::new() };
    let n_of = |wanted: i32| gains.iter().filter(|&&gain| gain == wanted).count() as f64;
    let second = gains.iter().copied().filter(|&gain| gain < best).max().filter(|_| n_of(best) < 2.0);
    let (to_best, to_second) = if second.is_some() { (0.9, 0.1) } else { (1.0, 0.0) };
    let share = |gain: i32| match second {
        _ if gain == best => to_best / n_of(best),
        Some(second) if gain == second => to_second / n_of(second),
        _ => 0.0,
    };
    gains.iter().map(|&gain| share(gain)).collect()
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
