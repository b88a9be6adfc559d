//! Solves Goofspiel with five cards exactly and prints how long it took and the value of every state:
//! `cargo run --release -p parlour-nash --example goofspiel`. States are printed as first hand, second hand (bit sets, card 1
//! the lowest bit), first points, second points, value.

#[path = "../tests/toy_games/goofspiel.rs"]
mod goofspiel;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::time::Instant;

use game::{ByPlayer, Next, Simultaneous};
use goofspiel::{Bids, Goofspiel};
use nash::{Blind, FullWidth};

const TO_THE_END: u32 = FullWidth::<Goofspiel, Blind>::TO_THE_END;

fn main() -> io::Result<()> {
    let game = Goofspiel { cards: 5 };
    let states = states(game);
    let solve = || {
        let mut full = FullWidth::new(&game, &Blind);
        let value = |&(first, second, points): &(u32, u32, ByPlayer<i32>)| {
            let bids = Bids { hands: ByPlayer { first, second }, points };
            if first == 0 {
                f64::from((points.first - points.second).signum())
            } else {
                f64::from(full.value(&bids, TO_THE_END).middle()) / f64::from(game.unit())
            }
        };
        states.iter().map(value).collect::<Vec<f64>>()
    };
    let mut times: Vec<f64> = (0..11)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(solve());
            start.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# {} states solved in {:.2} ms (median of {})",
        states.len(),
        times[times.len() / 2],
        times.len()
    )?;
    for ((first, second, points), value) in states.iter().zip(solve()) {
        writeln!(out, "{first},{second},{},{},{value:.8}", points.first, points.second)?;
    }
    Ok(())
}

/// Every state that can be reached, finished games with empty hands.
fn states(game: Goofspiel) -> BTreeSet<(u32, u32, ByPlayer<i32>)> {
    let mut seen = BTreeSet::new();
    let mut open = vec![game.start()];
    while let Some(bids) = open.pop() {
        if !seen.insert((bids.hands.first, bids.hands.second, bids.points)) {
            continue;
        }
        let lists = ByPlayer::from_fn(|player| {
            let mut list = Vec::new();
            game.actions(&bids, player, &mut list);
            list
        });
        for &first in &lists.first {
            for &second in &lists.second {
                let joint = ByPlayer { first, second };
                match game.resolve(&bids, joint) {
                    Next::Position(next) => open.push(next),
                    Next::Over(_) => {
                        seen.insert((0, 0, Goofspiel::final_points(&bids, joint)));
                    }
                }
            }
        }
    }
    seen
}
