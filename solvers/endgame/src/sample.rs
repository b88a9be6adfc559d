use apocalypse::Position;
use game::ByPlayer;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Tables;
use crate::index::Numbering;
use crate::induction::{PENALTIES, POINT};
use crate::material::materials;
use crate::verify::at;

/// Positions further from 0 than this are as good as decided and tell nothing about a policy.
const DECIDED: f64 = 0.95;

impl<B: AsRef<[u8]> + Sync> Tables<B> {
    /// Draws `n` positions without quiet rounds whose value is nearer to 0 than 0.95, from all that have at most
    /// `n_pieces` pieces and are in these tables, each equally likely. At least half of them have no saddle point: once
    /// half the sample has one, others with one are passed over. The same seed draws the same positions.
    ///
    /// The sample is smaller when such positions are hard to come by. Without all layers it cannot be told which
    /// positions have a saddle point, and any are taken.
    pub fn sample(&self, n: usize, n_pieces: u8, seed: u64) -> Vec<Position> {
        let kinds = materials(n_pieces.min(self.n_pieces()));
        let n_boards: Vec<u64> =
            kinds.iter().map(|&material| u64::from(Numbering::of(material).n_boards())).collect();
        let total: u64 = n_boards.iter().sum();
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut below = |n: u64| ((u128::from(chance.next_u64()) * u128::from(n)) >> 64) as u64;
        let (mut sample, mut n_saddles) = (Vec::new(), 0);
        for _ in 0..2000 * n {
            if sample.len() == n || total == 0 {
                break;
            }
            let mut ticket = below(total);
            let mut kind = 0;
            while ticket >= n_boards[kind] {
                ticket -= n_boards[kind];
                kind += 1;
            }
            let board = Numbering::of(kinds[kind]).board(ticket as u32);
            let penalties: ByPlayer<u8> = PENALTIES[below(PENALTIES.len() as u64) as usize];
            let position = at(board, penalties, 0);
            let position = if below(2) == 1 { position.swapped() } else { position };
            let Some(value) = self.fine_value(&position) else { continue };
            if f64::from(value.middle()).abs() >= DECIDED * f64::from(POINT) || sample.contains(&position) {
                continue;
            }
            if self.n_layers() > 1 && !self.is_mixed(&position) {
                if n_saddles == n / 2 {
                    continue;
                }
                n_saddles += 1;
            }
            sample.push(position);
        }
        sample
    }
}
