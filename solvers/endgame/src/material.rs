use apocalypse::{Material, Position};
use game::{ByPlayer, Player};

/// The kinds of endgame with at most `n_pieces` pieces, in an order in which none can turn into a later one.
///
/// The number of pawns never rises, and while it stays the number of knights never rises, so every kind comes after
/// those it can turn into. Of two kinds that differ only by the names of the sides, the one in which Black has at
/// least as much stands for both. Both sides have a pawn: otherwise the game is over.
pub fn materials(n_pieces: u8) -> Vec<Material> {
    let pawns = 1..=Position::MAX_PAWNS;
    let knights = 0..=Position::MAX_KNIGHTS;
    let mut all = Vec::new();
    for black in pawns.clone().flat_map(|p| knights.clone().map(move |k| (p, k))) {
        for white in pawns.clone().flat_map(|p| knights.clone().map(move |k| (p, k))) {
            let material = Material {
                pawns: ByPlayer { black: black.0, white: white.0 },
                knights: ByPlayer { black: black.1, white: white.1 },
            };
            if black >= white && count(material) <= n_pieces {
                all.push(material);
            }
        }
    }
    all.sort_by_key(|material| {
        let total = |pieces: ByPlayer<u8>| pieces.black + pieces.white;
        (total(material.pawns), total(material.knights), material.pawns, material.knights)
    });
    all
}

/// How many pieces there are.
pub(crate) fn count(material: Material) -> u8 {
    Player::BOTH.into_iter().map(|player| material.pawns[player] + material.knights[player]).sum()
}

/// Whether both sides have the same.
pub(crate) fn is_even(material: Material) -> bool {
    material.pawns.black == material.pawns.white && material.knights.black == material.knights.white
}

/// Whether Black has at least as much, in the sense of [`materials`].
pub(crate) fn is_oriented(material: Material) -> bool {
    (material.pawns.black, material.knights.black) >= (material.pawns.white, material.knights.white)
}
