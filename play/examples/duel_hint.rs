//! How long the judge of Apocalypse takes for a hint: positions of many games, each looked at once, and how far that reached.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use ::apocalypse::{Apocalypse, Position};
use game::{ByPlayer, Duelling};
use play::choosers::Strategy;
use play::judge::DuelJudge;
use play::{Duel, Seed};

/// How many games are begun.
const GAMES: u64 = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let game = Apocalypse::default().valued();
    let judge = DuelJudge::new(&game);
    let mut out = std::io::stdout();
    let begun = Instant::now();
    judge.judge(&Position::START)?;
    writeln!(out, "the start, first call   {:?}", begun.elapsed())?;
    let mut times: Vec<Duration> = Vec::new();
    let mut reached: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..GAMES {
        let chooser = |name: &str, user| {
            let strategy = Strategy::<Apocalypse>::named(name).ok_or("a strategy is gone")?;
            Ok::<_, Box<dyn Error>>(strategy.chooser(&game, Seed(seed), user))
        };
        let mut duel = Duel::new(game);
        let mut players = ByPlayer { first: chooser("cautious", 0)?, second: chooser("random", 1)? };
        duel.play_out(&mut players, 1 + (seed % 20) as u32);
        if duel.ending().is_some() {
            continue;
        }
        let begun = Instant::now();
        let analysis = judge.judge(duel.position())?;
        times.push(begun.elapsed());
        *reached.entry(analysis.reach()).or_default() += 1;
    }
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    writeln!(
        out,
        "{} positions: median {:?}, 95 % {:?}, slowest {:?}",
        times.len(),
        at(50),
        at(95),
        at(100)
    )?;
    for (reach, n) in reached {
        writeln!(out, "{reach:<24}{n}")?;
    }
    Ok(())
}
