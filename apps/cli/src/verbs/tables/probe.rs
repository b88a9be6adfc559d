use std::io::Write;
use std::path::PathBuf;

use apocalypse::{Apocalypse, Position};
use clap::Args;
use endgame::{Tables, shipped};
use game::{Duelling as _, Simultaneous};
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::tables_file;
use crate::verbs::tables::{RULES, open, rules_hash};

const EXAMPLES: &str = "\
Examples:
  parlour tables probe 5/1P2N/3p1/2n2/5 0 1 33 0 -
  parlour tables probe 5/1P2N/3p1/2n2/5 0 1 0 0 - --file five.tables --json";

/// Look up the exact value of a position.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(super) struct Probe {
    /// The position: board, black penalty, white penalty, quiet rounds, round, awaiting pawns.
    #[arg(value_name = "POSITION", required = true, allow_negative_numbers = true)]
    position: Vec<String>,
    /// The table file [default: the tables that come with the program, and beyond these the ones that every verb finds].
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    position: String,
    rules: &'static str,
    rules_hash: String,
    /// The least and the most that the position is worth to Black, in points.
    value: [f64; 2],
}

impl Probe {
    pub(super) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let position = Apocalypse::default()
            .read_position(&self.position.join(" "))
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let is_shipped = position.board().occupied().len() <= usize::from(shipped().n_pieces());
        let found = || if is_shipped { None } else { tables_file::found().map(|place| place.file) };
        let report = match self.file.or_else(found) {
            Some(path) => look_up(&open(&path)?, &position)?,
            None => look_up(shipped(), &position)?,
        };
        if self.json {
            return console.json(&report);
        }
        let [least, most] = report.value;
        Ok(writeln!(console, "{least:.5} to {most:.5} for Black, rules {RULES} {}", rules_hash(RULES))?)
    }
}

fn look_up<B: AsRef<[u8]>>(tables: &Tables<B>, position: &Position) -> Result<Report, Failure> {
    let Some(value) = tables.value(position) else {
        return Err(Failure::No(why_not(tables, position)));
    };
    let unit = f64::from(apocalypse::Apocalypse::default().unit());
    Ok(Report {
        schema: "parlour/tables-probe/1",
        position: position.to_string(),
        rules: RULES.name(),
        rules_hash: rules_hash(RULES),
        value: [value.lower(), value.upper()].map(|bound| f64::from(bound) / unit),
    })
}

/// Why a position has no value in the tables.
fn why_not<B: AsRef<[u8]>>(tables: &Tables<B>, position: &Position) -> String {
    let n_pieces = position.board().occupied().len();
    if let Some(outcome) = position.outcome(RULES) {
        return match outcome.winner {
            Some(winner) => format!("the game is over: {winner} has won"),
            None => "the game is over: nobody has won".to_owned(),
        };
    }
    if n_pieces > usize::from(tables.n_pieces()) {
        return format!("the board has {n_pieces} pieces, the tables hold at most {}", tables.n_pieces());
    }
    if position.quiet() >= tables.n_layers() {
        return "the table has one layer, so it knows positions without quiet rounds only".to_owned();
    }
    "a second round is to come; the tables hold normal rounds".to_owned()
}
