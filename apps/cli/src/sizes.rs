use clap::Args;
use mastermind::Mastermind;
use ships::{Board, Ships};

use crate::failure::Failure;

/// The size of a game of Ships as it is typed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ShipsSize {
    /// Rows of the board, 1 to 9.
    #[arg(long, value_name = "N", default_value_t = 4)]
    rows: u8,
    /// Columns of the board, 1 to 26.
    #[arg(long, value_name = "N", default_value_t = 8)]
    columns: u8,
    /// Ships on the board, 1 to 5.
    #[arg(long, value_name = "N", default_value_t = 3)]
    ships: u8,
}

impl ShipsSize {
    /// The game of this size.
    pub(crate) fn game(self) -> Result<Ships, Failure> {
        Board::new(self.rows, self.columns)
            .and_then(|board| Ships::new(board, self.ships))
            .map_err(|error| Failure::Usage(error.to_string()))
    }
}

/// The size of a game of Mastermind as it is typed.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct MastermindSize {
    /// Pegs of a code, 1 to 15.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pegs: u8,
    /// Colours to choose from, 1 to 26.
    #[arg(long, value_name = "N", default_value_t = 6)]
    colours: u8,
    /// No colour twice in a code, as in Bulls and Cows.
    #[arg(long)]
    no_repeats: bool,
}

impl MastermindSize {
    /// The game of this size.
    pub(crate) fn game(self) -> Result<Mastermind, Failure> {
        let new = if self.no_repeats { Mastermind::without_repeats } else { Mastermind::new };
        new(self.pegs, self.colours).map_err(|error| Failure::Usage(error.to_string()))
    }
}
