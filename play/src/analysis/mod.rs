//! What both sides should choose in a position of Apocalypse: their mixes, what the position is worth, and what every
//! other choice gives up.

mod words;

use apocalypse::{Apocalypse, Choice, Outcome, Position, RuleSet};
use game::{ByPlayer, Player, Simultaneous};
use nash::{Interval, Limits, Matrix, Report, Search, Settings, Solver, Value};

use crate::house::{HOUSE, House};
use crate::record::DuelResult;

pub use self::words::signed;
pub(crate) use self::words::{SPEAKS, mix_in_words, percent};

/// The rules that every value of Apocalypse is stated under: those of the course with a draw after fifty quiet rounds,
/// since without it a position need not have a value.
pub const VALUED_RULES: RuleSet = RuleSet::CourseQuiet50;

/// The game whose positions are valued.
pub(crate) static GAME: Apocalypse = Apocalypse { rules: VALUED_RULES };

/// Says what the best play of both sides is in a position of Apocalypse, and what every other choice gives up.
///
/// It remembers what it has looked at, so that the next position of the same game is understood sooner. The same calls
/// in the same order give the same answers, unless `stop` ends one of them.
///
/// ```
/// use apocalypse::Position;
/// use play::analysis::{Analyst, Depth};
///
/// let start = Analyst::new(1).analyse(&Position::START, Depth::rounds(2), &|| false, &mut |_| {})?;
/// assert!(start.value.contains(0.0), "both sides begin alike");
/// # Ok::<(), play::analysis::AlreadyOver>(())
/// ```
#[derive(Debug)]
pub struct Analyst(Search<'static, Apocalypse, House>);

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
pub struct Analysis {
    /// The position, valued under [`VALUED_RULES`].
    pub position: Position,
    /// How many rounds were looked ahead.
    pub depth: u32,
    /// What the position is worth to Black. The mixes prove these bounds for the game that ends after `depth` rounds
    /// with an estimate of what is left.
    pub value: Interval,
    /// Whether no estimate was needed, so that the bounds hold for the game itself.
    pub is_exact: bool,
    /// What each side can choose, in the order of the rules; all illegal moves are one choice, `goof`.
    pub options: ByPlayer<Vec<Weighed>>,
    /// How many positions were looked at.
    pub nodes: u64,
    payoffs: Vec<Value>,
}

/// A choice and how good it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// The choice.
    pub choice: Choice,
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
pub struct AlreadyOver(pub Outcome);

impl Analyst {
    /// One who has not looked at anything yet and divides the work among so many lanes, which may run at once. The
    /// number changes rounding and which of equally good mixes is found, so a fixed one gives the same answer everywhere.
    pub fn new(lanes: usize) -> Analyst {
        let settings =
            Settings { whole_matrix: true, lanes, memory: 32 << 20, ..Settings::for_unit(GAME.unit()) };
        Analyst(Search::new(&GAME, &HOUSE, settings))
    }

    /// Looks one round ahead, then two, and so on. Each finished depth is shown to `observe`; the deepest is returned.
    ///
    /// `stop` is asked about every millisecond whether to end; a caller with a clock keeps a time budget by it. One round
    /// is looked at in any case, so that there is an answer.
    pub fn analyse(
        &mut self,
        position: &Position,
        depth: Depth,
        stop: &(dyn Fn() -> bool + Sync),
        observe: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, AlreadyOver> {
        if let Some(outcome) = position.outcome(VALUED_RULES) {
            return Err(AlreadyOver(outcome));
        }
        let limits = Limits { depth: depth.rounds, nodes: depth.nodes };
        let deepest = self.0.run(position, limits, stop, &mut |report| {
            observe(&Analysis::new(position, report));
        });
        Ok(Analysis::new(position, &deepest))
    }
}

impl Depth {
    /// So many rounds, however many positions that takes.
    pub const fn rounds(rounds: u32) -> Depth {
        Depth { rounds, nodes: u64::MAX }
    }

    /// As many rounds as can be looked at with about so many positions.
    pub const fn nodes(nodes: u64) -> Depth {
        Depth { rounds: u32::MAX, nodes }
    }
}

impl Analysis {
    fn new(position: &Position, report: &Report<Choice>) -> Analysis {
        let mut analysis = Analysis {
            position: *position,
            depth: report.depth,
            value: report.value.points(GAME.unit()),
            is_exact: report.is_settled,
            options: ByPlayer::default(),
            nodes: report.nodes,
            payoffs: report.payoffs.clone(),
        };
        analysis.options = ByPlayer::from_fn(|player| {
            let n_answers = report.actions[player.other()].len();
            let gives_up = report.gives_up(player);
            let seen = |own: usize, other: usize| seen(report, player, own, other);
            let weigh = |own: usize| {
                let answer =
                    (0..n_answers).min_by_key(|&other| seen(own, other)).expect("a side has a choice");
                Weighed {
                    choice: report.actions[player][own],
                    share: report.mixes[player].probability(own),
                    gives_up: gives_up[own].points(GAME.unit()),
                    foreseen: points(seen(own, answer)),
                    answer,
                }
            };
            (0..report.actions[player].len()).map(weigh).collect()
        });
        analysis
    }

    /// What a joint choice is worth to Black: Black's option with the number `row`, White's with the number `column`.
    pub fn payoff(&self, row: usize, column: usize) -> Interval {
        self.payoffs[row * self.options.white.len() + column].points(GAME.unit())
    }

    /// The numbers of a player's options, the most frequent first, then those that give up least.
    pub fn by_weight(&self, player: Player) -> Vec<usize> {
        let options = &self.options[player];
        let mut numbers: Vec<usize> = (0..options.len()).collect();
        numbers.sort_by(|&one, &other| {
            let [one, other] = [options[one], options[other]];
            let by_share = other.share.total_cmp(&one.share);
            by_share.then(one.gives_up.middle().total_cmp(&other.gives_up.middle()))
        });
        numbers
    }

    /// Which option of a player this choice is, or none if it answers another question than the one asked. Every
    /// illegal move is the one option `goof`, and a placement on a cell that is not empty is none, as a pass is.
    pub fn option_of(&self, player: Player, choice: Choice) -> Option<usize> {
        let place = |wanted: Choice| self.options[player].iter().position(|option| option.choice == wanted);
        place(choice).or_else(|| match choice {
            Choice::Move(_) => place(Choice::Move(apocalypse::Move::GOOF)),
            Choice::Place(_) if GAME.is_mid_round(&self.position) => place(Choice::Pass),
            Choice::Place(_) | Choice::Pass | Choice::Idle => None,
        })
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
        let value = points(Solver::default().solve(&Matrix::from_rows(&rows).ok()?).value.middle());
        Some(match player {
            Player::Black => value,
            Player::White => -value,
        })
    }
}

/// A payoff in points: a win is 1.
pub(crate) fn points(grains: i32) -> f64 {
    f64::from(grains) / f64::from(GAME.unit())
}

/// About what a joint choice is worth to `player`, in grains.
fn seen(report: &Report<Choice>, player: Player, own: usize, other: usize) -> i32 {
    match player {
        Player::Black => report.payoff(own, other).middle(),
        Player::White => -report.payoff(other, own).middle(),
    }
}
