use apocalypse::{Apocalypse, Cell, Choice, Move, NormalTurn, Position, RuleSet, SecondTurn, Turn};
use game::{ByPlayer, Next, Player, Simultaneous};
use nash::{Exploiter, Mix};

use super::mixer::number_of;
use super::{Chooser, Habit, Strategy};
use crate::Seed;
use crate::house::HOUSE;

const GAME: Apocalypse = Apocalypse { rules: RuleSet::CourseQuiet50 };

/// Knows how a strategy chooses and answers it as well as a look of a few rounds ahead finds.
///
/// What it scores is a lower bound on what the best answer would: it shows that the strategy can be exploited that
/// much, and nothing about more.
#[derive(Debug)]
pub struct Pursuer {
    strategy: &'static Strategy,
    habit: Option<Habit>,
    seed: Seed,
    /// How many rounds ahead it looks where the habit is known.
    depth: u32,
    /// How often it asks a strategy whose habit is not known.
    n_asked: u32,
}

impl Pursuer {
    /// Pursues a strategy. Where the strategy's habit is not known it is asked `n_asked` times, with chance from
    /// `seed`, and answered one round ahead.
    pub fn new(strategy: &'static Strategy, seed: Seed, depth: u32, n_asked: u32) -> Pursuer {
        Pursuer { strategy, habit: strategy.habit(), seed, depth: depth.max(1), n_asked: n_asked.max(1) }
    }

    /// The choice that leaves the pursued side the least.
    fn answer(&self, position: &Position, player: Player) -> Choice {
        let pursued = player.other();
        let lists = ByPlayer::from_fn(|player| {
            let mut list = Vec::new();
            GAME.actions(position, player, &mut list);
            list
        });
        let known = self.habit.and_then(|habit| habit.mix(position, pursued));
        // Deeper rounds are looked at only where the habit tells how they are played.
        let depth = match (self.habit, &known) {
            (Some(Habit::Fixed(_)), _) => self.depth - 1,
            _ => 0,
        };
        let mix = known.unwrap_or_else(|| self.ask(position, pursued, &lists[pursued]));
        let policy = |position: &Position, player: Player| {
            let known = self.habit.and_then(|habit| habit.mix(position, player));
            known.unwrap_or_else(|| {
                let mut list = Vec::new();
                GAME.actions(position, player, &mut list);
                Mix::from_proportions(&vec![1.0; list.len()]).expect("a player has a choice")
            })
        };
        let mut exploiter = Exploiter::new(&GAME, &HOUSE, &policy);
        let worths = lists[player].iter().map(|&own| {
            mix.support()
                .map(|theirs| {
                    let mut joint = ByPlayer { black: own, white: own };
                    joint[pursued] = lists[pursued][theirs];
                    let worth = match GAME.resolve(position, joint) {
                        Next::Over(payoff) if pursued == Player::Black => payoff,
                        Next::Over(payoff) => -payoff,
                        Next::Position(child) => exploiter.worth(&child, pursued, depth).middle(),
                    };
                    mix.probability(theirs) * f64::from(worth)
                })
                .sum::<f64>()
        });
        let worths: Vec<f64> = worths.collect();
        let least = (0..worths.len()).min_by(|&a, &b| worths[a].total_cmp(&worths[b]));
        lists[player][least.expect("a player has an action")]
    }

    /// How the strategy mixes here: as it tells, or as far as asking it again and again does.
    fn ask(&self, position: &Position, player: Player, actions: &[Choice]) -> Mix {
        let told = self.strategy.chooser(self.seed, 0).told_mix(position, player);
        told.unwrap_or_else(|| {
            let mut counts = vec![0.0; actions.len()];
            for user in 0..self.n_asked {
                let mut chooser = self.strategy.chooser(self.seed, u64::from(user));
                let choice = match position.turn() {
                    Turn::Normal(turn) => {
                        chooser.choose_move(turn, player).map_or(Choice::Pass, Choice::Move)
                    }
                    Turn::Second(turn) if turn.is_asked(player) => {
                        chooser.choose_placement(turn, player).map_or(Choice::Pass, Choice::Place)
                    }
                    Turn::Second(_) => Choice::Idle,
                };
                counts[number_of(actions, choice)] += 1.0;
            }
            Mix::from_proportions(&counts).expect("a player has a choice")
        })
    }
}

impl Chooser for Pursuer {
    fn choose_move(&mut self, turn: NormalTurn<'_>, player: Player) -> Option<Move> {
        match self.answer(turn.position(), player) {
            Choice::Move(asked) => Some(asked),
            Choice::Pass | Choice::Place(_) | Choice::Idle => None,
        }
    }

    fn choose_placement(&mut self, turn: SecondTurn<'_>, player: Player) -> Option<Cell> {
        match self.answer(turn.position(), player) {
            Choice::Place(cell) => Some(cell),
            Choice::Pass | Choice::Move(_) | Choice::Idle => None,
        }
    }
}
