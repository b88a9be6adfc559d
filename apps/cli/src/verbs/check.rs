use clap::{Args, Subcommand};
use play::Seed;
use referee::check::{Examiner, Inspection};

use super::grade::{command, progress_bar, seconds};
use crate::console::Console;
use crate::failure::Failure;
use crate::report_option::{Judgement, ReportOption};

const EXAMPLES: &str = "\
Examples:
  parlour check apocalypse -- ./Apoc
  parlour check apocalypse --html report.html -- ./Apoc
  parlour check apocalypse --bytes --junit report.xml -- ./Apoc";

/// Check a program against the rules of its game.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Check {
    #[command(subcommand)]
    game: Game,
}

#[derive(Debug, Subcommand)]
enum Game {
    /// A program with the course's interface, driven through `human human`.
    #[command(before_long_help = EXAMPLES)]
    Apocalypse(Apocalypse),
}

#[derive(Debug, Args)]
struct Apocalypse {
    /// The number that the games typed in are drawn with.
    #[arg(long, value_name = "N", default_value_t = Seed(0))]
    seed: Seed,
    /// How many random games are typed in, besides short ones for every rule.
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: usize,
    /// Seconds for one run, 1 as in the course's checker.
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    time: f64,
    /// Seconds for a game between two automatic strategies.
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    game_time: f64,
    /// Say no for a wrong byte, too; otherwise only the states decide.
    #[arg(long)]
    bytes: bool,
    /// Run the program in the current folder instead of an empty one.
    #[arg(long)]
    in_place: bool,
    #[command(flatten)]
    report: ReportOption,
    /// The program and its first arguments.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

impl Check {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let Game::Apocalypse(options) = self.game;
        let command = command(&options.command, options.in_place)?;
        options.report.must_be_new()?;
        let examiner = Examiner::new(Inspection {
            run_time: seconds(options.time, "--time")?,
            game_time: seconds(options.game_time, "--game-time")?,
            seed: options.seed,
            games: options.games,
            ..Inspection::default()
        });
        let bar = progress_bar();
        let checked = examiner.check(&command, &|done, of| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        let checked = checked.map_err(|error| Failure::Outside(error.to_string()))?;
        let judged = Judged { check: checked, bytes: options.bytes };
        options.report.write(&judged, console)
    }
}

/// A check and what it is asked about.
#[derive(serde::Serialize)]
struct Judged {
    #[serde(flatten)]
    check: referee::check::Check,
    #[serde(skip)]
    bytes: bool,
}

impl Judgement for Judged {
    fn text(&self) -> String {
        self.check.text()
    }
    fn html(&self) -> String {
        self.check.html()
    }
    fn junit(&self) -> String {
        self.check.junit()
    }
    fn complaint(&self) -> Option<String> {
        if !self.check.states_pass() {
            Some("the states are wrong".to_owned())
        } else if self.bytes && !self.check.bytes_pass() {
            Some("the states are right, the bytes are not".to_owned())
        } else {
            None
        }
    }
}
