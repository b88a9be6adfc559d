use std::ops::Deref;

use game::{ByPlayer, Player};

use crate::{Board, Cell, Cells};

/// From one cell to another: what a player asks for, legal or not, or where a placed pawn came from and went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Cell,
    /// Where it is to go.
    pub to: Cell,
}

impl Move {
    /// The move that stands for every deliberate illegal one: a piece that stays where it is is never legal.
    pub const GOOF: Move = {
        let corner = Cell::new(0, 0).expect("the corner is on the board");
        Move { from: corner, to: corner }
    };

    /// The move with left and right exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        Move { from: self.from.mirrored(), to: self.to.mirrored() }
    }

    /// The move with top and bottom exchanged, as the other side would make it.
    #[must_use]
    pub const fn flipped(self) -> Move {
        Move { from: self.from.flipped(), to: self.to.flipped() }
    }
}

impl Board {
    /// Where the piece that `player` has on `from` may go; no cell if there is none.
    ///
    /// Only the board as it stands counts, never what the other side may do in the same round.
    pub fn targets(&self, player: Player, from: Cell) -> Cells {
        if self.knights(player).contains(from) {
            KNIGHT_JUMPS[from.index()] & !self.pieces(player)
        } else if self.pawns(player).contains(from) {
            let (steps, captures) = match player {
                Player::Black => (&PAWN_STEPS.black, &PAWN_CAPTURES.black),
                Player::White => (&PAWN_STEPS.white, &PAWN_CAPTURES.white),
            };
            steps[from.index()] & !self.occupied() | captures[from.index()] & self.pieces(player.other())
        } else {
            Cells::NONE
        }
    }
}

/// The legal moves of one player, in a fixed order: by source, then by target, as the cells are numbered.
///
/// The list lives on the stack; a side has at most two knights with eight jumps and five pawns with three steps.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    list: [Move; Moves::CAPACITY],
    len: u8,
}

impl Moves {
    /// The most moves a player can have in a valid position.
    pub const CAPACITY: usize = 2 * 8 + 5 * 3;

    /// The legal moves of `player` on a board with at most two knights and five pawns a side.
    pub(crate) fn on(board: &Board, player: Player) -> Moves {
        let mut moves = Moves { list: [Move::GOOF; Moves::CAPACITY], len: 0 };
        for from in board.pieces(player) {
            for to in board.targets(player, from) {
                moves.list[usize::from(moves.len)] = Move { from, to };
                moves.len += 1;
            }
        }
        moves
    }
}

impl Deref for Moves {
    type Target = [Move];
    fn deref(&self) -> &[Move] {
        &self.list[..usize::from(self.len)]
    }
}

impl<'a> IntoIterator for &'a Moves {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

type Table = [Cells; Cell::COUNT];

/// The cells a knight reaches from each cell of the empty board.
const KNIGHT_JUMPS: Table = table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// The cell in front of a pawn. Black walks up the board, towards row 0.
const PAWN_STEPS: ByPlayer<Table> = ByPlayer { black: table(&[(0, -1)]), white: table(&[(0, 1)]) };

/// The two cells a pawn attacks.
const PAWN_CAPTURES: ByPlayer<Table> =
    ByPlayer { black: table(&[(-1, -1), (1, -1)]), white: table(&[(-1, 1), (1, 1)]) };

const fn table(offsets: &[(i8, i8)]) -> Table {
    let mut table = [Cells::NONE; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let from = Cell::from_index(index).expect("below the number of cells");
        let mut i = 0;
        while i < offsets.len() {
            if let Some(to) = from.offset(offsets[i].0, offsets[i].1) {
                table[index] = table[index].with(to);
            }
            i += 1;
        }
        index += 1;
    }
    table
}
