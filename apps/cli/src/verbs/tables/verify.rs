use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::Args;
use endgame::{Fault, Tables, materials, shipped};
use game::counted;
use jobs::short;
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::seeds::SeedOption;
use crate::verbs::tables::{RULES, open, rules_hash};

const EXAMPLES: &str = "\
Examples:
  parlour tables verify                           those that come with the program
  parlour tables verify five.tables --samples 1000 --seed 7
  parlour tables verify five.tables --kinds 3 --json";

/// Check a table file.
///
/// The head, the length and the digest are those of a whole file by the rules that this program plays. Positions that both
/// sides see alike are worth 0, mirror images agree. Of a table with all layers, sampled values are derived again from their
/// children by the rules alone; of one without, whole kinds of material are built again from the kinds below them and every
/// value is compared. Fails with exit code 1 if a value is wrong and with 3 if the file is damaged or foreign.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(super) struct Verify {
    /// The table file [default: the tables that come with the program].
    file: Option<PathBuf>,
    /// How many positions of each kind of material are sampled.
    #[arg(long, value_name = "N", default_value_t = 200)]
    samples: usize,
    /// How many kinds of material are built again if the table has one layer.
    #[arg(long, value_name = "N", default_value_t = 1)]
    kinds: usize,
    #[command(flatten)]
    seed: SeedOption,
    /// Print JSON for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    schema: &'static str,
    file: String,
    rules: &'static str,
    rules_hash: String,
    pieces: u8,
    layers: u16,
    positions: u64,
    /// How far a value may be from the true one, in points.
    error: f64,
    seed: u64,
    /// How many positions both sides see alike.
    even: u64,
    /// How many positions were compared with their images.
    symmetric: u64,
    /// How many values were derived again from their children.
    derived: u64,
    /// Which kinds of material were built again.
    rebuilt: Vec<String>,
    /// How many values were compared there.
    compared: u64,
}

impl Verify {
    pub(super) fn run(self, console: &mut Console) -> Result<(), Failure> {
        match &self.file {
            Some(path) => self.check(&path.display().to_string(), &open(path)?, console),
            None => self.check("the tables that come with the program", shipped(), console),
        }
    }

    fn check<B: AsRef<[u8]> + Sync>(
        &self,
        name: &str,
        tables: &Tables<B>,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let no = |fault: Fault| Failure::No(format!("{name}: {fault}"));
        let seed = self.seed.or_new(console).0;
        let mut report = Report {
            schema: "parlour/tables-verify/1",
            file: name.to_owned(),
            rules: RULES.name(),
            rules_hash: rules_hash(RULES),
            pieces: tables.n_pieces(),
            layers: tables.n_layers(),
            positions: tables.n_positions(),
            error: tables.error(),
            seed,
            even: tables.check_even().map_err(no)?,
            symmetric: tables.check_symmetry(self.samples, seed).map_err(no)?,
            derived: tables.check_children(self.samples, seed).map_err(no)?,
            rebuilt: Vec::new(),
            compared: 0,
        };
        if tables.n_layers() == 1 {
            let stop = interrupt::flag();
            let kinds = materials(tables.n_pieces());
            // Neighbours in the list, from a place that the seed draws.
            let first = (seed % kinds.len() as u64) as usize;
            for &material in kinds.iter().cycle().skip(first).take(self.kinds.min(kinds.len())) {
                console.remark(format_args!("building {} again", short(material)));
                let compared = tables.rederive(material, &mut |_| !stop.load(Ordering::Relaxed));
                report.compared += compared.map_err(no)?;
                if stop.load(Ordering::Relaxed) {
                    return Err(Failure::Interrupted(format!(
                        "interrupted while building {}",
                        short(material)
                    )));
                }
                report.rebuilt.push(short(material));
            }
        }
        if self.json { console.json(&report) } else { report.print(console) }
    }
}

impl Report {
    fn print(&self, console: &mut Console) -> Result<(), Failure> {
        let Report { file, rules, rules_hash, pieces, layers, positions, error, .. } = self;
        let layers = counted(u64::from(*layers), "layer", "layers");
        writeln!(console, "{file}: at most {pieces} pieces, {positions} positions, {layers}")?;
        writeln!(console, "rules     {rules} {rules_hash}, error at most {error:.1e} points")?;
        let positions = |n| counted(n, "position", "positions");
        writeln!(console, "even      {} that both sides see alike are worth 0", positions(self.even))?;
        writeln!(console, "symmetry  {} agree with their images", positions(self.symmetric))?;
        if self.derived > 0 {
            writeln!(console, "children  {} derived again by the rules", positions(self.derived))?;
        }
        if !self.rebuilt.is_empty() {
            let kinds = self.rebuilt.join(", ");
            writeln!(console, "rebuilt   {kinds}: {} have the same value", positions(self.compared))?;
        }
        Ok(writeln!(console, "verified")?)
    }
}
