use game::{ByPlayer, Next, Player, Simultaneous};

use crate::matrix::{ceil, floor, weigh};
use crate::{Basis, Equilibrium, Matrix, Mix, Solver, Value};

/// One joint choice: what both may do, and what is known so far of each cell.
#[derive(Clone, Debug)]
pub(crate) struct Stage<A> {
    pub(crate) actions: ByPlayer<Vec<A>>,
    cells: Vec<Cell>,
    /// What each action is worth to its player beyond what it leads to; nothing if there are no leanings.
    leanings: Option<ByPlayer<Vec<i32>>>,
    /// What the oracle has found out about the position, once it was asked.
    pub(crate) basis: Option<Basis>,
}

/// What is known of the position behind a joint choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) bounds: Value,
    /// Asking again would not narrow the bounds.
    pub(crate) is_done: bool,
    /// The bounds rest on the rules and on proven values alone, not on an estimate.
    pub(crate) is_settled: bool,
}

impl Cell {
    /// Nothing is known but that no payoff is beyond this limit.
    fn unknown(limit: i32) -> Cell {
        let bounds = Value::between(-limit, limit).expect("a limit is not negative");
        Cell { bounds, is_done: false, is_settled: true }
    }
}

/// What each player may choose.
pub(crate) fn actions<G: Simultaneous>(game: &G, position: &G::Position) -> ByPlayer<Vec<G::Action>> {
    ByPlayer::from_fn(|player| {
        let mut list = Vec::with_capacity(16);
        game.actions(position, player, &mut list);
        list
    })
}

/// One action and how often it is played.
pub(crate) type Share = (usize, u32);

impl<A: Copy> Stage<A> {
    pub(crate) fn new<G: Simultaneous<Action = A>>(game: &G, position: &G::Position) -> Stage<A> {
        let actions = actions(game, position);
        let cells = vec![Cell::unknown(game.limit()); actions.first.len() * actions.second.len()];
        Stage { actions, cells, leanings: None, basis: None }
    }

    /// The same actions with nothing known of them.
    pub(crate) fn unknown(&self, limit: i32) -> Stage<A> {
        Stage {
            actions: self.actions.clone(),
            cells: vec![Cell::unknown(limit); self.cells.len()],
            leanings: None,
            basis: None,
        }
    }

    /// The joint choice with what `value` knows of every position behind it, if it knows something of all.
    pub(crate) fn filled<G: Simultaneous<Action = A>>(
        game: &G,
        position: &G::Position,
        mut value: impl FnMut(&G::Position) -> Option<Value>,
    ) -> Option<Stage<A>> {
        let actions = actions(game, position);
        let mut cells = Vec::with_capacity(actions.first.len() * actions.second.len());
        for &first in &actions.first {
            for &second in &actions.second {
                let bounds = match game.resolve(position, ByPlayer { first, second }) {
                    Next::Over(payoff) => Value::exact(payoff),
                    Next::Position(child) => value(&child)?,
                };
                cells.push(Cell { bounds, is_done: true, is_settled: true });
            }
        }
        Some(Stage { actions, cells, leanings: None, basis: None })
    }

    /// The equilibrium as the middles of the bounds have it, and what its mixes prove given the bounds.
    pub(crate) fn solve(&self, solver: &mut Solver) -> (Value, ByPlayer<Vec<Share>>) {
        self.confined(&ByPlayer::from_fn(|player| (0..self.n_actions(player)).collect()), solver)
    }

    pub(crate) fn n_actions(&self, player: Player) -> usize {
        self.actions[player].len()
    }

    pub(crate) fn cell(&self, row: usize, column: usize) -> &Cell {
        &self.cells[row * self.actions.second.len() + column]
    }

    pub(crate) fn cell_mut(&mut self, row: usize, column: usize) -> &mut Cell {
        &mut self.cells[row * self.actions.second.len() + column]
    }

    /// Takes leanings into account, before anything is known of the cells.
    pub(crate) fn lean(&mut self, leanings: ByPlayer<Vec<i32>>) {
        self.leanings = Some(leanings);
        let n_columns = self.actions.second.len();
        for number in 0..self.cells.len() {
            let leaning = self.leaning(number / n_columns, number % n_columns);
            self.cells[number].bounds = self.cells[number].bounds.shifted(leaning);
        }
    }

    /// How much more a joint choice is worth to the first player than what it leads to.
    pub(crate) fn leaning(&self, row: usize, column: usize) -> i32 {
        self.leanings.as_ref().map_or(0, |leanings| leanings.first[row] - leanings.second[column])
    }

    /// What is known of what each joint choice leads to, row by row.
    pub(crate) fn payoffs(&self) -> Vec<Value> {
        let n_columns = self.actions.second.len();
        let cells = self.cells.iter().enumerate();
        cells.map(|(n, cell)| cell.bounds.shifted(-self.leaning(n / n_columns, n % n_columns))).collect()
    }

    /// Takes over what a copy of this stage has found out.
    pub(crate) fn learn(&mut self, copy: &Stage<A>) {
        for (cell, other) in self.cells.iter_mut().zip(&copy.cells) {
            cell.bounds = cell.bounds.narrowed(other.bounds);
            cell.is_done |= other.is_done;
            cell.is_settled &= other.is_settled;
        }
    }

    /// What the rules say of a joint choice.
    pub(crate) fn resolve<G: Simultaneous<Action = A>>(
        &self,
        game: &G,
        position: &G::Position,
        row: usize,
        column: usize,
    ) -> Next<G::Position> {
        game.resolve(
            position,
            ByPlayer { first: self.actions.first[row], second: self.actions.second[column] },
        )
    }

    /// The cell where `player` plays `own` and the other side `other`, with bounds as that player counts.
    pub(crate) fn seen(&self, player: Player, own: usize, other: usize) -> Cell {
        match player {
            Player::First => *self.cell(own, other),
            Player::Second => {
                let cell = *self.cell(other, own);
                Cell { bounds: cell.bounds.negated(), ..cell }
            }
        }
    }

    /// The bounds of what `player` gets with `own` against a mix, as that player counts, times [`Mix::WHOLE`].
    pub(crate) fn totals(&self, player: Player, own: usize, against: &[Share]) -> (i64, i64) {
        against.iter().fold((0, 0), |(lower, upper), &(other, weight)| {
            let bounds = self.seen(player, own, other).bounds;
            (lower + weigh(weight, bounds.lower()), upper + weigh(weight, bounds.upper()))
        })
    }

    /// The most that `player` can get against a mix, as that player counts and the bounds allow, rounded up.
    pub(crate) fn ceiling(&self, player: Player, against: &[Share]) -> i32 {
        self.ceiling_without(player, against, &[])
    }

    /// The same for a player who does without some actions.
    pub(crate) fn ceiling_without(&self, player: Player, against: &[Share], without: &[usize]) -> i32 {
        let left = (0..self.n_actions(player)).filter(|own| !without.contains(own));
        let totals = left.map(|own| ceil(self.totals(player, own, against).1));
        totals.max().expect("a player has an action that is not given up")
    }

    /// Whether all that is known rests on the rules and on proven values alone.
    pub(crate) fn is_settled(&self) -> bool {
        self.cells.iter().all(|cell| cell.is_settled)
    }

    /// What a mix of this player's gives for certain, as that player counts, rounded down.
    pub(crate) fn guarantee(&self, player: Player, mix: &[Share]) -> i32 {
        -self.ceiling(player.other(), mix)
    }

    /// The mixes over all actions of these shares.
    pub(crate) fn mixes(&self, shares: &ByPlayer<Vec<Share>>) -> ByPlayer<Mix> {
        ByPlayer::from_fn(|player| Mix::from_shares(&shares[player], self.n_actions(player)))
    }

    /// The equilibrium of the game confined to some actions, as the middles of the bounds have it; the value is what
    /// the bounds prove of the confined game.
    pub(crate) fn confined(
        &self,
        chosen: &ByPlayer<Vec<usize>>,
        solver: &mut Solver,
    ) -> (Value, ByPlayer<Vec<Share>>) {
        let mut middles = Matrix::blank(chosen.first.len(), chosen.second.len());
        for (r, &row) in chosen.first.iter().enumerate() {
            for (c, &column) in chosen.second.iter().enumerate() {
                middles.set(r, c, self.cell(row, column).bounds.middle());
            }
        }
        let Equilibrium { mixes, .. } = solver.solve(&middles);
        let shares = |mix: &Mix, chosen: &[usize]| -> Vec<Share> {
            mix.support().map(|place| (chosen[place], mix.weights()[place])).collect()
        };
        let mixes = ByPlayer {
            first: shares(&mixes.first, &chosen.first),
            second: shares(&mixes.second, &chosen.second),
        };
        let lower =
            chosen.second.iter().map(|&column| floor(-self.totals(Player::Second, column, &mixes.first).1));
        let upper = chosen.first.iter().map(|&row| ceil(self.totals(Player::First, row, &mixes.second).1));
        let (lower, upper) = (lower.min(), upper.max());
        let value = lower.zip(upper).and_then(|(lower, upper)| Value::between(lower, upper));
        (value.expect("both sides have an action and no mix guarantees more than another allows"), mixes)
    }
}
