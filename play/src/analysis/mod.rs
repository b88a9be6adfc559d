//! What both sides should choose in a position of a game of simultaneous choice: their mixes, what the position is worth,
//! and what every other choice gives up.

mod words;

use std::fmt;

use game::{ByPlayer, Duelling, Ending, Player};
use games::RegisteredDuel;
use nash::{Interval, Limits, Matrix, Report, Search, Settings, Solver, Value};

use crate::knowledge::{Knower, knower};
use crate::record::DuelResult;

pub use self::words::signed;
pub(crate) use self::words::{SPEAKS, mix_in_words, percent};

/// Says what the best play of both sides is in a position, and what every other choice gives up.
///
/// Values are stated by the rules of [the valued game](Duelling::valued). It remembers what it has looked at, so that the
/// next position of the same game is understood sooner. The same calls in the same order give the same answers, unless
/// `stop` ends one of them.
///
/// ```
/// use apocalypse::{Apocalypse, Position};
/// use play::analysis::{Analyst, Depth};
///
/// let mut analyst = Analyst::new(&Apocalypse::default(), 1);
/// let start = analyst.analyse(&Position::START, Depth::rounds(2), &|| false, &mut |_| {})?;
/// assert!(start.value.contains(0.0), "both sides begin alike");
/// # Ok::<(), play::analysis::AlreadyOver>(())
/// ```
pub struct Analyst<G: RegisteredDuel> {
    game: G,
    search: Search<G, Knower<G>>,
}

/// How far an analysis looks, unless it is stopped before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// The most rounds to look ahead; one is looked at in any case.
    pub rounds: u32,
    /// About how many positions to look at in all.
    pub nodes: u64,
}

/// What both sides should choose in a position, and what is known of each joint choice.
#[derive(Clone, Debug)]
pub struct Analysis<G: Duelling> {
    /// The game by whose rules the position is valued.
    pub game: G,
    /// The position.
    pub position: G::Position,
    /// How many rounds were looked ahead.
    pub depth: u32,
    /// What the position is worth to Black. The mixes prove these bounds for the game that ends after `depth` rounds
    /// with an estimate of what is left.
    pub value: Interval,
    /// Whether no estimate was needed, so that the bounds hold for the game itself.
    pub is_exact: bool,
    /// What each side can choose, in the order of the rules.
    pub options: ByPlayer<Vec<Weighed<G::Action>>>,
    /// How many positions were looked at.
    pub nodes: u64,
    payoffs: Vec<Value>,
}

/// A choice and how good it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed<A> {
    /// The choice.
    pub choice: A,
    /// How often it should be chosen, from 0 to 1.
    pub share: f64,
    /// How much it gives up against the other side's mix, in points of its own side.
    pub gives_up: Interval,
    /// What it is worth to its own side if the other side knows of it and answers best.
    pub foreseen: f64,
    /// That answer, by its number among the other side's options.
    pub answer: usize,
}

/// There is nothing to choose in a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over in this position: {}", DuelResult::from(*.0))]
pub struct AlreadyOver(pub Ending);

impl<G: RegisteredDuel> Analyst<G> {
    /// One who has not looked at anything yet and divides the work among so many lanes, which may run at once. The
    /// number changes rounding and which of equally good mixes is found, so a fixed one gives the same answer everywhere.
    pub fn new(game: &G, lanes: usize) -> Self {
        let game = game.valued();
        let settings =
            Settings { whole_matrix: true, lanes, memory: 32 << 20, ..Settings::for_unit(game.unit()) };
        Analyst { search: Search::new(game.clone(), knower(&game), settings), game }
    }

    /// Looks one round ahead, then two, and so on. Each finished depth is shown to `observe`; the deepest is returned.
    ///
    /// `stop` is asked about every millisecond whether to end; a caller with a clock keeps a time budget by it. One round
    /// is looked at in any case, so that there is an answer.
    pub fn analyse(
        &mut self,
        position: &G::Position,
        depth: Depth,
        stop: &(dyn Fn() -> bool + Sync),
        observe: &mut dyn FnMut(&Analysis<G>),
    ) -> Result<Analysis<G>, AlreadyOver> {
        if let Some(ending) = self.game.ending(position) {
            return Err(AlreadyOver(ending));
        }
        let limits = Limits { depth: depth.rounds, nodes: depth.nodes };
        let game = &self.game;
        let deepest = self.search.run(position, limits, stop, &mut |report| {
            observe(&Analysis::new(game, position, report));
        });
        Ok(Analysis::new(game, position, &deepest))
    }
}

impl<G: RegisteredDuel> fmt::Debug for Analyst<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analyst").field("game", &self.game).finish_non_exhaustive()
    }
}

impl Depth {
    /// How far each round of a game is looked at where nothing else is asked for: a game is then reviewed in seconds.
    pub const OF_A_REVIEW: Depth = Depth { rounds: 4, nodes: 20_000 };

    /// So many rounds, however many positions that takes.
    pub const fn rounds(rounds: u32) -> Depth {
        Depth { rounds, nodes: u64::MAX }
    }

    /// As many rounds as can be looked at with about so many positions.
    pub const fn nodes(nodes: u64) -> Depth {
        Depth { rounds: u32::MAX, nodes }
    }
}

impl<G: Duelling> Analysis<G> {
    fn new(game: &G, position: &G::Position, report: &Report<G::Action>) -> Self {
        let unit = game.unit();
        let options = ByPlayer::from_fn(|player| {
            let n_answers = report.actions[player.other()].len();
            let gives_up = report.gives_up(player);
            let seen = |own: usize, other: usize| seen(report, player, own, other);
            let weigh = |own: usize| {
                let answer =
                    (0..n_answers).min_by_key(|&other| seen(own, other)).expect("a side has a choice");
                Weighed {
                    choice: report.actions[player][own],
                    share: report.mixes[player].probability(own),
                    gives_up: gives_up[own].points(unit),
                    foreseen: f64::from(seen(own, answer)) / f64::from(unit),
                    answer,
                }
            };
            (0..report.actions[player].len()).map(weigh).collect()
        });
        Analysis {
            game: game.clone(),
            position: position.clone(),
            depth: report.depth,
            value: report.value.points(unit),
            is_exact: report.is_settled,
            options,
            nodes: report.nodes,
            payoffs: report.payoffs.clone(),
        }
    }

    /// Whether a player has anything to choose.
    pub fn is_asked(&self, player: Player) -> bool {
        self.options[player].len() > 1
    }

    /// What a joint choice is worth to Black: Black's option with the number `row`, White's with the number `column`.
    pub fn payoff(&self, row: usize, column: usize) -> Interval {
        self.payoffs[row * self.options.white.len() + column].points(self.game.unit())
    }

    /// The numbers of a player's options, the most frequent first, then those that give up least.
    pub fn by_weight(&self, player: Player) -> Vec<usize> {
        let options = &self.options[player];
        let mut numbers: Vec<usize> = (0..options.len()).collect();
        numbers.sort_by(|&one, &other| {
            let [one, other] = [&options[one], &options[other]];
            let by_share = other.share.total_cmp(&one.share);
            by_share.then(one.gives_up.middle().total_cmp(&other.gives_up.middle()))
        });
        numbers
    }

    /// Which option of a player this choice counts as, or none if it answers another question than the one asked.
    pub fn option_of(&self, player: Player, choice: G::Action) -> Option<usize> {
        let counts_as = self.game.admit(&self.position, player, choice)?;
        self.options[player].iter().position(|option| option.choice == counts_as)
    }

    /// What the position would be worth to a player who could not choose this option; nothing if there is no other.
    pub fn without(&self, player: Player, option: usize) -> Option<f64> {
        let n_columns = self.options.white.len();
        let kept = |row: usize, column: usize| match player {
            Player::Black => row != option,
            Player::White => column != option,
        };
        let rows: Vec<Vec<i32>> = (0..self.options.black.len())
            .map(|row| {
                let columns = (0..n_columns).filter(|&column| kept(row, column));
                columns.map(|column| self.payoffs[row * n_columns + column].middle()).collect()
            })
            .filter(|row: &Vec<i32>| !row.is_empty())
            .collect();
        let solved = Solver::default().solve(&Matrix::from_rows(&rows).ok()?);
        let value = f64::from(solved.value.middle()) / f64::from(self.game.unit());
        Some(match player {
            Player::Black => value,
            Player::White => -value,
        })
    }
}

/// About what a joint choice is worth to `player`, in grains.
fn seen<A: Copy>(report: &Report<A>, player: Player, own: usize, other: usize) -> i32 {
    match player {
        Player::Black => report.payoff(own, other).middle(),
        Player::White => -report.payoff(other, own).middle(),
    }
}
