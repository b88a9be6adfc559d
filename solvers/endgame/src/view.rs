use apocalypse::{Cell, Choice, Move, Position};
use game::{ByPlayer, Player};

use crate::index::Numbering;
use crate::material::is_oriented;

/// The one way to see positions that differ only by left and right, or by which side has more.
///
/// A policy that chooses in this view plays alike in all of them, so that what is computed once holds for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    /// The position as it is seen.
    pub(crate) position: Position,
    /// Whether the sides are exchanged.
    pub(crate) swapped: bool,
    mirrored: bool,
}

impl View {
    /// Black has at least as much, and of the board and its mirror image the one with the smaller number is seen. A
    /// board that is its own mirror image is turned so that the pawn that awaits a cell stands to the left.
    pub(crate) fn of(position: &Position) -> View {
        let swapped = !is_oriented(position.board().material());
        let position = if swapped { position.swapped() } else { *position };
        let numbering = Numbering::of(position.board().material());
        let key = |position: &Position| (numbering.number(position.board()), columns(position));
        let image = position.mirrored();
        if key(&image) < key(&position) {
            View { position: image, swapped, mirrored: true }
        } else {
            View { position, swapped, mirrored: false }
        }
    }

    /// What a choice in this view is on the board that was looked at.
    pub(crate) fn back(&self, choice: Choice) -> Choice {
        match choice {
            Choice::Pass | Choice::Idle | Choice::Move(Move::GOOF) => choice,
            Choice::Move(Move { from, to }) => {
                Choice::Move(Move { from: self.cell(from), to: self.cell(to) })
            }
            Choice::Place(cell) => Choice::Place(self.cell(cell)),
        }
    }

    /// Who is on the board that was looked at what `player` is in this view.
    pub(crate) fn side(&self, player: Player) -> Player {
        if self.swapped { player.other() } else { player }
    }

    fn cell(&self, cell: Cell) -> Cell {
        let cell = if self.mirrored { cell.mirrored() } else { cell };
        if self.swapped { cell.flipped() } else { cell }
    }
}

/// In which columns pawns await a cell.
fn columns(position: &Position) -> ByPlayer<Option<u8>> {
    position.awaiting().map(|cell| cell.map(Cell::x))
}
