use game::{ByPlayer, Player, Simultaneous};

use crate::double_oracle::{DoubleOracle, Memory, Node, Stopped, Window};
use crate::lately::Lately;
use crate::stage::{Share, Stage};
use crate::threads;
use crate::transpositions::Transpositions;
use crate::{Mix, Oracle, Report, Solver, Value};

/// Looks ahead in a game of simultaneous choice, one round deeper each time.
///
/// What it says of a depth is exact for the game that ends there: the value is a pair of bounds that the two mixes
/// prove, given that the oracle's estimates stand for the values of the positions where the search stops.
///
/// Game and oracle are its own, or both borrowed.
#[derive(Debug)]
pub struct Search<G: Simultaneous, O> {
    game: G,
    oracle: O,
    settings: Settings,
    memories: Vec<Memory<G::Position>>,
}

/// How a search goes about its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// A better action is looked for only if it gains more than this many payoff units; the bounds show what was missed.
    pub tolerance: i32,
    /// Behind the first round an action is given up if a look one round shallower finds that it falls short by more than this many payoff
    /// units. That is several times as quick, and likely to find the same; but what is found is not proven. Without a number every
    /// action is looked at.
    pub skim: Option<i32>,
    /// Whether every cell at the root is searched to the end, to show what each action is worth.
    pub whole_matrix: bool,
    /// Among how many lanes the work is divided, each with its own memory. The answer depends on this number but not on
    /// how many threads run the lanes.
    pub lanes: usize,
    /// About how many bytes to remember positions in, all lanes together.
    pub memory: usize,
}

/// Where a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most rounds to look ahead.
    pub depth: u32,
    /// The most positions that a lane looks at.
    pub nodes: u64,
}

/// With more rounds left than this it is not remembered what was good lately.
const MOST_ORDERED: u32 = 64;

impl Settings {
    /// Sensible settings for a game with this many payoff units to a point: one lane, 64 MB.
    pub const fn for_unit(unit: i32) -> Settings {
        Settings { tolerance: unit >> 16, skim: None, whole_matrix: false, lanes: 1, memory: 64 << 20 }
    }
}

impl Limits {
    /// Ends when all lines of this many rounds have been looked at.
    pub const fn depth(depth: u32) -> Limits {
        Limits { depth, nodes: u64::MAX }
    }
}

impl<G, O> Search<G, O>
where
    G: Simultaneous + Sync,
    G::Position: Send + Sync,
    G::Action: Send + Sync,
    O: Oracle<G>,
{
    /// A search that remembers nothing yet.
    pub fn new(game: G, oracle: O, settings: Settings) -> Self {
        let lanes = settings.lanes.max(1);
        let memory = || Memory {
            transpositions: Transpositions::with_bytes(settings.memory / lanes),
            solver: Solver::default(),
        };
        Search { game, oracle, settings, memories: std::iter::repeat_with(memory).take(lanes).collect() }
    }

    /// Looks one round ahead, then two, until a limit is reached or `stop` says so. Each finished depth is shown to
    /// `observe`; the deepest is returned.
    ///
    /// `stop` is asked about every millisecond. The first round is always looked at, however little time there is, so
    /// that there is an answer.
    pub fn run(
        &mut self,
        position: &G::Position,
        limits: Limits,
        stop: &(dyn Fn() -> bool + Sync),
        observe: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        self.run_leaning(position, None, limits, stop, observe)
    }

    /// The same where each action of the first choice is worth so many payoff units to its player beyond what it leads to: value and
    /// mixes are those of the game with these leanings. Lists that are not as long as the players' actions are not regarded.
    pub fn run_leaning(
        &mut self,
        position: &G::Position,
        leanings: Option<&ByPlayer<Vec<i32>>>,
        limits: Limits,
        stop: &(dyn Fn() -> bool + Sync),
        observe: &mut dyn FnMut(&Report<G::Action>),
    ) -> Report<G::Action> {
        let mut stage = Stage::new(&self.game, position);
        let fits = |leanings: &&ByPlayer<Vec<i32>>| {
            Player::BOTH.iter().all(|&player| leanings[player].len() == stage.n_actions(player))
        };
        if let Some(leanings) = leanings.filter(fits) {
            let limit = self.game.limit();
            let within = |leaning: &i32| (*leaning).clamp(-limit, limit);
            stage.lean(leanings.as_ref().map(|leanings| leanings.iter().map(within).collect()));
        }
        let stage = stage;
        for memory in &mut self.memories {
            memory.transpositions.grow_older();
        }
        let mut deepest: Option<Report<G::Action>> = None;
        let mut nodes = 0;
        for depth in 1..=limits.depth.max(1) {
            let first = depth == 1;
            if !first && stop() {
                break;
            }
            let rest =
                Limits { nodes: if first { u64::MAX } else { limits.nodes.saturating_sub(nodes) }, ..limits };
            let before = nodes;
            let stop = if first { &|| false } else { stop };
            let start =
                deepest.as_ref().map(|report| report.mixes.as_ref().map(|mix| mix.support().collect()));
            let mut report = match self.look(position, stage.clone(), depth, rest, stop, start) {
                Ok(report) => report,
                Err(unfinished) => {
                    if let Some(deepest) = &mut deepest {
                        deepest.unfinished = unfinished;
                    }
                    break;
                }
            };
            nodes += report.nodes / self.memories.len() as u64;
            report.nodes += deepest.as_ref().map_or(0, |report| report.nodes);
            observe(&report);
            let is_settled = report.is_settled;
            deepest = Some(report);
            // A deeper look costs several times as much, so it is not begun with less left than this one began with.
            if is_settled || before.saturating_add(nodes) >= limits.nodes {
                break;
            }
        }
        deepest.expect("the first round is never stopped")
    }

    /// Looks exactly `depth` rounds ahead, starting from some actions. If it is stopped, the mixes that it has come to are told.
    fn look(
        &mut self,
        position: &G::Position,
        mut stage: Stage<G::Action>,
        depth: u32,
        limits: Limits,
        stop: &(dyn Fn() -> bool + Sync),
        start: Option<ByPlayer<Vec<usize>>>,
    ) -> Result<Report<G::Action>, Option<ByPlayer<Mix>>> {
        let node = Node { position, depth };
        let (game, oracle, settings) = (&self.game, &self.oracle, self.settings);
        let mut lanes: Vec<DoubleOracle<'_, G, O>> = self
            .memories
            .iter_mut()
            .map(|memory| DoubleOracle {
                game,
                oracle,
                memory,
                tolerance: settings.tolerance,
                skim: settings.skim,
                lately: vec![
                    ByPlayer { first: Lately::NONE, second: Lately::NONE };
                    depth.min(MOST_ORDERED) as usize + 1
                ],
                nodes: 0,
                node_limit: limits.nodes,
                stop,
            })
            .collect();
        let all = ByPlayer::from_fn(|player| (0..stage.n_actions(player)).collect::<Vec<usize>>());
        let mut chosen = match start {
            _ if settings.whole_matrix => all.clone(),
            Some(start) => start,
            None => ByPlayer { first: vec![0], second: vec![0] },
        };
        let mut latest = None;
        loop {
            let wanted =
                chosen.first.iter().flat_map(|&row| chosen.second.iter().map(move |&column| (row, column)));
            let wanted: Vec<(usize, usize)> = wanted.filter(|&(r, c)| !stage.cell(r, c).is_done).collect();
            divide(&mut lanes, &mut stage, &wanted, |lane, stage, (row, column)| {
                lane.fill(stage, node, row, column, Window::OPEN)
            })
            .map_err(|Stopped| latest.take())?;
            let (confined, mixes) = stage.confined(&chosen, &mut lanes[0].memory.solver);
            latest = Some(stage.mixes(&mixes));
            let mut grew = false;
            for player in Player::BOTH {
                let against = &mixes[player.other()];
                let reached = if player == Player::First { confined } else { confined.negated() };
                let target = reached.upper().saturating_add(settings.tolerance);
                let others: Vec<usize> =
                    all[player].iter().copied().filter(|own| !chosen[player].contains(own)).collect();
                divide(&mut lanes, &mut stage, &others, |lane, stage, own| {
                    lane.exceeds(stage, node, player, own, against, target).map(|_| ())
                })
                .map_err(|Stopped| latest.take())?;
                if let Some(best) = best_above(&stage, player, &others, against, target) {
                    chosen[player].push(best);
                    grew = true;
                }
            }
            if !grew {
                let value = Value::between(
                    stage.guarantee(Player::First, &mixes.first),
                    -stage.guarantee(Player::Second, &mixes.second),
                )
                .expect("no mix guarantees more than another mix allows");
                let nodes = lanes.iter().map(|lane| lane.nodes).sum();
                return Ok(Report::new(depth, value, &stage, &mixes, nodes));
            }
        }
    }
}

/// The action, of those whose worth against a mix has been looked at, that gets most above `target`.
fn best_above<A: Copy>(
    stage: &Stage<A>,
    player: Player,
    actions: &[usize],
    against: &[Share],
    target: i32,
) -> Option<usize> {
    let goal = i64::from(target) * i64::from(Mix::WHOLE);
    let sure = actions.iter().map(|&own| (own, stage.totals(player, own, against)));
    sure.filter(|(_, (lower, upper))| lower + (upper - lower) / 2 > goal)
        .max_by_key(|&(own, (lower, _))| (lower, usize::MAX - own))
        .map(|(own, _)| own)
}

/// Divides tasks among lanes, each of which works through its own on a copy of the stage, and gathers what they found.
/// Which lane does what is fixed, so the result is the same for any number of threads.
fn divide<G, O, T>(
    lanes: &mut [DoubleOracle<'_, G, O>],
    stage: &mut Stage<G::Action>,
    tasks: &[T],
    work: impl Fn(&mut DoubleOracle<'_, G, O>, &mut Stage<G::Action>, T) -> Result<(), Stopped> + Sync,
) -> Result<(), Stopped>
where
    G: Simultaneous + Sync,
    G::Position: Send + Sync,
    G::Action: Send + Sync,
    O: Oracle<G>,
    T: Copy + Sync,
{
    if let [lane] = lanes {
        return tasks.iter().try_for_each(|&task| work(lane, stage, task));
    }
    let n_lanes = lanes.len();
    let copies: Vec<Result<Stage<G::Action>, Stopped>> = threads::map_mut(lanes, |number, lane| {
        let mut copy = stage.clone();
        let own = tasks.iter().skip(number).step_by(n_lanes);
        own.copied().try_for_each(|task| work(lane, &mut copy, task))?;
        Ok(copy)
    });
    for copy in copies {
        stage.learn(&copy?);
    }
    Ok(())
}
