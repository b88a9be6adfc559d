/// How far a look ahead in a game of simultaneous choice goes.
///
/// Both limits count work and not time, so what lies within them is the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// The most rounds to look ahead; one is looked at in any case.
    pub rounds: u32,
    /// About how many positions to look at in all.
    pub nodes: u64,
}

impl Depth {
    /// How far every position is looked at, whoever asks and for whatever reason.
    pub const USUAL: Depth = Depth { rounds: u32::MAX, nodes: 60_000 };

    /// So many rounds, however many positions that takes.
    pub const fn rounds(rounds: u32) -> Depth {
        Depth { rounds, nodes: u64::MAX }
    }

    /// As many rounds as can be looked at with about so many positions.
    pub const fn nodes(nodes: u64) -> Depth {
        Depth { rounds: u32::MAX, nodes }
    }
}
