//! Plays random games through the rules and prints how many rounds a second one core plays.
//!
//! Every choice is uniform over the legal moves and the pass, or over the empty cells in a second round, which counts
//! as part of its normal round. Run it with `cargo run --release -p parlour-apocalypse --example random_rounds`.

use std::io::{self, Write};
use std::time::Instant;

use apocalypse::{BLACK, Cell, Move, NormalTurn, Position, RuleSet, SecondTurn, Turn, WHITE};
use game::{ByPlayer, Player};

const GAMES: u64 = 500_000;

fn main() -> io::Result<()> {
    let start = Instant::now();
    let mut chance = Chance(1);
    let mut rounds = 0;
    let mut wins = ByPlayer { first: 0_u64, second: 0 };
    for _ in 0..GAMES {
        let (n_rounds, winner) = play_game(&mut chance);
        rounds += u64::from(n_rounds);
        if let Some(winner) = winner {
            wins[winner] += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    let ties = GAMES - wins.first - wins.second;
    writeln!(io::stdout(), "{GAMES} games: Black {}, White {}, ties {ties}", wins.first, wins.second)?;
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
            Turn::Normal(turn) => {
                let ByPlayer { first: black, second: white } = chance.tickets();
                turn.play(ByPlayer {
                    first: any_move(turn, BLACK, black),
                    second: any_move(turn, WHITE, white),
                })
            }
            Turn::Second(turn) => turn.play(chance.tickets().map(|ticket| any_cell(turn, ticket))),
        };
        position = round.position;
        if let Some(outcome) = round.outcome(RuleSet::Course) {
            return (position.round(), outcome.winner);
        }
    }
}

fn any_move(turn: NormalTurn<'_>, player: Player, ticket: Ticket) -> Option<Move> {
    let moves = turn.move_set(player);
    moves.nth(ticket.below(moves.len() + 1))
}

fn any_cell(turn: SecondTurn<'_>, ticket: Ticket) -> Option<Cell> {
    let cells = turn.placements();
    cells.into_iter().nth(ticket.below(cells.len()))
}

/// A small generator (splitmix64), since the rules may use none from outside.
struct Chance(u64);

/// Half of what the generator draws, which decides one choice.
#[derive(Clone, Copy)]
struct Ticket(u32);

impl Chance {
    fn tickets(&mut self) -> ByPlayer<Ticket> {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ByPlayer { first: Ticket(z as u32), second: Ticket((z >> 32) as u32) }
    }
}

impl Ticket {
    fn below(self, n: usize) -> usize {
        ((u64::from(self.0) * n as u64) >> 32) as usize
    }
}
