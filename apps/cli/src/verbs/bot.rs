use std::io::{stdin, stdout};

use clap::Args;
use play::Seed;

use crate::failure::Failure;
use crate::guesser_option::names;
use crate::strategy_names::any_strategy;

const EXAMPLES: &str = "\
Examples:
  parlour grade ships --tree -- parlour bot
  printf 'new ships 4 8 3\\nquit\\n' | parlour bot
  parlour duel cautious \"bot:parlour bot --strategy greedy\"";

/// Play for another program: speaks the protocols of docs/protocol.md on stdin and stdout.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Bot {
    /// Who guesses [default: stored where a strategy is stored, or else expected, or sample where that needs too much memory].
    #[arg(long, value_name = "NAME", value_parser = names())]
    guesser: Option<String>,
    /// Who plays games of simultaneous choice; `nash` plays those that do not have the strategy of this name.
    #[arg(long, value_name = "NAME", default_value = "greedy", value_parser = any_strategy())]
    strategy: String,
    /// The number that all chance comes from.
    #[arg(long, value_name = "N", default_value_t = Seed(0))]
    seed: Seed,
}

impl Bot {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let guesser = self.guesser.as_deref();
        Ok(referee::bot::serve(guesser, &self.strategy, self.seed, stdin().lock(), stdout().lock())?)
    }
}
