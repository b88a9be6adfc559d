use std::fmt;

use game::{ByPlayer, Player};

use crate::{Board, Cell, far_row};

/// Everything a game of Apocalypse depends on from here on, always valid.
///
/// The board has at most five pawns and two knights a side, no penalty is above two, and a pawn that awaits the
/// second round stands on its far row. The game may be over: whether it is depends on the
/// [rule set](crate::RuleSet) too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position(pub(crate) Parts);

/// The parts of a position, which may be nonsense until [`Position::new`] has looked at them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parts {
    /// The pieces.
    pub board: Board,
    /// Penalty points.
    pub penalties: ByPlayer<u8>,
    /// How many normal rounds in a row have left every count of pieces as it was, their second rounds included.
    pub quiet: u16,
    /// How many normal rounds have been played.
    pub round: u32,
    /// The pawns that have just reached their far row and await the second round.
    pub awaiting: ByPlayer<Option<Cell>>,
}

impl Position {
    /// The most pawns a side can have.
    pub const MAX_PAWNS: u8 = 5;
    /// The most knights a side can have: a pawn is upgraded only when there are fewer.
    pub const MAX_KNIGHTS: u8 = 2;
    /// The number of penalty points that ends the game.
    pub const MAX_PENALTIES: u8 = 2;

    /// The start of a game.
    pub const START: Position = Position(Parts {
        board: Board::START,
        penalties: ByPlayer { first: 0, second: 0 },
        quiet: 0,
        round: 0,
        awaiting: ByPlayer { first: None, second: None },
    });

    /// The position with these parts, or the first reason why there is none.
    pub fn new(parts: Parts) -> Result<Position, PositionError> {
        let material = parts.board.material();
        for player in Player::BOTH {
            let (pawns, knights) = (material.pawns[player], material.knights[player]);
            if pawns > Position::MAX_PAWNS {
                return Err(PositionError::TooManyPawns(player, pawns));
            }
            if knights > Position::MAX_KNIGHTS {
                return Err(PositionError::TooManyKnights(player, knights));
            }
            let penalty = parts.penalties[player];
            if penalty > Position::MAX_PENALTIES {
                return Err(PositionError::TooManyPenalties(player, penalty));
            }
            if let Some(cell) = parts.awaiting[player]
                && !(parts.board.pawns(player) & far_row(player)).contains(cell)
            {
                return Err(PositionError::NoPawnAwaits(player, cell));
            }
        }
        Ok(Position(parts))
    }

    /// A copy of the parts.
    pub const fn parts(&self) -> Parts {
        self.0
    }

    /// The pieces.
    pub const fn board(&self) -> &Board {
        &self.0.board
    }

    /// Penalty points, 0 to 2.
    pub const fn penalties(&self) -> ByPlayer<u8> {
        self.0.penalties
    }

    /// How many normal rounds in a row have left every count of pieces as it was, their second rounds included.
    pub const fn quiet(&self) -> u16 {
        self.0.quiet
    }

    /// How many normal rounds have been played.
    pub const fn round(&self) -> u32 {
        self.0.round
    }

    /// The pawns that have just reached their far row and await the second round.
    pub const fn awaiting(&self) -> ByPlayer<Option<Cell>> {
        self.0.awaiting
    }

    /// The position with left and right exchanged.
    #[must_use]
    #[inline]
    pub fn mirrored(&self) -> Position {
        let Parts { board, awaiting, .. } = self.0;
        let awaiting = awaiting.map(|cell| cell.map(Cell::mirrored));
        Position(Parts { board: board.mirrored(), awaiting, ..self.0 })
    }

    /// The position with top and bottom and the two sides exchanged: each side sees what the other saw.
    #[must_use]
    #[inline]
    pub fn swapped(&self) -> Position {
        let Parts { board, penalties, awaiting, .. } = self.0;
        let awaiting = awaiting.map(|cell| cell.map(Cell::flipped)).swap();
        Position(Parts { board: board.swapped(), penalties: penalties.swap(), awaiting, ..self.0 })
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::START
    }
}

/// Why parts make no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// A side has more pawns than it starts with, and pawns never come back.
    TooManyPawns(Player, u8),
    /// A side has more knights than it can get.
    TooManyKnights(Player, u8),
    /// A side has more penalty points than end the game.
    TooManyPenalties(Player, u8),
    /// The cell named as that of a pawn that awaits the second round holds no pawn of that side on its far row.
    NoPawnAwaits(Player, Cell),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PositionError::TooManyPawns(player, n) => {
                write!(f, "{player} has {n} pawns, at most {} are allowed", Position::MAX_PAWNS)
            }
            PositionError::TooManyKnights(player, n) => {
                write!(f, "{player} has {n} knights, at most {} are allowed", Position::MAX_KNIGHTS)
            }
            PositionError::TooManyPenalties(player, n) => {
                write!(f, "{player} has {n} penalty points, the game ends at {}", Position::MAX_PENALTIES)
            }
            PositionError::NoPawnAwaits(player, cell) => {
                write!(
                    f,
                    "no pawn of {player} stands on {cell} in its far row, so none can await the second round"
                )
            }
        }
    }
}

impl std::error::Error for PositionError {}
