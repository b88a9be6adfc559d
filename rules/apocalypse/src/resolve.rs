//! From two verdicts to the next position. Both sides act at once.

use game::{ByPlayer, Player};

use crate::position::Parts;
use crate::{BLACK, Board, Cell, Cells, Kind, Move, Play, Position, Round, WHITE, far_row, judge, rulings};

/// Plays a normal round.
#[inline]
pub(crate) fn normal_round(position: &Position, asked: ByPlayer<Option<Move>>) -> Round {
    let before = position.board();
    let plays = ByPlayer {
        first: judge::judge_move(before, BLACK, asked.first),
        second: judge::judge_move(before, WHITE, asked.second),
    };
    let steps = ByPlayer {
        first: Step::of(before, BLACK, plays.first),
        second: Step::of(before, WHITE, plays.second),
    };
    let ByPlayer { first: black, second: white } = steps;

    let mut board = *before;
    // Both leave before either arrives, so a piece that moved away is not captured.
    board.remove(BLACK, black.pawn | black.knight);
    board.remove(WHITE, white.pawn | white.knight);
    let is_quiet = if black.to == white.to && !black.to.is_empty() {
        if let Some((player, kind)) = clash(black.kind(), white.kind()) {
            board.add(player, kind, black.to);
        }
        false
    } else {
        let captured = (board.pieces(WHITE) & black.to) | (board.pieces(BLACK) & white.to);
        board.remove(WHITE, black.to);
        board.remove(BLACK, white.to);
        black.arrive(&mut board, BLACK);
        white.arrive(&mut board, WHITE);
        captured.is_empty()
    };

    let parts = Parts {
        board,
        penalties: charged(position, plays),
        quiet: if is_quiet { position.quiet().saturating_add(1) } else { 0 },
        round: position.round().saturating_add(1),
        awaiting: ByPlayer { first: black.awaits(&board, BLACK), second: white.awaits(&board, WHITE) },
    };
    Round { plays, position: Position(parts) }
}

/// Plays a second round, in which the pawns that reached their far row are upgraded or placed.
#[inline]
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
    match (plays.first, plays.second) {
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
#[inline]
pub(crate) fn clash(black: Kind, white: Kind) -> Option<(Player, Kind)> {
    match (black, white) {
        (Kind::Knight, Kind::Pawn) => Some((BLACK, Kind::Knight)),
        (Kind::Pawn, Kind::Knight) => Some((WHITE, Kind::Knight)),
        (Kind::Knight, Kind::Knight) | (Kind::Pawn, Kind::Pawn) => None,
    }
}

/// Where a piece leaves, as a pawn or as a knight, and where it arrives; nowhere if nothing moves.
#[derive(Clone, Copy)]
struct Step {
    pawn: Cells,
    knight: Cells,
    to: Cells,
}

impl Step {
    #[inline]
    fn of(board: &Board, player: Player, play: Play) -> Step {
        let (from, to) = match play {
            Play::Played(Move { from, to }) => (Cells::only(from), Cells::only(to)),
            _ => (Cells::NONE, Cells::NONE),
        };
        Step { pawn: board.pawns(player) & from, knight: board.knights(player) & from, to }
    }

    /// What moves, if anything does.
    #[inline]
    fn kind(self) -> Kind {
        if self.pawn.is_empty() { Kind::Knight } else { Kind::Pawn }
    }

    #[inline]
    fn arrive(self, board: &mut Board, player: Player) {
        board.add(player, Kind::Pawn, self.to.only_if(!self.pawn.is_empty()));
        board.add(player, Kind::Knight, self.to.only_if(!self.knight.is_empty()));
    }

    /// Where a pawn awaits the second round, if this step brought it to its far row and it lives.
    #[inline]
    fn awaits(self, after: &Board, player: Player) -> Option<Cell> {
        let arrived = self.to.only_if(!self.pawn.is_empty());
        (arrived & after.pawns(player) & far_row(player)).first()
    }
}

/// The penalty points after these plays; a game that is over cannot cost more than it did.
fn charged(position: &Position, plays: ByPlayer<Play>) -> ByPlayer<u8> {
    let total = |(before, play): (u8, Play)| (before + play.penalty()).min(Position::MAX_PENALTIES);
    position.penalties().zip(plays).map(total)
}
