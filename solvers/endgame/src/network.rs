//! The learned estimate and its weights.

mod inputs;
mod layers;
mod machine;
mod weights;
mod weights_file;

use std::sync::LazyLock;

use apocalypse::{Apocalypse, Position};
use game::Simultaneous;
use nash::{Basis, Oracle};

pub use self::inputs::{Inputs, Numbers, SEEN, VIEWS};
use self::layers::{Row, Sums};
use self::machine::Machine;
pub use self::weights::{Stage, Unit, Weights};
pub use self::weights_file::WeightsError;

/// An estimate learned from play: a small network that sees the pieces on their cells, which of them are attacked, the
/// penalty points and the last quiet rounds before a draw.
///
/// It looks at a position in four ways: as each side sees it, and both in the mirror. Each way goes through the same
/// first layer, whose sums count by their squares: so two things that come together count for more than each by itself. What it
/// finds is added up over the mirror, and the second layer weighs what one side sees against what the other sees. The value is what
/// it says for Black less what it says for White. So positions that the game's symmetries make equal have the same value, and one
/// who changes places gets its negative, whatever the weights are.
///
/// One round changes few inputs, so the sums of the first layer are found from those of the position before it.
///
/// All of it is whole numbers. It is an estimate and proves nothing. A weights file in which a sum could overflow is refused, so
/// the inner loops do not look for that, which makes builds for tests several times as quick.
#[derive(Clone, Debug)]
pub struct Network {
    weights: Weights,
    /// What each input adds to the sums of a view.
    rows: Vec<Row>,
    machine: Machine,
}

/// The file that `examples/train` wrote; its head names the command.
const SHIPPED: &[u8] = include_bytes!("../tables/network.weights");

/// What is remembered of a position to estimate those that follow it.
struct Seen {
    inputs: Inputs,
    sums: Sums,
}

impl Network {
    /// The network with these weights.
    pub fn new(weights: Weights) -> Network {
        let rows = weights.first.iter().copied().map(Row).collect();
        Network { weights, rows, machine: Machine::best() }
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

    /// The sums of the first layer for these inputs.
    fn sums(&self, inputs: &Inputs) -> Sums {
        let mut sums = Sums([self.weights.first_start; VIEWS]);
        self.machine.change(&self.rows, &mut sums, &inputs.on(), &Numbers::EMPTY);
        sums
    }

    /// What a position with these inputs and sums is worth.
    fn payoff(&self, sums: &Sums, inputs: &Inputs) -> i32 {
        payoff(self.machine.lead(&self.weights, sums, inputs.n_pieces()))
    }
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
        let inputs = Inputs::of(position);
        self.payoff(&self.sums(&inputs), &inputs)
    }

    fn basis(&self, position: &Position) -> Basis {
        let inputs = Inputs::of(position);
        Basis::new(Seen { inputs, sums: self.sums(&inputs) })
    }

    /// A round moves a piece or two, so few inputs change.
    fn estimate_from(&self, basis: &Basis, position: &Position) -> i32 {
        let Some(seen) = basis.get::<Seen>() else { return self.estimate(position) };
        let inputs = Inputs::of(position);
        let mut sums = seen.sums;
        self.machine.change(
            &self.rows,
            &mut sums,
            &inputs.beyond(&seen.inputs),
            &seen.inputs.beyond(&inputs),
        );
        self.payoff(&sums, &inputs)
    }

    /// The last quiet rounds before a draw are told apart.
    fn horizon(&self, _: &Position, depth: u32) -> u32 {
        let limit = apocalypse::RuleSet::CourseQuiet50.quiet_limit().unwrap_or(0);
        depth + u32::from(limit.saturating_sub(Inputs::FIRST_QUIET))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_and_wide_registers_find_the_same() {
        let plain = Network::shipped().expect("the weights are sound");
        for text in [
            "NPPPN/P3P/5/p3p/npppn 0 1 0 0 -",
            "5/1P2N/3p1/2n2/P3p 1 0 46 0 -",
            "N3N/P2nP/1p3/p3p/4n 0 0 3 9 -",
        ] {
            let position: Position = text.parse().expect("a position");
            let found: Vec<[i32; 2]> = Machine::all()
                .into_iter()
                .map(|machine| Network { machine, ..plain.clone() })
                .map(|network| {
                    let basis = network.basis(&Position::START);
                    [network.estimate(&position), network.estimate_from(&basis, &position)]
                })
                .collect();
            assert!(found.iter().flatten().all(|&estimate| estimate == found[0][0]), "{text}: {found:?}");
        }
    }
}
