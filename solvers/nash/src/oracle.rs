use std::any::Any;
use std::fmt;
use std::sync::Arc;

use game::Simultaneous;

use crate::Value;

/// What is known or believed of a position without looking ahead.
pub trait Oracle<G: Simultaneous>: Sync {
    /// Proven bounds on the value of the position, such as a table has them. A search does not look behind them, so
    /// they should be close; the bounds it reports allow for what is between them.
    fn known(&self, position: &G::Position) -> Option<Value> {
        let _ = position;
        None
    }

    /// A guess at the value of the position to the first player, in payoff units; taken for the value where a search
    /// stops.
    fn estimate(&self, position: &G::Position) -> i32;

    /// What is worth finding out about a position before many of those are estimated that one round leads to from it.
    fn basis(&self, position: &G::Position) -> Basis {
        let _ = position;
        Basis::default()
    }

    /// The [estimate](Self::estimate) of a position, found from what is known of one that resembles it. The basis must be
    /// this oracle's own.
    fn estimate_from(&self, basis: &Basis, position: &G::Position) -> i32 {
        let _ = basis;
        self.estimate(position)
    }

    /// How many rounds ahead of a position may matter when it is looked at `depth` rounds deep. A search takes
    /// positions for one another that differ only in what is further off, such as a limit on the length of the game;
    /// an oracle whose [`known`](Self::known) bounds see further than the search says so here.
    fn horizon(&self, position: &G::Position, depth: u32) -> u32 {
        let _ = position;
        depth
    }
}

/// What an oracle has found out about a position, to be quicker about those that resemble it. Only the oracle knows what is in it.
#[derive(Clone, Default)]
pub struct Basis(Option<Arc<dyn Any + Send + Sync>>);

impl Basis {
    /// A basis that holds this.
    pub fn new<T: Any + Send + Sync>(found: T) -> Basis {
        Basis(Some(Arc::new(found)))
    }

    /// What it holds, if that is of this type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.as_deref()?.downcast_ref()
    }
}

impl fmt::Debug for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Basis(..)")
    }
}

/// The oracle that knows nothing and believes that nobody is ahead.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<G: Simultaneous> Oracle<G> for Blind {
    fn estimate(&self, _: &G::Position) -> i32 {
        0
    }
}

/// Who borrows the game borrows the oracle, too.
impl<G: Simultaneous, O: Oracle<G>> Oracle<&G> for &O {
    fn known(&self, position: &G::Position) -> Option<Value> {
        (**self).known(position)
    }

    fn estimate(&self, position: &G::Position) -> i32 {
        (**self).estimate(position)
    }

    fn basis(&self, position: &G::Position) -> Basis {
        (**self).basis(position)
    }

    fn estimate_from(&self, basis: &Basis, position: &G::Position) -> i32 {
        (**self).estimate_from(basis, position)
    }

    fn horizon(&self, position: &G::Position, depth: u32) -> u32 {
        (**self).horizon(position, depth)
    }
}

impl<G: Simultaneous, O: Oracle<G> + Send + ?Sized> Oracle<G> for Arc<O> {
    fn known(&self, position: &G::Position) -> Option<Value> {
        (**self).known(position)
    }

    fn estimate(&self, position: &G::Position) -> i32 {
        (**self).estimate(position)
    }

    fn basis(&self, position: &G::Position) -> Basis {
        (**self).basis(position)
    }

    fn estimate_from(&self, basis: &Basis, position: &G::Position) -> i32 {
        (**self).estimate_from(basis, position)
    }

    fn horizon(&self, position: &G::Position, depth: u32) -> u32 {
        (**self).horizon(position, depth)
    }
}
