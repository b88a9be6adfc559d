use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::error::Error;
use std::fmt;

use game::{ByPlayer, Next, Simultaneous};

use crate::stage::{Stage, actions};
use crate::threads;
use crate::{Report, Solver, Value};

/// A finite game solved to its end: every position that can be reached from where it starts, with proven bounds.
///
/// Positions are taken in their canonical form and valued from the end backwards, those that are equally far from it
/// side by side on all threads. The bounds of a position are what two mixes guarantee given the bounds of the positions
/// behind it, checked in integers, so they grow by a few payoff units a round at most; [`widest`](Self::widest) tells by
/// how much in all. Only values are kept. The mixes of a position are found again when they are asked for, which is one
/// matrix game.
///
/// ```
/// use game::{ByPlayer, Next, Player, Simultaneous};
/// use nash::WholeGame;
///
/// /// Matching pennies until somebody has won twice more than the other, three times at most.
/// #[derive(Debug)]
/// struct Pennies;
///
/// impl Simultaneous for Pennies {
///     type Position = (u8, i32);
///     type Action = bool;
///     fn unit(&self) -> i32 {
///         1_000_000
///     }
///     fn actions(&self, _: &(u8, i32), _: Player, list: &mut Vec<bool>) {
///         list.extend([false, true]);
///     }
///     fn resolve(&self, &(round, lead): &(u8, i32), joint: ByPlayer<bool>) -> Next<(u8, i32)> {
///         let lead = if joint.first == joint.second { lead + 1 } else { lead - 1 };
///         if round == 2 || lead.abs() == 2 {
///             return Next::Over(lead.signum() * self.unit());
///         }
///         Next::Position((round + 1, lead))
///     }
/// }
///
/// let solved = WholeGame::solve(Pennies, &[(0, 0)], 1000, &|| false)?;
/// assert_eq!(solved.n_positions(), 4);
/// let behind = solved.value(&(1, -1)).expect("one round on, one behind");
/// assert!(behind.contains(-500_000) && behind.width() <= solved.widest());
/// let report = solved.report(&(0, 0)).expect("it was solved from here");
/// assert!((report.mixes[Player::First].probability(0) - 0.5).abs() < 1e-6);
/// # Ok::<(), nash::Unsolved>(())
/// ```
#[derive(Debug)]
pub struct WholeGame<G: Simultaneous> {
    game: G,
    solved: HashMap<G::Position, Solved>,
}

/// What is kept of a position.
#[derive(Clone, Copy, Debug)]
struct Solved {
    value: Value,
    /// The most joint choices that can follow from here, this one included.
    height: u32,
}

/// Why a game was not solved to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// More than this many positions can be reached.
    TooManyPositions(usize),
    /// A position can come again, so the game need not end.
    Endless,
    /// It was told to stop.
    Stopped,
}

impl<G> WholeGame<G>
where
    G: Simultaneous + Sync,
    G::Position: Send + Sync,
{
    /// Solves all that can be reached from any of `starts`, if that is `most_positions` at most and every line of play
    /// ends.
    ///
    /// `stop` is asked before each position is looked at. The answer does not depend on the number of threads.
    pub fn solve(
        game: G,
        starts: &[G::Position],
        most_positions: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Self, Unsolved> {
        let mut levels: Vec<Vec<G::Position>> = Vec::new();
        for (position, height) in heights(&game, starts, most_positions, stop)? {
            let level = height as usize - 1;
            levels.resize_with(levels.len().max(level + 1), Vec::new);
            levels[level].push(position);
        }
        let mut whole = WholeGame { game, solved: HashMap::new() };
        for (height, level) in (1..).zip(levels) {
            let values: Vec<Option<Value>> =
                threads::map_with(&level, Solver::default, |solver, position| {
                    if stop() { None } else { Some(whole.stage(position)?.solve(solver).0) }
                });
            for (position, value) in level.into_iter().zip(values) {
                whole.solved.insert(position, Solved { value: value.ok_or(Unsolved::Stopped)?, height });
            }
        }
        Ok(whole)
    }
}

impl<G: Simultaneous> WholeGame<G> {
    /// The game that was solved.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The value of a position that can be reached, or that symmetry makes equal to one.
    pub fn value(&self, position: &G::Position) -> Option<Value> {
        let canonical = self.game.canonical(position, u32::MAX);
        let value = self.solved.get(&canonical.position)?.value;
        Some(if canonical.exchanged { value.negated() } else { value })
    }

    /// How to play at such a position: all payoffs, both mixes and the bounds that these mixes prove. Its depth is the most
    /// joint choices that can follow.
    pub fn report(&self, position: &G::Position) -> Option<Report<G::Action>> {
        let height = self.solved.get(&self.game.canonical(position, u32::MAX).position)?.height;
        let stage = self.stage(position)?;
        let (value, mixes) = stage.solve(&mut Solver::default());
        Some(Report::new(height, value, &stage, &mixes, 1))
    }

    /// How many positions were solved, of those that symmetry makes equal one.
    pub fn n_positions(&self) -> usize {
        self.solved.len()
    }

    /// How far apart the bounds of a position are at most, in payoff units.
    pub fn widest(&self) -> i32 {
        self.solved.values().map(|solved| solved.value.width()).max().unwrap_or(0)
    }

    /// The positions with their values, of those that symmetry makes equal one, in no particular order.
    pub fn values(&self) -> impl Iterator<Item = (&G::Position, Value)> {
        self.solved.iter().map(|(position, solved)| (position, solved.value))
    }

    /// The joint choice at a position, if all that can follow is solved.
    fn stage(&self, position: &G::Position) -> Option<Stage<G::Action>> {
        Stage::filled(&self.game, position, |child| self.value(child))
    }
}

/// A position whose children are being looked at.
struct Open<P> {
    position: P,
    children: Vec<P>,
    height: u32,
}

/// All positions that can be reached from `starts`, in canonical form, with the most joint choices that can follow.
///
/// Depth first with a stack of its own, since a game may be longer than the thread's stack is deep.
fn heights<G: Simultaneous>(
    game: &G,
    starts: &[G::Position],
    most_positions: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<impl Iterator<Item = (G::Position, u32)> + use<G>, Unsolved> {
    // A position on the stack has no height yet; meeting it again closes a circle.
    let mut heights: HashMap<G::Position, Option<u32>> = HashMap::new();
    let mut stack: Vec<Open<G::Position>> = Vec::new();
    let mut starts = starts.iter().map(|start| game.canonical(start, u32::MAX).position);
    loop {
        let next = match stack.last_mut() {
            Some(open) => open.children.pop(),
            None => match starts.next() {
                Some(start) => Some(start),
                None => break,
            },
        };
        let Some(position) = next else {
            if let Some(done) = stack.pop() {
                if let Some(parent) = stack.last_mut() {
                    parent.height = parent.height.max(done.height + 1);
                }
                heights.insert(done.position, Some(done.height));
            }
            continue;
        };
        let n_positions = heights.len();
        match heights.entry(position) {
            Entry::Occupied(known) => {
                let below = known.get().ok_or(Unsolved::Endless)?;
                if let Some(parent) = stack.last_mut() {
                    parent.height = parent.height.max(below + 1);
                }
            }
            Entry::Vacant(_) if n_positions >= most_positions => {
                return Err(Unsolved::TooManyPositions(most_positions));
            }
            Entry::Vacant(_) if stop() => return Err(Unsolved::Stopped),
            Entry::Vacant(new) => {
                let position = new.key().clone();
                new.insert(None);
                stack.push(Open { children: children(game, &position), position, height: 1 });
            }
        }
    }
    Ok(heights.into_iter().filter_map(|(position, height)| Some((position, height?))))
}

/// What can follow a position in one joint choice, in canonical form.
fn children<G: Simultaneous>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let lists = actions(game, position);
    let mut children = Vec::with_capacity(lists.first.len() * lists.second.len());
    for &first in &lists.first {
        for &second in &lists.second {
            if let Next::Position(child) = game.resolve(position, ByPlayer { first, second }) {
                children.push(game.canonical(&child, u32::MAX).position);
            }
        }
    }
    children
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::TooManyPositions(most) => {
                write!(f, "more than {most} positions can be reached: allow more, or look ahead only so far")
            }
            Unsolved::Endless => write!(f, "a position can come again: only a game that must end is solved"),
            Unsolved::Stopped => write!(f, "the solver was told to stop before the game was solved"),
        }
    }
}

impl Error for Unsolved {}
