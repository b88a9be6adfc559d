//! Prints how long the search takes from the start position, one depth being one round with deliberate illegal moves
//! included: `cargo run --release -p parlour-endgame --example search_speed -- [DEPTH] [LANES] [ESTIMATE]`. What is
//! left after the last round is estimated by material, or as ESTIMATE says: 1 is the fitted sum, 2 the network.

use std::io::{self, Write};
use std::time::Instant;

use apocalypse::{Apocalypse, Position, RuleSet};
use endgame::{Evaluation, FittedSum, Network};
use game::{Player, Simultaneous};
use nash::{Limits, Oracle, Search, Settings};

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };

fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u32>().unwrap_or(0));
    let depth = words.next().unwrap_or(4);
    let lanes = words.next().unwrap_or(1) as usize;
    let settings = Settings { lanes, ..Settings::for_unit(GAME.unit()) };
    match words.next() {
        Some(1) => report(depth, settings, &FittedSum::KNOWN),
        Some(2) => report(depth, settings, Network::shipped().map_err(io::Error::other)?),
        _ => report(depth, settings, &Evaluation),
    }
}

fn report(depth: u32, settings: Settings, oracle: &impl Oracle<Apocalypse>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut search = Search::new(&GAME, oracle, settings);
    let start = Instant::now();
    let mut depths = Vec::new();
    search.run(&Position::START, Limits::depth(depth), &|| false, &mut |report| {
        let support = Player::BOTH.map(|player| report.mixes[player].support().count());
        depths.push((start.elapsed(), report.depth, report.nodes, report.value, support));
    });
    for (elapsed, depth, nodes, value, support) in depths {
        writeln!(
            out,
            "depth {depth}: {:>9.2} ms, {nodes} nodes, {value:?}, support {support:?}",
            elapsed.as_secs_f64() * 1e3
        )?;
    }
    Ok(())
}
