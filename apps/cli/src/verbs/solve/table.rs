use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::Args;
use deduction::{Conditions, Objective, Solution, SolveError, Unobserved};
use game::Deduction;
use mastermind::Mastermind;
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::memory_size::MemoryOption;
use crate::solver::{failure, tabulated};

const EXAMPLES: &str = "\
Examples:
  parlour solve table
  parlour solve table --up-to 300 --json";

/// Solve every small size of Mastermind and Bulls and Cows, one line each.
///
/// Totals and worst cases are proven, and every strategy behind them is replayed by the independent check.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(super) struct Table {
    /// Leave out sizes with more secrets than this.
    #[arg(long, value_name = "SECRETS", default_value_t = 4096)]
    up_to: u64,
    /// How many threads work [default: one for each core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    memory: MemoryOption,
    /// Print JSON for programs, one object for each line.
    #[arg(long)]
    json: bool,
}

/// The sizes with repeats: pegs, and the colours for each.
const REPEATS: &[(u8, &[u8])] = &[
    (2, &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    (3, &[2, 3, 4, 5, 6, 7, 8, 9, 10, 12]),
    (4, &[2, 3, 4, 5, 6, 7, 8]),
    (5, &[2, 3, 4, 5]),
    (6, &[2, 4]),
];
/// The sizes with repeats that are also solved by consistent guesses.
const CONSISTENT: &[(u8, &[u8])] = &[(3, &[5]), (4, &[6, 7])];
/// The sizes without repeats.
const NO_REPEATS: &[(u8, &[u8])] = &[
    (2, &[2, 3, 4, 5, 6, 7, 8, 9, 10]),
    (3, &[3, 4, 5, 6, 7, 8, 9, 10]),
    (4, &[4, 5, 6, 7, 8, 9]),
    (5, &[5, 6]),
];

#[derive(Serialize)]
struct Line {
    schema: &'static str,
    game: String,
    consistent: bool,
    secrets: u64,
    total: u64,
    average: f64,
    worst: u8,
    total_at_worst: u64,
    seconds: f64,
}

impl Table {
    pub(super) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let repeats = sizes(REPEATS, Mastermind::new).map(|game| (game, false));
        let consistent = sizes(CONSISTENT, Mastermind::new).map(|game| (game, true));
        let no_repeats = sizes(NO_REPEATS, Mastermind::without_repeats).map(|game| (game, false));
        if !self.json {
            writeln!(
                console,
                "{:<15} {:<10}  secrets   total  average  worst  at worst  seconds",
                "game", "guesses"
            )?;
        }
        for (game, consistent) in repeats.chain(consistent).chain(no_repeats) {
            if game.n_secrets() <= self.up_to {
                self.solve(game, consistent)?.print(self.json, console)?;
                console.flush()?;
            }
        }
        Ok(())
    }

    fn solve(&self, game: Mastermind, consistent: bool) -> Result<Line, Failure> {
        let begun = Instant::now();
        let stop = interrupt::flag();
        let interrupted = || Failure::Interrupted(format!("interrupted while solving {}", game.spec()));
        let solver = tabulated(&game, self.memory, self.threads, stop)?;
        let solve = |objective, within| {
            let conditions = Conditions { consistent, within };
            let solution =
                solver.least_total(objective, conditions, None, &[], &Unobserved).map_err(failure)?;
            if stop.load(Ordering::Relaxed) {
                return Err(interrupted());
            }
            check(game, &solution)?;
            Ok(solution)
        };
        let least = solve(Objective::Expected, None)?;
        let prover = solver.prover().under(Conditions { consistent, within: None });
        let worst = solver.with_threads(|| prover.least_worst_case(&Unobserved));
        let worst = worst.map_err(|error| failure(SolveError::Observer(error)))?.ok_or_else(interrupted)?;
        // A strategy with the least total that also has the least worst case is the best of those that have it.
        let total_at_worst = if least.strategy.tally().worst() == usize::from(worst) {
            least.total()
        } else {
            solve(Objective::ExpectedAtWorst, Some(worst))?.total()
        };
        Ok(Line {
            schema: "parlour/solve-table/1",
            game: game.spec(),
            consistent,
            secrets: game.n_secrets(),
            total: least.total(),
            average: least.total() as f64 / game.n_secrets() as f64,
            worst,
            total_at_worst,
            seconds: begun.elapsed().as_secs_f64(),
        })
    }
}

/// Nothing is printed that is not proven, or whose strategy the independent check does not confirm.
fn check(game: Mastermind, solution: &Solution) -> Result<(), Failure> {
    let spec = game.spec();
    let certificate = solution.certificate(&game).expect("the strategy is one of this game");
    let verified = certificate::verify(&game, &certificate)
        .map_err(|flaw| Failure::No(format!("{spec}: the strategy does not stand the check: {flaw}")))?;
    if verified.header.total != solution.total() || !solution.is_optimal() {
        return Err(Failure::No(format!("{spec}: the total {} is not proven", solution.total())));
    }
    Ok(())
}

fn sizes<E: std::fmt::Debug>(
    list: &'static [(u8, &[u8])],
    new: fn(u8, u8) -> Result<Mastermind, E>,
) -> impl Iterator<Item = Mastermind> {
    list.iter().flat_map(move |&(pegs, colours)| {
        colours.iter().map(move |&colours| new(pegs, colours).expect("the sizes listed above exist"))
    })
}

impl Line {
    fn print(&self, as_json: bool, console: &mut Console) -> Result<(), Failure> {
        if as_json {
            serde_json::to_writer(&mut *console, self).map_err(std::io::Error::from)?;
            return Ok(writeln!(console)?);
        }
        let Line { game, secrets, total, average, worst, total_at_worst, seconds, .. } = self;
        let guesses = if self.consistent { "consistent" } else { "any" };
        Ok(writeln!(
            console,
            "{game:<15} {guesses:<10}  {secrets:>7}  {total:>6}  {average:>7.5}  {worst:>5}  {total_at_worst:>8}  {seconds:>7.2}"
        )?)
    }
}
