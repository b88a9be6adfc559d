use std::sync::LazyLock;

use apocalypse::{Apocalypse, Position};
use game::ByPlayer;
use nash::{Basis, Equilibrium, Oracle, Value};

use crate::Tables;
use crate::header::MAX_PIECES;

/// Tables that did not come with the program.
///
/// They are opened when a position is first met that they may hold, since checking a large file takes a while and most
/// programs never get there. If they turn out to be unfit, nothing is known by them.
#[derive(Debug)]
pub struct LargerTables(LazyLock<Option<Opened>, Opening>);

type Opened = Tables<&'static [u8]>;
type Opening = Box<dyn FnOnce() -> Option<Opened> + Send>;

impl LargerTables {
    /// Tables that will be opened this way, once at most.
    pub fn new(open: impl FnOnce() -> Option<Tables<&'static [u8]>> + Send + 'static) -> LargerTables {
        LargerTables(LazyLock::new(Box::new(open)))
    }

    /// Bounds on the value of a position, in payoff units to Black, if it is here. Tables of one layer have positions
    /// without quiet rounds only: those that a change of the material leads to.
    pub fn value(&self, position: &Position) -> Option<Value> {
        // No table holds a second round, so it is no reason to open one.
        if position.awaiting() != ByPlayer::default() {
            return None;
        }
        self.opened_for(position)?.value(position)
    }

    /// [`Tables::equilibrium`], which takes all layers: those of one layer say what a position is worth and not how to
    /// make progress.
    pub fn equilibrium(&self, position: &Position) -> Option<Equilibrium> {
        self.opened_for(position).filter(|tables| tables.n_layers() > 1)?.equilibrium(position)
    }

    /// Whether quiet rounds are told apart at a position, up to the draw.
    fn counts_quiet_rounds(&self, position: &Position) -> bool {
        self.opened_for(position).is_some_and(|tables| tables.n_layers() > 1 && tables.reaches(position))
    }

    /// The tables, unless no table has so many pieces.
    fn opened_for(&self, position: &Position) -> Option<&Opened> {
        if position.board().occupied().len() > usize::from(MAX_PIECES) {
            return None;
        }
        self.0.as_ref()
    }
}

/// An oracle that is asked first, and larger tables that are asked where it does not know.
///
/// What tables of one layer do not hold is estimated by the oracle, even where they hold the same board: their values would
/// be closer, but they are the same before a round and after it, so that a search saw nothing to be gained by progress.
#[derive(Debug)]
pub struct WithLarger<'a, E> {
    /// The one who is asked first.
    pub first: E,
    /// The tables.
    pub larger: &'a LargerTables,
}

impl<E: Oracle<Apocalypse>> WithLarger<'_, E> {
    /// What the larger tables alone know.
    fn beyond(&self, position: &Position) -> Option<Value> {
        if self.first.known(position).is_some() { None } else { self.larger.value(position) }
    }
}

impl<E: Oracle<Apocalypse>> Oracle<Apocalypse> for WithLarger<'_, E> {
    fn known(&self, position: &Position) -> Option<Value> {
        self.first.known(position).or_else(|| self.larger.value(position))
    }

    fn estimate(&self, position: &Position) -> i32 {
        self.beyond(position).map_or_else(|| self.first.estimate(position), Value::middle)
    }

    fn basis(&self, position: &Position) -> Basis {
        self.first.basis(position)
    }

    fn estimate_from(&self, basis: &Basis, position: &Position) -> i32 {
        self.beyond(position).map_or_else(|| self.first.estimate_from(basis, position), Value::middle)
    }

    /// One layer has positions without quiet rounds alone, and those a search meets where the material has changed, however
    /// many there were before: such tables tell no positions apart that differ in quiet rounds.
    fn horizon(&self, position: &Position, depth: u32) -> u32 {
        let horizon = self.first.horizon(position, depth);
        if horizon < u32::MAX && self.larger.counts_quiet_rounds(position) { u32::MAX } else { horizon }
    }
}
