use game::Player;

/// The side at the bottom, whose pawns move up, which is named, asked and printed first.
pub const BLACK: Player = Player::First;

/// The side at the top, whose pawns move down.
pub const WHITE: Player = Player::Second;
