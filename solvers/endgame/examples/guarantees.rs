//! Prints how much a best answer gains on the policy of the tables, over all positions with few pieces:
//! `cargo run --release -p endgame --example guarantees -- FILE PIECES`.

use std::io::{self, Write};

use endgame::Tables;

fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1);
    let file = words.next().ok_or_else(|| io::Error::other("name a table file"))?;
    let n_pieces = words.next().and_then(|word| word.parse().ok()).unwrap_or(4);
    let tables = Tables::new(std::fs::read(file)?).map_err(io::Error::other)?;
    let mut losses: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    tables.guarantees(n_pieces, &mut |_| true, &mut |guarantee| {
        if guarantee.value.abs() < 0.95 {
            let losses = &mut losses[usize::from(guarantee.is_mixed)];
            losses.push(guarantee.value - guarantee.black);
            losses.push(guarantee.white - guarantee.value);
        }
    });
    let mut out = io::stdout().lock();
    for (name, losses) in ["with a saddle point", "mixed"].into_iter().zip(&mut losses) {
        losses.sort_by(f64::total_cmp);
        let mean = losses.iter().sum::<f64>() / losses.len().max(1) as f64;
        let most = losses.get(losses.len() / 100 * 99).copied().unwrap_or(0.0);
        let worst = losses.last().copied().unwrap_or(0.0);
        writeln!(
            out,
            "{name}: {} cases, lost on average {mean:.5}, 99 % below {most:.5}, worst {worst:.5}",
            losses.len(),
        )?;
    }
    Ok(())
}
