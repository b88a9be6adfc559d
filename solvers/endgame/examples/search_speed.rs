//! Prints how long the search takes from the start position and, a round less deep, from the middle of games, one depth being
//! one round with deliberate illegal moves included: `cargo run --release -p parlour-endgame --example search_speed -- [DEPTH] [LANES] [ESTIMATE]`. What is
//! left after the last round is estimated by material, or as ESTIMATE says: 1 is the fitted sum, 2 the network.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use apocalypse::{Apocalypse, Position, RuleSet};
use endgame::{Evaluation, FittedSum, Network};
use game::{ByPlayer, Next, Simultaneous};
use nash::{Basis, Limits, Oracle, Search, Settings, Value};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };

fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u32>().unwrap_or(0));
    let depth = words.next().unwrap_or(4);
    let lanes = words.next().unwrap_or(1) as usize;
    let settings = Settings { lanes, memory: 4 << 20, ..Settings::for_unit(GAME.unit()) };
    match words.next() {
        Some(1) => report(depth, settings, &FittedSum::KNOWN),
        Some(2) => report(depth, settings, Network::shipped().map_err(io::Error::other)?),
        _ => report(depth, settings, &Evaluation),
    }
}

/// Counts how often an oracle is asked for an estimate.
struct Counting<'a, O> {
    oracle: &'a O,
    n_estimates: AtomicU64,
}

impl<O: Oracle<Apocalypse>> Oracle<Apocalypse> for Counting<'_, O> {
    fn known(&self, position: &Position) -> Option<Value> {
        self.oracle.known(position)
    }

    fn estimate(&self, position: &Position) -> i32 {
        self.n_estimates.fetch_add(1, Relaxed);
        self.oracle.estimate(position)
    }

    fn basis(&self, position: &Position) -> Basis {
        self.oracle.basis(position)
    }

    fn estimate_from(&self, basis: &Basis, position: &Position) -> i32 {
        self.n_estimates.fetch_add(1, Relaxed);
        self.oracle.estimate_from(basis, position)
    }

    fn horizon(&self, position: &Position, depth: u32) -> u32 {
        self.oracle.horizon(position, depth)
    }
}

fn report(depth: u32, settings: Settings, oracle: &impl Oracle<Apocalypse>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let start = measure(&[Position::START], depth, settings, oracle);
    let least = depth.saturating_sub(1).max(1);
    let middles = measure(&middle_games(), least, settings, oracle);
    for (place, looks) in [("from the start", start), ("from 32 middle games", middles)] {
        for look in looks {
            let (ms, per_second) =
                (look.elapsed.as_secs_f64() * 1e3, look.nodes as f64 / look.elapsed.as_secs_f64());
            writeln!(
                out,
                "depth {} {place}: {ms:>9.2} ms, {} nodes ({per_second:.0} a second), {} estimates",
                look.depth, look.nodes, look.n_estimates
            )?;
        }
    }
    Ok(())
}

/// What looks of one depth took, those of the depths before included.
#[derive(Clone, Copy)]
struct Look {
    depth: u32,
    elapsed: Duration,
    nodes: u64,
    n_estimates: u64,
}

/// Looks at all of some positions, each with a search that remembers nothing.
fn measure(
    positions: &[Position],
    depth: u32,
    settings: Settings,
    oracle: &impl Oracle<Apocalypse>,
) -> Vec<Look> {
    let mut looks: Vec<Look> =
        (1..=depth).map(|depth| Look { depth, elapsed: Duration::ZERO, nodes: 0, n_estimates: 0 }).collect();
    for position in positions {
        let mut search = Search::new(&GAME, oracle, settings);
        let start = Instant::now();
        search.run(position, Limits::depth(depth), &|| false, &mut |report| {
            let look = &mut looks[report.depth as usize - 1];
            look.elapsed += start.elapsed();
            look.nodes += report.nodes;
        });
        // Counting costs time, so it is done in a second look.
        let counting = Counting { oracle, n_estimates: AtomicU64::new(0) };
        Search::new(&GAME, &counting, settings).run(
            position,
            Limits::depth(depth),
            &|| false,
            &mut |report| {
                looks[report.depth as usize - 1].n_estimates += counting.n_estimates.load(Relaxed);
            },
        );
    }
    looks
}

/// Positions eight rounds into games in which moves are made blindly.
fn middle_games() -> Vec<Position> {
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    let mut below = |n: usize| ((u128::from(chance.next_u64()) * n as u128) >> 64) as usize;
    let mut positions = Vec::new();
    while positions.len() < 32 {
        let mut position = Some(Position::START);
        for _ in 0..8 {
            let Some(at) = position else { break };
            let joint = ByPlayer::from_fn(|player| {
                let mut choices = Vec::new();
                GAME.actions(&at, player, &mut choices);
                // The last one is a deliberate illegal move.
                choices[below(choices.len() - usize::from(choices.len() > 1))]
            });
            position = match GAME.resolve(&at, joint) {
                Next::Position(next) => Some(next),
                Next::Over(_) => None,
            };
        }
        positions.extend(position.filter(|at| !GAME.is_mid_round(at) && at.board().occupied().len() > 6));
    }
    positions
}
