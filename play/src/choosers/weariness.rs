//! Why no two strategies play for ever.
//!
//! Knights have no direction, so two sides can chase each other without end, and nothing in the course's rules stops
//! them but that both pass. A strategy therefore grows weary: once nothing has been captured for a long time it passes
//! every other turn, by chance, and soon both do.

use apocalypse::Position;

use super::chance::Chance;

/// After this many quiet rounds a strategy is weary. Long enough that a game still alive is hardly ever cut short.
pub(super) const PATIENCE: u16 = 40;

/// Whether a strategy passes here out of weariness.
pub(super) fn passes(position: &Position, chance: &mut Chance) -> bool {
    position.quiet() >= PATIENCE && chance.once_in(2)
}

/// How often a strategy passes here out of weariness.
pub(super) fn share(position: &Position) -> f64 {
    if position.quiet() >= PATIENCE { 0.5 } else { 0.0 }
}
