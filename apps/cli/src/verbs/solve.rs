mod checkpoint;
mod objective;
mod plan;
mod progress;
mod report;
mod solver;
mod table;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::{Args, Subcommand};
use deduction::{Conditions, FeedbackTable, Planner, read_certificate};
use game::About;
use games::Registered;

use self::checkpoint::Checkpoint;
use self::objective::Objective;
use self::progress::Progress;
use self::report::{Impossible, Report};
use self::solver::{Solution, Solver, Start};
use self::table::Table;
use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::memory_size::{MemoryOption, MemorySize};
use crate::of_game::{GameVerb, OfGame};
use crate::whole_file;

const EXAMPLES: &str = "\
Examples:
  parlour solve mastermind
  parlour solve mastermind --objective expected-at-worst --out best.txt
  parlour solve mastermind --no-repeats --pegs 3 --colours 7
  parlour solve ships --checkpoint ships.proof    Ctrl-C keeps what is proven
  parlour solve ships --resume ships.proof        and this goes on
  parlour solve mastermind --within 4             can every code be found within four guesses?
  parlour solve mastermind --pegs 5 --colours 8 --plan --out plan.txt    too large for a proof
  parlour solve table                             every small size that is known";

/// Find the best strategy of a guessing game, with proof.
///
/// Prints the best strategy found and a lower bound that no strategy can beat, and calls the strategy optimal only
/// when they meet. Ctrl-C ends the search early and leaves a proof log that --resume goes on from.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Solve {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    #[command(flatten)]
    Game(OfGame<Question>),
    Table(Table),
}

#[derive(Debug, Args)]
struct Question {
    /// What the best strategy is.
    #[arg(long, value_name = "WHAT", default_value = "expected")]
    objective: Objective,
    /// Allow only guesses that may be right.
    #[arg(long)]
    consistent: bool,
    /// Find every secret within so many guesses, or prove that it cannot be done. Objectives with a worst case find
    /// the least limit by themselves.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    within: Option<u8>,
    /// Plan a good strategy and prove nothing: for sizes that are too large for a proof.
    #[arg(long, conflicts_with_all = ["objective", "consistent", "within", "checkpoint", "resume"])]
    plan: bool,
    /// Write the strategy to a new file, as a certificate that `parlour verify` checks. With --resume the file may be
    /// there already: its strategy is the one to beat.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep what is proven in a new file, from which --resume goes on.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    checkpoint: Option<PathBuf>,
    /// Go on from the file of an earlier run, and keep what is proven there.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How many threads work [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    memory: MemoryOption,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        match self.what {
            What::Game(game) => game.run(console),
            What::Table(table) => table.run(console),
        }
    }
}

impl GameVerb for Question {
    fn about(game: &About) -> String {
        format!("The hunt for a hidden {}", game.secret)
    }

    fn examples(_: &About) -> String {
        EXAMPLES.to_owned()
    }

    fn run<G: Registered>(self, game: G, console: &mut Console) -> Result<(), Failure> {
        self.answer(&game, console)
    }
}

impl Question {
    fn answer<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        self.check_files()?;
        if self.plan {
            return self.plan(game, console);
        }
        let begun = Instant::now();
        let limit = self.memory.bytes();
        let table = FeedbackTable::bytes_needed(game);
        if table <= limit {
            let (table, beside) = (MemorySize(table), MemorySize(limit - table));
            console.remark(format_args!("memory: {table} for the table, at most {beside} beside it"));
        }
        let stop = interrupt::flag();
        let solver = Solver::new(game, limit, self.threads.map(usize::from), stop);
        let solver = solver.map_err(|failure| match failure {
            Failure::Usage(why) if Planner::bytes_needed(game) <= limit => {
                Failure::Usage(format!("{why}, or let --plan make a strategy without a proof"))
            }
            other => other,
        })?;
        let (solution, log) = self.solve(game, &solver, console)?;
        let Some(solution) = solution else {
            let (within, seconds) = (self.within.unwrap_or_default(), begun.elapsed().as_secs_f64());
            let report = Impossible::new(game, self.consistent, within, solver.n_threads(), seconds);
            return if self.json { console.json(&report) } else { report.text(console) };
        };
        let certificate = match &self.out {
            Some(path) => Some(certify(game, &solver.certificate(&solution), &solution, path)?),
            None => None,
        };
        let report = Report {
            game,
            solution: &solution,
            certificate: certificate.as_deref(),
            seconds: begun.elapsed().as_secs_f64(),
            n_threads: solver.n_threads(),
        };
        if self.json {
            report.json(console)?;
        } else {
            report.text(console)?;
        }
        if stop.load(Ordering::Relaxed) && !solution.is_optimal() {
            let kept = match log {
                Some(log) => format!("--resume {} goes on from here", log.display()),
                None => "the worst case was not settled, so there is nothing to go on from".to_owned(),
            };
            return Err(Failure::Interrupted(format!("interrupted; {kept}")));
        }
        Ok(())
    }

    /// What can be said about files before any work is done.
    fn check_files(&self) -> Result<(), Failure> {
        if self.objective == Objective::Worst && (self.checkpoint.is_some() || self.resume.is_some()) {
            let why = "--objective worst is settled in one go and leaves no proof log; --within N keeps one for each limit";
            return Err(Failure::Usage(why.to_owned()));
        }
        if self.objective != Objective::Expected && self.within.is_some() {
            let why = format!(
                "--objective {} finds the least limit by itself; leave --within out",
                self.objective.name()
            );
            return Err(Failure::Usage(why));
        }
        if let Some(path) = &self.checkpoint {
            whole_file::must_be_new("--checkpoint", path, "go on from it with --resume, or name a new one")?;
        }
        match &self.out {
            Some(path) if self.resume.is_none() => {
                whole_file::must_be_new("--out", path, "name a new one or remove it")
            }
            _ => Ok(()),
        }
    }

    /// The solution, none if no strategy keeps within the limit, and the file in which an unfinished proof is kept.
    fn solve<G: Registered>(
        &self,
        game: &G,
        solver: &Solver<'_, G>,
        console: &mut Console,
    ) -> Result<(Option<Solution>, Option<PathBuf>), Failure> {
        let (objective, consistent) = (self.objective, self.consistent);
        let prover =
            |within| solver.prover(consistent, within).map_err(|error| Failure::Usage(error.to_string()));
        let mut within = self.within;
        let n_openings = prover(within)?.openings().len();
        if objective != Objective::Expected {
            let progress: Progress<'_, G> = Progress::new(n_openings, None);
            within = progress.during(|| solver.least_worst_case(consistent, &progress));
            match within {
                None => return Ok((Some(solver.stopped(objective, consistent, None)), None)),
                Some(worst) if objective == Objective::Worst => {
                    return Ok((Some(solver.within_worst(consistent, worst)), None));
                }
                Some(worst) => console.remark(format_args!("least worst case {worst}")),
            }
        }
        let conditions = Conditions { consistent, within, ..Conditions::default() };
        let checkpoint = match (&self.resume, &self.checkpoint) {
            (Some(path), _) => Checkpoint::resume(path, game, conditions)?,
            (None, Some(path)) => Checkpoint::create(path, game, conditions)?,
            (None, None) => Checkpoint::in_memory(game, conditions),
        };
        let strategy = self.known_strategy(game, solver, within)?;
        let progress = Progress::new(n_openings, Some(&checkpoint));
        if let Some(limit) = self.within.filter(|_| strategy.is_none()) {
            let rows = checkpoint.rows();
            let fits = || solver.can_be_found_within(consistent, limit, &rows, &progress);
            match progress.during(fits) {
                Some(true) => {}
                Some(false) => return checkpoint.save().map(|()| (None, None)),
                None => {
                    let log = checkpoint.save_somewhere(objective.name())?;
                    return Ok((Some(solver.stopped(objective, consistent, within)), Some(log)));
                }
            }
        }
        let start = Start { rows: checkpoint.rows(), strategy };
        let solution =
            progress.during(|| solver.least_total(objective, consistent, within, start, &progress));
        if !solution.is_optimal() {
            return Ok((Some(solution), Some(checkpoint.save_somewhere(objective.name())?)));
        }
        // Rows that a bound by size alone refuted were never opened; a log that is kept gets them too.
        if checkpoint.is_kept() {
            let known: Vec<_> = checkpoint.rows().iter().map(|row| row.guess).collect();
            let prover = prover(within)?;
            for guess in prover.openings().into_iter().filter(|guess| !known.contains(guess)) {
                checkpoint.add(&prover.row(guess, solution.lower, &[]));
            }
            checkpoint.save()?;
        }
        Ok((Some(solution), None))
    }

    /// The strategy of the certificate that an earlier run left, if it answers the same question.
    fn known_strategy<G: Registered>(
        &self,
        game: &G,
        solver: &Solver<'_, G>,
        within: Option<u8>,
    ) -> Result<Option<deduction::Strategy>, Failure> {
        let Some(path) = self.out.as_deref().filter(|path| path.exists()) else { return Ok(None) };
        let text = whole_file::read(path)?;
        let wrong = |why: String| Failure::BadData(format!("{}: {why}", path.display()));
        let verified = certificate::verify(game, &text).map_err(|flaw| wrong(flaw.to_string()))?.header;
        if (self.consistent && !verified.consistent)
            || within.is_some_and(|most| verified.worst > most.into())
        {
            return Ok(None);
        }
        read_certificate(game, solver.table(), &text).map(Some).map_err(|error| wrong(error.to_string()))
    }
}

/// Writes the certificate, and lets the independent check judge the file as it is on the disk.
fn certify<G: Registered>(
    game: &G,
    certificate: &str,
    solution: &Solution,
    path: &Path,
) -> Result<String, Failure> {
    let name = path.display().to_string();
    whole_file::save(path, certificate)?;
    let verified = certificate::verify(game, &whole_file::read(path)?)
        .map_err(|flaw| Failure::No(format!("{name} does not stand its own check: {flaw}")))?;
    if verified.header.total != solution.total() {
        let total = verified.header.total;
        return Err(Failure::No(format!("{name} has the total {total}, not {}", solution.total())));
    }
    Ok(name)
}
