use game::{ByPlayer, Player};
use games::RegisteredDuel;
use nash::{Limits, Report, Search, Settings};

use crate::knowledge::Knower;

/// How a player is believed to err now and then, as people and programs do: small mistakes often and large ones seldom.
///
/// Of many mixes that are as good, or nearly, against one who makes no mistake, those are better that gain from mistakes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Errors {
    /// How often, from 0 to below 1.
    pub(super) share: f64,
    /// A choice that gives up so many points more is made less often by a factor of e.
    pub(super) warmth: f64,
    /// How many rounds are looked ahead to know what a choice gives up.
    pub(super) rounds: u32,
}

impl Errors {
    /// What each choice of a player is worth, against the others, for what it gains from the other side's errors: in payoff units,
    /// where what it gains from one who does not err counts 1.
    pub(super) fn leanings<G: RegisteredDuel>(
        self,
        game: &G,
        knower: Knower<G>,
        position: &G::Position,
    ) -> ByPlayer<Vec<i32>> {
        let settings = Settings { whole_matrix: true, memory: 1 << 18, ..Settings::for_unit(game.unit()) };
        let mut search = Search::new(game.clone(), knower, settings);
        let report = search.run(position, Limits::depth(self.rounds), &|| false, &mut |_| {});
        let weight = self.share / (1.0 - self.share);
        ByPlayer::from_fn(|player| {
            let erring = self.erring(&report, player.other(), f64::from(game.unit()));
            let gains = |own| -> f64 {
                let met = |(other, share): (usize, &f64)| share * f64::from(report.met(player, own, other));
                erring.iter().enumerate().map(met).sum()
            };
            let gains: Vec<f64> = (0..report.actions[player].len()).map(gains).collect();
            let most = gains.iter().copied().fold(f64::MIN, f64::max);
            gains.into_iter().map(|gain| (weight * (gain - most)) as i32).collect()
        })
    }

    /// How often a player makes each choice when it errs.
    fn erring<A: Copy>(self, report: &Report<A>, player: Player, unit: f64) -> Vec<f64> {
        let gives_up = report.gives_up(player);
        let share = |lost: &nash::Value| (-f64::from(lost.middle()) / unit / self.warmth).exp();
        let shares: Vec<f64> = gives_up.iter().map(share).collect();
        let total: f64 = shares.iter().sum();
        shares.into_iter().map(|share| share / total).collect()
    }
}

#[cfg(test)]
mod tests {
    use apocalypse::{Apocalypse, Position, RuleSet};

    use super::*;
    use crate::knowledge::knower;

    #[test]
    fn who_errs_seldom_leaves_little_to_lean_on_and_the_best_answer_to_errors_is_what_is_leaned_to() {
        let game = Apocalypse { rules: RuleSet::CourseQuiet50 };
        let errors = |share| Errors { share, warmth: 0.1, rounds: 1 };
        let leanings = |share| errors(share).leanings(&game, knower(&game), &Position::START);
        let (seldom, often) = (leanings(0.1), leanings(0.5));
        for player in Player::BOTH {
            assert_eq!(often[player].iter().max(), Some(&0));
            assert!(often[player].iter().any(|&leaning| leaning < 0));
            for (seldom, often) in seldom[player].iter().zip(&often[player]) {
                assert!((9 * seldom - often).abs() <= 9, "{seldom} {often}");
            }
        }
    }
}
