//! Our rulings: what happens where neither the course text nor its recorded games say. Each is one function, so that
//! it can be read, named and changed by itself; `docs/rules/apocalypse.md` lists them.

use game::{ByPlayer, Player};

use crate::{Board, Cell, Kind, Position, Reason, resolve};

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
    ByPlayer { black: None, white: None }
}

/// Ruling E1: the penalties are looked at before the pawns. A side that alone has two penalty points loses, however
/// many pawns there are.
///
/// Ruling E2: if both sides have two penalty points, the pawns decide and the penalties are no reason.
pub(crate) fn judge_penalties(
    penalties: ByPlayer<u8>,
    pawns: ByPlayer<u8>,
) -> Option<(Option<Player>, Reason)> {
    let full = penalties.map(|points| points >= Position::MAX_PENALTIES);
    match (full.black, full.white) {
        (false, false) => None,
        (true, false) => Some((Some(Player::White), Reason::Penalties)),
        (false, true) => Some((Some(Player::Black), Reason::Penalties)),
        (true, true) => Some((side_with_more_pawns(pawns), Reason::BothPenalties)),
    }
}

/// Ruling E3: when the pawns decide and are equal in number, nobody wins.
pub(crate) fn side_with_more_pawns(pawns: ByPlayer<u8>) -> Option<Player> {
    match pawns.black.cmp(&pawns.white) {
        std::cmp::Ordering::Greater => Some(Player::Black),
        std::cmp::Ordering::Less => Some(Player::White),
        std::cmp::Ordering::Equal => None,
    }
}
