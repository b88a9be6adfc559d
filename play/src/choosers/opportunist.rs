use apocalypse::{Choice, Position, Round};
use game::{ByPlayer, Player, Simultaneous};
use nash::{Matrix, Mix, Report, Solver};

use super::mind::{Mind, Scope};
use super::mixer::{Mixer, actions, number_of};
use super::thinking::Thinking;
use super::{Habit, Strategy};
use crate::analysis::GAME;

/// Takes advantage of what the other side does: it asks which of the simple strategies the game so far looks like, and
/// answers that one, but never at more than a [stated price](EXPLOITERS_PRICE).
///
/// The other side is taken for `random`, `greedy` and `cautious`, each as likely as its choices so far make it. The
/// answer is a restricted equilibrium: the best mix against one who plays like that model with some probability and
/// knows us otherwise. The probability is the largest for which the mix still guarantees the value of the position
/// less the price, by the payoffs that the look ahead found, and what is left of the price buys a share of the next bolder
/// mix.
#[derive(Debug)]
pub(super) struct Opportunist {
    mind: Mind,
    solver: Solver,
    /// How many rounds of the game have been taken into account.
    n_heard: usize,
    /// For each side, the logarithm of how likely its choices so far are for each of the suspects.
    evidence: ByPlayer<[f64; SUSPECTS.len()]>,
}

/// Whom the other side may be.
const SUSPECTS: [&str; 3] = ["random", "greedy", "cautious"];
/// How often the other side does anything at all and not what the suspect would do.
const WHIM: f64 = 0.1;
/// In how many steps the trust in the model is tried.
const STEPS: i32 = 16;

/// What one choice of the `exploiter` may cost at most against an opponent who knows its mix, in points, as far as its
/// look ahead tells.
pub const EXPLOITERS_PRICE: f64 = 0.05;

impl Opportunist {
    pub(super) fn new(thinking: Thinking) -> Opportunist {
        let scope = Scope { rounds: 3, positions: 20_000, whole_matrix: true, memory: 8 << 20 };
        Opportunist {
            mind: Mind::new(scope, thinking),
            solver: Solver::default(),
            n_heard: 0,
            evidence: ByPlayer::default(),
        }
    }

    /// How the other side is believed to mix.
    fn model(&self, position: &Position, player: Player) -> Vec<f64> {
        let evidence = self.evidence[player];
        let most = evidence.into_iter().fold(f64::MIN, f64::max);
        let mut model = vec![0.0; actions(position, player).len()];
        for (suspect, evidence) in SUSPECTS.into_iter().zip(evidence) {
            let share = (evidence - most).exp();
            for (sum, p) in model.iter_mut().zip(habit(suspect, position, player)) {
                *sum += share * p;
            }
        }
        let total: f64 = model.iter().sum();
        model.into_iter().map(|p| p / total).collect()
    }
}

impl Mixer for Opportunist {
    fn recall(&mut self, start: &Position, rounds: &[Round]) {
        if rounds.len() < self.n_heard {
            (self.n_heard, self.evidence) = (0, ByPlayer::default());
        }
        for (number, round) in rounds.iter().enumerate().skip(self.n_heard) {
            let before = number.checked_sub(1).map_or(start, |last| &rounds[last].position);
            let Some(joint) = round.joint() else { continue };
            for player in Player::BOTH {
                let actions = actions(before, player);
                let chosen = number_of(&actions, joint.0[player]);
                for (suspect, evidence) in SUSPECTS.into_iter().zip(&mut self.evidence[player]) {
                    *evidence += habit(suspect, before, player)[chosen].ln();
                }
            }
        }
        self.n_heard = rounds.len();
    }

    fn mix(&mut self, position: &Position, player: Player) -> Mix {
        let report = self.mind.look(position);
        let model = self.model(position, player.other());
        answer(&mut self.solver, &payoffs(&report, player), &model, EXPLOITERS_PRICE)
    }
}

/// How a suspect mixes, with some whim so that no choice is impossible.
fn habit(suspect: &str, position: &Position, player: Player) -> Vec<f64> {
    let habit = Strategy::named(suspect).and_then(Strategy::habit);
    let n = actions(position, player).len();
    let mix = habit.and_then(|habit: Habit| habit.mix(position, player));
    (0..n)
        .map(|action| {
            let p = mix.as_ref().map_or(1.0 / n as f64, |mix| mix.probability(action));
            (1.0 - WHIM) * p + WHIM / n as f64
        })
        .collect()
}

/// What each pair of choices is worth to `player`, its own choices as rows.
fn payoffs(report: &Report<Choice>, player: Player) -> Vec<Vec<i32>> {
    let ByPlayer { black: n_black, white: n_white } = report.actions.as_ref().map(Vec::len);
    match player {
        Player::Black => {
            let payoff = |row, column| report.payoff(row, column).middle();
            (0..n_black).map(|row| (0..n_white).map(|column| payoff(row, column)).collect()).collect()
        }
        Player::White => {
            let payoff = |row, column| -report.payoff(column, row).middle();
            (0..n_white).map(|row| (0..n_black).map(|column| payoff(row, column)).collect()).collect()
        }
    }
}

/// The best answer to a model of the other side that costs at most `price` points against one who knows it.
fn answer(solver: &mut Solver, payoffs: &[Vec<i32>], model: &[f64], price: f64) -> Mix {
    let whole = Matrix::from_rows(payoffs).expect("both sides have a choice");
    let fair = solver.solve(&whole);
    let least = f64::from(fair.value.lower()) - price * f64::from(GAME.unit());
    let against_model: Vec<f64> = payoffs
        .iter()
        .map(|row| row.iter().zip(model).map(|(&payoff, p)| f64::from(payoff) * p).sum())
        .collect();
    let restricted = |trusted: i32, solver: &mut Solver| {
        let trust = f64::from(trusted) / f64::from(STEPS);
        let blend = |(row, expected): (&Vec<i32>, &f64)| -> Vec<i32> {
            let blend = |&payoff: &i32| trust * expected + (1.0 - trust) * f64::from(payoff);
            row.iter().map(|payoff| blend(payoff).round() as i32).collect()
        };
        let rows: Vec<Vec<i32>> = payoffs.iter().zip(&against_model).map(blend).collect();
        solver.solve(&Matrix::from_rows(&rows).expect("both sides have a choice")).mixes.black
    };
    // The last mix that was too dear, and what it is sure of.
    let mut too_dear: Option<(Mix, f64)> = None;
    for trusted in (0..=STEPS).rev() {
        let mix = if trusted == 0 { fair.mixes.black.clone() } else { restricted(trusted, solver) };
        let sure = guarantee(payoffs, &mix);
        if sure >= least {
            // As much of the dearer mix as the price allows: of a blend one is sure of at least the blend of both.
            return too_dear.map_or(mix.clone(), |(dear, sure_of_dear)| {
                blended(&mix, &dear, (sure - least) / (sure - sure_of_dear))
            });
        }
        too_dear = Some((mix, sure));
    }
    fair.mixes.black
}

/// A mix with a share of another in it.
fn blended(mix: &Mix, other: &Mix, share: f64) -> Mix {
    let blend = |action| (1.0 - share) * mix.probability(action) + share * other.probability(action);
    Mix::from_proportions(&(0..mix.weights().len()).map(blend).collect::<Vec<f64>>())
        .expect("a player has a choice")
}

/// What a mix of the rows is sure of.
fn guarantee(payoffs: &[Vec<i32>], mix: &Mix) -> f64 {
    let worth = |column: usize| -> f64 {
        mix.support().map(|row| mix.probability(row) * f64::from(payoffs[row][column])).sum()
    };
    (0..payoffs[0].len()).map(worth).fold(f64::MAX, f64::min)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::choosers::Strategy;

    fn worth(payoffs: &[Vec<i32>], mix: &Mix, model: &[f64]) -> f64 {
        mix.support()
            .map(|row| {
                let row_worth: f64 = payoffs[row].iter().zip(model).map(|(&p, m)| f64::from(p) * m).sum();
                mix.probability(row) * row_worth
            })
            .sum()
    }

    proptest! {
        #[test]
        fn the_price_is_never_exceeded_and_the_model_pays_at_least_the_value(
            cells in prop::collection::vec(-GAME.unit()..=GAME.unit(), 30),
            model in prop::collection::vec(0.01..1.0, 6),
            price in 0.0..0.3,
        ) {
            let payoffs: Vec<Vec<i32>> = cells.chunks(6).map(<[i32]>::to_vec).collect();
            let total: f64 = model.iter().sum();
            let model: Vec<f64> = model.iter().map(|p| p / total).collect();
            let mut solver = Solver::default();
            let fair = solver.solve(&Matrix::from_rows(&payoffs).expect("whole rows"));
            let mix = answer(&mut solver, &payoffs, &model, price);
            let unit = f64::from(GAME.unit());
            let value = f64::from(fair.value.middle());
            prop_assert!(guarantee(&payoffs, &mix) >= value - (price + 1e-6) * unit);
            prop_assert!(worth(&payoffs, &mix, &model) >= worth(&payoffs, &fair.mixes.black, &model) - 1e-5 * unit);
        }
    }

    #[test]
    fn one_who_plays_rock_too_often_is_answered_with_more_paper_but_not_at_any_price() {
        let unit = GAME.unit();
        let payoffs = vec![vec![0, -unit, unit], vec![unit, 0, -unit], vec![-unit, unit, 0]];
        let model = [0.5, 0.25, 0.25];
        let paper = |price| answer(&mut Solver::default(), &payoffs, &model, price).probability(1);
        assert!((paper(0.0) - 1.0 / 3.0).abs() < 1e-3);
        assert!((paper(1.0) - 1.0).abs() < 1e-3);
        // A fifth of paper alone and the rest fair would cost as much.
        assert!(paper(0.2) > 0.2 + 0.8 / 3.0 && paper(0.2) < 0.9, "{}", paper(0.2));
    }

    #[test]
    fn what_a_side_did_tells_whom_it_looks_like() {
        let mut opportunist = Opportunist::new(Thinking::Positions(1));
        let mut duel = crate::Duel::new(apocalypse::RuleSet::Course);
        let player =
            |name: &str, user| Strategy::named(name).expect("a strategy").chooser(crate::Seed(3), user);
        duel.play_out(&mut ByPlayer { black: player("greedy", 0), white: player("random", 1) }, 12);
        opportunist.recall(duel.start(), duel.rounds());
        let ByPlayer { black: [random, greedy, _], white: [for_random, for_greedy, _] } =
            opportunist.evidence;
        assert!(greedy > random + 3.0 && for_random > for_greedy + 3.0, "{:?}", opportunist.evidence);
        opportunist.recall(duel.start(), &[]);
        assert_eq!(opportunist.evidence, ByPlayer::default());
    }
}
