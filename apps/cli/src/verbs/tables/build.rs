use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use apocalypse::Material;
use clap::Args;
use endgame::{Builder, Tables};
use game::counted;
use jobs::{Parts, Shard, TableJob};
use serde::Serialize;

use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::layer_progress::LayerProgress;
use crate::memory_size::MemorySize;
use crate::tables_file;
use crate::verbs::tables::{RULES, rules_hash};
use crate::whole_file;

const EXAMPLES: &str = "\
Examples:
  parlour tables build --pieces 5                 Ctrl-C keeps what is done
  parlour tables build --pieces 5                 and this goes on
  parlour tables build --pieces 4 --layers --out four.tables
  parlour tables build --pieces 5 --shard 0/4 --out five.tables    the first of four machines, which see this folder
  parlour tables build --pieces 5 --memory 4G --json";

/// Build a table file.
///
/// The value of every position with at most K pieces and all penalties, by backward induction, one kind of material after
/// another. Finished kinds are put aside in FILE.parts, so that Ctrl-C, a full disk or a power cut loses at most the kind
/// at hand; the same command goes on. Four pieces take about forty seconds on one core, five about a quarter of an hour.
///
/// Without `--out` the file is put into your data folder, where every verb, the server and `apoc` find tables of five pieces.
#[derive(Debug, Args)]
#[command(before_long_help = EXAMPLES)]
pub(super) struct Build {
    /// The most pieces on the board, both sides together.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=6))]
    pieces: u8,
    /// The new file [default: parlour/apocalypse-K.tables in your data folder, or parlour/apocalypse-K-layers.tables].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep the values for every number of quiet rounds, which play needs, and not only those for none.
    #[arg(long)]
    layers: bool,
    /// The most memory that may be used, such as 512M or 4G.
    #[arg(long, value_name = "SIZE", default_value_t = MemorySize(4 << 30))]
    memory: MemorySize,
    /// Build the kinds of one of several machines only, such as 0/4 for the first of four, as far as those that they rest
    /// on are in FILE.parts, and leave them there.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Take up the kinds that other machines have put aside in this folder; may be given several times.
    #[arg(long, value_name = "FOLDER")]
    merge: Vec<PathBuf>,
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
        let out = match &self.out {
            Some(file) => file.clone(),
            None => tables_file::own_place(self.pieces, self.layers)?,
        };
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
        let parts = Parts::of(&out);
        let mut builder = self.taken_up(&parts, console)?;
        if let Some(shard) = self.shard {
            return self.build_shard(shard, &parts, builder, console);
        }
        let told = LayerProgress::new();
        while let Some(material) = builder.next() {
            build_one(material, &parts, &mut builder, &told)?;
        }
        told.end();
        let bytes = builder.finish().expect("nothing is left to do");
        whole_file::put(&out, &bytes).map_err(|error| {
            Failure::Outside(format!(
                "cannot write {}: {error}; all parts are kept in {}, and the same command goes on from there",
                out.display(),
                parts.folder().display()
            ))
        })?;
        parts.remove();
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

    /// A build that goes on from what is put aside here and in the folders of others.
    fn taken_up(&self, parts: &Parts, console: &mut Console) -> Result<Builder, Failure> {
        let mut builder = Builder::new(self.pieces, self.layers);
        let n_restored = parts.restore(&mut builder)?;
        if n_restored > 0 {
            console.remark(format_args!("{n_restored} kinds taken up from {}", parts.folder().display()));
        }
        for folder in &self.merge {
            if !folder.is_dir() {
                return Err(Failure::Usage(format!("--merge {}: there is no such folder", folder.display())));
            }
            let other = Parts::at(folder);
            let left: Vec<Material> = builder.left().collect();
            for material in left {
                if other.restore_one(&mut builder, material)? {
                    parts.keep(material, &builder.last_part().expect("a kind was taken up"))?;
                }
            }
        }
        Ok(builder)
    }

    /// Builds what one machine can build by now, with what others put aside meanwhile.
    fn build_shard(
        &self,
        shard: Shard,
        parts: &Parts,
        mut builder: Builder,
        console: &mut Console,
    ) -> Result<(), Failure> {
        let own = TableJob::shard(self.pieces, shard);
        let told = LayerProgress::new();
        loop {
            parts.restore(&mut builder)?;
            let next = own.iter().find(|&&kind| !builder.is_done(kind) && builder.is_ready(kind));
            let Some(&material) = next else { break };
            build_one(material, parts, &mut builder, &told)?;
        }
        told.end();
        let waiting = own.iter().filter(|&&kind| !builder.is_done(kind)).count();
        let (done, left) = (own.len() - waiting, builder.n_left());
        let folder = parts.folder().display();
        writeln!(
            console,
            "{done} of {} kinds of this shard are in {folder}, {left} of all are left",
            own.len()
        )?;
        if waiting > 0 {
            writeln!(
                console,
                "{waiting} rest on kinds of other shards: run the same command when those are there"
            )?;
        } else if left == 0 {
            writeln!(
                console,
                "all kinds are there: the same command without --shard makes the table of them"
            )?;
        }
        Ok(())
    }
}

/// Builds a kind of material and puts it aside.
fn build_one(
    material: Material,
    parts: &Parts,
    builder: &mut Builder,
    told: &LayerProgress,
) -> Result<(), Failure> {
    let stop = interrupt::flag();
    let built = builder.build(material, &mut |progress| {
        told.tell(progress);
        !stop.load(Ordering::Relaxed)
    });
    let Some(part) = built else {
        told.end();
        let folder = parts.folder().display();
        return Err(Failure::Interrupted(format!(
            "interrupted; what is done is in {folder}, and the same command goes on"
        )));
    };
    Ok(parts.keep(material, &part)?)
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
