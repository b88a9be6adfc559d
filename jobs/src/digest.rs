use std::fmt::Display;

use game::{ByPlayer, Next, Player};
use games::RegisteredDuel;

/// The digest of some text: FNV-1a, 64 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Digest(u64);

impl Digest {
    pub(crate) const EMPTY: Digest = Digest(0xcbf2_9ce4_8422_2325);

    pub(crate) fn add(&mut self, text: impl Display) {
        for byte in text.to_string().bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub(crate) fn of(text: &str) -> u64 {
        let mut digest = Digest::EMPTY;
        digest.add(text);
        digest.0
    }
}

/// How many games are looked at to know the rules again, and how many rounds of each at most.
const GAMES: u32 = 50;
const ROUNDS: u32 = 500;

/// A number by which the rules of a game of simultaneous choice are known again: a digest of what a fixed set of games
/// leads to.
pub(crate) fn rules_of<G: RegisteredDuel>(game: &G) -> u64 {
    let mut digest = Digest::EMPTY;
    digest.add(format_args!("{} {}", game.spec(), game.rule_set().unwrap_or_default()));
    let mut ticket = 1_u64;
    for _ in 0..GAMES {
        let mut position = game.start();
        for _ in 0..ROUNDS {
            let joint = ByPlayer::from_fn(|player: Player| {
                let mut list = Vec::new();
                game.actions(&position, player, &mut list);
                ticket = ticket.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                list.swap_remove((ticket >> 33) as usize % list.len())
            });
            match game.resolve(&position, joint) {
                Next::Position(next) => {
                    position = next;
                    digest.add(&position);
                }
                Next::Over(payoff) => {
                    digest.add(payoff);
                    break;
                }
            }
        }
    }
    digest.0
}
