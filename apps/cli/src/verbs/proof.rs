use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use deduction::{Conditions, Proof as Bounds, ProofLog, openings};
use game::counted;
use games::{GuessingGame, Plain, Registered, Visitor};
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::whole_file;

const EXAMPLES: &str = "\
Examples:
  parlour proof merge ships.proof 0.proof 1.proof 2.proof    what three machines have proven
  parlour proof status ships.proof                           how far the proof is
  parlour proof status ships.proof --target 22856 --json     the same for programs";

/// Put proof logs together and tell how far they are.
///
/// Proof logs are written by `parlour solve` and `parlour solve rows`; `parlour verify` proves their rows again.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Proof {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Merge(Merge),
    Status(Status),
}

/// Put proof logs of the same question together, in any order.
///
/// Of each part of a row the best bound counts, so that a log may be merged twice without harm. A log that is there already
/// under the name of the result is merged too.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
struct Merge {
    /// The file for the result.
    out: PathBuf,
    /// The proof logs.
    #[arg(required = true)]
    logs: Vec<PathBuf>,
}

/// Tell what a proof log proves, and how far it is.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
struct Status {
    /// The proof log.
    log: PathBuf,
    /// The total that every row is to reach.
    #[arg(long, value_name = "T")]
    target: Option<u32>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

impl Proof {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let log = match &self.what {
            What::Merge(merge) => &merge.logs[0],
            What::Status(status) => &status.log,
        };
        let game = known_game(log)?;
        game.visit(OfLog { what: &self.what, console })
    }
}

struct OfLog<'a> {
    what: &'a What,
    console: &'a mut Console,
}

impl Visitor<Plain> for OfLog<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        match self.what {
            What::Merge(merge) => merge.run(game, self.console),
            What::Status(status) => status.run(game, self.console),
        }
    }
}

fn known_game(path: &Path) -> Result<GuessingGame, Failure> {
    let game = jobs::game_of(path, &whole_file::read(path)?)?;
    game.ok_or_else(|| Failure::bad(path, "this is no proof log of a game that is known here"))
}

impl Merge {
    fn run<G: Registered>(&self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let earlier = self.out.exists().then_some(&self.out);
        let mut merged: Option<ProofLog> = None;
        for path in self.logs.iter().chain(earlier) {
            let (log, _) = jobs::read_log(path, game)?;
            match &mut merged {
                Some(merged) => merged.merge(&log).map_err(|error| Failure::bad(path, error))?,
                None => merged = Some(log),
            }
        }
        let merged = merged.expect("there is at least one log");
        whole_file::save(&self.out, merged.write())?;
        State::of(game, &merged, None).text(console)
    }
}

impl Status {
    fn run<G: Registered>(&self, game: &G, console: &mut Console) -> Result<(), Failure> {
        let (log, _) = jobs::read_log(&self.log, game)?;
        let state = State::of(game, &log, self.target);
        if self.json { console.json(&state) } else { state.text(console) }
    }
}

#[derive(Serialize)]
struct State {
    schema: &'static str,
    game: String,
    consistent: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<u8>,
    rows: usize,
    first_guesses: usize,
    /// By the log no strategy has a smaller total; none if it does not bound the whole game.
    lower: Option<u32>,
    /// The largest bound of a row.
    highest: Option<u32>,
    /// How many rows are refuted under the limit.
    refuted: usize,
    /// How many rows reach the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_target: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<u32>,
}

impl State {
    fn of<G: Registered>(game: &G, log: &ProofLog, target: Option<u32>) -> Self {
        let Conditions { consistent, within } = log.conditions();
        let openings = openings(game, log.conditions());
        let bounds: Vec<u32> =
            openings.iter().filter_map(|&guess| log.row(guess)).map(|row| row.bound).collect();
        let is_finite = |bound: &u32| *bound < Bounds::IMPOSSIBLE;
        State {
            schema: "parlour/proof-status/1",
            game: game.spec(),
            consistent,
            within,
            rows: bounds.len(),
            first_guesses: openings.len(),
            lower: log.lower(&openings).filter(is_finite),
            highest: bounds.iter().copied().filter(is_finite).max(),
            refuted: bounds.iter().filter(|bound| !is_finite(bound)).count(),
            at_target: target.map(|target| bounds.iter().filter(|&&bound| bound >= target).count()),
            target,
        }
    }

    fn text(&self, console: &mut Console) -> Result<(), Failure> {
        let conditions = Conditions { consistent: self.consistent, within: self.within };
        let first_guesses = counted(self.first_guesses as u64, "first guess", "first guesses");
        writeln!(console, "{}, {conditions}: {} of {first_guesses} in the log", self.game, self.rows)?;
        if let Some(within) = self.within {
            writeln!(console, "{} of {first_guesses} refuted within {within}", self.refuted)?;
        }
        if let (Some(target), Some(at_target)) = (self.target, self.at_target) {
            writeln!(console, "{at_target} of {first_guesses} at {target} or above")?;
        }
        match (self.lower, self.within) {
            (Some(lower), _) => {
                let highest = self.highest.unwrap_or(lower);
                writeln!(
                    console,
                    "by the log no strategy has a total below {lower}; its highest row is at {highest}"
                )?;
            }
            (None, Some(within)) if self.refuted == self.first_guesses => {
                writeln!(console, "by the log no strategy finds every secret within {within} guesses")?;
            }
            (None, _) => writeln!(console, "the log does not bound the whole game yet")?,
        }
        Ok(())
    }
}
