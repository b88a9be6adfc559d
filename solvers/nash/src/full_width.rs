use std::collections::HashMap;

use game::{ByPlayer, Simultaneous};

use crate::stage::Stage;
use crate::{Mix, Oracle, Solver, Value};

/// The value of positions by looking at every joint choice: the plain method that the search is measured against.
///
/// It remembers every position it has valued. With [`FullWidth::TO_THE_END`] as depth it looks at all of a game,
/// which must then be finite; any other depth counts rounds, after which the oracle's estimate stands for the value.
#[derive(Debug)]
pub struct FullWidth<'a, G: Simultaneous, O> {
    game: &'a G,
    oracle: &'a O,
    solver: Solver,
    values: HashMap<(G::Position, u32), Value>,
}

impl<'a, G: Simultaneous, O: Oracle<G>> FullWidth<'a, G, O> {
    /// The depth that looks at the whole game.
    pub const TO_THE_END: u32 = u32::MAX;

    /// Nothing valued yet.
    pub fn new(game: &'a G, oracle: &'a O) -> Self {
        FullWidth { game, oracle, solver: Solver::default(), values: HashMap::new() }
    }

    /// The value of a position, `depth` rounds deep.
    pub fn value(&mut self, position: &G::Position, depth: u32) -> Value {
        if let Some(value) = self.oracle.known(position) {
            return value;
        }
        if depth == 0 && !self.game.is_mid_round(position) {
            let limit = self.game.limit();
            return Value::exact(self.oracle.estimate(position).clamp(-limit, limit));
        }
        let canonical = self.game.canonical(position, self.oracle.horizon(position, depth));
        let key = (canonical.position, depth);
        let value = if let Some(&value) = self.values.get(&key) {
            value
        } else {
            let value = self.solve(&key.0, depth).0;
            self.values.insert(key, value);
            value
        };
        if canonical.exchanged { value.negated() } else { value }
    }

    /// The value of a position, `depth` rounds deep, and mixes that prove it.
    pub fn solve(&mut self, position: &G::Position, depth: u32) -> (Value, ByPlayer<Mix>) {
        let game = self.game;
        let stage =
            Stage::filled(game, position, |child| Some(self.value(child, depth_below(game, child, depth))));
        let stage = stage.expect("every position is worth something");
        let (value, shares) = stage.solve(&mut self.solver);
        let mixes = ByPlayer::from_fn(|player| Mix::from_shares(&shares[player], stage.n_actions(player)));
        (value, mixes)
    }

    /// The positions valued so far, one for each class that the game's symmetries leave apart, with their depth.
    pub fn values(&self) -> impl Iterator<Item = (&G::Position, u32, Value)> {
        self.values.iter().map(|((position, depth), &value)| (position, *depth, value))
    }
}

/// How many rounds are left below a child of a position with `depth` rounds left.
pub(crate) fn depth_below<G: Simultaneous>(game: &G, child: &G::Position, depth: u32) -> u32 {
    if depth == u32::MAX || game.is_mid_round(child) { depth } else { depth.saturating_sub(1) }
}
