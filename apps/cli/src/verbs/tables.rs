mod build;
mod probe;
mod verify;

use std::path::Path;

use apocalypse::RuleSet;
use clap::{Args, Subcommand};
use endgame::{Tables as Table, fingerprint};
use memmap2::Mmap;

use crate::console::Console;
use crate::failure::Failure;
use crate::mapped_file;

const EXAMPLES: &str = "\
Examples:
  parlour tables build --pieces 5                 Ctrl-C keeps what is done
  parlour tables build --pieces 5                 and this goes on
  parlour tables build --pieces 5 --out five.tables
  parlour tables verify five.tables               build some of them again
  parlour tables verify                           those that come with the program
  parlour tables probe 5/1P2N/3p1/2n2/5 0 1 33 0 -";

/// Build, check and read exact endgame tables of Apocalypse.
///
/// A table holds the value of every position with few pieces under the rules course+quiet50. Those of at most four pieces
/// come with the program. Those of five that `build` puts into your data folder are used by every verb from then on, by the
/// server and by `apoc`: positions of five pieces without quiet rounds are then exact where a look ahead meets them.
/// `PARLOUR_TABLES=FILE` has the tables of another file used, `PARLOUR_TABLES=` none.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(crate) struct Tables {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Build(build::Build),
    Verify(verify::Verify),
    Probe(probe::Probe),
}

impl Tables {
    pub(crate) fn run(self, console: &mut Console) -> Result<(), Failure> {
        match self.what {
            What::Build(verb) => verb.run(console),
            What::Verify(verb) => verb.run(console),
            What::Probe(verb) => verb.run(console),
        }
    }
}

/// The rules that tables are about.
pub(crate) const RULES: RuleSet = RuleSet::CourseQuiet50;

/// The number by which reports name the rules.
pub(crate) fn rules_hash(rules: RuleSet) -> String {
    format!("{:016x}", fingerprint(rules))
}

/// Opens a table file and checks all of it.
fn open(path: &Path) -> Result<Table<Mmap>, Failure> {
    let bad = |why: String| Failure::BadData(format!("{}: {why}", path.display()));
    let bytes = mapped_file::map(path).map_err(|error| bad(error.to_string()))?;
    Table::new(bytes).map_err(|error| bad(error.to_string()))
}
