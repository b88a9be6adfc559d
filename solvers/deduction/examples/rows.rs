//! Proves rows of Ships into a log that several runs and machines share: `rows LOG TARGET SHARD/SHARDS [SECONDS]`.
//!
//! Every first guess of the shard is raised to TARGET, as many at a time as there are cores. A row that the log
//! already holds at that bound is skipped, and one that it holds lower starts from there. Each row is appended as
//! soon as it is done, so the run may be ended at any time; after SECONDS it ends by itself and keeps what is proven
//! of the rows in work.

use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use deduction::{Conditions, FeedbackTable, GameSymmetry, ProofLog, Prover};
use rayon::prelude::*;
use ships::Ships;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [path, target, shard, rest @ ..] = &words[..] else {
        return Err("rows LOG TARGET SHARD/SHARDS [SECONDS]".into());
    };
    let target: u32 = target.parse()?;
    let (shard, shards) = shard.split_once('/').ok_or("the shard is written 0/4")?;
    let (shard, shards): (usize, usize) = (shard.parse()?, shards.parse()?);
    let seconds: u64 = rest.first().map_or(Ok(u64::MAX), |word| word.parse())?;

    let start = Instant::now();
    let game = Ships::default();
    let conditions = Conditions { memory: 640 << 20, ..Conditions::default() };
    let table = FeedbackTable::build(&game, 1 << 30)?;
    let symmetry = GameSymmetry::new(&game);
    let log = match fs::read_to_string(path) {
        Ok(text) => ProofLog::read(&game, &text)?,
        Err(_) => ProofLog::new(&game, conditions),
    };
    if !fs::exists(path)? {
        fs::write(path, log.header())?;
    }
    let file = Mutex::new(OpenOptions::new().append(true).open(path)?);
    let stop = AtomicBool::new(false);
    let prover = Prover::new(&table, &symmetry, conditions, &stop)?;
    let known = log.rows();
    let known_of = |guess| known.iter().find(|row| row.guess == guess);
    let openings = prover.openings();
    let todo: Vec<_> = (0..)
        .zip(&openings)
        .filter(|(place, guess)| {
            place % shards == shard && known_of(**guess).is_none_or(|row| row.bound < target)
        })
        .map(|(_, guess)| *guess)
        .collect();
    let mut err = std::io::stderr();
    writeln!(
        err,
        "{} of {} rows to do, {} threads",
        todo.len(),
        openings.len(),
        rayon::current_num_threads()
    )?;

    let done = Mutex::new(0);
    let watch = || {
        while *done.lock().expect("no thread panics") < todo.len()
            && start.elapsed() < Duration::from_secs(seconds)
        {
            std::thread::sleep(Duration::from_millis(200));
        }
        stop.store(true, Ordering::Relaxed);
    };
    std::thread::scope(|scope| {
        scope.spawn(watch);
        todo.par_iter().with_max_len(1).for_each(|&guess| {
            if !stop.load(Ordering::Relaxed) {
                let begun = Instant::now();
                let row = prover.row(guess, target, known_of(guess).map_or(&[], |row| &row.parts));
                let line = ProofLog::line(&game, &row);
                let mut file = file.lock().expect("no thread panics");
                let _ = file.write_all(line.as_bytes()).and_then(|()| file.flush());
                let mut done = done.lock().expect("no thread panics");
                *done += 1;
                let _ = writeln!(
                    std::io::stderr(),
                    "{:.0?} {done}/{} guess {guess} bound {} exact {} nodes {} in {:.1?}",
                    start.elapsed(),
                    todo.len(),
                    row.bound,
                    row.exact,
                    row.nodes,
                    begun.elapsed()
                );
            }
        });
        *done.lock().expect("no thread panics") = todo.len();
    });
    let log = ProofLog::read(&game, &fs::read_to_string(path)?)?;
    let at_target = log.rows().iter().filter(|row| row.bound >= target).count();
    writeln!(
        err,
        "{at_target} of {} rows reach {target}; lower bound of the game {:?}",
        openings.len(),
        log.lower(&openings)
    )?;
    Ok(())
}
