//! What is known of a game beyond its rules: what positions are worth without looking ahead, and who plays it.
//!
//! A game that is small enough is solved to its end when somebody first asks. Of others more may be known from elsewhere:
//! those have a file here.

mod apocalypse;
mod solved;

use std::sync::Arc;

use games::{OneDuel, PerDuel, RegisteredDuel};
use nash::{Blind, Equilibrium, Oracle};

pub(crate) use self::apocalypse::fitted_knower;
pub use self::apocalypse::{TablesTooLate, WeightsRefused, estimate_by, know_by};
use self::solved::solved;
use crate::choosers::Strategy;

/// One who can be asked what a position is worth.
pub(crate) type Knower<G> = Arc<dyn Oracle<G> + Send + Sync>;

/// What is known of one game.
pub(crate) struct Knowledge<G: RegisteredDuel> {
    /// The strategies of this game alone; one of them stands in for the strategy of the same name that any game has.
    pub(crate) strategies: &'static [Strategy<G>],
    /// Whom a person plays against who says nothing else.
    pub(crate) usual_opponent: &'static str,
    /// Who knows or estimates what positions are worth by the rules that values are stated under.
    knower: fn(&G) -> Knower<G>,
    /// Best play at a position, where it is known for the game itself and not only as far as somebody looked.
    equilibrium: fn(&G, &G::Position) -> Option<Equilibrium>,
    /// Whether what a position is worth is known to every program, whatever files one has found beside it.
    is_common: fn(&G, &G::Position) -> bool,
}

/// What is known of each game.
enum KnowledgeOf {}

impl PerDuel for KnowledgeOf {
    type Of<G: RegisteredDuel> = Knowledge<G>;
}

/// The games of which more is known than their rules.
static KNOWN: &[OneDuel<KnowledgeOf>] = &[OneDuel::Apocalypse(apocalypse::KNOWLEDGE)];

/// What is known of a game, if anything is.
pub(crate) fn knowledge<G: RegisteredDuel>() -> Option<&'static Knowledge<G>> {
    KNOWN.iter().find_map(G::pick)
}

/// Who is asked what positions are worth.
pub(crate) fn knower<G: RegisteredDuel>(game: &G) -> Knower<G> {
    match knowledge::<G>() {
        Some(known) => (known.knower)(game),
        None => solved(game).map_or_else(|| Arc::new(Blind) as Knower<G>, |solved| solved as Knower<G>),
    }
}

/// Best play at a position, where it is known.
pub(crate) fn equilibrium<G: RegisteredDuel>(game: &G, position: &G::Position) -> Option<Equilibrium> {
    match knowledge::<G>() {
        Some(known) => (known.equilibrium)(game, position),
        None => solved(game)?.equilibrium(position),
    }
}

/// Whether what a position is worth is known without looking ahead, and to every program alike.
pub(crate) fn is_common<G: RegisteredDuel>(game: &G, position: &G::Position) -> bool {
    match knowledge::<G>() {
        Some(known) => (known.is_common)(game, position),
        None => solved(game).is_some_and(|solved| solved.known(position).is_some()),
    }
}
