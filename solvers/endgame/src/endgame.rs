use apocalypse::{Apocalypse, Choice, Position};
use game::Player;
use nash::{Oracle, Value};

use crate::{Evaluation, Tables};

/// Tables where they reach, an estimate elsewhere.
#[derive(Debug)]
pub struct Endgame<B> {
    /// The tables.
    pub tables: Tables<B>,
    /// The estimate.
    pub evaluation: Evaluation,
}

impl<B: AsRef<[u8]> + Sync> Oracle<Apocalypse> for Endgame<B> {
    fn known(&self, position: &Position) -> Option<Value> {
        self.tables.value(position)
    }

    fn estimate(&self, position: &Position) -> i32 {
        self.tables.estimate(position).unwrap_or_else(|| self.evaluation.estimate(position))
    }

    fn is_sharp(&self, position: &Position, player: Player, action: Choice) -> bool {
        self.evaluation.is_sharp(position, player, action)
    }
}
