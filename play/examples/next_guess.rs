//! How long the course's `next_guess` takes: plays every target and prints the median and the slowest call.

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use game::Deduction;
use play::course::ships::{initial_guess, next_guess};
use ships::Ships;

fn main() -> Result<(), Box<dyn Error>> {
    let game = Ships::default();
    let begun = Instant::now();
    initial_guess();
    let first = begun.elapsed();
    let mut times: Vec<Duration> = Vec::new();
    for target in game.secrets() {
        let (mut guess, mut state) = initial_guess();
        while guess.0 != target.0 {
            let feedback = game.feedback(&target, &guess);
            let begun = Instant::now();
            (guess, state) = next_guess((guess, state), feedback)?;
            times.push(begun.elapsed());
        }
    }
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    let mut out = std::io::stdout();
    writeln!(out, "initial_guess, first call  {first:?}")?;
    writeln!(
        out,
        "next_guess, {} calls     median {:?}, 99 % {:?}, slowest {:?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    )?;
    Ok(())
}
