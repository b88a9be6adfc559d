use std::sync::{Arc, OnceLock};

use apocalypse::{Apocalypse, Position};
use endgame::network::WeightsError;
use endgame::{FittedSum, Network, shipped};
use nash::{Oracle, Value};

use super::{Knower, Knowledge};
use crate::choosers::apocalypse::STRATEGIES;

pub(super) const KNOWLEDGE: Knowledge<Apocalypse> = Knowledge {
    strategies: STRATEGIES,
    knower: |_| match network() {
        Some(network) => Arc::new(WithTables(network)),
        None => fitted_knower(),
    },
    equilibrium: |_, position| shipped().equilibrium(position),
};

/// The network that estimates, chosen once; none if its weights were refused.
static NETWORK: OnceLock<Option<Network>> = OnceLock::new();

fn network() -> Option<&'static Network> {
    NETWORK.get_or_init(|| Network::shipped().ok().cloned()).as_ref()
}

/// Has positions of Apocalypse estimated by the weights of a file from now on, and not by those that come with the
/// program. If the file is damaged or of another kind, the reason is told and the fitted sum estimates.
///
/// It must be called before anything is estimated: what the estimates come from does not change while the program runs.
pub fn estimate_by(weights: &[u8]) -> Result<(), WeightsRefused> {
    let read = Network::read(weights);
    let refused = read.as_ref().err().cloned();
    match (NETWORK.set(read.ok()), refused) {
        (_, Some(why)) => Err(WeightsRefused::Unfit(why)),
        (Err(_), None) => Err(WeightsRefused::TooLate),
        (Ok(()), None) => Ok(()),
    }
}

/// Why a weights file is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsRefused {
    /// It is damaged or of another kind.
    Unfit(WeightsError),
    /// Positions have been estimated already.
    TooLate,
}

impl std::fmt::Display for WeightsRefused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WeightsRefused::Unfit(why) => why.fmt(f),
            WeightsRefused::TooLate => f.write_str("positions have been estimated already"),
        }
    }
}

impl std::error::Error for WeightsRefused {}

/// The tables, and the sum of fitted weights that estimated before there was a network.
pub(crate) fn fitted_knower() -> Knower<Apocalypse> {
    Arc::new(WithTables(&FittedSum::KNOWN))
}

/// The exact values of the shipped tables where these reach, and elsewhere an estimate.
#[derive(Debug)]
struct WithTables<E: 'static>(&'static E);

/// The most pieces on a board that the tables hold; asked before the tables are, since most positions have more.
const TABLED_PIECES: usize = 4;

/// Whether the tables may know a position.
fn is_endgame(position: &Position) -> bool {
    position.board().occupied().len() <= TABLED_PIECES
}

impl<E: Oracle<Apocalypse>> Oracle<Apocalypse> for WithTables<E> {
    fn known(&self, position: &Position) -> Option<Value> {
        if is_endgame(position) { shipped().value(position) } else { None }
    }

    fn estimate(&self, position: &Position) -> i32 {
        let tabled = if is_endgame(position) { shipped().estimate(position) } else { None };
        tabled.unwrap_or_else(|| self.0.estimate(position))
    }

    /// The tables tell quiet rounds apart up to the draw, however few rounds are looked at.
    fn horizon(&self, position: &Position, depth: u32) -> u32 {
        if is_endgame(position) { u32::MAX } else { self.0.horizon(position, depth) }
    }
}
