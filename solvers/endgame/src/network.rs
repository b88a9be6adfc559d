//! The learned estimate and its weights.

mod inputs;
mod weights;
mod weights_file;

use std::sync::LazyLock;

use apocalypse::{Apocalypse, Position};
use game::Simultaneous;
use nash::Oracle;

pub use self::inputs::{Inputs, SEEN, VIEWS};
pub use self::weights::{Stage, Unit, Weights};
pub use self::weights_file::WeightsError;

/// An estimate learned from play: a small network that sees the pieces on their cells, which of them are attacked, the
/// penalty points and the last quiet rounds before a draw.
///
/// It looks at a position in four ways: as each side sees it, and both in the mirror. Each way goes through the same
/// first layer; what it finds is added up over the mirror, and the second layer weighs what one side sees against what the other
/// sees. The value is what it says for Black less what it says for White. So positions that the game's symmetries make
/// equal have the same value, and one who changes places gets its negative, whatever the weights are.
///
/// All of it is whole numbers. It is an estimate and proves nothing. A weights file in which a sum could overflow is refused, so
/// the inner loops do not look for that, which makes builds for tests several times as quick.
#[derive(Clone, Debug)]
pub struct Network {
    weights: Weights,
}

/// The file that `examples/train` wrote; its head names the command.
const SHIPPED: &[u8] = include_bytes!("../tables/network.weights");

/// What the first layer finds in one view.
type Found = [i16; Weights::FIRST];

impl Network {
    /// The network with these weights.
    pub fn new(weights: Weights) -> Network {
        Network { weights }
    }

    /// The network of a weights file, unless the file is damaged or of another kind.
    pub fn read(bytes: &[u8]) -> Result<Network, WeightsError> {
        Weights::read(bytes).map(Network::new)
    }

    /// The network that comes with the program, or why there is none.
    pub fn shipped() -> Result<&'static Network, &'static WeightsError> {
        static NETWORK: LazyLock<Result<Network, WeightsError>> = LazyLock::new(|| Network::read(SHIPPED));
        NETWORK.as_ref()
    }

    /// What the first layer finds in one view, each between 0 and [`Weights::ONE`].
    fn found(&self, inputs: &[u8], seen: &[u8; Inputs::COUNT]) -> Found {
        let mut sums = self.weights.first_start;
        for &input in inputs {
            let row = &self.weights.first[usize::from(seen[usize::from(input)])];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        sums.map(|sum| sum.clamp(0, Weights::ONE))
    }

    /// What one side sees, its view and the mirror's together.
    fn side(&self, inputs: &[u8], views: [usize; 2]) -> Found {
        let [plain, mirrored] = views.map(|view| self.found(inputs, &SEEN[view]));
        std::array::from_fn(|place| plain[place] + mirrored[place])
    }

    /// By how much Black is ahead: [`Weights::POINT`] counts as much as a lead of 1.
    fn lead(&self, inputs: &Inputs) -> i32 {
        let black = self.side(inputs.on(), [0, 1]);
        let white = self.side(inputs.on(), [2, 3]);
        let stage = &self.weights.stages[Weights::stage(inputs.n_pieces())];
        let mut lead = 0;
        for (weight, (black, white)) in stage.straight.iter().zip(black.iter().zip(&white)) {
            lead += i32::from(*weight) * i32::from(black - white);
        }
        let (as_black, as_white) = (side_by_side(&black, &white), side_by_side(&white, &black));
        for (unit, last) in stage.second.iter().zip(&stage.last) {
            let says = |seen: &[i16; 2 * Weights::FIRST]| {
                let part = |(&weight, &found): (&_, &i16)| i32::from(weight).wrapping_mul(i32::from(found));
                let sum = unit.weights.iter().zip(seen).map(part).fold(0, i32::wrapping_add);
                let sum = (i32::from(unit.start) << Weights::SHIFT) + sum;
                (sum >> Weights::SHIFT).clamp(0, i32::from(Weights::ONE))
            };
            lead += i32::from(*last) * (says(&as_black) - says(&as_white));
        }
        lead
    }
}

/// What one side sees, and behind it what the other sees.
fn side_by_side(own: &Found, other: &Found) -> [i16; 2 * Weights::FIRST] {
    let mut both = [0; 2 * Weights::FIRST];
    both[..Weights::FIRST].copy_from_slice(own);
    both[Weights::FIRST..].copy_from_slice(other);
    both
}

/// A lead as a payoff: `x (27 + x²) / (27 + 9x²)`, which climbs from 0 as straight as `x` and reaches one point at 3.
fn payoff(lead: i32) -> i32 {
    /// Leads are counted in this part of a point.
    const PART: i64 = 1 << 10;
    /// How many of the bits of a payoff are computed.
    const BITS: u32 = 20;
    let x = (i64::from(lead) / (i64::from(Weights::POINT) / PART)).clamp(-3 * PART, 3 * PART);
    let (even, odd) = (27 * PART * PART, x * x);
    let share = ((x * (even + odd)) << BITS) / (PART * (even + 9 * odd));
    (share * (i64::from(Apocalypse::default().unit()) >> BITS)) as i32
}

impl Oracle<Apocalypse> for Network {
    fn estimate(&self, position: &Position) -> i32 {
        payoff(self.lead(&Inputs::of(position)))
    }

    /// The last quiet rounds before a draw are told apart.
    fn horizon(&self, _: &Position, depth: u32) -> u32 {
        let limit = apocalypse::RuleSet::CourseQuiet50.quiet_limit().unwrap_or(0);
        depth + u32::from(limit.saturating_sub(Inputs::FIRST_QUIET))
    }
}
