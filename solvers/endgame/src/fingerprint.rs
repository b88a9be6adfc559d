use std::hash::Hasher;

use apocalypse::{Apocalypse, Position, RuleSet};
use game::{ByPlayer, Next, Player, Simultaneous};

/// A number that tells one set of rules from another, by name and by behaviour.
///
/// It digests what a fixed set of games leads to, so that tables built by other rules are not taken for ours.
pub fn fingerprint(rules: RuleSet) -> u64 {
    let game = Apocalypse { rules };
    let mut digest = Digest::default();
    digest.write(rules.name().as_bytes());
    let mut ticket = 1_u64;
    for _ in 0..200 {
        let mut position = Position::START;
        loop {
            let joint = ByPlayer::from_fn(|player: Player| {
                let mut list = Vec::new();
                game.actions(&position, player, &mut list);
                ticket = ticket.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                list[(ticket >> 33) as usize % list.len()]
            });
            match game.resolve(&position, joint) {
                Next::Position(next) => {
                    position = next;
                    digest.write(position.to_string().as_bytes());
                }
                Next::Over(payoff) => {
                    digest.write(&payoff.to_le_bytes());
                    break;
                }
            }
        }
    }
    digest.finish()
}

/// The digest of some bytes: FNV-1a, 64 bits.
pub(crate) fn digest(bytes: &[u8]) -> u64 {
    let mut digest = Digest::default();
    digest.write(bytes);
    digest.finish()
}

struct Digest(u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
