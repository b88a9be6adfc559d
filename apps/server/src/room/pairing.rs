use super::{ladder, round_robin};
use crate::wire::Pairing;

/// Two who play each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) black: u32,
    pub(crate) white: u32,
}

impl Pair {
    pub(super) fn has(self, one: u32, other: u32) -> bool {
        (self.black, self.white) == (one, other) || (self.white, self.black) == (one, other)
    }
}

/// Who plays whom in the next round. Those present come in the order of the table, the best first.
pub(crate) fn pair_up(pairing: Pairing, ranked: &[u32], met: &[Pair]) -> Vec<Pair> {
    match pairing {
        Pairing::RoundRobin => {
            // The circle must not change from round to round, so they stand in the order of coming.
            let mut present = ranked.to_vec();
            present.sort_unstable();
            round_robin::pair_up(&present, met)
        }
        Pairing::Ladder => ladder::pair_up(ranked, met),
    }
}

/// Whoever was Black less often is Black; of two alike the one who came first.
pub(super) fn colours(one: u32, other: u32, met: &[Pair]) -> Pair {
    let blacks = |who: u32| met.iter().filter(|pair| pair.black == who).count();
    let [first, second] = if one < other { [one, other] } else { [other, one] };
    if blacks(second) < blacks(first) {
        Pair { black: second, white: first }
    } else {
        Pair { black: first, white: second }
    }
}
