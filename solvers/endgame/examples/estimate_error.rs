//! Prints how far estimates are from what looking ahead finds, on positions of play:
//! `cargo run --release -p parlour-endgame --example estimate_error -- [POSITIONS] [ROUNDS] [SEED] [FILE] [TABLES]`.
//!
//! Games are played by looks of one round, one choice in eight at random. Every third position with more than four pieces is
//! looked at ROUNDS rounds ahead with the tables behind, once by each estimate. The error is the root mean square in points. With a
//! FILE its weights are taken and not those that come with the program (`-` are these). With TABLES, such as those of five pieces, the
//! looks of the network have them behind too, and its errors without and with them are both those from these better looks.

use std::io::{self, Write};

use apocalypse::{Apocalypse, Position, RuleSet};
use endgame::{FittedSum, LargerTables, Network, Tables, WithLarger, WithTables};
use game::{ByPlayer, Next, Player, Simultaneous};
use nash::{Limits, Mix, Oracle, Search, Settings};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };
/// One choice in so many is made at random.
const STRAY: u64 = 8;
/// One position in so many is looked at.
const APART: u64 = 3;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, usual: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (n, rounds, seed) = (number(0, 2000) as usize, number(1, 4) as u32, number(2, 1));
    let network = match words.get(3).filter(|file| *file != "-") {
        Some(file) => Network::read(&std::fs::read(file)?).map_err(io::Error::other)?,
        None => Network::shipped().map_err(io::Error::other)?.clone(),
    };
    let network = WithTables(&network);
    let positions = positions(&network, n, seed);
    let mut out = io::stdout().lock();
    let found = looks(&network, &positions, rounds);
    let error = error(&network, &positions, &found);
    writeln!(
        out,
        "network     {error:.4} from looks of {rounds} rounds at {} positions, seed {seed}",
        positions.len()
    )?;
    if let Some(file) = words.get(4) {
        let bytes = std::fs::read(file)?.leak();
        let tables = Tables::new(&*bytes).map_err(io::Error::other)?;
        let larger = LargerTables::new(|| Some(tables));
        let first = WithTables(network.0);
        let with_larger = WithLarger { first, larger: &larger };
        let found = looks(&with_larger, &positions, rounds);
        let errors =
            [self::error(&network, &positions, &found), self::error(&with_larger, &positions, &found)];
        writeln!(out, "with tables {:.4}, the network alone {:.4}", errors[1], errors[0])?;
    }
    let fitted = WithTables(&FittedSum::KNOWN);
    let found = looks(&fitted, &positions, rounds);
    writeln!(out, "fitted sum  {:.4}", self::error(&fitted, &positions, &found))
}

/// What looks of so many rounds find.
fn looks(oracle: &impl Oracle<Apocalypse>, positions: &[Position], rounds: u32) -> Vec<i32> {
    let look = |position: &Position| {
        let settings = Settings { memory: 4 << 20, ..Settings::for_unit(GAME.unit()) };
        let mut search = Search::new(&GAME, oracle, settings);
        search.run(position, Limits::depth(rounds), &|| false, &mut |_| {}).value.middle()
    };
    positions.par_iter().map(look).collect()
}

/// How far estimates are from what was found.
fn error(oracle: &impl Oracle<Apocalypse>, positions: &[Position], found: &[i32]) -> f64 {
    let off = |(position, found): (&Position, &i32)| {
        (f64::from(oracle.estimate(position) - found) / f64::from(GAME.unit())).powi(2)
    };
    let squares: f64 = positions.iter().zip(found).map(off).sum();
    (squares / positions.len().max(1) as f64).sqrt()
}

/// Positions of games, as many as are wanted.
fn positions(oracle: &impl Oracle<Apocalypse>, n: usize, seed: u64) -> Vec<Position> {
    // No game that the network was trained on has such a seed.
    let mut chance = ChaCha8Rng::seed_from_u64(!seed);
    let mut below = |n: u64| ((u128::from(chance.next_u64()) * u128::from(n)) >> 64) as usize;
    let settings = Settings { memory: 1 << 20, ..Settings::for_unit(GAME.unit()) };
    let mut search = Search::new(&GAME, oracle, settings);
    let mut positions = Vec::new();
    while positions.len() < n {
        let mut position = Position::START;
        while position.board().occupied().len() > 4 {
            if !GAME.is_mid_round(&position) && below(APART) == 0 {
                positions.push(position);
            }
            let report = search.run(&position, Limits::depth(1), &|| false, &mut |_| {});
            let joint = ByPlayer::from_fn(|player: Player| {
                let number = if below(STRAY) == 0 {
                    below(report.actions[player].len() as u64)
                } else {
                    report.mixes[player].draw(below(u64::from(Mix::WHOLE)) as u32)
                };
                report.actions[player][number]
            });
            match GAME.resolve(&position, joint) {
                Next::Position(next) => position = next,
                Next::Over(_) => break,
            }
        }
    }
    positions.truncate(n);
    positions
}
