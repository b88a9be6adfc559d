use game::{ByPlayer, Player};

use crate::{BLACK, Cell, Cells, Kind, Piece, WHITE};

/// Which piece stands on which cell. No two pieces stand on one cell; nothing else is promised, so that the board
/// of any program can be held. A [`Position`](crate::Position) promises more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    pawns: ByPlayer<Cells>,
    knights: ByPlayer<Cells>,
}

/// How many pieces of each kind each side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Material {
    /// Pawns on the board.
    pub pawns: ByPlayer<u8>,
    /// Knights on the board.
    pub knights: ByPlayer<u8>,
}

impl Board {
    /// The board at the start of a game: White on top, Black at the bottom.
    pub const START: Board = Board {
        pawns: ByPlayer {
            first: rows([0b00000, 0b00000, 0b00000, 0b10001, 0b01110]),
            second: rows([0b01110, 0b10001, 0b00000, 0b00000, 0b00000]),
        },
        knights: ByPlayer {
            first: rows([0b00000, 0b00000, 0b00000, 0b00000, 0b10001]),
            second: rows([0b10001, 0b00000, 0b00000, 0b00000, 0b00000]),
        },
    };

    /// The board with these pieces, unless two of them stand on one cell.
    pub fn new(pawns: ByPlayer<Cells>, knights: ByPlayer<Cells>) -> Option<Board> {
        let board = Board { pawns, knights };
        let pieces = [pawns.first, pawns.second, knights.first, knights.second];
        let n_pieces = pieces.into_iter().map(Cells::len).sum::<usize>();
        (board.occupied().len() == n_pieces).then_some(board)
    }

    /// What stands on `cell`.
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<Piece> {
        Player::BOTH.into_iter().find_map(|player| {
            let kind = self.kind_at(player, cell)?;
            Some(Piece { player, kind })
        })
    }

    /// The board with `piece` on `cell`, or nothing, whatever stood there before.
    #[must_use]
    #[inline]
    pub fn with(mut self, cell: Cell, piece: Option<Piece>) -> Board {
        for player in Player::BOTH {
            self.take(player, Kind::Pawn, cell);
            self.take(player, Kind::Knight, cell);
        }
        if let Some(Piece { player, kind }) = piece {
            self.put(player, kind, cell);
        }
        self
    }

    /// The cells of a player's pawns.
    #[inline]
    pub fn pawns(&self, player: Player) -> Cells {
        self.pawns[player]
    }

    /// The cells of a player's knights.
    #[inline]
    pub fn knights(&self, player: Player) -> Cells {
        self.knights[player]
    }

    /// The cells of all of a player's pieces.
    #[inline]
    pub fn pieces(&self, player: Player) -> Cells {
        self.pawns[player] | self.knights[player]
    }

    /// The cells on which any piece stands.
    #[inline]
    pub fn occupied(&self) -> Cells {
        self.pieces(BLACK) | self.pieces(WHITE)
    }

    /// How many pieces there are.
    #[inline]
    pub fn material(&self) -> Material {
        let count = |cells: Cells| cells.len() as u8;
        Material { pawns: self.pawns.map(count), knights: self.knights.map(count) }
    }

    /// The board with left and right exchanged.
    #[must_use]
    #[inline]
    pub fn mirrored(&self) -> Board {
        Board { pawns: self.pawns.map(Cells::mirrored), knights: self.knights.map(Cells::mirrored) }
    }

    /// The board with top and bottom and the two sides exchanged: each side sees what the other saw.
    #[must_use]
    #[inline]
    pub fn swapped(&self) -> Board {
        Board {
            pawns: self.pawns.map(Cells::flipped).swap(),
            knights: self.knights.map(Cells::flipped).swap(),
        }
    }

    /// What `player` has on `cell`.
    pub(crate) fn kind_at(&self, player: Player, cell: Cell) -> Option<Kind> {
        if self.pawns[player].contains(cell) {
            Some(Kind::Pawn)
        } else if self.knights[player].contains(cell) {
            Some(Kind::Knight)
        } else {
            None
        }
    }

    /// Adds a piece to a cell that must be empty.
    pub(crate) fn put(&mut self, player: Player, kind: Kind, cell: Cell) {
        let cells = self.of_kind(kind);
        cells[player] = cells[player].with(cell);
    }

    /// Removes a piece if it is there.
    pub(crate) fn take(&mut self, player: Player, kind: Kind, cell: Cell) {
        let cells = self.of_kind(kind);
        cells[player] = cells[player].without(cell);
    }

    /// Adds pieces to cells that must be empty.
    pub(crate) fn add(&mut self, player: Player, kind: Kind, cells: Cells) {
        let own = self.of_kind(kind);
        own[player] = own[player] | cells;
    }

    /// Removes whatever `player` has on these cells.
    pub(crate) fn remove(&mut self, player: Player, cells: Cells) {
        self.pawns[player] = self.pawns[player] & !cells;
        self.knights[player] = self.knights[player] & !cells;
    }

    #[inline]
    fn of_kind(&mut self, kind: Kind) -> &mut ByPlayer<Cells> {
        match kind {
            Kind::Pawn => &mut self.pawns,
            Kind::Knight => &mut self.knights,
        }
    }
}

/// The row that a player's pawns walk towards, where they are promoted.
pub const fn far_row(player: Player) -> Cells {
    match player {
        BLACK => rows([0b11111, 0, 0, 0, 0]),
        WHITE => rows([0, 0, 0, 0, 0b11111]),
    }
}

/// The set with these rows, top row first; only used for rows that look the same from the left and the right.
const fn rows(rows: [u32; 5]) -> Cells {
    let bits = rows[0] | rows[1] << 5 | rows[2] << 10 | rows[3] << 15 | rows[4] << 20;
    Cells::from_bits(bits).expect("five bits a row")
}
