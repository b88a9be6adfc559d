//! Solves Oshi-Zumo exactly and prints how long it took, how far apart the bounds are at most, the mix at the start and
//! the value of every position: `cargo run --release -p parlour-nash --example oshi_zumo -- 50 3 1`.
//!
//! Positions are printed as the first player's coins, the second's coins, place, rounds played, value; of two that differ
//! only in who is who, one. With a least bid of 1 these are all positions, with 0 those that the start leads to.

use std::error::Error;
use std::io::{self, Write};
use std::time::Instant;

use game::{Player, Simultaneous};
use nash::WholeGame;
use oshi_zumo::{OshiZumo, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let game: OshiZumo = if words.is_empty() {
        OshiZumo::default()
    } else {
        format!("oshi_zumo {}", words.join(" ")).parse()?
    };
    let starts: Vec<Position> =
        if game.min_bid() == 0 { vec![game.start()] } else { game.positions().collect() };
    let begun = Instant::now();
    let solved = WholeGame::solve(game, &starts, usize::MAX, &|| false)?;
    let seconds = begun.elapsed().as_secs_f64();
    let unit = f64::from(game.unit());
    let start = solved.report(&game.start()).ok_or("the start is solved")?;
    let mut out = io::stdout().lock();
    writeln!(out, "# {}: {} positions solved in {seconds:.3} s", game.spec(), solved.n_positions())?;
    writeln!(out, "# bounds at most {:.1e} points apart", f64::from(solved.widest()) / unit)?;
    write!(
        out,
        "# start: {:+.9} to {:+.9};",
        f64::from(start.value.lower()) / unit,
        f64::from(start.value.upper()) / unit
    )?;
    let mix = &start.mixes[Player::First];
    for place in mix.support() {
        write!(out, " {} {:.6}", start.actions[Player::First][place], mix.probability(place))?;
    }
    writeln!(out)?;
    let mut values: Vec<(&Position, f64)> =
        solved.values().map(|(position, value)| (position, f64::from(value.middle()) / unit)).collect();
    values.sort_by_key(|(position, _)| **position);
    for (position, value) in values {
        let coins = position.coins();
        writeln!(
            out,
            "{},{},{},{},{value:.9}",
            coins.first,
            coins.second,
            position.place(),
            position.round()
        )?;
    }
    Ok(())
}
