use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use clap::Args;
use endgame::{Builder, Tables};
use game::counted;
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::layer_progress::LayerProgress;
use crate::memory_size::MemorySize;
use crate::verbs::tables::parts::Parts;
use crate::verbs::tables::{RULES, rules_hash};
use crate::whole_file;

const EXAMPLES: &str = "\
Examples:
  parlour tables build --pieces 5                 Ctrl-C keeps what is done
  parlour tables build --pieces 5                 and this goes on
  parlour tables build --pieces 4 --layers --out four.tables
  parlour tables build --pieces 5 --memory 4G --json";

/// Build a table file.
///
/// The value of every position with at most K pieces and all penalties, by backward induction, one kind of material after
/// another. Finished kinds are put aside in FILE.parts, so that Ctrl-C, a full disk or a power cut loses at most the kind
/// at hand; the same command goes on. Four pieces take about forty seconds on one core.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(super) struct Build {
    /// The most pieces on the board, both sides together.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=6))]
    pieces: u8,
    /// The new file [default: apocalypse-K.tables, or apocalypse-K-layers.tables].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep the values for every number of quiet rounds, which play needs, and not only those for none.
    #[arg(long)]
    layers: bool,
    /// The most memory that may be used, such as 512M or 4G.
    #[arg(long, value_name = "SIZE", default_value_t = MemorySize(4 << 30))]
    memory: MemorySize,
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
    bytes: usize,
    /// How far a value may be from the true one, in points.
    error: f64,
    seconds: f64,
}

impl Build {
    pub(super) fn run(self, console: &mut Console) -> Result<(), Failure> {
        let out = self.out.clone().unwrap_or_else(|| {
            let layers = if self.layers { "-layers" } else { "" };
            PathBuf::from(format!("apocalypse-{}{layers}.tables", self.pieces))
        });
        whole_file::must_be_new("--out", &out, "name a new one or remove it")?;
        let needed = Builder::bytes_needed(self.pieces, self.layers);
        if needed > self.memory.0 {
            let (needed, allowed) = (MemorySize(needed), self.memory);
            return Err(Failure::Usage(format!(
                "{} pieces need about {needed} of memory, --memory allows {allowed}",
                self.pieces
            )));
        }
        console.remark(format_args!("memory: about {} at most", MemorySize(needed)));
        let begun = Instant::now();
        let bytes = self.build(&Parts::of(&out), console)?;
        whole_file::put(&out, &bytes).map_err(|error| {
            let parts = Parts::of(&out);
            Failure::Outside(format!(
                "cannot write {}: {error}; all parts are kept in {}, and the same command goes on from there",
                out.display(),
                parts.folder().display()
            ))
        })?;
        Parts::of(&out).remove();
        let tables = Tables::new(&bytes).expect("what was built can be read");
        let report = Report {
            schema: "parlour/tables-build/1",
            file: out.display().to_string(),
            rules: RULES.name(),
            rules_hash: rules_hash(RULES),
            pieces: tables.n_pieces(),
            layers: tables.n_layers(),
            positions: tables.n_positions(),
            bytes: bytes.len(),
            error: tables.error(),
            seconds: begun.elapsed().as_secs_f64(),
        };
        if self.json { console.json(&report) } else { report.print(console) }
    }

    /// The bytes of the whole table file.
    fn build(&self, parts: &Parts, console: &mut Console) -> Result<Vec<u8>, Failure> {
        let mut builder = Builder::new(self.pieces, self.layers);
        let n_restored = parts.restore(&mut builder)?;
        if n_restored > 0 {
            console.remark(format_args!("{n_restored} kinds taken up from {}", parts.folder().display()));
        }
        let stop = interrupt::flag();
        let told = LayerProgress::new();
        while builder.next().is_some() {
            let is_kept = parts.keep(&mut builder, |builder| {
                let n_left = builder.n_left();
                builder.step(&mut |progress| {
                    told.tell(progress);
                    !stop.load(Ordering::Relaxed)
                });
                (builder.n_left() < n_left).then(|| builder.last_part()).flatten()
            })?;
            if !is_kept {
                told.end();
                let folder = parts.folder().display();
                return Err(Failure::Interrupted(format!(
                    "interrupted; what is done is in {folder}, and the same command goes on"
                )));
            }
        }
        told.end();
        Ok(builder.finish().expect("nothing is left to do"))
    }
}

impl Report {
    fn print(&self, console: &mut Console) -> Result<(), Failure> {
        let Report { file, rules, rules_hash, pieces, layers, positions, bytes, error, seconds, .. } = self;
        let layers = counted(u64::from(*layers), "layer", "layers");
        writeln!(console, "{file}: at most {pieces} pieces, {positions} positions, {layers}")?;
        writeln!(console, "rules     {rules} {rules_hash}")?;
        writeln!(console, "error     at most {error:.1e} points")?;
        Ok(writeln!(console, "size      {bytes} bytes, built in {seconds:.0} s")?)
    }
}
