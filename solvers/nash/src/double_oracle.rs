use game::{ByPlayer, Next, Player, Simultaneous};

use crate::full_width::depth_below;
use crate::stage::{Share, Stage};
use crate::transpositions::{Entry, Few, Transpositions};
use crate::{Mix, Oracle, Solver, Value};

/// Looks ahead by double oracle with bounds, one position after another.
///
/// At each position both sides start with few actions. The game confined to these is solved, and then each side looks
/// for an action that does better against the other's mix. Most actions are refuted without knowing what they are
/// worth: it is enough to know that they are not worth more, so children are asked questions such as "is it above a, or
/// below b?" and answer with bounds. Where nobody finds anything better, the bounds of all cells prove the value.
pub(crate) struct DoubleOracle<'a, G: Simultaneous, O> {
    pub(crate) game: &'a G,
    pub(crate) oracle: &'a O,
    pub(crate) memory: &'a mut Memory<G::Position>,
    /// Gains up to this many payoff units are not looked for.
    pub(crate) tolerance: i32,
    pub(crate) nodes: u64,
    pub(crate) node_limit: u64,
    /// Says when the search is to end; what is not finished then is worthless.
    pub(crate) stop: &'a (dyn Fn() -> bool + Sync),
}

/// What is kept from one question to the next.
#[derive(Debug)]
pub(crate) struct Memory<P> {
    pub(crate) transpositions: Transpositions<P>,
    pub(crate) solver: Solver,
}

/// The search was told to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// The answer to a question about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) bounds: Value,
    pub(crate) is_done: bool,
    pub(crate) is_settled: bool,
}

/// A question: is the value at most `low`, or at least `high`, or what is it in between?
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

impl Window {
    pub(crate) const OPEN: Window = Window { low: i32::MIN + 1, high: i32::MAX };

    fn is_answered_by(self, bounds: Value) -> bool {
        bounds.upper() <= self.low || bounds.lower() >= self.high
    }

    fn seen_by(self, player: Player) -> Window {
        match player {
            Player::Black => self,
            Player::White => Window { low: -self.high, high: -self.low },
        }
    }
}

impl<G: Simultaneous, O: Oracle<G>> DoubleOracle<'_, G, O> {
    /// Answers a question about a position with `depth` rounds left to look at.
    fn ask(&mut self, position: &G::Position, depth: u32, window: Window) -> Result<Found, Stopped> {
        if let Some(known) = self.oracle.known(position) {
            return Ok(Found { bounds: known, is_done: true, is_settled: true });
        }
        if depth == 0 && !self.game.is_mid_round(position) {
            let limit = self.game.limit();
            let estimate = Value::exact(self.oracle.estimate(position).clamp(-limit, limit));
            return Ok(Found { bounds: estimate, is_done: true, is_settled: false });
        }
        let canonical = self.game.canonical(position, self.oracle.horizon(position, depth));
        let window = if canonical.exchanged { window.seen_by(Player::White) } else { window };
        let found = self.look(canonical.position, depth, window)?;
        let bounds = if canonical.exchanged { found.bounds.negated() } else { found.bounds };
        Ok(Found { bounds, ..found })
    }

    /// Answers a question about a position in canonical form.
    fn look(&mut self, position: G::Position, depth: u32, window: Window) -> Result<Found, Stopped> {
        let mut bounds = Value::UNKNOWN;
        let mut support = None;
        if let Some(entry) = self.memory.transpositions.get(&position, depth) {
            bounds = entry.bounds;
            if entry.is_done || window.is_answered_by(bounds) {
                return Ok(Found { bounds, is_done: entry.is_done, is_settled: entry.is_settled });
            }
            support = Some(entry.support);
        } else if let Some(shallower) = self.shallower(&position, depth) {
            if shallower.is_done && shallower.is_settled {
                return Ok(Found { bounds: shallower.bounds, is_done: true, is_settled: true });
            }
            support = Some(shallower.support);
        }
        self.count()?;
        let mut stage = Stage::new(self.game, &position);
        let (found, mixes) = self.play_out(&mut stage, &position, depth, bounds, window, support)?;
        let support = mixes.map(|mix| Few::of(mix.iter().map(|&(action, _)| action)));
        self.memory.transpositions.put(
            position,
            depth,
            found.bounds,
            (found.is_done, found.is_settled),
            support,
        );
        Ok(found)
    }

    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes > self.node_limit || (self.nodes.is_multiple_of(16) && (self.stop)()) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Plays the double oracle on the joint choice at a position until the question is answered.
    pub(crate) fn play_out(
        &mut self,
        stage: &mut Stage<G::Action>,
        position: &G::Position,
        depth: u32,
        start: Value,
        window: Window,
        support: Option<ByPlayer<Few>>,
    ) -> Result<(Found, ByPlayer<Vec<Share>>), Stopped> {
        let node = Node { position, depth };
        let mut bounds = start;
        let mut chosen = ByPlayer::from_fn(|player| {
            let few = support.map_or_else(Vec::new, |support| support[player].iter().collect());
            if few.is_empty() { vec![0] } else { few }
        });
        let mut is_open = false;
        loop {
            let is_single = chosen.black.len() == 1 && chosen.white.len() == 1;
            for &row in &chosen.black {
                for &column in &chosen.white {
                    // A single cell only has to answer the question itself.
                    self.fill(
                        stage,
                        node,
                        row,
                        column,
                        if is_single && !is_open { window } else { Window::OPEN },
                    )?;
                }
            }
            let (confined, mixes) = stage.confined(&chosen, &mut self.memory.solver);
            let is_in_order = confined.upper() <= window.low || confined.lower() < window.high;
            let mut grew = false;
            for player in if is_in_order { Player::BOTH } else { Player::BOTH.map(Player::other) } {
                let against = &mixes[player.other()];
                let seen = window.seen_by(player);
                let reached = if player == Player::Black { confined } else { confined.negated() };
                let target = if reached.upper() <= seen.low {
                    seen.low
                } else {
                    reached.upper().saturating_add(self.tolerance)
                };
                if let Some(action) = self.better(stage, node, player, against, target, &chosen[player])? {
                    chosen[player].push(action);
                    grew = true;
                    continue;
                }
                let most = Value::between(Value::UNKNOWN.lower(), stage.ceiling(player, against));
                let most = most.expect("no ceiling is below every payoff");
                bounds = bounds.narrowed(if player == Player::Black { most } else { most.negated() });
                if window.is_answered_by(bounds) {
                    let is_settled = stage.cells().iter().all(|cell| cell.is_settled);
                    return Ok((Found { bounds, is_done: false, is_settled }, mixes));
                }
            }
            if !grew && (is_open || !is_single || stage.cell(chosen.black[0], chosen.white[0]).is_done) {
                let is_settled = stage.cells().iter().all(|cell| cell.is_settled);
                return Ok((Found { bounds, is_done: true, is_settled }, mixes));
            }
            is_open |= !grew;
        }
    }

    /// The first action of `player` outside `chosen` that gets more than `target` against a mix, as that player counts.
    fn better(
        &mut self,
        stage: &mut Stage<G::Action>,
        node: Node<'_, G::Position>,
        player: Player,
        against: &[Share],
        target: i32,
        chosen: &[usize],
    ) -> Result<Option<usize>, Stopped> {
        for own in (0..stage.n_actions(player)).filter(|own| !chosen.contains(own)) {
            if self.exceeds(stage, node, player, own, against, target)? {
                return Ok(Some(own));
            }
        }
        Ok(None)
    }

    /// Whether an action gets more than `target` against a mix, as its player counts; asks only what it must.
    pub(crate) fn exceeds(
        &mut self,
        stage: &mut Stage<G::Action>,
        node: Node<'_, G::Position>,
        player: Player,
        own: usize,
        against: &[Share],
        target: i32,
    ) -> Result<bool, Stopped> {
        let whole = i64::from(Mix::WHOLE);
        let goal = i64::from(target) * whole;
        loop {
            let (lower, upper) = stage.totals(player, own, against);
            if upper <= goal {
                return Ok(false);
            }
            if lower > goal {
                return Ok(true);
            }
            let doubt = |&&(other, weight): &&Share| {
                let cell = stage.seen(player, own, other);
                if cell.is_done { 0 } else { i64::from(weight) * i64::from(cell.bounds.width()) }
            };
            let &(other, weight) = against.iter().max_by_key(doubt).expect("a mix has an action");
            let cell = stage.seen(player, own, other);
            if cell.is_done || cell.bounds.is_exact() {
                return Ok(lower + upper > 2 * goal);
            }
            // With this cell at `low` or below the action fails whatever the others are; at `high` it succeeds.
            let weight = i64::from(weight);
            let low = (goal - upper).div_euclid(weight) + i64::from(cell.bounds.upper());
            let high = (goal - lower).div_euclid(weight) + i64::from(cell.bounds.lower()) + 1;
            let within =
                |bound: i64| bound.clamp(i64::from(Window::OPEN.low), i64::from(Window::OPEN.high)) as i32;
            let window = Window { low: within(low), high: within(high) }.seen_by(player);
            match player {
                Player::Black => self.fill(stage, node, own, other, window)?,
                Player::White => self.fill(stage, node, other, own, window)?,
            }
        }
    }

    /// Narrows the bounds of a cell until they answer the question.
    pub(crate) fn fill(
        &mut self,
        stage: &mut Stage<G::Action>,
        node: Node<'_, G::Position>,
        row: usize,
        column: usize,
        window: Window,
    ) -> Result<(), Stopped> {
        let cell = stage.cell(row, column);
        if cell.is_done || window.is_answered_by(cell.bounds) {
            return Ok(());
        }
        let found = match stage.resolve(self.game, node.position, row, column) {
            Next::Over(payoff) => Found { bounds: Value::exact(payoff), is_done: true, is_settled: true },
            Next::Position(child) => {
                let depth = depth_below(self.game, &child, node.depth);
                self.ask(&child, depth, window)?
            }
        };
        let cell = stage.cell_mut(row, column);
        cell.bounds = cell.bounds.narrowed(found.bounds);
        cell.is_done = found.is_done || cell.bounds.is_exact();
        cell.is_settled = found.is_settled;
        Ok(())
    }

    /// What is remembered of a position with one round less to look at, if that was a look at a round at all.
    fn shallower(&self, position: &G::Position, depth: u32) -> Option<&Entry<G::Position>> {
        let depth = depth.checked_sub(1).filter(|&depth| depth > 0)?;
        self.memory.transpositions.get(position, depth)
    }
}

/// A position that is being looked at, and how many rounds are left.
#[derive(Debug)]
pub(crate) struct Node<'p, P> {
    pub(crate) position: &'p P,
    pub(crate) depth: u32,
}

impl<P> Clone for Node<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Node<'_, P> {}
