use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use games::{DuelVisitor, Registered, RegisteredDuel, Visitor};
use play::record::{DuelRecord, DuelRecords, HuntRecord, HuntRecords, Record};
use play::steps;

use crate::console::Console;
use crate::draw;
use crate::draw::duel::{Coloured, RoundStory};
use crate::failure::Failure;
use crate::record_file::read_record;

const EXAMPLES: &str = "\
Examples:
  parlour replay game.txt
  parlour replay game.txt --json > game.json
  parlour replay - < game.txt";

/// Judge a recorded game by the rules and show it.
///
/// Fails with exit code 1 at the first turn that does not follow, and with 3 if the file is no record.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Replay {
    /// The record, as text or as JSON; `-` is standard input.
    file: PathBuf,
    /// Print the record as JSON instead of showing the game.
    #[arg(long)]
    json: bool,
    /// Print the record as text instead of showing the game.
    #[arg(long, conflicts_with = "json")]
    text: bool,
}

impl Replay {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let record = read_record(&self.file)?;
        if self.json {
            return Ok(writeln!(console, "{}", record.to_json())?);
        }
        if self.text {
            return Ok(write!(console, "{record}")?);
        }
        match &record {
            Record::Hunt(record) => record.visit(Show(console)),
            Record::Duel(record) => record.visit(Show(console)),
        }
    }
}

/// Shows the record of a game.
struct Show<'a>(&'a mut Console);

impl Visitor<HuntRecords> for Show<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Registered>(self, record: &HuntRecord<G>) -> Self::Output {
        let Show(console) = self;
        writeln!(console, "{}", record.game.spec())?;
        show_headers(record.headers.iter(), console)?;
        let picture = draw::picture(&record.game, &record.history(), None, record.secret.as_ref());
        write!(console, "{picture}")?;
        let result = record.result.as_ref().map_or_else(|| "unfinished".to_owned(), ToString::to_string);
        Ok(writeln!(console, "{result}; every turn follows by the rules")?)
    }
}

impl DuelVisitor<DuelRecords> for Show<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: RegisteredDuel>(self, record: &DuelRecord<G>) -> Self::Output {
        let Show(console) = self;
        let game = &record.game;
        let rules = game.rule_set().map_or(String::new(), |rules| format!(", rules {rules}"));
        writeln!(console, "{}{rules}", game.spec())?;
        show_headers(record.headers.iter(), console)?;
        write!(console, "{}", Coloured(game.drawing(&record.start, None)))?;
        let rounds = record.replay().map_err(|misplay| Failure::No(misplay.to_string()))?;
        for step in steps(game, &record.start, &rounds) {
            write!(console, "\n{}", RoundStory { game, step: &step })?;
        }
        let result = record.result.as_ref().map_or_else(|| "unfinished".to_owned(), ToString::to_string);
        Ok(writeln!(console, "\n{result}; every round follows by the rules")?)
    }
}

fn show_headers<'a>(
    headers: impl Iterator<Item = (&'a str, &'a str)>,
    console: &mut Console,
) -> Result<(), Failure> {
    for (name, value) in headers {
        writeln!(console, "{name}: {value}")?;
    }
    Ok(())
}
