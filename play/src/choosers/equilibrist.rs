use apocalypse::Position;
use endgame::shipped;
use game::Player;
use nash::Mix;

use super::mind::{Mind, Scope};
use super::mixer::Mixer;
use super::thinking::Thinking;

/// Plays the equilibrium: who knows its mix gains nothing by it, as far as it sees.
///
/// Where the shipped tables reach it plays exactly their policy, which is as good as proven; elsewhere it plays the mix of the deepest search that there is time for, whose leaves are table values or estimates.
#[derive(Debug)]
pub(super) struct Equilibrist(Mind);

impl Equilibrist {
    /// For a tenth to a third of a second a choice.
    pub(super) const fn deep(thinking: Thinking) -> Equilibrist {
        Equilibrist(Mind::new(Scope { positions: 40_000, memory: 16 << 20, ..SCOPE }, thinking))
    }

    /// For a few milliseconds a choice.
    pub(super) const fn fast(thinking: Thinking) -> Equilibrist {
        Equilibrist(Mind::new(Scope { positions: 1_000, memory: 1 << 20, ..SCOPE }, thinking))
    }
}

const SCOPE: Scope = Scope { rounds: u32::MAX, positions: 0, whole_matrix: false, memory: 0 };

impl Mixer for Equilibrist {
    fn mix(&mut self, position: &Position, player: Player) -> Mix {
        match shipped().equilibrium(position) {
            Some(solved) => solved.mixes[player].clone(),
            None => self.0.look(position).mixes[player].clone(),
        }
    }
}
