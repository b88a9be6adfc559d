use std::io::Write;

use apocalypse::{Apocalypse, Position, RuleSet, perft};
use clap::Args;
use game::Duelling as _;
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::verbs::tables::rules_hash;

const EXAMPLES: &str = "\
Examples:
  parlour perft --depth 3
  parlour perft NP2N/P3P/5/p3p/npppn 0 0 0 0 - --depth 2";

/// Count the ways an Apocalypse game can go on, both sides' choices counted together.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Perft {
    /// Where to start: board, black penalty, white penalty, quiet rounds, round, awaiting pawns [default: `start`].
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: Vec<String>,
    /// How many rounds to look ahead.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// When a game ends.
    #[arg(long, value_name = "NAME", default_value_t = RuleSet::Course)]
    rules: RuleSet,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    position: String,
    rules: String,
    rules_hash: String,
    /// One count for each depth, from 1.
    counts: Vec<u64>,
}

impl Perft {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let position = match self.position.join(" ").as_str() {
            "" => Position::START,
            text => Apocalypse { rules: self.rules }
                .read_position(text)
                .map_err(|error| Failure::Usage(error.to_string()))?,
        };
        let counts = (1..=self.depth).map(|depth| perft(&position, self.rules, depth));
        if self.json {
            let report = Report {
                schema: "parlour/perft/1",
                position: position.to_string(),
                rules: self.rules.to_string(),
                rules_hash: rules_hash(self.rules),
                counts: counts.collect(),
            };
            return console.json(&report);
        }
        for (depth, count) in (1..).zip(counts) {
            writeln!(console, "{depth:>3}  {count}")?;
            console.flush()?;
        }
        Ok(())
    }
}
