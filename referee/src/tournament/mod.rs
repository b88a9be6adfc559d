//! Tournaments of ours and outside programs, for all games.
//!
//! Every finished game is kept as a record in a folder, and a tournament held again in the same folder plays only the
//! games that are missing: nothing is lost by Ctrl-C or a crash. The result is made from the records alone.

mod config;
mod config_file;
mod duels;
mod elo;
mod hunts;
mod listed;
mod score;
mod store;
mod table;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use games::{DuelVisitor, Plain, Registered, RegisteredDuel, Visitor};
use play::guessers::Unable;
use play::record::Record;

pub use self::config::{Config, DuelField, DuelFields, Field, Format, Player, Searcher, Terms};
pub use self::config_file::BadConfig;
use self::duels::Duels;
pub use self::elo::Rating;
pub(crate) use self::elo::ratings;
use self::hunts::Hunts;
pub use self::listed::{Games, with_games};
pub use self::score::Score;
use self::store::{End, Fixture, Store};
pub use self::table::{Guesses, SCHEMA, Standing, Tournament};
use crate::bout::Unplayable;
use crate::contained::{Command, Contained, Containment, StartError};
use crate::targets::{drawn_seed, shuffled};
use crate::workers::{Progress, side_by_side};

/// Why a tournament could not be held. What was finished before is kept.
#[derive(Debug, thiserror::Error)]
pub enum Unheld {
    /// A program could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Two players cannot meet.
    #[error(transparent)]
    Bout(#[from] Unplayable),
    /// A guesser of ours cannot play this game.
    #[error("the player `{name}`: {why}")]
    Guesser {
        /// Whose it is.
        name: String,
        /// Why it cannot.
        why: Unable,
    },
    /// The folder cannot be written.
    #[error("cannot keep the games in {}: {error}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The folder holds games of another tournament.
    #[error("{} is no game of this tournament: {why}; name another `folder` or remove this one", .file.display())]
    Foreign {
        /// The record.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// One kind of tournament.
trait Contest: Sync {
    /// What a worker keeps between games. A running program stays in the thread that started it.
    type Worker<'a>
    where
        Self: 'a;

    /// Whether each game has a secret, so that a program which counts its games must not learn the next one from it.
    const HAS_SECRETS: bool;

    /// All games, each with the head of its record.
    fn fixtures(&self) -> Vec<Fixture>;

    /// The programs that take part.
    fn commands(&self) -> Vec<&Command>;

    fn worker(&self) -> Self::Worker<'_>;

    /// Plays the game with this number.
    fn play<'a>(&'a self, worker: &mut Self::Worker<'a>, number: usize) -> Result<Record, Unheld>;

    /// The result, given how each game ended that is finished.
    fn tournament(&self, ends: &[Option<End>]) -> Tournament;
}

/// Holds the tournament, or what is missing of it, and keeps every game in `folder`. When `stop` is set no further game
/// begins, and the result tells of those that are finished.
pub fn hold(
    config: &Config,
    folder: &Path,
    stop: &AtomicBool,
    progress: Progress<'_>,
) -> Result<Tournament, Unheld> {
    hold_some(config, folder, &|_| true, stop, progress)
}

/// [`hold`], but of the games that are missing only those are played whose numbers are `wanted`: those of one of several
/// machines.
pub fn hold_some(
    config: &Config,
    folder: &Path,
    wanted: &dyn Fn(usize) -> bool,
    stop: &AtomicBool,
    progress: Progress<'_>,
) -> Result<Tournament, Unheld> {
    match &config.field {
        Field::Duel(field) => field.visit(Hold { config, players: (), folder, wanted, stop, progress }),
        Field::Guessing(game, players) => {
            game.visit(Hold { config, players: &**players, folder, wanted, stop, progress })
        }
    }
}

/// Holds a tournament of these players, if the game does not name them itself.
struct Hold<'a, P> {
    config: &'a Config,
    players: P,
    folder: &'a Path,
    wanted: &'a dyn Fn(usize) -> bool,
    stop: &'a AtomicBool,
    progress: Progress<'a>,
}

impl Visitor<Plain> for Hold<'_, &[Player<Searcher>]> {
    type Output = Result<Tournament, Unheld>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        run(&Hunts::new(*game, self.config, self.players)?, &self)
    }
}

impl DuelVisitor<DuelFields> for Hold<'_, ()> {
    type Output = Result<Tournament, Unheld>;
    fn visit<G: RegisteredDuel>(self, field: &DuelField<G>) -> Self::Output {
        run(&Duels::new(self.config, &field.game, &field.players), &self)
    }
}

fn run<C: Contest, P>(contest: &C, hold: &Hold<'_, P>) -> Result<Tournament, Unheld> {
    let &Hold { config, folder, wanted, stop, progress, .. } = hold;
    let start = Instant::now();
    let store = Store::open(folder)?;
    let fixtures = contest.fixtures();
    let mut ends = fixtures.iter().map(|fixture| store.end_of(fixture)).collect::<Result<Vec<_>, _>>()?;
    let is_missing = |number: &usize| ends[*number].is_none() && wanted(*number);
    let mut missing: Vec<usize> = (0..fixtures.len()).filter(is_missing).collect();
    if C::HAS_SECRETS {
        missing = shuffled(missing, drawn_seed());
    }
    if !missing.is_empty() {
        // Found out once and said once, instead of once for every game.
        for command in contest.commands() {
            drop(Contained::start(command, &config.terms.limits)?);
        }
    }
    let next = AtomicUsize::new(0);
    let n_done = ends.iter().flatten().count();
    let n_mine = n_done + missing.len();
    let done = AtomicUsize::new(n_done);
    progress(n_done, n_mine);
    let failed: Mutex<Option<Unheld>> = Mutex::new(None);
    let work = || {
        let mut worker = contest.worker();
        let mut finished = Vec::new();
        while !stop.load(Ordering::Relaxed)
            && let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let fixture = &fixtures[number];
            let record = contest.play(&mut worker, number);
            let kept = record.and_then(|record| store.keep(fixture, &record).map(|()| End::of(&record)));
            match kept {
                Ok(end) => finished.push((number, end)),
                Err(error) => {
                    *failed.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error);
                    // Nobody needs to begin another game.
                    next.store(missing.len(), Ordering::Relaxed);
                }
            }
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, n_mine);
        }
        finished
    };
    let finished = side_by_side(config.terms.processes, missing.len(), work);
    if let Some(error) = failed.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        return Err(error);
    }
    for (number, end) in finished.into_iter().flatten() {
        ends[number] = end;
    }
    let mut tournament = contest.tournament(&ends);
    tournament.remarks.extend(conduct(&contest.commands()));
    tournament.wall_ms = (start.elapsed().as_secs_f64() * 1e6).round() / 1e3;
    Ok(tournament)
}

/// What the reports of other judges say of a program, for all of them together.
fn conduct(commands: &[&Command]) -> Vec<String> {
    let of_each = commands.iter().flat_map(|command| {
        command.attempts().list().into_iter().map(move |attempt| format!("{command} {attempt}"))
    });
    let containment =
        (!commands.is_empty()).then(|| format!("containment: {}", Containment::of_this_machine()));
    containment.into_iter().chain(of_each).collect()
}
