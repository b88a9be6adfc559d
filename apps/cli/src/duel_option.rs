use clap::Args;
use games::{DuelVisitor, PlainDuel, SimultaneousGame};

/// Which game of simultaneous choice is meant, as it is typed.
#[derive(Clone, Debug, Args)]
pub(crate) struct DuelOption {
    /// The game and its size, such as "apocalypse".
    #[arg(long, value_name = "GAME", default_value = "apocalypse")]
    game: SimultaneousGame,
}

impl DuelOption {
    /// Does the same whichever game it is.
    pub(crate) fn visit<V: DuelVisitor<PlainDuel>>(&self, visitor: V) -> V::Output {
        self.game.visit(visitor)
    }
}
