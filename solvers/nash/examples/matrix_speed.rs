//! Prints how long certified matrix games take: `cargo run --release -p parlour-nash --example matrix_speed`.

use std::io::{self, Write};
use std::time::Instant;

use nash::{Matrix, Solver};

const GAMES: usize = 300;
const REPEATS: u32 = 20;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "size    payoffs    median us  worst us  widest bounds (units of 2^-24)")?;
    for size in [2, 3, 5, 10, 20, 40] {
        for (kind, levels) in [("uniform", 1 << 20), ("ternary", 3)] {
            let mut state = 1;
            let games: Vec<Matrix> = (0..GAMES).map(|_| game(&mut state, size, levels)).collect();
            let mut solver = Solver::default();
            let mut times = Vec::new();
            let mut widest = 0;
            for game in &games {
                let start = Instant::now();
                for _ in 0..REPEATS {
                    widest = widest.max(std::hint::black_box(solver.solve(game)).value.width());
                }
                times.push(start.elapsed().as_secs_f64() * 1e6 / f64::from(REPEATS));
            }
            times.sort_by(f64::total_cmp);
            let (median, worst) = (times[GAMES / 2], times[GAMES - 1]);
            writeln!(out, "{size:>2}x{size:<2}   {kind}  {median:>10.2}  {worst:>8.2}  {widest}")?;
        }
    }
    Ok(())
}

/// A game with `levels` different payoffs between -1 and 1 in units of 2^-24.
fn game(state: &mut u64, size: usize, levels: u64) -> Matrix {
    let mut payoff = || {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let level = (*state >> 33) % levels;
        i32::try_from(level * (1 << 25) / (levels - 1)).expect("at most 2^25") - (1 << 24)
    };
    let rows: Vec<Vec<i32>> = (0..size).map(|_| (0..size).map(|_| payoff()).collect()).collect();
    Matrix::from_rows(&rows).expect("a square of payoffs")
}
