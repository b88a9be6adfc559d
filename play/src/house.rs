use apocalypse::{Apocalypse, Choice, Position};
use endgame::Evaluation;
use game::Player;
use nash::{Oracle, Value};

/// What the house knows of positions of Apocalypse without looking ahead.
#[derive(Debug, Default)]
pub(crate) struct House {
    evaluation: Evaluation,
}

/// The one house there is.
pub(crate) static HOUSE: House = House { evaluation: Evaluation };

impl House {
    /// How many rounds of captures and promotions alone are looked at below the last round.
    pub(crate) const SHARP_ROUNDS: u32 = 0;
}

impl Oracle<Apocalypse> for House {
    fn known(&self, _: &Position) -> Option<Value> {
        None
    }

    fn estimate(&self, position: &Position) -> i32 {
        self.evaluation.estimate(position)
    }

    fn is_sharp(&self, position: &Position, player: Player, action: Choice) -> bool {
        self.evaluation.is_sharp(position, player, action)
    }
}
