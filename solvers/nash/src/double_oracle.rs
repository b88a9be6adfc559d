use game::{ByPlayer, Next, Player, Simultaneous};

use crate::full_width::depth_below;
use crate::lately::Lately;
use crate::stage::{Share, Stage};
use crate::transpositions::{Entry, Few, Transpositions};
use crate::{Mix, Oracle, Solver, Value};

/// Looks ahead by double oracle with bounds, one position after another.
///
/// At each position both sides start with few actions: those that a shallower look found best, or one that was good lately. The game confined to these is solved, and then each side looks
/// for an action that does better against the other's mix. Most actions are refuted without knowing what they are
/// worth: it is enough to know that they are not worth more, so children are asked questions such as "is it above a, or
/// below b?" and answer with bounds. Where nobody finds anything better, the bounds of all cells prove the value.
pub(crate) struct DoubleOracle<'a, G: Simultaneous, O> {
    pub(crate) game: &'a G,
    pub(crate) oracle: &'a O,
    pub(crate) memory: &'a mut Memory<G::Position>,
    /// Gains up to this many payoff units are not looked for.
    pub(crate) tolerance: i32,
    /// An action that falls short by more than this in a look one round shallower is given up.
    pub(crate) skim: Option<i32>,
    /// What was better lately, apart for each number of rounds left.
    pub(crate) lately: Vec<ByPlayer<Lately<G::Action>>>,
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

    fn shifted(self, by: i32) -> Window {
        let shifted = |bound: i32| bound.saturating_add(by).clamp(Window::OPEN.low, Window::OPEN.high);
        Window { low: shifted(self.low), high: shifted(self.high) }
    }

    fn seen_by(self, player: Player) -> Window {
        match player {
            Player::First => self,
            Player::Second => Window { low: -self.high, high: -self.low },
        }
    }
}

impl<G: Simultaneous, O: Oracle<G>> DoubleOracle<'_, G, O> {
    /// Answers a question about a position with `depth` rounds left to look at, which is not known.
    fn ask(&mut self, position: &G::Position, depth: u32, window: Window) -> Result<Found, Stopped> {
        let canonical = self.game.canonical(position, self.oracle.horizon(position, depth));
        let window = if canonical.exchanged { window.seen_by(Player::Second) } else { window };
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
        if support.is_none() && depth >= 2 {
            // A look that is one round shallower costs little beside this one, and tells what to begin with.
            self.look(position.clone(), depth - 1, window)?;
            support = self.shallower(&position, depth).map(|shallower| shallower.support);
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
            if !few.is_empty() {
                return few;
            }
            let latest = self.lately.get(depth as usize).and_then(|lately| lately[player].latest());
            let place = |latest| stage.actions[player].iter().position(|&action| action == latest);
            vec![latest.and_then(place).unwrap_or(0)]
        });
        // What a look one round shallower knows of the same actions.
        let is_skimmed = self.skim.is_some() && depth >= 2;
        let mut shallow = is_skimmed.then(|| stage.unknown(self.game.limit()));
        let (mut is_open, mut is_whole) = (false, true);
        loop {
            let is_single = chosen.first.len() == 1 && chosen.second.len() == 1;
            for &row in &chosen.first {
                for &column in &chosen.second {
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
                let reached = if player == Player::First { confined } else { confined.negated() };
                let target = if reached.upper() <= seen.low {
                    seen.low
                } else {
                    reached.upper().saturating_add(self.tolerance)
                };
                let mut given_up = Vec::new();
                let stages = (&mut *stage, shallow.as_mut());
                let better =
                    self.better(stages, node, player, against, target, &chosen[player], &mut given_up)?;
                if let Some(action) = better {
                    chosen[player].push(action);
                    grew = true;
                    continue;
                }
                is_whole &= given_up.is_empty();
                let most =
                    Value::between(Value::UNKNOWN.lower(), stage.ceiling_without(player, against, &given_up));
                let most = most.expect("no ceiling is below every payoff");
                bounds = bounds.narrowed(if player == Player::First { most } else { most.negated() });
                if window.is_answered_by(bounds) {
                    let is_settled = is_whole && stage.is_settled();
                    return Ok((Found { bounds, is_done: false, is_settled }, mixes));
                }
            }
            if !grew && (is_open || !is_single || stage.cell(chosen.first[0], chosen.second[0]).is_done) {
                let is_settled = is_whole && stage.is_settled();
                return Ok((Found { bounds, is_done: true, is_settled }, mixes));
            }
            is_open |= !grew;
        }
    }

    /// An action of `player` outside `chosen`, the one that was good lately before others, that gets more than `target` against
    /// a mix, as that player counts. Where there is a stage for a shallower look, those that fall short there are given up.
    #[expect(clippy::too_many_arguments, reason = "a question with all that it depends on")]
    fn better(
        &mut self,
        (stage, mut shallow): (&mut Stage<G::Action>, Option<&mut Stage<G::Action>>),
        node: Node<'_, G::Position>,
        player: Player,
        against: &[Share],
        target: i32,
        chosen: &[usize],
        given_up: &mut Vec<usize>,
    ) -> Result<Option<usize>, Stopped> {
        let lately = self.lately.get(node.depth as usize).map(|lately| &lately[player]);
        let place = |own| lately.map_or(0, |lately| lately.place(stage.actions[player][own]));
        let others = (0..stage.n_actions(player)).filter(|own| !chosen.contains(own));
        let mut others: Vec<(usize, usize)> = others.map(|own| (place(own), own)).collect();
        others.sort_unstable();
        for (_, own) in others {
            if let (Some(margin), Some(shallow)) = (self.skim, shallow.as_deref_mut()) {
                let (node, target) = (Node { depth: node.depth - 1, ..node }, target.saturating_sub(margin));
                if !self.exceeds(shallow, node, player, own, against, target)? {
                    given_up.push(own);
                    continue;
                }
            }
            if self.exceeds(stage, node, player, own, against, target)? {
                if let Some(lately) = self.lately.get_mut(node.depth as usize) {
                    lately[player].remember(stage.actions[player][own]);
                }
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
                Player::First => self.fill(stage, node, own, other, window)?,
                Player::Second => self.fill(stage, node, other, own, window)?,
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
        let leaning = stage.leaning(row, column);
        let found = match stage.resolve(self.game, node.position, row, column) {
            Next::Over(payoff) => Found { bounds: Value::exact(payoff), is_done: true, is_settled: true },
            Next::Position(child) => {
                let depth = depth_below(self.game, &child, node.depth);
                if let Some(known) = self.oracle.known(&child) {
                    Found { bounds: known, is_done: true, is_settled: true }
                } else if depth == 0 && !self.game.is_mid_round(&child) {
                    let basis = stage.basis.get_or_insert_with(|| self.oracle.basis(node.position));
                    let limit = self.game.limit();
                    let estimate = self.oracle.estimate_from(basis, &child).clamp(-limit, limit);
                    Found { bounds: Value::exact(estimate), is_done: true, is_settled: false }
                } else {
                    self.ask(&child, depth, window.shifted(-leaning))?
                }
            }
        };
        let cell = stage.cell_mut(row, column);
        cell.bounds = cell.bounds.narrowed(found.bounds.shifted(leaning));
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
