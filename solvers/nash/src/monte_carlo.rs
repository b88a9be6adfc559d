use std::collections::HashMap;

use game::{ByPlayer, Next, Player, Simultaneous};

use crate::chance::Chance;
use crate::{Mix, Oracle};

/// Finds mixes by playing at random and regretting: slower and looser than the search, and independent of it.
///
/// Each position keeps for every action how much more it would have brought so far. Both sides play each action in
/// proportion to this regret, and sometimes any; the average of what they played tends to an equilibrium. What it
/// returns are estimates without bounds.
#[derive(Debug)]
pub struct MonteCarlo<'a, G: Simultaneous, O> {
    game: &'a G,
    oracle: &'a O,
    chance: Chance,
    numbers: HashMap<G::Position, usize>,
    nodes: Vec<Node<G::Action>>,
}

/// What random play says about a position.
#[derive(Clone, Debug)]
pub struct Tendency<A> {
    /// The mean payoff to Black in points; an estimate.
    pub mean: f64,
    /// What each player may choose.
    pub actions: ByPlayer<Vec<A>>,
    /// How often each player chose it on average, leaving out what was tried for trying's sake.
    pub mixes: ByPlayer<Mix>,
    /// How many times the position has been played from.
    pub visits: u64,
}

/// The share of choices that are made at random, so that no action is forgotten; it shrinks with experience, so that
/// what is played for trying's sake does not spoil the mean for ever.
fn curiosity(visits: u64) -> f64 {
    0.4 / (1.0 + visits as f64).sqrt()
}

#[derive(Debug)]
struct Node<A> {
    actions: ByPlayer<Vec<A>>,
    regrets: ByPlayer<Vec<f64>>,
    played: ByPlayer<Vec<f64>>,
    /// Sum and number of the payoffs of each joint choice, Black's actions being the rows.
    cells: Vec<(f64, f64)>,
    total: f64,
    visits: u64,
}

impl<'a, G: Simultaneous, O: Oracle<G>> MonteCarlo<'a, G, O> {
    /// Nothing played yet; the same seed plays the same.
    pub fn new(game: &'a G, oracle: &'a O, seed: u64) -> Self {
        MonteCarlo { game, oracle, chance: Chance::new(seed), numbers: HashMap::new(), nodes: Vec::new() }
    }

    /// Plays `n` more times from a position, or fewer if `stop` says so, but at least once.
    pub fn run(&mut self, position: &G::Position, n: u64, stop: &dyn Fn() -> bool) -> Tendency<G::Action> {
        for done in 0..n.max(1) {
            if done > 0 && done.is_multiple_of(64) && stop() {
                break;
            }
            self.play(position);
        }
        let root = &self.nodes[self.numbers[position]];
        Tendency {
            mean: root.total / root.visits.max(1) as f64,
            actions: root.actions.clone(),
            mixes: root.played.as_ref().map(|played| Mix::from_proportions(played)),
            visits: root.visits,
        }
    }

    /// Plays once from a position, until the game ends or a new position is met, and returns what Black got.
    fn play(&mut self, position: &G::Position) -> f64 {
        let Some(&number) = self.numbers.get(position) else {
            self.numbers.insert(position.clone(), self.nodes.len());
            self.nodes.push(Node::new(self.game, position));
            let worth = self.oracle.known(position).map(crate::Value::middle);
            return self.points(worth.unwrap_or_else(|| self.oracle.estimate(position)));
        };
        let plans = self.nodes[number].regrets.as_ref().map(|regrets| plan(regrets));
        let choice =
            ByPlayer { black: self.choose(&plans.black, number), white: self.choose(&plans.white, number) };
        let actions = &self.nodes[number].actions;
        let joint = ByPlayer { black: actions.black[choice.black], white: actions.white[choice.white] };
        let payoff = match self.game.resolve(position, joint) {
            Next::Over(payoff) => self.points(payoff),
            Next::Position(child) => self.play(&child),
        };
        self.nodes[number].learn(choice, payoff, &plans);
        payoff
    }

    fn choose(&mut self, plan: &[f64], number: usize) -> usize {
        if self.chance.fraction() < curiosity(self.nodes[number].visits) {
            return self.chance.below(plan.len());
        }
        let mut left = self.chance.fraction();
        for (action, &share) in plan.iter().enumerate() {
            left -= share;
            if left < 0.0 {
                return action;
            }
        }
        plan.len() - 1
    }

    fn points(&self, payoff: i32) -> f64 {
        f64::from(payoff) / f64::from(self.game.unit())
    }
}

/// Each action in proportion to its regret; all alike where nothing is regretted.
fn plan(regrets: &[f64]) -> Vec<f64> {
    let total: f64 = regrets.iter().map(|&regret| regret.max(0.0)).sum();
    if total > 0.0 {
        regrets.iter().map(|&regret| regret.max(0.0) / total).collect()
    } else {
        vec![1.0 / regrets.len() as f64; regrets.len()]
    }
}

impl<A: Copy> Node<A> {
    fn new<G: Simultaneous<Action = A>>(game: &G, position: &G::Position) -> Node<A> {
        let actions = ByPlayer::from_fn(|player| {
            let mut list = Vec::new();
            game.actions(position, player, &mut list);
            list
        });
        let zeros = ByPlayer { black: vec![0.0; actions.black.len()], white: vec![0.0; actions.white.len()] };
        let cells = vec![(0.0, 0.0); actions.black.len() * actions.white.len()];
        Node { actions, regrets: zeros.clone(), played: zeros, cells, total: 0.0, visits: 0 }
    }

    /// What a joint choice has brought on average; `otherwise` if it has never been made.
    fn mean(&self, row: usize, column: usize, otherwise: f64) -> f64 {
        let (sum, n) = self.cells[row * self.actions.white.len() + column];
        if n > 0.0 { sum / n } else { otherwise }
    }

    fn learn(&mut self, choice: ByPlayer<usize>, payoff: f64, plans: &ByPlayer<Vec<f64>>) {
        let cell = &mut self.cells[choice.black * self.actions.white.len() + choice.white];
        cell.0 += payoff;
        cell.1 += 1.0;
        self.total += payoff;
        self.visits += 1;
        let got = self.mean(choice.black, choice.white, payoff);
        for row in 0..self.actions.black.len() {
            self.regrets.black[row] += self.mean(row, choice.white, got) - got;
        }
        for column in 0..self.actions.white.len() {
            self.regrets.white[column] += got - self.mean(choice.black, column, got);
        }
        for player in Player::BOTH {
            for (played, share) in self.played[player].iter_mut().zip(&plans[player]) {
                *played += share;
            }
        }
    }
}
