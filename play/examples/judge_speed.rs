//! How long a hint and a review take in a game of Ships: `judge_speed [GAMES]`. The judge is warm, as on a server that
//! has been asked before; every position is new to it.

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use game::Deduction;
use play::judge::{HuntJudge, Rung};
use play::record::HuntRecord;
use play::{Seed, Stream, Turn};
use ships::Ships;

fn main() -> Result<(), Box<dyn Error>> {
    let n_games = std::env::args().nth(1).map_or(Ok(30), |word| word.parse())?;
    let game = Ships::default();
    let judge = HuntJudge::new(game)?;
    let (mut hints, mut reviews) = (Vec::new(), Vec::new());
    for number in 0..n_games {
        let mut chance = Seed(number).chance(Stream::Sample);
        let secret = chance.secret(&game);
        let mut history: Vec<Turn<Ships>> = Vec::new();
        while history.last().is_none_or(|turn| turn.feedback != game.win()) {
            let begun = Instant::now();
            let position = judge.after(&history)?;
            position.hint(Rung::Best);
            hints.push(begun.elapsed());
            // A person guesses something that is possible, and not what is best.
            let possible = position.possible();
            let guess = game.guess_for(&possible[chance.index(possible.len())]);
            history.push(Turn { feedback: game.feedback(&secret, &guess), guess });
        }
        let fresh = HuntJudge::new(game)?;
        fresh.tables();
        let mut record = HuntRecord::new(game);
        record.turns = history.into_iter().map(Into::into).collect();
        let begun = Instant::now();
        fresh.review(&record)?;
        reviews.push(begun.elapsed());
    }
    let mut out = std::io::stdout();
    for (what, mut times) in [("hints", hints), ("reviews", reviews)] {
        times.sort_unstable();
        let at = |percent: usize| -> Duration { times[percent * (times.len() - 1) / 100] };
        writeln!(
            out,
            "{} {what}: median {:.1?}, 90 % within {:.1?}, worst {:.1?}",
            times.len(),
            at(50),
            at(90),
            at(100)
        )?;
    }
    Ok(())
}
