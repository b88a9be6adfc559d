use apocalypse::{Apocalypse, BLACK, Choice, Move, Position, WHITE};
use game::{ByPlayer, Duelling, Next, Player, Simultaneous};

use super::{GAME, Plan, Planner, Ranking, Taste, Thinking, anti_stall, worth};
use crate::choosers::Alarm;

/// A test opponent in the shape of the strongest programs that have played this game so far: minimax as if the sides took
/// turns.
///
/// It looks some rounds ahead and believes that the other side sees each of its choices before answering, which makes it
/// careful and easy to foresee. It counts material and, where that is equal, how far the pawns have come. It does not
/// mix: at the same position it always chooses the same, until the game has [stalled](anti_stall).
#[derive(Debug)]
pub(super) struct Rival {
    /// How many rounds it looks ahead if there is time.
    pub(super) rounds: u32,
    pub(super) thinking: Thinking,
}

/// What no position is worth.
const BEYOND: i32 = 2 * worth::GAME;

impl Planner<Apocalypse> for Rival {
    fn plan(&mut self, position: &Position, player: Player) -> Plan {
        let choices = GAME.choices(position, player);
        let (n_left, alarm) = self.thinking.begin(u64::MAX);
        let mut look = Look { alarm, n_left };
        let mut best = ordered(position, player).first().copied().unwrap_or(Choice::Pass);
        for rounds in 1..=self.rounds {
            // A look that was not finished is worth nothing.
            let Ok(found) = look.best(position, player, rounds) else { break };
            best = found;
        }
        let number = choices.iter().position(|&choice| choice == best).unwrap_or(0);
        let is_weary = anti_stall::is_stalled(position) && !GAME.is_mid_round(position);
        let gains = vec![(number, 0)];
        Plan::Ranked(Ranking { n_choices: choices.len(), gains, taste: Taste::Only, is_weary })
    }
}

/// A look ahead that ends when its time is up.
struct Look {
    alarm: Alarm,
    /// How many positions may still be looked at.
    n_left: u64,
}

/// The time was up.
struct Stopped;

impl Look {
    /// The first of the best choices.
    fn best(&mut self, position: &Position, player: Player, rounds: u32) -> Result<Choice, Stopped> {
        let (mut best, mut most) = (Choice::Pass, -BEYOND);
        for own in ordered(position, player) {
            let worth = self.answered(position, player, own, rounds, most, BEYOND)?;
            if worth > most {
                (best, most) = (own, worth);
            }
        }
        Ok(best)
    }

    /// What a position is worth to `player`, who chooses first, between two bounds beyond which it does not matter.
    fn value(
        &mut self,
        position: &Position,
        player: Player,
        rounds: u32,
        mut low: i32,
        high: i32,
    ) -> Result<i32, Stopped> {
        self.n_left = self.n_left.checked_sub(1).ok_or(Stopped)?;
        // One round, which takes fewer positions than this, is looked at whatever the clock says.
        if self.n_left.is_multiple_of(4096) && (self.alarm)() {
            return Err(Stopped);
        }
        let is_mid_round = GAME.is_mid_round(position);
        if rounds == 0 && !is_mid_round {
            return Ok(standing(position, player) - standing(position, player.other()));
        }
        for own in ordered(position, player) {
            low = low.max(self.answered(position, player, own, rounds, low, high)?);
            if low >= high {
                break;
            }
        }
        Ok(low)
    }

    /// What a choice is worth to `player` when the other side answers best.
    fn answered(
        &mut self,
        position: &Position,
        player: Player,
        own: Choice,
        rounds: u32,
        low: i32,
        mut high: i32,
    ) -> Result<i32, Stopped> {
        for answer in ordered(position, player.other()) {
            let joint = match player {
                BLACK => ByPlayer { first: own, second: answer },
                WHITE => ByPlayer { first: answer, second: own },
            };
            let worth = match GAME.resolve(position, joint) {
                Next::Over(payoff) => {
                    let payoff = if player == BLACK { payoff } else { -payoff };
                    // A win is better soon and a loss better late.
                    payoff.signum() * (worth::GAME + rounds.cast_signed())
                }
                Next::Position(next) => {
                    let left = if GAME.is_mid_round(&next) { rounds } else { rounds - 1 };
                    self.value(&next, player, left, low, high)?
                }
            };
            high = high.min(worth);
            if high <= low {
                break;
            }
        }
        Ok(high)
    }
}

/// What a player may choose, captures and promotions first, without deliberate illegal moves. To pass comes last, and in
/// a second round it is not thought of.
fn ordered(position: &Position, player: Player) -> Vec<Choice> {
    let mut list = GAME.choices(position, player);
    let board = position.board();
    let enemies = board.pieces(player.other());
    if list.len() > 1 {
        list.retain(|&choice| choice != Choice::Move(Move::GOOF));
        let second = GAME.is_mid_round(position);
        list.retain(|&choice| !(second && choice == Choice::Pass));
    }
    list.sort_by_key(|&choice| match choice {
        Choice::Move(asked) if enemies.contains(asked.to) => -worth::on(board, asked.to),
        Choice::Pass => 1,
        Choice::Move(_) | Choice::Place(_) | Choice::Idle => 0,
    });
    list
}

/// A player's pieces and how far the pawns have come.
fn standing(position: &Position, player: Player) -> i32 {
    let board = position.board();
    let pieces: i32 = board.pieces(player).into_iter().map(|cell| worth::on(board, cell)).sum();
    let places: i32 = board.pawns(player).into_iter().map(|cell| worth::of_place(player, cell)).sum();
    pieces + places
}
