//! Trains the network that estimates positions and writes its weights:
//! `cargo run --release -p parlour-endgame --example train -- FILE [PASSES] [POSITIONS] [SEED]`.
//!
//! In each pass games are played by what a glance advises, with stray choices so that bad positions are seen too. Every
//! position is looked at a few rounds ahead with the exact tables and the estimate so far at the end of the lines, and
//! the network learns the values found. The next pass begins with these weights and labels with them. The first
//! labels come from the fitted sum. The same words give the same weights, however many threads there are.

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

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(file) = words.first() else {
        return Err(io::Error::other("name the file to write the weights to"));
    };
    let number =
        |place: usize, usual: u64| words.get(place).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (passes, positions, seed) = (number(1, 8), number(2, 200_000), number(3, 1));
    let made_by =
        format!("cargo run --release -p parlour-endgame --example train -- FILE {passes} {positions} {seed}");
    let mut out = io::stdout().lock();
    let mut learner = Learner::new(seed);
    let mut weights = Weights::blank(&made_by);
    let mut earlier = Vec::new();
    for pass in 0..passes {
        let estimate: Box<dyn Oracle<Apocalypse>> =
            if pass == 0 { Box::new(FittedSum::KNOWN) } else { Box::new(Network::new(weights)) };
        // Looks of one round are cheap, and from pass to pass they see one round further.
        let rounds = if pass + 1 == passes { 2 } else { 1 };
        let positions = if pass + 1 == passes { positions / 2 } else { positions };
        let mut samples =
            positions_of_play(&WithTables(&*estimate), rounds, positions as usize, seed << 8 | pass);
        let epochs = if pass + 1 == passes { 24 } else { 8 };
        let held_back = samples.split_off(samples.len() - samples.len() / 20);
        let held_back = &held_back[..];
        let before = learner.error(held_back);
        // What the pass before has labelled is learned again.
        let samples = &[&samples[..], &std::mem::replace(&mut earlier, samples.clone())[..]].concat()[..];
        learner.learn(samples, epochs, seed << 8 | pass);
        weights = learner.weights(&made_by);
        writeln!(
            out,
            "pass {pass}: {} positions, error {before:.4}, afterwards {:.4} and {:.4} on others",
            samples.len(),
            learner.error(samples),
            learner.error(held_back),
        )?;
        out.flush()?;
        std::fs::write(file, weights.write())?;
    }
    Ok(())
}
