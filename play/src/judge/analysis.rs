use game::{ByPlayer, Duelling, Ending, Player};
use nash::{Interval, Matrix, Mix, Report, Solver, Value};

use super::Certainty;
use crate::record::DuelResult;

/// What both sides should choose in a position, and what is known of each joint choice.
#[derive(Clone, Debug)]
pub struct Analysis<G: Duelling> {
    /// The game by whose rules the position is valued.
    pub game: G,
    /// The position.
    pub position: G::Position,
    /// How many rounds were looked ahead.
    pub depth: u32,
    /// What the position is worth to the first player. The mixes prove these bounds for the game that ends after `depth` rounds
    /// with an estimate of what is left.
    pub value: Interval,
    /// Whether no estimate was needed, so that the bounds hold for the game itself.
    pub is_exact: bool,
    /// What each side can choose, in the order of the rules.
    pub options: ByPlayer<Vec<Weighed<G::Action>>>,
    /// How many positions were looked at.
    pub nodes: u64,
    mixes: ByPlayer<Mix>,
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

impl<A> Weighed<A> {
    /// A choice that gives up less than so many points gives up nothing: so little is neither told nor counted, and a puzzle
    /// takes it for right. Two decimals do not show it, and rounding alone leaves less.
    pub const TOLERANCE: f64 = 0.005;
    /// A choice that should be made less often than this is no part of the mix but a trace that rounding left.
    pub const TRACE: f64 = 0.005;

    /// Whether it should be chosen at times.
    pub fn is_mixed(&self) -> bool {
        self.share >= Self::TRACE
    }

    /// How many points it gives up; exactly nothing below the [tolerance](Self::TOLERANCE).
    pub fn lost(&self) -> f64 {
        let lost = self.gives_up.middle();
        if lost < Self::TOLERANCE { 0.0 } else { lost }
    }
}

/// There is nothing to choose in a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over in this position: {}", DuelResult::from(*.0))]
pub struct AlreadyOver(pub Ending);

impl<G: Duelling> Analysis<G> {
    pub(super) fn new(game: &G, position: &G::Position, report: &Report<G::Action>) -> Self {
        let unit = game.unit();
        let options = ByPlayer::from_fn(|player| {
            let n_answers = report.actions[player.other()].len();
            let gives_up = report.gives_up(player);
            let seen = |own: usize, other: usize| report.met(player, own, other);
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
            mixes: report.mixes.clone(),
            payoffs: report.payoffs.clone(),
        }
    }

    /// How sure it is.
    pub const fn certainty(&self) -> Certainty {
        if self.is_exact { Certainty::Exact } else { Certainty::Estimated }
    }

    /// How often a player should make each choice, over the list of its options.
    pub fn mix(&self, player: Player) -> &Mix {
        &self.mixes[player]
    }

    /// What the position is worth to a player.
    pub fn seen(&self, player: Player) -> f64 {
        seen_by(player, self.value.middle())
    }

    /// Whether a player has anything to choose.
    pub fn is_asked(&self, player: Player) -> bool {
        self.options[player].len() > 1
    }

    /// What a joint choice is worth to the first player: its option with the number `row`, the second player's with the number
    /// `column`.
    pub fn payoff(&self, row: usize, column: usize) -> Interval {
        self.payoffs[row * self.options.second.len() + column].points(self.game.unit())
    }

    /// What an option of a player is worth to it when it meets this option of the other side.
    pub fn met(&self, player: Player, own: usize, other: usize) -> f64 {
        seen_by(
            player,
            match player {
                Player::First => self.payoff(own, other).middle(),
                Player::Second => self.payoff(other, own).middle(),
            },
        )
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

    /// The numbers of the options that a player should mix, the most frequent first; never none.
    pub fn mixed(&self, player: Player) -> Vec<usize> {
        let mut numbers = self.by_weight(player);
        let n_mixed = numbers.iter().filter(|&&number| self.options[player][number].is_mixed()).count();
        // Among very many choices each may have less than a trace.
        numbers.truncate(n_mixed.max(1));
        numbers
    }

    /// Which option of a player this choice counts as, or none if it answers another question than the one asked.
    pub fn option_of(&self, player: Player, choice: G::Action) -> Option<usize> {
        let counts_as = self.game.admit(&self.position, player, choice)?;
        self.options[player].iter().position(|option| option.choice == counts_as)
    }

    /// What the position would be worth to a player who could not choose this option; nothing if there is no other.
    pub fn without(&self, player: Player, option: usize) -> Option<f64> {
        let n_columns = self.options.second.len();
        let kept = |row: usize, column: usize| match player {
            Player::First => row != option,
            Player::Second => column != option,
        };
        let rows: Vec<Vec<i32>> = (0..self.options.first.len())
            .map(|row| {
                let columns = (0..n_columns).filter(|&column| kept(row, column));
                columns.map(|column| self.payoffs[row * n_columns + column].middle()).collect()
            })
            .filter(|row: &Vec<i32>| !row.is_empty())
            .collect();
        let solved = Solver::default().solve(&Matrix::from_rows(&rows).ok()?);
        Some(seen_by(player, f64::from(solved.value.middle()) / f64::from(self.game.unit())))
    }
}

/// What counts for the first player, as a player sees it.
pub(crate) const fn seen_by(player: Player, points: f64) -> f64 {
    match player {
        Player::First => points,
        Player::Second => -points,
    }
}
