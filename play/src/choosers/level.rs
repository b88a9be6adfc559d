use game::Player;
use games::RegisteredDuel;
use nash::{Mix, Report};

use super::look_ahead::{LookAhead, Scope};
use super::plan::{Plan, Planner};
use super::thinking::Thinking;

/// A level for people: looks a few rounds ahead, judges what it sees in a [manner](Manner) of its own, and errs as people do,
/// small mistakes often and large ones seldom.
#[derive(Debug)]
pub(super) struct Level<G: RegisteredDuel> {
    look: LookAhead<G>,
    manner: Manner,
    /// What a choice has for one who likes it beyond what it is worth, in points.
    charm: fn(&G::Position, Player, G::Action) -> f64,
    /// What nobody chooses who wants to play well or badly.
    is_absurd: fn(G::Action) -> bool,
}

/// How a level judges a choice. What it takes for worse by `x` points it chooses `exp(-x / warmth)` times as often.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// How many rounds it looks ahead.
    rounds: u32,
    warmth: f64,
    /// Forgetting: how much it goes by what a choice is worth if the other side does nothing in this round.
    forgetting: f64,
    /// Caution: how much it goes by what a choice is worth if the other side foresees it. By what is left it goes by the other side's
    /// best mix.
    caution: f64,
}

// What `parlour ladder` finds these worth in Apocalypse stands in `docs/results.md`: some 200 to 300 points apart.
impl Manner {
    /// Sees little, and forgets that the other side moves too.
    pub(super) const BEGINNER: Manner = Manner { rounds: 1, warmth: 2.0, forgetting: 1.0, caution: 0.0 };
    /// Often forgets it.
    pub(super) const EASY: Manner = Manner { rounds: 1, warmth: 0.25, forgetting: 0.6, caution: 0.0 };
    /// Seldom forgets it, and is careful.
    pub(super) const MEDIUM: Manner = Manner { rounds: 1, warmth: 0.13, forgetting: 0.15, caution: 0.25 };
    /// Careful, and errs little.
    pub(super) const HARD: Manner = Manner { rounds: 2, warmth: 0.07, forgetting: 0.0, caution: 0.2 };
}

impl<G: RegisteredDuel> Level<G> {
    pub(super) fn new(game: &G, manner: Manner, thinking: Thinking) -> Self {
        let scope = Scope {
            rounds: manner.rounds,
            positions: 4_000,
            whole_matrix: true,
            skim: None,
            memory: 1 << 20,
        };
        let look = LookAhead::new(game, scope, thinking);
        Level { look, manner, charm: |_, _, _| 0.0, is_absurd: |_| false }
    }

    /// The same who likes some choices for themselves.
    pub(super) fn charmed_by(self, charm: fn(&G::Position, Player, G::Action) -> f64) -> Self {
        Level { charm, ..self }
    }

    /// The same without choices that nobody makes.
    pub(super) fn without(self, is_absurd: fn(G::Action) -> bool) -> Self {
        Level { is_absurd, ..self }
    }

    /// What each choice is worth in this level's judgement, in points.
    fn judged(&self, position: &G::Position, player: Player, report: &Report<G::Action>) -> Vec<f64> {
        let Manner { forgetting, caution, .. } = self.manner;
        let met = |own: usize, other: usize| f64::from(report.met(player, own, other));
        let theirs = &report.mixes[player.other()];
        let n_answers = report.actions[player.other()].len();
        let judge = |(own, &choice): (usize, &G::Action)| {
            let likely: f64 = theirs.support().map(|other| theirs.probability(other) * met(own, other)).sum();
            let worst = (0..n_answers).map(|other| met(own, other)).fold(f64::MAX, f64::min);
            // The first of their choices does the least.
            let worth = forgetting * met(own, 0) + caution * worst + (1.0 - forgetting - caution) * likely;
            worth / self.look.unit() + (self.charm)(position, player, choice)
        };
        report.actions[player].iter().enumerate().map(judge).collect()
    }
}

impl<G: RegisteredDuel> Planner<G> for Level<G> {
    fn plan(&mut self, position: &G::Position, player: Player) -> Plan {
        let report = self.look.look(position);
        let judged = self.judged(position, player, &report);
        let best = judged.iter().copied().fold(f64::MIN, f64::max);
        let share = |(worth, &choice): (f64, &G::Action)| {
            let is_absurd = (self.is_absurd)(choice);
            if is_absurd { 0.0 } else { ((worth - best) / self.manner.warmth).exp() }
        };
        let shares: Vec<f64> = judged.into_iter().zip(&report.actions[player]).map(share).collect();
        Plan::Mixed(Mix::from_proportions(&shares).expect("a player has a choice"))
    }
}
