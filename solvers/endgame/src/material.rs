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
                pawns: ByPlayer { first: black.0, second: white.0 },
                knights: ByPlayer { first: black.1, second: white.1 },
            };
            if black >= white && count(material) <= n_pieces {
                all.push(material);
            }
        }
    }
    all.sort_by_key(|material| {
        let total = |pieces: ByPlayer<u8>| pieces.first + pieces.second;
        (total(material.pawns), total(material.knights), material.pawns, material.knights)
    });
    all
}

/// The kinds of endgame that this one can turn into: what must be known before it.
///
/// A side's pieces never become more, nor do its pawns; a knight comes from a pawn or was there before. All kinds for
/// which this holds are listed, so the list of a kind holds those of all kinds in it.
pub fn needs(material: Material) -> Vec<Material> {
    let can_become = |from: Player, kind: &Material, to: Player| {
        let (before, after) = (material.pawns[from], kind.pawns[to]);
        let pieces = |of: &Material, player| of.pawns[player] + of.knights[player];
        after <= before && pieces(kind, to) <= pieces(&material, from)
    };
    // A kind stands for its mirror image too, in which the sides are exchanged.
    let can_turn_into = |kind: &Material| {
        let straight = Player::BOTH.into_iter().all(|side| can_become(side, kind, side));
        let exchanged = Player::BOTH.into_iter().all(|side| can_become(side, kind, side.other()));
        straight || exchanged
    };
    let mut list = materials(count(material));
    list.retain(|kind| *kind != material && can_turn_into(kind));
    list
}

/// How many pieces there are.
pub(crate) fn count(material: Material) -> u8 {
    Player::BOTH.into_iter().map(|player| material.pawns[player] + material.knights[player]).sum()
}

/// Whether both sides have the same.
pub(crate) fn is_even(material: Material) -> bool {
    material.pawns.first == material.pawns.second && material.knights.first == material.knights.second
}

/// Whether Black has at least as much, in the sense of [`materials`].
pub(crate) fn is_oriented(material: Material) -> bool {
    (material.pawns.first, material.knights.first) >= (material.pawns.second, material.knights.second)
}
