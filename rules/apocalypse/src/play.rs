use game::ByPlayer;

use crate::{Cell, Move, Position};

/// What became of one side's choice in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Play {
    /// Nothing has been chosen yet: the start of the game.
    Init,
    /// A legal move was made. The piece may have died in a clash.
    Played(Move),
    /// No move was chosen.
    Passed,
    /// An illegal move was asked for: it moved nothing and cost a penalty point.
    Goofed(Move),
    /// The pawn on this cell of its far row became a knight.
    Upgraded(Cell),
    /// The pawn was placed, from its far row to an empty cell.
    Placed(Move),
    /// The pawn was to be placed on a cell that is not empty: it stays, at the cost of a penalty point.
    BadPlaced(Move),
    /// No cell was chosen for the pawn: it stays, at the cost of a penalty point.
    NullPlaced,
    /// The side had nothing to do in a second round.
    Idle,
}

impl Play {
    /// Penalty points that this play costs.
    pub const fn penalty(self) -> u8 {
        match self {
            Play::Goofed(_) | Play::BadPlaced(_) | Play::NullPlaced => 1,
            Play::Init
            | Play::Played(_)
            | Play::Passed
            | Play::Upgraded(_)
            | Play::Placed(_)
            | Play::Idle => 0,
        }
    }
}

/// A round that has been played: what each side did and where it led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// What each side did.
    pub plays: ByPlayer<Play>,
    /// The position afterwards.
    pub position: Position,
}
