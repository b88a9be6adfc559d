use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use games::{OneDuel, PerDuel, RegisteredDuel};
use nash::{Equilibrium, Oracle, Value, WholeGame};

/// The most positions of a game that is solved to its end because somebody asks what one of them is worth. So many take
/// seconds.
const MOST_POSITIONS: usize = 20_000;

/// The most games that are remembered; the one that was asked for least lately goes.
const MOST_GAMES: usize = 8;

/// A game that was solved to its end.
pub(super) struct Solved<G: RegisteredDuel>(WholeGame<G>);

/// Each game that was asked for, by its spec: solved, or found to be too large.
enum SolvedGames {}

impl PerDuel for SolvedGames {
    type Of<G: RegisteredDuel> = Option<Arc<Solved<G>>>;
}

static SOLVED: Mutex<Vec<(String, OneDuel<SolvedGames>)>> = Mutex::new(Vec::new());

/// The game solved to its end, if it is small enough. Who asks first waits, and all who ask meanwhile.
pub(super) fn solved<G: RegisteredDuel>(game: &G) -> Option<Arc<Solved<G>>> {
    let spec = game.spec();
    let mut games = SOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = games.iter().position(|(known, _)| *known == spec).map(|place| games.remove(place).1);
    let known = known
        .and_then(|known| G::pick(&known).cloned())
        .unwrap_or_else(|| solve(game).map(|whole| Arc::new(Solved(whole))));
    games.push((spec, G::one_of(known.clone())));
    if games.len() > MOST_GAMES {
        games.remove(0);
    }
    known
}

/// Solves a game on threads of its own. Those of the common pool may all be waiting for the answer, and one that worked on
/// it would begin something else in between that asks for the same game.
fn solve<G: RegisteredDuel>(game: &G) -> Option<WholeGame<G>> {
    let work = || {
        let threads = rayon::ThreadPoolBuilder::new().build().ok()?;
        let start = [game.start()];
        threads.install(|| WholeGame::solve(game.clone(), &start, MOST_POSITIONS, &|| false)).ok()
    };
    thread::scope(|scope| scope.spawn(work).join().ok().flatten())
}

impl<G: RegisteredDuel> Solved<G> {
    /// Best play at a position that can be reached.
    pub(super) fn equilibrium(&self, position: &G::Position) -> Option<Equilibrium> {
        self.0.report(position).map(|report| Equilibrium { value: report.value, mixes: report.mixes })
    }
}

impl<G: RegisteredDuel> Oracle<G> for Solved<G> {
    fn known(&self, position: &G::Position) -> Option<Value> {
        self.0.value(position)
    }

    /// Positions that play does not lead to were not solved; of those nothing is believed.
    fn estimate(&self, position: &G::Position) -> i32 {
        self.known(position).map_or(0, Value::middle)
    }
}
