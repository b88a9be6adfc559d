//! From two verdicts to the next position. Both sides act at once.

use game::{ByPlayer, Player};

use crate::position::Parts;
use crate::{Board, Cell, Kind, Move, Play, Position, Round, far_row, judge, rulings};

/// Plays a normal round.
pub(crate) fn normal_round(position: &Position, asked: ByPlayer<Option<Move>>) -> Round {
    let before = position.board();
    let plays = ByPlayer {
        black: judge::judge_move(before, Player::Black, asked.black),
        white: judge::judge_move(before, Player::White, asked.white),
    };
    let steps = ByPlayer {
        black: Step::of(before, Player::Black, plays.black),
        white: Step::of(before, Player::White, plays.white),
    };

    let mut board = *before;
    for (player, step) in each(steps) {
        board.take(player, step.kind, step.from);
    }
    let is_quiet = match (steps.black, steps.white) {
        (Some(black), Some(white)) if black.to == white.to => {
            if let Some((player, kind)) = clash(black.kind, white.kind) {
                board.put(player, kind, black.to);
            }
            false
        }
        // Both leave before either arrives, so a piece that moved away is not captured.
        _ => {
            let mut is_quiet = true;
            for (player, step) in each(steps) {
                is_quiet &= !board.capture(player.other(), step.to);
            }
            for (player, step) in each(steps) {
                board.put(player, step.kind, step.to);
            }
            is_quiet
        }
    };

    let awaiting = ByPlayer {
        black: steps.black.and_then(|step| step.arrival(&board, Player::Black)),
        white: steps.white.and_then(|step| step.arrival(&board, Player::White)),
    };
    let parts = Parts {
        board,
        penalties: charged(position, plays),
        quiet: if is_quiet { position.quiet().saturating_add(1) } else { 0 },
        round: position.round().saturating_add(1),
        awaiting,
    };
    Round { plays, position: Position(parts) }
}

/// Plays a second round, in which the pawns that reached their far row are upgraded or placed.
pub(crate) fn second_round(position: &Position, asked: ByPlayer<Option<Cell>>) -> Round {
    let before = rulings::board_that_judges_placements(position);
    let awaiting = position.awaiting();
    let plays =
        ByPlayer::from_fn(|player| judge::judge_placement(before, player, awaiting[player], asked[player]));

    let mut board = *before;
    for player in Player::BOTH {
        if let Play::Upgraded(cell) = plays[player] {
            board.take(player, Kind::Pawn, cell);
            board.put(player, Kind::Knight, cell);
        }
        if let Play::Placed(Move { from, .. }) = plays[player] {
            board.take(player, Kind::Pawn, from);
        }
    }
    match (plays.black, plays.white) {
        (Play::Placed(black), Play::Placed(white)) if black.to == white.to => {
            rulings::place_both_on_one_cell(&mut board, black.to);
        }
        _ => {
            for player in Player::BOTH {
                if let Play::Placed(Move { to, .. }) = plays[player] {
                    board.put(player, Kind::Pawn, to);
                }
            }
        }
    }

    // The round belongs to the normal round before it, which has been counted already.
    let is_quiet = board.material() == before.material();
    let parts = Parts {
        board,
        penalties: charged(position, plays),
        quiet: if is_quiet { position.quiet() } else { 0 },
        round: position.round(),
        awaiting: rulings::awaiting_after_second_round(),
    };
    Round { plays, position: Position(parts) }
}

/// The piece that stays when two move to one cell: a knight beats a pawn, equals remove each other.
pub(crate) fn clash(black: Kind, white: Kind) -> Option<(Player, Kind)> {
    match (black, white) {
        (Kind::Knight, Kind::Pawn) => Some((Player::Black, Kind::Knight)),
        (Kind::Pawn, Kind::Knight) => Some((Player::White, Kind::Knight)),
        (Kind::Knight, Kind::Knight) | (Kind::Pawn, Kind::Pawn) => None,
    }
}

/// A legal move and what makes it.
#[derive(Clone, Copy)]
struct Step {
    kind: Kind,
    from: Cell,
    to: Cell,
}

impl Step {
    fn of(board: &Board, player: Player, play: Play) -> Option<Step> {
        let Play::Played(Move { from, to }) = play else { return None };
        let kind = board.kind_at(player, from)?;
        Some(Step { kind, from, to })
    }

    /// Where a pawn awaits the second round, if this step brought it to its far row and it lives.
    fn arrival(self, after: &Board, player: Player) -> Option<Cell> {
        let arrived = self.kind == Kind::Pawn && (after.pawns(player) & far_row(player)).contains(self.to);
        arrived.then_some(self.to)
    }
}

fn each<T>(both: ByPlayer<Option<T>>) -> impl Iterator<Item = (Player, T)> {
    [(Player::Black, both.black), (Player::White, both.white)]
        .into_iter()
        .filter_map(|(player, value)| Some((player, value?)))
}

/// The penalty points after these plays; a game that is over cannot cost more than it did.
fn charged(position: &Position, plays: ByPlayer<Play>) -> ByPlayer<u8> {
    let total = |(before, play): (u8, Play)| (before + play.penalty()).min(Position::MAX_PENALTIES);
    position.penalties().zip(plays).map(total)
}
