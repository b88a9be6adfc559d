use game::{ByPlayer, Next, Player};
use games::RegisteredDuel;
use nash::{Exploiter, Mix};

use super::plan::{Plan, Planner};
use super::{Chooser, KnownPolicy, Strategy};
use crate::Seed;
use crate::knowledge::{Knower, knower};

/// One who knows how a strategy chooses and answers it as well as a look of so many rounds ahead finds; where only asking
/// the strategy tells how it mixes, one round.
///
/// What it scores is a lower bound on what the best answer would: it shows that the strategy can be exploited that
/// much, and nothing about more.
pub fn best_responder<G: RegisteredDuel>(game: &G, strategy: &'static Strategy<G>, depth: u32) -> Chooser<G> {
    let planner = BestResponder { game: game.valued(), knower: knower(game), strategy, depth: depth.max(1) };
    // Its answers are plain choices, so it draws nothing.
    Chooser::new(game.clone(), Box::new(planner), Seed(0), 0)
}

struct BestResponder<G: RegisteredDuel> {
    game: G,
    knower: Knower<G>,
    strategy: &'static Strategy<G>,
    /// How many rounds ahead it looks where the strategy's policy is known.
    depth: u32,
}

impl<G: RegisteredDuel> Planner<G> for BestResponder<G> {
    /// The choice that leaves the other side the least.
    fn plan(&mut self, position: &G::Position, player: Player) -> Plan {
        let (game, other) = (&self.game, player.other());
        let lists = ByPlayer::from_fn(|player| game.choices(position, player));
        let policy = self.strategy.known_policy(game);
        let known = policy.as_ref().and_then(|policy| policy.mix(position, other));
        // Deeper rounds are looked at only where it is known how they are played.
        let depth = if let Some(KnownPolicy::Fixed(_)) = policy { self.depth - 1 } else { 0 };
        let mix = known.unwrap_or_else(|| self.strategy.chooser(game, Seed(0), 0).mix(position, other));
        let policy = |position: &G::Position, player: Player| {
            let known = policy.as_ref().and_then(|policy| policy.mix(position, player));
            known.unwrap_or_else(|| {
                let alike = vec![1.0; game.choices(position, player).len()];
                Mix::from_proportions(&alike).expect("a player has a choice")
            })
        };
        let mut exploiter = Exploiter::new(game, &self.knower, &policy);
        let worths = lists[player].iter().map(|&own| {
            mix.support()
                .map(|theirs| {
                    let mut joint = ByPlayer { first: own, second: own };
                    joint[other] = lists[other][theirs];
                    let worth = match game.resolve(position, joint) {
                        Next::Over(payoff) if other == Player::First => payoff,
                        Next::Over(payoff) => -payoff,
                        Next::Position(child) => exploiter.worth(&child, other, depth).middle(),
                    };
                    mix.probability(theirs) * f64::from(worth)
                })
                .sum::<f64>()
        });
        let worths: Vec<f64> = worths.collect();
        let least = (0..worths.len()).min_by(|&a, &b| worths[a].total_cmp(&worths[b]));
        let least = least.and_then(|least| Mix::pure(least, worths.len()));
        Plan::Mixed(least.expect("a player has a choice"))
    }
}
