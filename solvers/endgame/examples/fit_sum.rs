//! Fits the weights of [`FittedSum`] and prints them as they stand in `src/fitted_sum/weights.rs`:
//! `cargo run --release -p parlour-endgame --example fit_sum -- [PASSES] [GAMES] [ROUNDS] [SEED]`.
//!
//! In each pass games are played by what a glance with the weights so far advises, with many choices at random so that
//! bad positions are seen too. Every position is then looked at ROUNDS rounds ahead, with the exact tables where they
//! reach, and the weights are fitted to the values found. The next pass begins with these weights.

use std::io::{self, Write};

use apocalypse::{Apocalypse, Position, RuleSet};
use endgame::{FittedSum, Weights, WithTables};
use game::{ByPlayer, Next, Player, Simultaneous};
use nash::{Limits, Mix, Oracle, Search, Settings};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };
/// One choice in this many is made at random.
const STRAY: u64 = 3;
/// How often the fit goes through all positions.
const EPOCHS: u32 = 60;
/// What a pawn and a knight count before anything is learned.
const PAWN: i32 = 250;
const KNIGHT: i32 = 375;

/// A position as the fit sees it: its features, how full the board is, and its value from -1 to 1.
type Sample = ([f64; FittedSum::N_FEATURES], f64, f64);

fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().unwrap_or(0));
    let passes = words.next().unwrap_or(6);
    let games = words.next().unwrap_or(2000);
    let rounds = words.next().unwrap_or(2) as u32;
    let seed = words.next().unwrap_or(1);
    let mut out = io::stdout().lock();
    let mut weights: &'static Weights = Box::leak(Box::new(std::array::from_fn(|feature| match feature {
        0..15 => [PAWN; 2],
        15..30 => [KNIGHT; 2],
        _ => [0; 2],
    })));
    for pass in 0..passes {
        let fitted = FittedSum::new(weights);
        let so_far = WithTables(&fitted);
        let samples: Vec<Sample> = (0..games)
            .into_par_iter()
            .flat_map_iter(|game| self_play(&so_far, rounds, seed << 32 | pass << 24 | game))
            .collect();
        let (fitted, before, after) = fit(weights, &samples);
        weights = Box::leak(Box::new(fitted));
        writeln!(
            out,
            "pass {pass}: {} positions, error {before:.4}, after the fit {after:.4}",
            samples.len()
        )?;
        out.flush()?;
    }
    for row in weights.chunks(3) {
        let row: Vec<String> = row.iter().map(|[full, empty]| format!("[{full}, {empty}],")).collect();
        writeln!(out, "    {}", row.join(" "))?;
    }
    Ok(())
}

/// Plays a game with many stray choices and values its positions.
fn self_play(so_far: &impl Oracle<Apocalypse>, rounds: u32, seed: u64) -> Vec<Sample> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let settings = Settings { memory: 1 << 20, ..Settings::for_unit(GAME.unit()) };
    let mut search = Search::new(&GAME, so_far, settings);
    let mut samples = Vec::new();
    let mut position = Position::START;
    while position.board().occupied().len() > 4 {
        let glance = search.run(&position, Limits::depth(1), &|| false, &mut |_| {});
        if !GAME.is_mid_round(&position) {
            let report = search.run(&position, Limits::depth(rounds), &|| false, &mut |_| {});
            let value = f64::from(report.value.middle()) / f64::from(GAME.unit());
            let features = FittedSum::features(&position).map(f64::from);
            samples.push((features, FittedSum::fullness(position.board()), value));
        }
        let joint = ByPlayer::from_fn(|player: Player| {
            let n = glance.actions[player].len() as u64;
            let below = |chance: &mut ChaCha8Rng, n: u64| {
                ((u128::from(chance.next_u64()) * u128::from(n)) >> 64) as usize
            };
            let number = if below(&mut chance, STRAY) == 0 {
                below(&mut chance, n)
            } else {
                glance.mixes[player].draw(below(&mut chance, u64::from(Mix::WHOLE)) as u32)
            };
            glance.actions[player][number]
        });
        match GAME.resolve(&position, joint) {
            Next::Position(next) => position = next,
            Next::Over(_) => break,
        }
    }
    samples
}

/// Fits weights to the samples by gradient descent with momentum, beginning with those there are. Tells the mean error
/// before and after.
fn fit(weights: &Weights, samples: &[Sample]) -> (Weights, f64, f64) {
    let half = FittedSum::HALF as f64;
    let mut current: Vec<[f64; 2]> = weights.iter().map(|pair| pair.map(|w| f64::from(w) / half)).collect();
    let mut first = vec![[0.0; 2]; current.len()];
    let mut second = vec![[0.0; 2]; current.len()];
    let estimate = |weights: &[[f64; 2]], (features, full, _): &Sample| {
        let lead: f64 = features
            .iter()
            .zip(weights)
            .map(|(n, [when_full, when_empty])| n * (when_full * full + when_empty * (1.0 - full)))
            .sum();
        (lead / (1.0 + lead.abs()), 1.0 / (1.0 + lead.abs()).powi(2))
    };
    let error = |weights: &[[f64; 2]]| {
        let sum: f64 = samples.iter().map(|sample| (estimate(weights, sample).0 - sample.2).powi(2)).sum();
        (sum / samples.len() as f64).sqrt()
    };
    let before = error(&current);
    let mut step = 0;
    for epoch in 0..EPOCHS {
        let rate = 0.01 * (1.0 - f64::from(epoch) / f64::from(EPOCHS));
        for batch in samples.chunks(256) {
            let mut gradient = vec![[0.0; 2]; current.len()];
            for sample @ (features, full, value) in batch {
                let (estimate, slope) = estimate(&current, sample);
                let push = (estimate - value) * slope / batch.len() as f64;
                for (gradient, n) in gradient.iter_mut().zip(features) {
                    gradient[0] += push * n * full;
                    gradient[1] += push * n * (1.0 - full);
                }
            }
            step += 1;
            for feature in 0..current.len() {
                for phase in 0..2 {
                    let slope = gradient[feature][phase];
                    let (m, v) = (&mut first[feature][phase], &mut second[feature][phase]);
                    *m = 0.9 * *m + 0.1 * slope;
                    *v = 0.999 * *v + 0.001 * slope * slope;
                    let (m, v) = (*m / (1.0 - 0.9_f64.powi(step)), *v / (1.0 - 0.999_f64.powi(step)));
                    current[feature][phase] -= rate * m / (v.sqrt() + 1e-8);
                }
            }
        }
    }
    let after = error(&current);
    let fitted = std::array::from_fn(|feature| current[feature].map(|w| (w * half).round() as i32));
    (fitted, before, after)
}
