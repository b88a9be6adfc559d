use crate::{Board, Fleet, Location};

/// A way to turn or mirror a board onto itself. It keeps all distances, so it keeps all feedback.
///
/// Every board can be mirrored along both axes, and a square one can be transposed as well. Boards of two rows or
/// two columns have more symmetries than these, which are not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    board: Board,
    left_right: bool,
    up_down: bool,
    transpose: bool,
}

impl Symmetry {
    /// All symmetries of a board, the identity first.
    pub fn all(board: Board) -> Vec<Symmetry> {
        let choices = |available: bool| if available { &[false, true][..] } else { &[false] };
        let mut all = Vec::new();
        for &transpose in choices(board.rows() == board.columns() && board.rows() > 1) {
            for &up_down in choices(board.rows() > 1) {
                for &left_right in choices(board.columns() > 1) {
                    all.push(Symmetry { board, left_right, up_down, transpose });
                }
            }
        }
        all
    }

    /// Where a location of the board goes.
    pub fn location(self, location: Location) -> Location {
        let Symmetry { board, left_right, up_down, transpose } = self;
        let (column, row) = (location.column(), location.row());
        let (column, row) = if transpose { (row, column) } else { (column, row) };
        let column = if left_right { board.columns() - 1 - column } else { column };
        let row = if up_down { board.rows() - 1 - row } else { row };
        Location::new(column, row).expect("a symmetry stays on the board")
    }

    /// Where a fleet on the board goes.
    pub fn fleet(self, fleet: Fleet) -> Fleet {
        Fleet::new(fleet.locations().map(|location| self.location(location)))
            .expect("a symmetry keeps different locations different")
    }
}
