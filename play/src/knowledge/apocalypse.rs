use std::sync::{Arc, OnceLock};

use apocalypse::Apocalypse;
use endgame::network::WeightsError;
use endgame::{FittedSum, Network, WithTables, shipped};

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
