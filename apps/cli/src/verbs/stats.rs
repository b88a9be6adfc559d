use std::io::Write;
use std::time::Duration;

use clap::{Args, Subcommand};
use deduction::Tally;
use indicatif::ProgressBar;
use play::tally;
use serde::Serialize;

use crate::console::Console;
use crate::draw::histogram::Histogram;
use crate::draw::{Pictured, counted};
use crate::failure::Failure;
use crate::guesser_option::GuesserOption;
use crate::seeds::SeedOption;
use crate::sizes::{MastermindSize, ShipsSize};

const EXAMPLES: &str = "\
Examples:
  parlour stats ships
  parlour stats ships --guesser consistent --json
  parlour stats mastermind --pegs 4 --colours 6";

/// Play a guesser against every secret and count its guesses.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Stats {
    #[command(subcommand)]
    game: Game,
}

#[derive(Debug, Subcommand)]
enum Game {
    /// Over every fleet of a board.
    #[command(before_long_help = EXAMPLES)]
    Ships {
        #[command(flatten)]
        size: ShipsSize,
        #[command(flatten)]
        options: Options,
    },
    /// Over every code.
    #[command(before_long_help = EXAMPLES)]
    Mastermind {
        #[command(flatten)]
        size: MastermindSize,
        #[command(flatten)]
        options: Options,
    },
}

#[derive(Debug, Args)]
struct Options {
    #[command(flatten)]
    guesser: GuesserOption,
    #[command(flatten)]
    seed: SeedOption,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    game: String,
    guesser: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    secrets: u64,
    /// The sum of the guesses over all secrets.
    total: u64,
    average: f64,
    worst: usize,
    histogram: Vec<Bar>,
}

#[derive(Serialize)]
struct Bar {
    guesses: usize,
    secrets: u64,
}

impl Stats {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        match self.game {
            Game::Ships { size, options } => options.count(&size.game()?, console),
            Game::Mastermind { size, options } => options.count(&size.game()?, console),
        }
    }
}

impl Options {
    fn count<G: Pictured>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let waiting =
            ProgressBar::new_spinner().with_message(format!("playing every secret of {}", game.spec()));
        waiting.enable_steady_tick(Duration::from_millis(100));
        let searcher = self.guesser.make(game, self.seed, console)?;
        // Nobody who makes progress needs more guesses than there are secrets.
        let limit = usize::try_from(game.n_secrets()).unwrap_or(usize::MAX);
        let tally = tally(game, &*searcher.guesser, limit)
            .map_err(|unfinished| Failure::No(unfinished.to_string()))?;
        waiting.finish_and_clear();
        let average = tally.total() as f64 / tally.n_secrets() as f64;
        if self.json {
            return console.json(&Report {
                schema: "parlour/stats/1",
                game: game.spec(),
                guesser: searcher.name,
                seed: searcher.seed.map(|seed| seed.0),
                secrets: tally.n_secrets(),
                total: tally.total(),
                average,
                worst: tally.worst(),
                histogram: bars(&tally),
            });
        }
        let secrets = counted(tally.n_secrets(), "secret", "secrets");
        writeln!(console, "{}, guesser {}: {secrets}", game.spec(), searcher.name)?;
        let (total, worst) = (tally.total(), tally.worst());
        writeln!(console, "average {average:.4} guesses ({total} in all), worst case {worst}\n")?;
        Ok(write!(console, "{}", Histogram(&tally.histogram))?)
    }
}

fn bars(tally: &Tally) -> Vec<Bar> {
    (1..).zip(&tally.histogram).map(|(guesses, &secrets)| Bar { guesses, secrets }).collect()
}
