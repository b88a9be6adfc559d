use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use play::Seed;
use referee::check::{Examiner, Inspection, Watch};

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::judged_program::{command, must_be_contained, seconds};
use crate::progress_bar::progress_bar;
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
    /// Say no for a wrong byte, too; otherwise only what the assignment asks for decides.
    #[arg(long)]
    bytes: bool,
    /// Run the program in the current folder instead of an empty one.
    #[arg(long)]
    in_place: bool,
    /// Do not check where programs cannot be contained in full.
    #[arg(long)]
    require_containment: bool,
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
        must_be_contained(options.require_containment, console)?;
        let examiner = Examiner::new(Inspection {
            run_time: seconds(options.time, "--time")?,
            game_time: seconds(options.game_time, "--game-time")?,
            seed: options.seed,
            games: options.games,
            ..Inspection::default()
        });
        let stop =
            interrupt::flag_with("Stopping: what was found so far is told. Ctrl-C again ends at once.");
        let progress = Progress::new();
        let tell = |part: &str, done: usize, of: usize| progress.tell(part, done, of);
        let checked = examiner.check(&command, Watch { progress: &tell, stop });
        progress.bar.finish_and_clear();
        let checked = checked.map_err(|error| Failure::Outside(error.to_string()))?;
        let interrupted = checked.interrupted;
        let judged = Judged { check: checked, bytes: options.bytes };
        let written = options.report.write(&judged, console);
        match written {
            Ok(()) | Err(Failure::No(_)) if interrupted => {
                Err(Failure::Interrupted("stopped; what was found until then is told above".to_owned()))
            }
            other => other,
        }
    }
}

/// Tells how far a check has come: by a bar on a terminal, by a line now and then elsewhere.
struct Progress {
    bar: ProgressBar,
    /// The part told last, and when that was.
    told: Mutex<Option<(String, Instant)>>,
}

/// How long nothing is told of one part where there is no terminal.
const SILENCE: Duration = Duration::from_secs(10);

impl Progress {
    fn new() -> Progress {
        Progress { bar: progress_bar(""), told: Mutex::new(None) }
    }

    fn tell(&self, part: &str, done: usize, of: usize) {
        self.bar.set_prefix(part.to_owned());
        self.bar.set_length(of as u64);
        self.bar.set_position(done as u64);
        if !self.bar.is_hidden() {
            return;
        }
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let is_news = told.as_ref().is_none_or(|(last, when)| last != part || when.elapsed() >= SILENCE);
        if is_news {
            *told = Some((part.to_owned(), Instant::now()));
            // Nobody is left to tell when standard error is gone.
            let _ = writeln!(std::io::stderr(), "{part}: {done} of {of}");
        }
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
        if !self.check.passes() {
            Some("the program does not do what the assignment asks for".to_owned())
        } else if self.bytes && !self.check.bytes_pass() {
            Some(
                "the program does what the assignment asks for, its bytes are not those of the course's"
                    .to_owned(),
            )
        } else {
            None
        }
    }
}
