use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use deduction::{Ratio, Tally};
use game::{About, counted};
use games::Registered;
use indicatif::ProgressBar;
use play::guessers::Guesser;
use play::judge::HuntJudge;
use play::{COUNTABLE, Seed, Stream, survey, tally_of};
use serde::Serialize;

use crate::console::Console;
use crate::draw::chart::Chart;
use crate::draw::histogram::Histogram;
use crate::failure::Failure;
use crate::guesser_option::GuesserOption;
use crate::of_game::{GameVerb, OfGame};
use crate::seeds::SeedOption;
use crate::whole_file;

const EXAMPLES: &str = "\
Examples:
  parlour stats ships
  parlour stats ships --guesser consistent --json
  parlour stats ships --chart ships.svg
  parlour stats mastermind --pegs 8 --colours 10 --sample 20 --seed 1";

/// Play a guesser against every secret and count its guesses.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Stats {
    #[command(subcommand)]
    game: OfGame<Options>,
}

#[derive(Debug, Args)]
struct Options {
    #[command(flatten)]
    guesser: GuesserOption,
    #[command(flatten)]
    seed: SeedOption,
    /// Play this many secrets, drawn by the seed, instead of all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    sample: Option<u64>,
    /// Draw what came out to a new SVG file: secrets by guesses and, over all secrets, how many are possible by turn.
    #[arg(long, value_name = "FILE")]
    chart: Option<PathBuf>,
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
    /// How many secrets are possible before each guess, on average over all games; only where all were played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    possible: Vec<f64>,
}

#[derive(Serialize)]
struct Bar {
    guesses: usize,
    secrets: u64,
}

impl Stats {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        self.game.run(console)
    }
}

impl GameVerb for Options {
    fn about(game: &About) -> String {
        format!("Over every {}", game.secret)
    }

    const EXAMPLES: &'static str = EXAMPLES;

    fn run<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let waiting =
            ProgressBar::new_spinner().with_message(format!("playing every secret of {}", game.spec()));
        waiting.enable_steady_tick(Duration::from_millis(100));
        if let Some(path) = &self.chart {
            whole_file::must_be_new("--chart", path, "name a new one or remove it")?;
        }
        let drawn_by = self.sample.map(|_| self.seed.or_new(console));
        let searcher = self.guesser.make(game, drawn_by.map_or(self.seed, SeedOption::of), console)?;
        let (tally, possible) = self.play(game, &*searcher.guesser, drawn_by)?;
        waiting.finish_and_clear();
        let average = tally.total() as f64 / tally.n_secrets() as f64;
        if let Some(path) = &self.chart {
            let title =
                format!("{}, guesser {}: {average:.4} guesses on average", game.spec(), searcher.name);
            let chart = Chart { title: &title, histogram: &tally.histogram, possible: &possible };
            whole_file::save(path, chart.to_string())?;
        }
        if self.json {
            return console.json(&Report {
                schema: "parlour/stats/1",
                game: game.spec(),
                guesser: searcher.name,
                seed: drawn_by.or(searcher.seed).map(|seed| seed.0),
                secrets: tally.n_secrets(),
                total: tally.total(),
                average,
                worst: tally.worst(),
                histogram: bars(&tally),
                possible,
            });
        }
        let secrets = match drawn_by {
            Some(seed) => {
                format!("{} draws from {} secrets, seed {seed}", tally.n_secrets(), game.n_secrets())
            }
            None => counted(tally.n_secrets(), "secret", "secrets"),
        };
        writeln!(console, "{}, guesser {}: {secrets}", game.spec(), searcher.name)?;
        let (total, worst) = (tally.total(), tally.worst());
        writeln!(console, "average {average:.4} guesses ({total} in all), worst case {worst}")?;
        // What the judge says of the first guess is the line to compare with.
        if let Some(judge) = HuntJudge::new(*game).ok().filter(|judge| !judge.is_sampled()) {
            let start = judge.after(&[]).expect("nothing was answered yet");
            let (worth, certainty) = (start.best().worth, start.certainty());
            writeln!(console, "best known {worth:.4} guesses on average, {certainty}")?;
        }
        writeln!(console)?;
        Ok(write!(console, "{}", Histogram(&tally.histogram))?)
    }
}

impl Options {
    /// Plays a sample, or every secret and then also says how many are possible before each guess.
    fn play<G: Registered>(
        &self,
        game: &G,
        guesser: &dyn Guesser<G>,
        drawn_by: Option<Seed>,
    ) -> Result<(Tally, Vec<f64>), Failure> {
        // Nobody who makes progress needs more guesses than there are secrets.
        let limit = usize::try_from(game.n_secrets()).unwrap_or(usize::MAX);
        let played = match (self.sample, drawn_by) {
            (Some(n), Some(seed)) => {
                let mut chance = seed.chance(Stream::Sample);
                let secrets = (0..n).map(|_| chance.secret(game));
                tally_of(game, guesser, secrets.collect(), limit).map(|tally| (tally, Vec::new()))
            }
            _ if game.n_secrets() > COUNTABLE => {
                let (spec, n) = (game.spec(), game.n_secrets());
                return Err(Failure::Usage(format!(
                    "{spec} has {n} secrets, at most {COUNTABLE} are played; --sample N plays some of them"
                )));
            }
            _ => survey(game, guesser, limit).map(|survey| {
                let possible = survey.possible().map(Ratio::to_f64).collect();
                (survey.tally, possible)
            }),
        };
        played.map_err(|unfinished| Failure::No(unfinished.to_string()))
    }
}

fn bars(tally: &Tally) -> Vec<Bar> {
    (1..).zip(&tally.histogram).map(|(guesses, &secrets)| Bar { guesses, secrets }).collect()
}
