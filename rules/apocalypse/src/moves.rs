use std::ops::Deref;

use game::Player;

use crate::{BLACK, Board, Cell, Cells, WHITE};

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
    #[inline]
    pub fn targets(&self, player: Player, from: Cell) -> Cells {
        let pawn = self.pawns(player) & Cells::only(from);
        let [step, left, right] = self.pawn_targets(player, pawn);
        let is_knight = self.knights(player).contains(from);
        self.knight_targets(player, from).only_if(is_knight) | step | left | right
    }

    /// The cells on which `player` could capture an enemy that stood there.
    #[inline]
    pub fn attacks(&self, player: Player) -> Cells {
        let jumps = self.knights(player).into_iter().map(|from| KNIGHT_JUMPS[from.index()]);
        let [_, left, right] = PAWN_DIRECTIONS.map(|dx| self.pawns(player).moved(dx, forward(player)));
        jumps.fold(left | right, |cells, jumps| cells | jumps)
    }

    #[inline]
    fn knight_targets(&self, player: Player, from: Cell) -> Cells {
        KNIGHT_JUMPS[from.index()] & !self.pieces(player)
    }

    /// Where these pawns of `player` may go in each of the [`PAWN_DIRECTIONS`]: straight on if the cell is empty,
    /// diagonally if an enemy stands there.
    pub(crate) fn pawn_targets(&self, player: Player, pawns: Cells) -> [Cells; 3] {
        let [step, left, right] = PAWN_DIRECTIONS.map(|dx| pawns.moved(dx, forward(player)));
        let enemies = self.pieces(player.other());
        [step & !self.occupied(), left & enemies, right & enemies]
    }
}

/// Which way a player's pawns walk: White's down the board, Black's up.
pub(crate) const fn forward(player: Player) -> i8 {
    match player {
        BLACK => -1,
        WHITE => 1,
    }
}

/// How far a pawn goes to the right: it steps straight on and captures to both sides.
const PAWN_DIRECTIONS: [i8; 3] = [0, -1, 1];

/// The legal moves of one player, in a fixed order: those of the knights first.
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
        for from in board.knights(player) {
            for to in board.knight_targets(player, from) {
                moves.push(Move { from, to });
            }
        }
        let targets = board.pawn_targets(player, board.pawns(player));
        for (dx, targets) in PAWN_DIRECTIONS.into_iter().zip(targets) {
            // All pawns move the same way, so sources and targets are in the same order.
            let sources = targets.moved(-dx, -forward(player));
            for (from, to) in sources.into_iter().zip(targets) {
                moves.push(Move { from, to });
            }
        }
        moves
    }

    #[inline]
    fn push(&mut self, legal: Move) {
        self.list[usize::from(self.len)] = legal;
        self.len += 1;
    }
}

impl Deref for Moves {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        &self.list[..usize::from(self.len)]
    }
}

impl<'a> IntoIterator for &'a Moves {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The cells a knight reaches from the cell with this number; none from a number that is no cell.
#[inline]
pub(crate) fn knight_jumps(from: u32) -> Cells {
    KNIGHT_JUMPS.get(from as usize).copied().unwrap_or_default()
}

/// The cells a knight reaches from each cell of the empty board.
const KNIGHT_JUMPS: [Cells; Cell::COUNT] = {
    let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let mut table = [Cells::NONE; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT * jumps.len() {
        let (from, (dx, dy)) = (i / jumps.len(), jumps[i % jumps.len()]);
        if let Some(to) = Cell::from_index(from).expect("below the number of cells").offset(dx, dy) {
            table[from] = table[from].with(to);
        }
        i += 1;
    }
    table
};
