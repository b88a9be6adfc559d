//! Why no two strategies play for ever.
//!
//! Knights have no direction, so two sides can chase each other without end, and nothing in the course's rules stops
//! them but that both pass. A strategy therefore grows weary: once nothing has been captured for a long time it passes
//! every other turn, by chance, and soon both do.
//!
//! Strategies that go by values are patient for longer. Their values are stated under `course+quiet50`, where the fiftieth
//! quiet round is a draw. Under `course` the game goes on: from then on they play as if no round had been quiet, and pass
//! every other turn as the others do.

use apocalypse::{Parts, Position};
use game::ByPlayer;
use nash::Mix;

use super::chance::Chance;
use crate::analysis::VALUED_RULES;

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

/// The position as if no round had been quiet, if there have been so many quiet rounds that values know only a draw.
pub(super) fn refreshed(position: &Position) -> Option<Position> {
    let is_drawn = VALUED_RULES.quiet_limit().is_some_and(|limit| position.quiet() >= limit);
    let fresh = || Position::new(Parts { quiet: 0, ..position.parts() });
    if is_drawn { fresh().ok() } else { None }
}

/// A mix of what may be chosen at a position, made weary: every other time the first, which is to pass. In a second round,
/// where to pass costs a penalty point, nobody is weary.
pub(super) fn wearied(mix: &Mix, position: &Position) -> Mix {
    if position.awaiting() != ByPlayer::default() {
        return mix.clone();
    }
    let mut shares: Vec<f64> = mix.weights().iter().map(|&weight| f64::from(weight)).collect();
    shares[0] += f64::from(Mix::WHOLE);
    Mix::from_proportions(&shares).expect("a player has a choice")
}
