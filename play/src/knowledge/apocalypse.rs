use std::fmt::Display;
use std::io;
use std::sync::{Arc, OnceLock};

use apocalypse::Apocalypse;
use endgame::network::WeightsError;
use endgame::{FittedSum, LargerTables, Network, Tables, WithLarger, WithTables, shipped};
use nash::Oracle;

use super::{Knower, Knowledge};
use crate::choosers::apocalypse::STRATEGIES;

pub(super) const KNOWLEDGE: Knowledge<Apocalypse> = Knowledge {
    strategies: STRATEGIES,
    usual_opponent: "greedy",
    knower: |_| match network() {
        Some(network) => with_larger(WithTables(network)),
        None => with_larger(WithTables(&FittedSum::KNOWN)),
    },
    equilibrium: |_, position| shipped().equilibrium(position).or_else(|| larger()?.equilibrium(position)),
    is_common: |_, position| shipped().value(position).is_some(),
};

/// The tables that did not come with the program, chosen once; none if nobody has found any.
static LARGER: OnceLock<Option<LargerTables>> = OnceLock::new();

fn larger() -> Option<&'static LargerTables> {
    LARGER.get_or_init(|| None).as_ref()
}

fn with_larger(first: impl Oracle<Apocalypse> + Send + 'static) -> Knower<Apocalypse> {
    match larger() {
        Some(larger) => Arc::new(WithLarger { first, larger }),
        None => Arc::new(first),
    }
}

/// Has positions of Apocalypse known by the tables of a file from now on, where those that come with the program do not
/// reach. The file is read when it is first needed; if it cannot be, or is damaged or of another kind, `refused` is told
/// why, once, and the program knows what it would know without.
///
/// It must be called before anything is estimated: what is known does not change while the program runs.
pub fn know_by(
    read: impl FnOnce() -> io::Result<&'static [u8]> + Send + 'static,
    refused: impl FnOnce(&dyn Display) + Send + 'static,
) -> Result<(), TablesTooLate> {
    let open = || {
        let tables = match read() {
            Ok(bytes) => Tables::new(bytes),
            Err(why) => {
                refused(&why);
                return None;
            }
        };
        tables.map_err(|why| refused(&why)).ok()
    };
    LARGER.set(Some(LargerTables::new(open))).map_err(|_| TablesTooLate)
}

/// Tables are not used since positions have been estimated already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablesTooLate;

impl Display for TablesTooLate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("positions have been estimated already")
    }
}

impl std::error::Error for TablesTooLate {}

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
