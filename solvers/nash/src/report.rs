use game::{ByPlayer, Player};

use crate::stage::{Share, Stage};
use crate::{Mix, Value};

/// What a search found out about a position.
#[derive(Clone, Debug)]
pub struct Report<A> {
    /// How many rounds it looked ahead.
    pub depth: u32,
    /// Bounds on the value to the first player, in payoff units. They hold for the game that ends after `depth` rounds with
    /// the oracle's estimate as payoff.
    pub value: Value,
    /// Whether no estimate was needed, so that the bounds hold for the game itself.
    pub is_settled: bool,
    /// What each player may choose.
    pub actions: ByPlayer<Vec<A>>,
    /// How often each player should choose it.
    pub mixes: ByPlayer<Mix>,
    /// What is known of each joint choice, row by row: the first player's actions are the rows, the second's the columns. Where
    /// knowing more would not have changed the mixes, the bounds are wide.
    pub payoffs: Vec<Value>,
    /// How many positions were looked at, those at the last round not counted.
    pub nodes: u64,
    /// The mixes of a look one round deeper that was ended before it was done, if it had come to any. It has weighed the actions of
    /// [`mixes`](Self::mixes) and those that it found better against each other, but perhaps not all, so they prove nothing.
    pub unfinished: Option<ByPlayer<Mix>>,
}

impl<A: Copy> Report<A> {
    pub(crate) fn new(
        depth: u32,
        value: Value,
        stage: &Stage<A>,
        mixes: &ByPlayer<Vec<Share>>,
        nodes: u64,
    ) -> Report<A> {
        Report {
            depth,
            value,
            is_settled: stage.is_settled(),
            actions: stage.actions.clone(),
            mixes: stage.mixes(mixes),
            payoffs: stage.payoffs(),
            nodes,
            unfinished: None,
        }
    }

    /// The mixes that rest on the furthest look, whether it was done or not.
    pub fn furthest(&self) -> &ByPlayer<Mix> {
        self.unfinished.as_ref().unwrap_or(&self.mixes)
    }

    /// What is known of the joint choice of these actions; nothing of one that is not in the lists.
    pub fn payoff(&self, row: usize, column: usize) -> Value {
        let n_columns = self.actions.second.len();
        let cell = if column < n_columns { self.payoffs.get(row * n_columns + column) } else { None };
        cell.copied().unwrap_or(Value::UNKNOWN)
    }

    /// About what an action of `player` is worth to it when it meets one of the other's, in payoff units.
    pub fn met(&self, player: Player, own: usize, other: usize) -> i32 {
        match player {
            Player::First => self.payoff(own, other).middle(),
            Player::Second => -self.payoff(other, own).middle(),
        }
    }

    /// How much each action of `player` gives up against the other's mix, at least and at most, in payoff
    /// units.
    ///
    /// An action of the mix gives up nothing, but for rounding.
    pub fn gives_up(&self, player: Player) -> Vec<Value> {
        let against = &self.mixes[player.other()];
        (0..self.actions[player].len())
            .map(|own| {
                let (mut least, mut most) = (0_i64, 0_i64);
                for other in against.support() {
                    let payoff = match player {
                        Player::First => self.payoff(own, other),
                        Player::Second => self.payoff(other, own).negated(),
                    };
                    let weight = i64::from(against.weights()[other]);
                    least += weight * i64::from(payoff.lower());
                    most += weight * i64::from(payoff.upper());
                }
                let reached = match player {
                    Player::First => self.value,
                    Player::Second => self.value.negated(),
                };
                let whole = i64::from(Mix::WHOLE);
                let at_least = i64::from(reached.lower()) - most.div_euclid(whole) - 1;
                let at_most = i64::from(reached.upper()) - least.div_euclid(whole);
                // Nothing is better than the best, so what is given up is not negative.
                let (at_least, at_most) = (at_least.max(0) as i32, at_most.max(0) as i32);
                Value::between(at_least, at_most.max(at_least)).expect("the larger is not smaller")
            })
            .collect()
    }
}
