mod beam;
mod objective;
mod plan;
mod progress;
mod report;
mod rows;
mod table;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::{Args, Subcommand};
use deduction::{
    Conditions, FEW_OPENINGS, Objective, Solution, SolveError, Solver, Strategy, read_certificate,
};
use game::About;
use games::Registered;
use play::Book;

use self::progress::{Progress, Wanted};
use self::report::{Impossible, Report};
use self::rows::Rows;
use self::table::Table;
use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::memory_size::MemoryOption;
use crate::of_game::{GameVerb, OfGame};
use crate::solver::{failure, tabulated_for_solving};
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
  parlour solve ships --beam 20 --opening 'A1 A3 H1'    a good strategy behind one first guess
  parlour solve rows ships --target 22856 --log ships.proof --shard 0/4  a quarter of a large proof
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
    Rows(Rows),
    Table(Table),
}

#[derive(Debug, Args)]
struct Question {
    /// What the best strategy is.
    #[arg(long, value_name = "WHAT", default_value = "expected", value_parser = objective::parser())]
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
    /// Look for a good strategy that begins with --opening and prove nothing: behind every answer so many second guesses are
    /// compared, and from the third guess on every choice is the best.
    #[arg(long, value_name = "WIDTH", requires = "opening", value_parser = clap::value_parser!(u16).range(1..))]
    #[arg(conflicts_with_all = ["objective", "plan", "checkpoint", "resume"])]
    beam: Option<u16>,
    /// The first guess of --beam.
    #[arg(long, value_name = "GUESS", requires = "beam")]
    opening: Option<String>,
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
            What::Rows(rows) => rows.run(console),
            What::Table(table) => table.run(console),
        }
    }
}

impl GameVerb for Question {
    fn about(game: &About) -> String {
        format!("The hunt for a hidden {}", game.secret)
    }

    const EXAMPLES: &'static str = EXAMPLES;

    fn run<G: Registered>(self, game: &G, console: &mut Console) -> Result<(), Failure> {
        self.check_files()?;
        if self.plan {
            return self.plan(game, console);
        }
        if let (Some(width), Some(opening)) = (self.beam, &self.opening) {
            return self.beam(game, width, opening, console);
        }
        let begun = Instant::now();
        let stop = interrupt::flag();
        let solver = tabulated_for_solving(game, self.memory, self.threads, stop, console)?;
        let Some((solution, log)) = self.solve(game, &solver)? else {
            let (within, seconds) = (self.within.unwrap_or_default(), begun.elapsed().as_secs_f64());
            let report = Impossible::new(game, self.consistent, within, solver.n_threads(), seconds);
            return if self.json { console.json(&report) } else { report.text(console) };
        };
        self.tell(game, &solution, solver.n_threads(), begun, console)?;
        if stop.load(Ordering::Relaxed) && !solution.is_optimal() {
            let kept = match log {
                Some(log) => format!("--resume {} goes on from here", log.display()),
                None => "the worst case was not settled, so there is nothing to go on from".to_owned(),
            };
            return Err(Failure::Interrupted(format!("interrupted; {kept}")));
        }
        Ok(())
    }
}

impl Question {
    /// Writes the certificate, if one was asked for, and tells what was found.
    fn tell<G: Registered>(
        &self,
        game: &G,
        solution: &Solution,
        n_threads: usize,
        begun: Instant,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let certificate = match &self.out {
            Some(path) => Some(certify(game, solution, path)?),
            None => None,
        };
        let seconds = begun.elapsed().as_secs_f64();
        let report = Report { game, solution, certificate: certificate.as_deref(), seconds, n_threads };
        if self.json { report.json(console) } else { report.text(console) }
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

    /// The solution, none if no strategy keeps within the limit, and the file in which a proof is kept that is not at its end.
    fn solve<G: Registered>(
        &self,
        game: &G,
        solver: &Solver<'_>,
    ) -> Result<Option<(Solution, Option<PathBuf>)>, Failure> {
        let conditions = Conditions { consistent: self.consistent, within: self.within };
        let n_openings = solver.prover().under(conditions).openings().len();
        let wanted = match (&self.resume, &self.checkpoint) {
            (Some(path), _) => {
                let (log, is_whole) = jobs::read_log(path, game)?;
                Wanted::Resumed(path.clone(), log, is_whole)
            }
            (None, Some(path)) => Wanted::New(path.clone()),
            (None, None) => Wanted::Memory,
        };
        let progress = Progress::new(game, n_openings, wanted);
        let mut strategies = Vec::from_iter(self.earlier_strategy(game, solver)?);
        // With few first guesses a proof finds all by itself.
        if n_openings > FEW_OPENINGS {
            strategies.extend(Book::of(*game).map(|book| book.strategy(solver.table())));
        }
        let question =
            deduction::Question { objective: self.objective, conditions, strategies, log: progress.log() };
        let solution = match progress.during(|| solver.solve(question, &progress)) {
            Ok(solution) => Some(solution),
            Err(SolveError::NotWithin { .. }) => None,
            Err(SolveError::Log(error)) => {
                let log = self.resume.as_deref().unwrap_or(Path::new("the proof log"));
                return Err(Failure::bad(log, error));
            }
            Err(error) => return Err(failure(error)),
        };
        let is_kept = self.checkpoint.is_some() || self.resume.is_some();
        let is_done = solution.as_ref().is_none_or(Solution::is_optimal);
        let log = if is_kept || !is_done { progress.save(self.objective.name())? } else { None };
        Ok(solution.map(|solution| (solution, log)))
    }

    /// The strategy of the certificate that an earlier run left.
    fn earlier_strategy<G: Registered>(
        &self,
        game: &G,
        solver: &Solver<'_>,
    ) -> Result<Option<Strategy>, Failure> {
        let Some(path) = self.out.as_deref().filter(|path| path.exists()) else { return Ok(None) };
        let text = whole_file::read(path)?;
        certificate::verify(game, &text).map_err(|flaw| Failure::bad(path, flaw))?;
        read_certificate(game, solver.table(), &text).map(Some).map_err(|error| Failure::bad(path, error))
    }
}

/// Writes the certificate, and lets the independent check judge the file as it is on the disk.
fn certify<G: Registered>(game: &G, solution: &Solution, path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    whole_file::save(path, solution.certificate(game).expect("the strategy is one of this game"))?;
    let verified = certificate::verify(game, &whole_file::read(path)?)
        .map_err(|flaw| Failure::No(format!("{name} does not stand its own check: {flaw}")))?;
    if verified.header.total != solution.total() {
        let total = verified.header.total;
        return Err(Failure::No(format!("{name} has the total {total}, not {}", solution.total())));
    }
    Ok(name)
}
