//! How strongly the machine plays Apocalypse.

use apocalypse::{Choice, Position, Turn};
use game::Player;
use play::Seed;
use rand::RngExt as _;

use crate::refusal::Refusal;

/// A way in which the machine plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
}

/// All levels, the weakest first.
pub(crate) const LEVELS: [Level; 1] = [Level { name: "random", about: "any legal move" }];

impl Level {
    pub(crate) fn named(name: &str) -> Result<Level, Refusal> {
        LEVELS.into_iter().find(|level| level.name == name).ok_or_else(|| {
            let names = LEVELS.map(|level| level.name).join(", ");
            Refusal::Misread(format!("No level is called `{name}`; there are {names}."))
        })
    }

    /// What it chooses as `player`, knowing the position and nothing of the other side's choice.
    pub(crate) fn choose(self, position: &Position, player: Player, seed: Seed, turn: u64) -> Choice {
        let mut chance = seed.generator(1 + 2 * turn + u64::from(player == Player::White));
        match position.turn() {
            Turn::Normal(normal) => {
                let moves = normal.moves(player);
                if moves.is_empty() {
                    Choice::Pass
                } else {
                    Choice::Move(moves[chance.random_range(0..moves.len())])
                }
            }
            Turn::Second(second) => {
                let cells: Vec<_> = second.placements().into_iter().collect();
                Choice::Place(cells[chance.random_range(0..cells.len())])
            }
        }
    }
}
