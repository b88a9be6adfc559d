use std::io::{stdin, stdout};

use clap::Args;
use play::Seed;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  parlour grade ships --tree -- parlour bot
  printf 'new ships 4 8 3\\nquit\\n' | parlour bot";

/// Guess for another program: speaks the guesser protocol on stdin and stdout.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Bot {
    /// Who guesses [default: stored where a strategy is stored, or else expected].
    #[arg(long, value_name = "NAME")]
    guesser: Option<String>,
    /// The number that all chance comes from.
    #[arg(long, value_name = "N", default_value_t = Seed(0))]
    seed: Seed,
}

impl Bot {
    pub(crate) fn run(self) -> Result<(), Failure> {
        Ok(referee::bot::serve(self.guesser.as_deref(), self.seed, stdin().lock(), stdout().lock())?)
    }
}
