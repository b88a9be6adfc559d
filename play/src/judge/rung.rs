/// How far up the ladder of hints somebody climbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rung {
    /// What kind of choice is good.
    Nudge,
    /// What is still possible, or worth thinking about.
    Remains,
    /// The best guess or mix, and why.
    Best,
}

impl Rung {
    /// The rung of this number, counted from 1; the highest above it.
    pub const fn numbered(number: u8) -> Self {
        match number {
            0 | 1 => Rung::Nudge,
            2 => Rung::Remains,
            _ => Rung::Best,
        }
    }
}
