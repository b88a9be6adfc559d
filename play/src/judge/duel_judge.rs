use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use game::Duelling;
use games::RegisteredDuel;
use nash::{Limits, Report, Search, Settings};

use super::{AlreadyOver, Analysis, Depth};
use crate::knowledge::{Knower, equilibrium, is_common, knower};

/// The judge of a game of simultaneous choice: hints, analyses, reviews, puzzles and the machine's own best play ask it, so
/// that all of them say the same.
///
/// A position has one evaluation. It looks [as far as usual](Depth::USUAL), with nothing in mind but the position, so it is
/// the same on every machine and whatever was asked before. Whoever asks first pays for it, all others read it; who asks
/// meanwhile waits. When somebody [looks further](Self::look_further), the deeper look is the evaluation of that position from then on.
/// What has not been asked for in a while is forgotten, and would be found again.
///
/// Values are stated by the rules of [the valued game](Duelling::valued).
///
/// ```
/// use apocalypse::{Apocalypse, Position};
/// use play::judge::DuelJudge;
///
/// let judge = DuelJudge::new(&Apocalypse::default());
/// let start = judge.judge(&Position::START)?;
/// assert!(start.value.contains(0.0), "both sides begin alike");
/// # Ok::<(), play::judge::AlreadyOver>(())
/// ```
pub struct DuelJudge<G: RegisteredDuel> {
    game: G,
    /// Asked for when it is first needed, since a game may have to be solved for it.
    knower: OnceLock<Knower<G>>,
    known: Mutex<Known<G>>,
}

/// What is remembered.
struct Known<G: Duelling> {
    places: HashMap<G::Position, Remembered<G>>,
    /// Counts the questions, so that what was not asked for in a while gives way.
    clock: u64,
}

struct Remembered<G: Duelling> {
    asked: u64,
    place: Arc<Place<G>>,
}

/// What is known of one position.
struct Place<G: Duelling> {
    usual: OnceLock<Arc<Analysis<G>>>,
    deeper: Mutex<Option<Arc<Analysis<G>>>>,
}

/// The most joint choices that are remembered, those of all positions together: some 16 MB of payoffs.
const MOST_CELLS: usize = 2_000_000;
/// A depth costs at least so many times as much as the one before it.
const LEAST_GROWTH: u64 = 4;
/// Bytes in which a look of the usual depth remembers positions.
const USUAL_MEMORY: usize = 4 << 20;
/// Bytes in which a deeper look does.
const DEEP_MEMORY: usize = 64 << 20;

impl<G: RegisteredDuel> DuelJudge<G> {
    /// One who has not been asked anything yet.
    pub fn new(game: &G) -> Self {
        let known = Mutex::new(Known { places: HashMap::new(), clock: 0 });
        DuelJudge { game: game.valued(), knower: OnceLock::new(), known }
    }

    /// The game by whose rules values are stated.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whether what a position is worth is known without looking ahead, so that its evaluation is exact. It is the same for
    /// every program: tables that were found beside it do not count, so that puzzles made of such positions are the same
    /// everywhere.
    pub fn is_known(&self, position: &G::Position) -> bool {
        is_common(&self.game, position)
    }

    fn knower(&self) -> &Knower<G> {
        self.knower.get_or_init(|| knower(&self.game))
    }

    /// The evaluation of a position.
    pub fn judge(&self, position: &G::Position) -> Result<Arc<Analysis<G>>, AlreadyOver> {
        if let Some(ending) = self.game.ending(position) {
            return Err(AlreadyOver(ending));
        }
        let place = self.place(position);
        let mut is_new = false;
        let usual = place.usual.get_or_init(|| {
            is_new = true;
            Arc::new(self.look(position, Depth::USUAL, USUAL_MEMORY, &|| false, &mut |_| {}))
        });
        if is_new {
            lock(&self.known).make_room();
        }
        let deeper = lock(&place.deeper).clone();
        Ok(deeper.unwrap_or_else(|| Arc::clone(usual)))
    }

    /// Looks at a position further than has been done before, until `depth` is reached or `stop` says so. Each evaluation that
    /// goes further than the one before it is shown to `observe`, at first the one that is known; the last is returned.
    ///
    /// `stop` is asked about every millisecond; a caller with a clock keeps a time budget by it.
    pub fn look_further(
        &self,
        position: &G::Position,
        depth: Depth,
        stop: &(dyn Fn() -> bool + Sync),
        observe: &mut dyn FnMut(&Arc<Analysis<G>>),
    ) -> Result<Arc<Analysis<G>>, AlreadyOver> {
        let mut deepest = self.judge(position)?;
        observe(&deepest);
        if deepest.is_exact || deepest.depth >= depth.rounds {
            return Ok(deepest);
        }
        let place = self.place(position);
        self.look(position, depth, DEEP_MEMORY, stop, &mut |report| {
            if report.depth > deepest.depth {
                deepest = Arc::new(Analysis::new(&self.game, position, report));
                let mut known = lock(&place.deeper);
                if known.as_ref().is_none_or(|known| known.depth < deepest.depth) {
                    *known = Some(Arc::clone(&deepest));
                }
                drop(known);
                observe(&deepest);
            }
        });
        // Somebody else may have looked further meanwhile.
        let known = self.judge(position)?;
        Ok(if known.depth > deepest.depth { known } else { deepest })
    }

    /// A look at a position with nothing else in mind. One lane, since the answer depends on the number of lanes, and since
    /// who works on an evaluation must not begin something else in between that may ask for the same one.
    fn look(
        &self,
        position: &G::Position,
        depth: Depth,
        memory: usize,
        stop: &(dyn Fn() -> bool + Sync),
        observe: &mut dyn FnMut(&Report<G::Action>),
    ) -> Analysis<G> {
        let game = &self.game;
        let settings = Settings { whole_matrix: true, memory, ..Settings::for_unit(game.unit()) };
        let mut search = Search::new(game.clone(), Knower::clone(self.knower()), settings);
        let limits = Limits { depth: depth.rounds, nodes: depth.nodes };
        let is_enough = AtomicBool::new(false);
        let mut spent = [0; 2];
        let stop = || is_enough.load(Relaxed) || stop();
        let mut deepest = search.run(position, limits, &stop, &mut |report| {
            spent = [spent[1], report.nodes];
            is_enough.store(next_nodes(spent) > depth.nodes, Relaxed);
            observe(report);
        });
        if deepest.is_settled
            && let Some(solved) = equilibrium(game, position)
        {
            // Of several best mixes it is the one that the tables prove and the machine plays.
            (deepest.value, deepest.mixes) = (solved.value, solved.mixes);
        }
        Analysis::new(game, position, &deepest)
    }

    fn place(&self, position: &G::Position) -> Arc<Place<G>> {
        let mut known = lock(&self.known);
        known.clock += 1;
        let asked = known.clock;
        let remembered = known.places.entry(position.clone()).or_insert_with(|| Remembered {
            asked,
            place: Arc::new(Place { usual: OnceLock::new(), deeper: Mutex::new(None) }),
        });
        remembered.asked = asked;
        Arc::clone(&remembered.place)
    }
}

impl<G: Duelling> Known<G> {
    /// Forgets what was not asked for in a while.
    fn make_room(&mut self) {
        let mut by_age: Vec<(u64, usize)> =
            self.places.values().map(|remembered| (remembered.asked, remembered.n_cells())).collect();
        by_age.sort_unstable();
        let mut n_cells = 0;
        // The oldest that there is room for, looking back from the latest.
        let fits = by_age.iter().rev().take_while(|(_, cells)| {
            n_cells += cells;
            n_cells <= MOST_CELLS
        });
        if let Some(&(oldest, _)) = fits.last() {
            self.places.retain(|_, remembered| remembered.asked >= oldest);
        }
    }
}

impl<G: Duelling> Remembered<G> {
    fn n_cells(&self) -> usize {
        let n_looks = 1 + usize::from(lock(&self.place.deeper).is_some());
        let n_cells = self
            .place
            .usual
            .get()
            .map_or(0, |analysis| analysis.options.first.len() * analysis.options.second.len());
        n_looks * n_cells
    }
}

/// About how many positions will have been looked at after the next depth, from what there were after the last two. A depth
/// costs as many times as much as the one before it as that one did; one that cannot be finished is not begun, since what it
/// finds would be lost.
fn next_nodes([before, now]: [u64; 2]) -> u64 {
    let last = now - before;
    let growth = now.checked_div(before).unwrap_or(0).max(LEAST_GROWTH);
    now.saturating_add(last.saturating_mul(growth))
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: RegisteredDuel> fmt::Debug for DuelJudge<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DuelJudge").field("game", &self.game).finish_non_exhaustive()
    }
}
