//! Trains the network that estimates positions and writes its weights:
//! `cargo run --release -p parlour-endgame --example train -- FILE [POSITIONS] [SEED]`.
//!
//! In each pass games are played by what a glance advises, with stray choices so that bad positions are seen too. Every
//! position is looked at with the exact tables and the estimate so far at the end of the lines, and the network learns the
//! values found. The next pass begins with these weights and labels with them, so that from pass to pass they see further. The
//! first labels come from the fitted sum. In most passes a look is one round deep, which is quick, and a pass learns its own positions
//! and those of the pass before; in the last it is two rounds deep, and a pass learns all positions that were looked at so. Of each
//! pass the weights are kept that err least on positions which were not learned. The same words give the same weights, however many
//! threads there are.

mod games;
mod learner;
mod moments;

use std::io::{self, Write};

use apocalypse::Apocalypse;
use endgame::network::Weights;
use endgame::{FittedSum, Network, WithTables};
use nash::Oracle;

use self::games::positions_of_play;
use self::learner::Learner;

/// How many passes look one round ahead, and how many two.
const PASSES: [u64; 2] = [12, 4];
/// How many passes of one round have as many positions together as one of two.
const SMALLER: u64 = 4;
/// How often the samples of a pass are learned, and how often they are in the very last.
const EPOCHS: usize = 2;
const LAST_EPOCHS: usize = 10;
/// From pass to pass the first step becomes smaller, down to this part of the largest.
const LEAST_STEP: f32 = 0.2;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = words.first() else {
        return Err(io::Error::other("name the file to write the weights to"));
    };
    let number =
        |place: usize, usual: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (positions, seed) = (number(1, 1_200_000), number(2, 1));
    let made_by =
        format!("cargo run --release -p parlour-endgame --example train -- FILE {positions} {seed}");
    let mut out = io::stdout().lock();
    let mut learner = Learner::new(seed);
    let mut weights = Weights::blank(&made_by);
    let (mut known, mut others) = (Vec::new(), Vec::new());
    let n_passes = PASSES[0] + PASSES[1];
    for pass in 0..n_passes {
        let is_deep = pass >= PASSES[0];
        let estimate: Box<dyn Oracle<Apocalypse>> =
            if pass == 0 { Box::new(FittedSum::KNOWN) } else { Box::new(Network::new(weights)) };
        // At first it matters more to see far than to see sharply.
        let few = 2 * positions / SMALLER * (pass + 1) / (PASSES[0] + 1);
        let (rounds, n) = if is_deep { (2, positions) } else { (1, few) };
        let labeller = WithTables(&*estimate);
        let mut samples = positions_of_play(&labeller, rounds, n as usize, seed << 8 | pass);
        let held_back = samples.split_off(samples.len() - samples.len() / 20);
        let before = learner.error(&held_back);
        // What was labelled by a look of one round is learned once more, and of two rounds again and again.
        if pass == PASSES[0] {
            (known, others) = (Vec::new(), Vec::new());
        }
        others = if is_deep { [others, held_back].concat() } else { held_back };
        let n_new = samples.len();
        known.extend(samples);
        let (epochs, first_step) = match pass + 1 {
            last if last == n_passes => (LAST_EPOCHS, 1.0),
            _ if is_deep => (EPOCHS, 1.0),
            _ => (EPOCHS, (1.0 - pass as f32 / n_passes as f32).max(LEAST_STEP)),
        };
        learner.learn((&known, &others), epochs, first_step, seed << 8 | pass);
        weights = learner.weights(&made_by);
        writeln!(
            out,
            "pass {pass}: {} positions {rounds} ahead, error {before:.4}, afterwards {:.4} and {:.4} on others",
            known.len(),
            learner.error(&known),
            learner.error(&others),
        )?;
        out.flush()?;
        std::fs::write(file, weights.write())?;
        if !is_deep {
            known.drain(..known.len() - n_new);
        }
    }
    Ok(())
}
