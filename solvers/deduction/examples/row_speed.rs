//! Measures the exact search on rows of Ships: `row_speed LOG TARGET ROWS [SEED]`.
//!
//! Draws ROWS first guesses by SEED among those that the log does not hold at TARGET, proves each of them to TARGET from
//! the log's state on one thread, and prints the CPU seconds and the sets branched on. Nothing is written to the log.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use deduction::{FeedbackTable, GameSymmetry, ProofLog, Prover, Resources, Row};
use game::Deduction;
use ships::Ships;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [path, target, n_rows, rest @ ..] = &words[..] else {
        return Err("row_speed LOG TARGET ROWS [SEED]".into());
    };
    let (target, n_rows): (u32, usize) = (target.parse()?, n_rows.parse()?);
    let seed: u64 = rest.first().map_or(Ok(1), |word| word.parse())?;

    let game = Ships::default();
    let resources = Resources { memory: 640 << 20, ..Resources::default() };
    let table = FeedbackTable::build(&game, 1 << 30)?;
    let symmetry = GameSymmetry::new(&game);
    let log = ProofLog::read(&game, &fs::read_to_string(path)?)?;
    let stop = AtomicBool::new(false);
    let prover = Prover::new(&table, &symmetry, resources, &stop)?;
    let mut open: Vec<Row> = log.rows().filter(|row| row.bound < target).cloned().collect();
    open.sort_by_key(|row| mixed(u64::from(row.guess.0) ^ mixed(seed)));
    open.truncate(n_rows);

    let mut out = std::io::stdout();
    let (mut seconds, mut nodes) = (0.0, 0);
    for known in &open {
        let (begun, wall) = (cpu_time(), Instant::now());
        let row =
            prover.row(known.guess, target, &known.parts).ok_or("the log has a guess of another game")?;
        let spent = cpu_time()
            .zip(begun)
            .map_or(wall.elapsed(), |(now, begun)| now.saturating_sub(begun))
            .as_secs_f64();
        seconds += spent;
        nodes += row.nodes;
        writeln!(
            out,
            "{}: bound {}, {} nodes, {spent:.2} CPU seconds",
            game.guess_at(row.guess.0.into()),
            row.bound,
            row.nodes
        )?;
        out.flush()?;
    }
    writeln!(out, "{} rows to {target}: {nodes} nodes, {seconds:.2} CPU seconds", open.len())?;
    Ok(())
}

/// What this thread has had of the processor so far, where the system tells.
fn cpu_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}

/// A number that looks drawn by chance.
fn mixed(seed: u64) -> u64 {
    let mut x = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}
