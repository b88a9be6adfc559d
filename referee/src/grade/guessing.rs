use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use game::Notation;
use serde::Serialize;

use super::losses::Losses;
use crate::contained::Command;
use crate::protocol::{Conditions, Connection, Fault, LEAVE, Said, play};
use crate::workers::{Progress, side_by_side};

/// How a program guessed.
#[derive(Clone, Debug, Serialize)]
pub struct Guessing {
    /// How many targets it was to find.
    pub targets: usize,
    /// How many it found.
    pub solved: usize,
    /// How many were not played, because the program was given up or the grading was stopped.
    pub not_played: usize,
    /// Guesses for all the targets found.
    pub total_guesses: u64,
    /// Guesses for a target found, on average; none if none was found.
    pub average: Option<f64>,
    /// The most guesses for a target found.
    pub worst: Option<u32>,
    /// How many targets were found with how many guesses.
    pub histogram: Vec<Bar>,
    /// Every target that was not found, in order.
    pub failures: Vec<Failure>,
    /// The mean time of a game.
    pub mean_game_ms: f64,
    /// The longest game.
    pub longest_game_ms: f64,
    /// How many games took how long.
    pub times_ms: Vec<TimeBar>,
    /// All of it, by the clock on the wall.
    pub wall_ms: f64,
}

/// How many targets were found with this many guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bar {
    /// The guesses.
    pub guesses: u32,
    /// The targets.
    pub targets: usize,
}

/// How many games took less than this time, and not less than the bar before says.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TimeBar {
    /// The time.
    pub below_ms: f64,
    /// The games.
    pub games: usize,
}

/// A target that was not found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The target.
    pub target: String,
    /// What happened, as one word.
    pub kind: &'static str,
    /// What happened, as a sentence.
    pub what: String,
    /// Everything that was said in this game.
    pub exchange: Vec<Said>,
    /// The beginning of what the program wrote on standard error.
    pub stderr: String,
}

/// The fate of one target.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) result: Result<u32, (Fault, Failure)>,
    pub(super) time: Duration,
}

/// Plays the targets with these numbers one by one in this order, several processes side by side.
pub(super) fn play_all<G: Notation + Sync>(
    game: &G,
    targets: &[u64],
    command: &Command,
    conditions: &Conditions,
    progress: Progress<'_>,
    stop: &AtomicBool,
) -> Guessing {
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    let losses = Losses::new(stop);
    let work = || {
        let mut connection = Connection::new(command, &conditions.limits);
        let mut played = Vec::new();
        while !losses.end_it(&conditions.patience) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&target) = targets.get(index) else { break };
            let secret = game.secret_at(target);
            let begun = Instant::now();
            let result = play(game, &secret, &mut connection, conditions, |_| {});
            let time = begun.elapsed();
            let result = result.map_err(|fault| {
                let failure = Failure::new(
                    secret.to_string(),
                    &fault,
                    connection.take_exchange(),
                    connection.complaint(),
                );
                (fault, failure)
            });
            if let Err((fault, failure)) = &result
                && failure.exchange.iter().all(|said| matches!(said, Said::Sent(_)))
            {
                losses.count_without_a_guess(fault);
            }
            losses.count(&result.as_ref().map_err(|(fault, _)| fault.clone()), time);
            played.push((index, Played { result, time }));
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, targets.len());
        }
        // Whatever it says now belongs to a game that was counted long ago.
        let _ = connection.leave(LEAVE);
        played
    };
    let mut played =
        side_by_side(conditions.workers, targets.len(), work).into_iter().flatten().collect::<Vec<_>>();
    played.sort_unstable_by_key(|&(index, _)| targets[index]);
    Guessing::new(targets.len(), played.into_iter().map(|(_, played)| played), start.elapsed())
}

impl Guessing {
    /// Counts games given in the order of their targets.
    pub(super) fn new(targets: usize, played: impl Iterator<Item = Played>, wall: Duration) -> Guessing {
        let (mut counts, mut failures) = (BTreeMap::<u32, usize>::new(), Vec::new());
        let mut times = Vec::new();
        for game in played {
            times.push(game.time);
            match game.result {
                Ok(guesses) => *counts.entry(guesses).or_default() += 1,
                Err((_, failure)) => failures.push(failure),
            }
        }
        let histogram: Vec<Bar> =
            counts.into_iter().map(|(guesses, targets)| Bar { guesses, targets }).collect();
        let solved: usize = histogram.iter().map(|bar| bar.targets).sum();
        let total_guesses = histogram.iter().map(|bar| u64::from(bar.guesses) * bar.targets as u64).sum();
        Guessing {
            targets,
            solved,
            not_played: targets - times.len(),
            total_guesses,
            average: (solved > 0).then(|| total_guesses as f64 / solved as f64),
            worst: histogram.last().map(|bar| bar.guesses),
            histogram,
            failures,
            mean_game_ms: milliseconds(times.iter().sum::<Duration>() / times.len().max(1) as u32),
            longest_game_ms: milliseconds(times.iter().max().copied().unwrap_or_default()),
            times_ms: time_bars(&times),
            wall_ms: milliseconds(wall),
        }
    }

    /// The share of the targets that was found.
    pub fn share_solved(&self) -> f64 {
        if self.targets == 0 { 0.0 } else { self.solved as f64 / self.targets as f64 }
    }
}

impl Failure {
    pub(super) fn new(target: String, fault: &Fault, exchange: Vec<Said>, stderr: &str) -> Failure {
        Failure { target, kind: fault.kind(), what: fault.to_string(), exchange, stderr: stderr.to_owned() }
    }
}

/// Bars whose bounds grow by powers of ten, each split at 1, 2 and 5.
fn time_bars(times: &[Duration]) -> Vec<TimeBar> {
    let bounds = (-2..5).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10_f64.powi(power)));
    let mut bars = Vec::new();
    let mut from = 0.0;
    for below_ms in bounds {
        let games = times.iter().filter(|time| (from..below_ms).contains(&milliseconds(**time))).count();
        if games > 0 {
            bars.push(TimeBar { below_ms, games });
        }
        from = below_ms;
    }
    bars
}

/// Whole and parts of milliseconds, to a thousandth.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
