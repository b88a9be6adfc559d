//! Plays random games through the rules and prints how many rounds a second one core plays.
//!
//! Every choice is uniform over the legal moves and the pass, or over the empty cells in a second round, which counts
//! as part of its normal round. Run it with `cargo run --release -p apocalypse --example random_rounds`.

use std::io::{self, Write};
use std::time::Instant;

use apocalypse::{Cell, Move, NormalTurn, Position, RuleSet, SecondTurn, Turn};
use game::{ByPlayer, Player};

const GAMES: u64 = 500_000;

fn main() -> io::Result<()> {
    let start = Instant::now();
    let mut chance = Chance(1);
    let mut rounds = 0;
    let mut wins = ByPlayer { black: 0_u64, white: 0 };
    for _ in 0..GAMES {
        let (n_rounds, winner) = play_game(&mut chance);
        rounds += u64::from(n_rounds);
        if let Some(winner) = winner {
            wins[winner] += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let ties = GAMES - wins.black - wins.white;
    writeln!(io::stdout(), "{GAMES} games: Black {}, White {}, ties {ties}", wins.black, wins.white)?;
    writeln!(
        io::stdout(),
        "{rounds} rounds in {seconds:.2} s: {:.2} million rounds a second",
        rounds as f64 / seconds / 1e6
    )
}

fn play_game(chance: &mut Chance) -> (u32, Option<Player>) {
    let mut position = Position::START;
    loop {
        let round = match position.turn() {
            Turn::Normal(turn) => turn.play(ByPlayer::from_fn(|player| any_move(turn, player, chance))),
            Turn::Second(turn) => turn.play(ByPlayer::from_fn(|_| any_cell(turn, chance))),
        };
        position = round.position;
        if let Some(outcome) = round.outcome(RuleSet::Course) {
            return (position.round(), outcome.winner);
        }
    }
}

fn any_move(turn: NormalTurn<'_>, player: Player, chance: &mut Chance) -> Option<Move> {
    let moves = turn.move_set(player);
    moves.nth(chance.below(moves.len() + 1))
}

fn any_cell(turn: SecondTurn<'_>, chance: &mut Chance) -> Option<Cell> {
    let cells = turn.placements();
    cells.into_iter().nth(chance.below(cells.len()))
}

/// A small generator (splitmix64), since the rules may use none from outside.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * n as u128) >> 64) as usize
    }
}
