use super::Inputs;

/// The weights of a [`Network`](super::Network), as whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What each input adds to each sum of the first layer; [`ONE`](Self::ONE) is 1.
    pub first: Box<[[i16; Weights::FIRST]; Inputs::COUNT]>,
    /// Where these sums begin.
    pub first_start: [i16; Weights::FIRST],
    /// The rest, apart for boards that are more or less full.
    pub stages: Box<[Stage; Weights::STAGES]>,
    /// The command that made them.
    pub made_by: String,
}

/// The second layer and the last, for boards of some fullness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The second layer.
    pub second: [Unit; Weights::SECOND],
    /// What each unit of the second layer counts; `1 << FRACTION` is 1.
    pub last: [i16; Weights::SECOND],
    /// What the findings of the first layer count by themselves, likewise.
    pub straight: [i16; Weights::FIRST],
}

/// A unit of the second layer; `1 << SHIFT` is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What the findings of both views together count.
    pub both: [i16; Weights::FIRST],
    /// What counts by how much those of one's own view are ahead of the other side's.
    pub ahead: [i16; Weights::FIRST],
    /// Where the sum begins; [`HANDED`](Weights::HANDED) is 1.
    pub start: i16,
}

impl Weights {
    /// How many sums the first layer has.
    pub const FIRST: usize = 128;
    /// How many units the second layer has.
    pub const SECOND: usize = 16;
    /// How many degrees of fullness of the board are told apart.
    pub const STAGES: usize = 5;
    /// What stands for 1 in a sum of the first layer.
    pub const ONE: i16 = 256;
    /// What stands for 1 in what a layer hands on.
    pub const HANDED: i16 = 512;
    /// The binary digits behind the point in weights of the second layer.
    pub const SHIFT: u32 = 8;
    /// The same in those that lead to the value.
    pub const FRACTION: u32 = 10;
    /// The lead that stands for 1.
    pub const POINT: i32 = (Weights::HANDED as i32) << Weights::FRACTION;
    /// No weight of the first layer is further from 0, so that no sum overflows.
    pub const MOST: i16 = 537;
    /// No weight of the second layer is, for the same reason.
    pub const MOST_SECOND: i16 = 8 << Weights::SHIFT;
    /// No weight that leads to the value is either.
    pub const MOST_LAST: i16 = 8 << Weights::FRACTION;

    /// The stage of a board with so many pieces.
    pub fn stage(n_pieces: usize) -> usize {
        (n_pieces.saturating_sub(5) / 2).min(Weights::STAGES - 1)
    }

    /// All weights 0.
    pub fn blank(made_by: &str) -> Weights {
        let unit = Unit { both: [0; Weights::FIRST], ahead: [0; Weights::FIRST], start: 0 };
        let stage = Stage {
            second: [unit; Weights::SECOND],
            last: [0; Weights::SECOND],
            straight: [0; Weights::FIRST],
        };
        Weights {
            first: vec![[0; Weights::FIRST]; Inputs::COUNT].try_into().expect("a row for each input"),
            first_start: [0; Weights::FIRST],
            stages: vec![stage; Weights::STAGES].try_into().expect("as many as there are"),
            made_by: made_by.lines().next().unwrap_or_default().to_owned(),
        }
    }

    /// All weights in the order in which a file has them.
    pub(super) fn numbers(&mut self) -> impl Iterator<Item = &mut i16> {
        let first = self.first.iter_mut().flatten().chain(&mut self.first_start);
        let stages = self.stages.iter_mut().flat_map(|stage| {
            let units = stage.second.iter_mut().flat_map(|unit| {
                unit.both.iter_mut().chain(&mut unit.ahead).chain(std::iter::once(&mut unit.start))
            });
            units.chain(&mut stage.last).chain(&mut stage.straight)
        });
        first.chain(stages)
    }

    /// Whether no sum of them can overflow.
    pub(super) fn is_sound(&self) -> bool {
        let first = self.first.iter().flatten().chain(&self.first_start);
        let units = self.stages.iter().flat_map(|stage| &stage.second);
        let second = units.flat_map(|unit| unit.both.iter().chain(&unit.ahead));
        let last = self.stages.iter().flat_map(|stage| stage.last.iter().chain(&stage.straight));
        let within = |weight: &i16, most: i16| (-most..=most).contains(weight);
        first.into_iter().all(|weight| within(weight, Weights::MOST))
            && second.into_iter().all(|weight| within(weight, Weights::MOST_SECOND))
            && last.into_iter().all(|weight| within(weight, Weights::MOST_LAST))
    }
}

// All inputs that can be on together, and the start, stay within what a sum can hold.
const _: () =
    assert!((Inputs::MOST + 1) * Weights::MOST.unsigned_abs() as usize <= i16::MAX.unsigned_abs() as usize);
// So do the sums behind it: a side finds at most 2 in each place, and a unit of the second layer adds up two sums.
const _: () = {
    let handed = Weights::HANDED.unsigned_abs() as usize;
    let second = 6 * handed * Weights::FIRST * Weights::MOST_SECOND.unsigned_abs() as usize
        + ((i16::MAX.unsigned_abs() as usize) << Weights::SHIFT);
    let last = (2 * Weights::FIRST + Weights::SECOND) * handed * Weights::MOST_LAST.unsigned_abs() as usize;
    assert!(second <= i32::MAX.unsigned_abs() as usize && last <= i32::MAX.unsigned_abs() as usize);
};
