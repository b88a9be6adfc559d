//! Prints how much a best answer gains on the policy of tables, over positions with few pieces:
//! `cargo run --release -p parlour-endgame --example guarantees -- [FILE]`, by default the tables that ship.

use std::io::{self, Write};

use endgame::{Tables, shipped};

fn main() -> io::Result<()> {
    let start = std::time::Instant::now();
    match std::env::args().nth(1) {
        Some(file) => report(&Tables::new(std::fs::read(file)?).map_err(io::Error::other)?),
        None => report(shipped()),
    }?;
    writeln!(io::stdout(), "{:.1} s", start.elapsed().as_secs_f64())
}

fn report<B: AsRef<[u8]> + Sync>(tables: &Tables<B>) -> io::Result<()> {
    let positions = tables.sample(1000, 4, 1);
    let guarantees = tables.own_guarantees(&positions, &mut |_| true).expect("nobody ends it");
    let mut out = io::stdout().lock();
    for (name, wanted) in [("with a saddle point", false), ("mixed", true)] {
        let of_kind = guarantees.iter().filter(|guarantee| guarantee.is_mixed == wanted);
        let losses: Vec<f64> = of_kind.flat_map(endgame::Guarantee::losses).collect();
        let mean = losses.iter().sum::<f64>() / losses.len().max(1) as f64;
        let worst = losses.iter().copied().fold(0.0, f64::max);
        writeln!(out, "{name}: {} cases, lost on average {mean:.6}, at worst {worst:.6}", losses.len())?;
    }
    Ok(())
}
