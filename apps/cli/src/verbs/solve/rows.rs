use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use deduction::{Conditions, Ended, GO_ON, Goal, GuessId, Heard, Observer, Row, Shard};
use game::{About, counted};
use games::Registered;
use jobs::{LogFile, Trouble};

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::memory_size::MemoryOption;
use crate::of_game::{GameVerb, OfGame};
use crate::solver::tabulated;
use crate::watched::{span, watched};

const EXAMPLES: &str = "\
Examples:
  parlour solve rows ships --target 22856 --log ships.proof              all rows, as far as they go
  parlour solve rows ships --target 22856 --log 2.proof --shard 2/8      the third of eight machines
  parlour solve rows ships --target 22856 --log ships.proof --estimate   what it will cost
  parlour solve rows mastermind --within 4 --log four.proof              that four guesses are not enough
  parlour proof merge ships.proof 0.proof 1.proof 2.proof                and what they come to";

/// Prove a large game row by row, on as many machines as there are.
///
/// A row is a first guess, and no strategy that opens with it is to have a total below --target, or to keep --within a
/// limit. Every row goes to the log as soon as it is proven, rows that the log has are not proven again, and logs of several
/// machines are put together by `parlour proof merge`. Ctrl-C, SIGTERM and --seconds keep what is proven of the rows in
/// work.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(super) struct Rows {
    #[command(subcommand)]
    game: OfGame<Job>,
}

impl Rows {
    pub(super) fn run(self, console: &mut Console) -> Result<(), Failure> {
        self.game.run(console)
    }
}

#[derive(Debug, Args)]
struct Job {
    /// Raise every row to this total: no strategy that opens with it has a smaller one.
    #[arg(long, value_name = "T", required_unless_present = "within")]
    target: Option<u32>,
    /// Only strategies that find every secret within so many guesses count. Without --target, show that there are none.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    within: Option<u8>,
    /// Allow only guesses that may be right.
    #[arg(long)]
    consistent: bool,
    /// The proof log, which is gone on from if it is there already.
    #[arg(long, value_name = "FILE")]
    log: PathBuf,
    /// Do the rows of one of several machines only, such as 0/4 for the first of four and 3/4 for the last.
    #[arg(long, value_name = "I/N", default_value = "0/1")]
    shard: Shard,
    /// End after so many seconds.
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Do only a few rows, spread evenly over those that are left, and tell how many core hours all of them will take.
    #[arg(long, value_name = "ROWS", num_args = 0..=1, default_missing_value = "12", value_parser = clap::value_parser!(u16).range(1..))]
    estimate: Option<u16>,
    /// How many threads work, each on a row of its own [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    memory: MemoryOption,
}

impl GameVerb for Job {
    fn about(game: &About) -> String {
        format!("The hunt for a hidden {}", game.secret)
    }

    const EXAMPLES: &'static str = EXAMPLES;

    fn run<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let conditions = Conditions { consistent: self.consistent, within: self.within };
        let goal = self.target.map_or(Goal::Refuted, Goal::Total);
        let (interrupted, stop) = (interrupt::flag(), AtomicBool::new(false));
        let solver = tabulated(game, self.memory, self.threads, &stop)?;
        let prover = solver.prover().under(conditions);
        let file = LogFile::open_or_create(&self.log, game, conditions)?;
        let known = file.log();
        let all = self.shard.of(&prover.openings());
        let left = prover.rows_left(self.shard, goal, &known);
        let todo = self.estimate.map_or_else(|| left.clone(), |n| spread(&left, n.into()));
        let threads = counted(solver.n_threads() as u64, "thread", "threads");
        console.remark(format_args!("{} of {} rows are left, {threads}", left.len(), all.len()));

        let progress = Progress::new(&file, &todo, solver.n_threads());
        let until = self.seconds.map(|seconds| progress.begun + Duration::from_secs(seconds));
        let glance = || {
            if interrupted.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() >= until) {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let work = || solver.with_threads(|| prover.rows(&todo, goal, &known, &progress));
        let ended = watched(|| progress.told(), glance, work);
        let ended = ended.map_err(|error| Failure::Outside(error.to_string()))?;
        file.save("rows")?;
        let shown = |guess: GuessId| game.guess_at(guess.0.into());
        if let Ended::NotRefuted(guess) = ended {
            return Err(Trouble::not_refuted(shown(guess), self.within).into());
        }
        let log = file.log();
        let n_left = prover.rows_left(self.shard, goal, &log).len();
        for row in all.iter().filter_map(|&guess| log.row(guess)).filter(|row| goal.is_missed_by(row)) {
            writeln!(console, "opening with {}, the least total is {}", shown(row.guess), row.bound)?;
        }
        let reached = match self.target {
            Some(target) => format!("are proven as far as {target}"),
            None => "are refuted".to_owned(),
        };
        writeln!(console, "{}: {} of {} rows {reached}", game.spec(), all.len() - n_left, all.len())?;
        if self.estimate.is_some() {
            writeln!(console, "{}", progress.estimate(n_left))?;
        }
        if interrupted.load(Ordering::Relaxed) {
            let log = self.log.display();
            return Err(Failure::Interrupted(format!("interrupted; the same command goes on from {log}")));
        }
        Ok(())
    }
}

/// So many of the rows, spread evenly over them.
fn spread(rows: &[GuessId], n: usize) -> Vec<GuessId> {
    let n = n.min(rows.len());
    (0..n).map(|place| rows[(2 * place + 1) * rows.len() / (2 * n)]).collect()
}

/// Keeps the rows, and tells how long they take.
struct Progress<'f> {
    begun: Instant,
    file: &'f LogFile,
    n_rows: usize,
    n_threads: usize,
    times: Mutex<Times>,
}

#[derive(Default)]
struct Times {
    /// When each row in work was taken up.
    open: BTreeMap<GuessId, Instant>,
    done: Vec<Duration>,
}

impl<'f> Progress<'f> {
    fn new(file: &'f LogFile, todo: &[GuessId], n_threads: usize) -> Self {
        Progress { begun: Instant::now(), file, n_rows: todo.len(), n_threads, times: Mutex::default() }
    }

    fn told(&self) -> String {
        let times = self.times();
        let (n_done, seconds) = (times.done.len(), self.begun.elapsed().as_secs());
        let Some(mean) = times.mean() else {
            return format!("{seconds} s: none of {} rows done yet", self.n_rows);
        };
        let left = mean * self.n_rows.saturating_sub(n_done) as f64 / self.n_threads.min(self.n_rows) as f64;
        format!(
            "{seconds} s: {n_done} of {} rows done, {mean:.1} s each, about {} left",
            self.n_rows,
            span(left)
        )
    }

    /// What the rows that are left will cost, by those that were done.
    fn estimate(&self, n_left: usize) -> String {
        let times = self.times();
        let Some(mean) = times.mean() else {
            return "no row of the sample was done, so there is no estimate; give it more --seconds"
                .to_owned();
        };
        let seconds = |pick: Option<&Duration>| pick.map_or(0.0, Duration::as_secs_f64);
        let (least, most) = (seconds(times.done.iter().min()), seconds(times.done.iter().max()));
        let (done, left) =
            (counted(times.done.len() as u64, "row", "rows"), counted(n_left as u64, "row is", "rows are"));
        // Those that were not done in time are the dear ones.
        let at_least = if times.open.is_empty() { "about" } else { "at least" };
        let hours = mean * n_left as f64 / 3600.0;
        format!(
            "{done} took {mean:.1} s each ({least:.1} to {most:.1}); {left} left: {at_least} {hours:.2} core hours"
        )
    }

    fn times(&self) -> MutexGuard<'_, Times> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Times {
    /// The seconds that a row took on average.
    fn mean(&self) -> Option<f64> {
        let sum: Duration = self.done.iter().sum();
        (!self.done.is_empty()).then(|| sum.as_secs_f64() / self.done.len() as f64)
    }
}

impl Observer for Progress<'_> {
    fn opened(&self, guess: GuessId, _lower: u32, _upper: Option<u32>) -> Heard {
        self.times().open.insert(guess, Instant::now());
        GO_ON
    }

    fn closed(&self, row: &Row) -> Heard {
        let mut times = self.times();
        if let Some(begun) = times.open.remove(&row.guess) {
            times.done.push(begun.elapsed());
        }
        drop(times);
        self.file.keep(row)
    }
}
