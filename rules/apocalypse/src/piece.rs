use game::Player;

/// What a piece can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Jumps like a knight of chess and wins a clash against a pawn.
    Knight,
    /// Steps forward and captures diagonally forward; a side without pawns has lost.
    Pawn,
}

/// A piece and its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub player: Player,
    /// What it can do.
    pub kind: Kind,
}
