mod class;

use std::path::PathBuf;

use clap::Args;
use game::About;
use games::Registered;
use play::Seed;
use referee::class::is_late;
use referee::contained::Limits;
use referee::grade::{FULL_MARKS_AVERAGE, Task, Ungraded, grade_until};
use referee::protocol::Conditions;

use self::class::ClassOptions;
use crate::console::Console;
use crate::failure::Failure;
use crate::judged_program::{command, must_be_contained, seconds};
use crate::of_game::{GameVerb, OfGame};
use crate::progress_bar::progress_bar;
use crate::report_option::{Judgement, ReportOption};
use crate::{interrupt, whole_file};

const EXAMPLES: &str = "\
Examples:
  parlour grade ships -- ./my-guesser
  parlour grade ships --tree -- parlour bot
  parlour grade ships --sample 200 --html report.html -- python3 guess.py
  parlour grade ships --limits 20,10,8,7,6,5 -- ./my-guesser
  parlour grade mastermind --pegs 4 --colours 6 --json -- ./my-guesser
  parlour grade ships --batch submissions.csv --junit class.xml
  parlour grade ships --batch submissions/ --add Main.hs --build 'ghc -O -o guesser Main.hs' -- ./guesser";

const PROTOCOL: &str = "\
The program reads and writes lines; docs/protocol.md is the whole protocol on one page. It runs contained: in an empty \
folder of its own, without terminal and network, with limits on time, memory, processes and files; as root, as the user \
nobody. What the machine allows of that is said at the start.";

const STOPPING: &str = "Stopping: what was found so far is told. Ctrl-C again ends at once.";

/// Grade a program that guesses, written in any language.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES, after_long_help = PROTOCOL)]
pub(crate) struct Grade {
    #[command(subcommand)]
    game: Box<OfGame<Options>>,
}

#[derive(Debug, Args)]
struct Options {
    /// Play this many targets, drawn by chance, instead of all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// The number that samples and questions are drawn with.
    #[arg(long, value_name = "N", default_value_t = Seed(0))]
    seed: Seed,
    /// The number that the order of the targets is drawn with, as a report tells it; drawn anew unless told.
    #[arg(long, value_name = "N", env = "PARLOUR_ORDER", hide_env_values = true)]
    order: Option<Seed>,
    /// Ask for guesses by history (`after`) instead of playing every game: the same result, much faster.
    #[arg(long)]
    tree: bool,
    /// Start a new process for every game.
    #[arg(long, conflicts_with = "tree")]
    fresh: bool,
    /// The most guesses for a game.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    guesses: u32,
    /// Play under each of these limits on the guesses in turn, such as 20,10,8,7,6,5; the widest makes the mark.
    #[arg(long, value_name = "N,N", value_delimiter = ',', conflicts_with = "guesses", value_parser = clap::value_parser!(u32).range(1..))]
    limits: Vec<u32>,
    /// Seconds of processor time for one target.
    #[arg(long, value_name = "S", default_value_t = 5.0)]
    cpu_time: f64,
    /// Seconds by the clock for one answer, without the time in which the program waits for a processor.
    #[arg(long, value_name = "S", default_value_t = 15.0)]
    move_time: f64,
    /// Seconds by the clock for one game, reckoned likewise.
    #[arg(long, value_name = "S", default_value_t = 15.0)]
    game_time: f64,
    /// Seconds of processor time for one process, which serves many games.
    #[arg(long, value_name = "S", default_value_t = 86_400, value_parser = clap::value_parser!(u64).range(1..))]
    process_time: u64,
    /// Megabytes of memory for each process, and for all processes of a program together.
    #[arg(long, value_name = "MB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..))]
    memory: u64,
    /// Processes side by side; one for each core unless told.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    processes: Option<u16>,
    /// How many hours after the due time the program was handed in: half a per cent off for each.
    #[arg(long, value_name = "H", default_value_t = 0.0, value_parser = hours)]
    hours_late: f64,
    #[command(flatten)]
    surroundings: Surroundings,
    /// The average number of guesses that earns all marks for guessing.
    #[arg(long, value_name = "N", default_value_t = FULL_MARKS_AVERAGE, value_parser = average)]
    full_marks_at: f64,
    #[command(flatten)]
    class: ClassOptions,
    /// Write the scores in the form of Gradescope's `results.json` to this file, too.
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    gradescope: Option<PathBuf>,
    #[command(flatten)]
    report: ReportOption,
    /// The program and its arguments.
    #[arg(last = true, value_name = "COMMAND", required_unless_present = "batch")]
    command: Vec<String>,
}

/// Where the program runs, and what it sees there.
#[derive(Debug, Args)]
struct Surroundings {
    /// Run the program in the current folder, or in its own one of a class, instead of an empty one.
    #[arg(long)]
    in_place: bool,
    /// Show the program this file or folder, too; it may read it. It sees the folder of the program and of its files, and the
    /// system's programs.
    #[arg(long, value_name = "PATH")]
    see: Vec<PathBuf>,
    /// Do not grade where programs cannot be contained in full.
    #[arg(long)]
    require_containment: bool,
}

impl Grade {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        self.game.run(console)
    }
}

impl GameVerb for Options {
    fn about(game: &About) -> String {
        format!("A program that finds a hidden {}", game.secret)
    }

    const EXAMPLES: &'static str = EXAMPLES;

    const AFTERWORD: Option<&'static str> = Some(PROTOCOL);

    fn run<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let conditions = self.conditions()?;
        self.report.must_be_new()?;
        if let Some(path) = &self.gradescope {
            whole_file::must_be_new("--gradescope", path, "name a new one or remove it")?;
        }
        let task = Task {
            sample: self.sample,
            seed: Some(self.seed),
            order: self.order,
            tree: self.tree,
            ladder: self.limits.clone(),
            hours_late: self.hours_late,
            full_marks_at: Some(self.full_marks_at),
        };
        let contained = self.surroundings.require_containment;
        if let Some(path) = &self.class.batch {
            must_be_contained(contained, console)?;
            return self.grade_class(game, path, conditions, task, console);
        }
        let stop = interrupt::flag_with(STOPPING);
        must_be_contained(contained, console)?;
        let bar = progress_bar("targets");
        let progress = |done: usize, of: usize| {
            bar.set_length(of as u64);
            bar.set_position(done as u64);
        };
        let command = command(&self.command, self.surroundings.in_place)?.showing(&self.surroundings.see);
        let graded = grade_until(game, &command, &conditions, &task, &progress, stop);
        bar.finish_and_clear();
        let graded = graded.map_err(|why| match why {
            Ungraded::TooMany { .. } => Failure::Usage(why.to_string()),
            Ungraded::Start(_) | Ungraded::Tree(_) => Failure::Outside(why.to_string()),
        })?;
        if let Some(path) = self.gradescope.as_ref().filter(|_| !graded.interrupted) {
            whole_file::save(path, graded.gradescope())?;
        }
        match self.report.write(&graded, console) {
            Ok(()) | Err(Failure::No(_)) if graded.interrupted => {
                Err(Failure::Interrupted("stopped; what was found until then is told above".to_owned()))
            }
            other => other,
        }
    }
}

impl Options {
    fn conditions(&self) -> Result<Conditions, Failure> {
        let usual = Conditions::default();
        Ok(Conditions {
            cpu_time: seconds(self.cpu_time, "--cpu-time")?,
            move_time: seconds(self.move_time, "--move-time")?,
            game_time: seconds(self.game_time, "--game-time")?,
            guesses: self.guesses,
            limits: Limits {
                memory: self.memory.saturating_mul(1 << 20),
                cpu_s: self.process_time,
                ..usual.limits
            },
            fresh: self.fresh,
            workers: self.processes.map_or(usual.workers, usize::from),
            ..usual
        })
    }
}

/// Hours that a program can be late.
fn hours(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|&number| is_late(number));
    number.ok_or_else(|| "hours are a number of 0 or more, such as 2.5".to_owned())
}

/// An average that a program can have.
fn average(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 1.0);
    number.ok_or_else(|| "an average of guesses is a number of 1 or more, such as 6".to_owned())
}

impl Judgement for referee::grade::Grade {
    fn text(&self) -> String {
        self.text()
    }
    fn html(&self) -> String {
        self.html()
    }
    fn junit(&self) -> String {
        self.junit()
    }
    fn complaint(&self) -> Option<String> {
        (!self.is_clean()).then(|| "the program made mistakes".to_owned())
    }
}
