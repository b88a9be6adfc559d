use std::fmt;
use std::sync::Arc;

use games::RegisteredDuel;

use crate::judge::{DuelJudge, DuelJudges};

/// How long a strategy that looks ahead may think about one choice.
///
/// By positions it is repeatable: the same seed gives the same game on every machine. By a clock it is not: how far a
/// strategy sees then depends on the machine, and so does what it chooses.
#[derive(Clone, Debug, Default)]
pub enum Thinking {
    /// As many positions as the strategy itself is made for; who plays the best that is known asks a judge of its own.
    #[default]
    Usual,
    /// The same, but the judge is one of these, who may have looked further already.
    By(DuelJudges),
    /// About so many positions.
    Positions(u64),
    /// Until the clock says so, however few or many positions that allows.
    Timed(Clock),
    /// As many positions as the strategy itself is made for, unless the clock ends it before.
    Within(Clock),
}

/// A clock that is wound up whenever a choice is asked for. It comes from outside, since nothing here looks at the time.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Alarm + Send + Sync>);

/// Tells whether the time for a choice is up.
pub type Alarm = Box<dyn Fn() -> bool + Send + Sync>;

impl Clock {
    /// A clock that `wind` winds up.
    pub fn new(wind: impl Fn() -> Alarm + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(wind))
    }
}

impl Thinking {
    /// The number of positions that one choice may take for a strategy made for `usual`, and what else may end it.
    pub(super) fn begin(&self, usual: u64) -> (u64, Alarm) {
        match self {
            Thinking::Usual | Thinking::By(_) => (usual, Box::new(|| false)),
            &Thinking::Positions(positions) => (positions, Box::new(|| false)),
            Thinking::Timed(Clock(wind)) => (u64::MAX, wind()),
            Thinking::Within(Clock(wind)) => (usual, wind()),
        }
    }

    /// The judge to ask, if a strategy may think as far as a judge looks.
    pub(super) fn judge<G: RegisteredDuel>(&self, game: &G) -> Option<Arc<DuelJudge<G>>> {
        match self {
            Thinking::Usual => Some(Arc::new(DuelJudge::new(game))),
            Thinking::By(judges) => Some(judges.of(game)),
            Thinking::Positions(_) | Thinking::Timed(_) | Thinking::Within(_) => None,
        }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock(..)")
    }
}
