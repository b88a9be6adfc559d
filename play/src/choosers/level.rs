use apocalypse::{Choice, Move, Position};
use game::{Player, Simultaneous};
use nash::Mix;

use super::mind::{Mind, Scope};
use super::mixer::Mixer;
use super::thinking::Thinking;
use crate::analysis::GAME;

/// A level for people: looks a few rounds ahead and errs as people do, small mistakes often and large ones seldom.
///
/// A choice that gives up `x` points against the other side's best mix is made `exp(-x / warmth)` times as often as one
/// that gives up nothing.
#[derive(Debug)]
pub(super) struct Level {
    mind: Mind,
    warmth: f64,
}

impl Level {
    pub(super) const fn easy(thinking: Thinking) -> Level {
        Level::new(1, 0.3, thinking)
    }

    pub(super) const fn medium(thinking: Thinking) -> Level {
        Level::new(2, 0.1, thinking)
    }

    pub(super) const fn hard(thinking: Thinking) -> Level {
        Level::new(3, 0.03, thinking)
    }

    const fn new(rounds: u32, warmth: f64, thinking: Thinking) -> Level {
        let scope = Scope { rounds, positions: 4_000, whole_matrix: true, memory: 1 << 20 };
        Level { mind: Mind::new(scope, thinking), warmth }
    }
}

impl Mixer for Level {
    fn mix(&mut self, position: &Position, player: Player) -> Mix {
        let report = self.mind.look(position);
        let shares: Vec<f64> = report.actions[player]
            .iter()
            .zip(report.gives_up(player))
            .map(|(&choice, gives_up)| {
                // Nobody breaks the rules on purpose at these levels.
                if choice == Choice::Move(Move::GOOF) {
                    return 0.0;
                }
                let points = f64::from(gives_up.middle()) / f64::from(GAME.unit());
                (-points / self.warmth).exp()
            })
            .collect();
        Mix::from_proportions(&shares).expect("a player has a choice")
    }
}
