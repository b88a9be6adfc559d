use std::cmp::Reverse;

use game::{Duelling, Player};
use nash::Mix;

use crate::Chance;
use crate::Round;

/// Somebody who knows what to do at a position. It says so once, as a [`Plan`]: drawing a choice and telling the mix both
/// follow from that.
pub(super) trait Planner<G: Duelling>: Send {
    /// Told before each choice what has been played since `start`, second parts of rounds as rounds of their own. Few care.
    fn recall(&mut self, start: &G::Position, rounds: &[Round<G>]) {
        let _ = (start, rounds);
    }

    /// What `player` should do at a position.
    fn plan(&mut self, position: &G::Position, player: Player) -> Plan;
}

/// How a choice is drawn, over the list of [`choices`](Duelling::choices) of a player, whose first does the least.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    /// In these shares.
    Mixed(Mix),
    /// By what each choice gains.
    Ranked(Ranking),
}

/// Choices with what they gain, and a taste in them.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    /// How many choices there are.
    pub(super) n_choices: usize,
    /// The choices that are thought of, by their numbers, and what they gain. If there are none, it is the first choice.
    pub(super) gains: Vec<(usize, i32)>,
    pub(super) taste: Taste,
    /// Whether every other time it is the first choice, whatever the others gain.
    pub(super) is_weary: bool,
}

/// Which of several choices are taken.
#[derive(Clone, Copy, Debug)]
pub(super) enum Taste {
    /// The only one, without a lot.
    Only,
    /// Any, all alike.
    Any,
    /// Those that gain at most so much less than the best, all alike.
    Near(i32),
    /// The best, and once in so many times the second best. Equals are ordered by lot.
    Best { but_second_once_in: usize },
}

impl Plan {
    /// Draws a choice, by its number.
    pub(super) fn draw(&self, chance: &mut Chance) -> usize {
        match self {
            Plan::Mixed(mix) => mix.draw(chance.below(Mix::WHOLE.into()) as u32),
            Plan::Ranked(ranking) => ranking.draw(chance).unwrap_or(0),
        }
    }

    /// How often each choice is drawn.
    pub(super) fn mix(&self) -> Mix {
        match self {
            Plan::Mixed(mix) => mix.clone(),
            Plan::Ranked(ranking) => ranking.mix(),
        }
    }
}

impl Ranking {
    fn draw(&self, chance: &mut Chance) -> Option<usize> {
        if self.is_weary && chance.once_in(2) {
            return None;
        }
        match self.taste {
            Taste::Only => self.gains.first().map(|&(choice, _)| choice),
            Taste::Any => chance.pick(&self.gains).map(|(choice, _)| choice),
            Taste::Near(margin) => {
                let best = self.best()?;
                let good = self.gains.iter().filter(|&&(_, gain)| gain >= best - margin);
                chance.pick(&good.collect::<Vec<_>>()).map(|&(choice, _)| choice)
            }
            Taste::Best { but_second_once_in } => {
                let lots = self.gains.iter().map(|&(choice, gain)| (gain, chance.below(1 << 30), choice));
                let mut ranked: Vec<(i32, u64, usize)> = lots.collect();
                ranked.sort_by_key(|&(gain, lot, _)| Reverse((gain, lot)));
                let rank = usize::from(ranked.len() > 1 && chance.once_in(but_second_once_in));
                ranked.get(rank).map(|&(_, _, choice)| choice)
            }
        }
    }

    fn mix(&self) -> Mix {
        let shares: Vec<f64> = self.gains.iter().map(|&(_, gain)| self.share(gain)).collect();
        let total: f64 = shares.iter().sum();
        let weary = if self.is_weary { 0.5 } else { 0.0 };
        let mut all = vec![0.0; self.n_choices];
        all[0] = if total > 0.0 { weary * total } else { 1.0 };
        for (&(choice, _), share) in self.gains.iter().zip(shares) {
            all[choice] = share * (1.0 - weary);
        }
        Mix::from_proportions(&all).expect("a player has a choice")
    }

    /// How likely a choice with this gain is beside the others.
    fn share(&self, gain: i32) -> f64 {
        let Some(best) = self.best() else { return 0.0 };
        let n_of = |wanted: i32| self.gains.iter().filter(|&&(_, gain)| gain == wanted).count() as f64;
        match self.taste {
            Taste::Only | Taste::Any => 1.0,
            Taste::Near(margin) => f64::from(gain >= best - margin),
            Taste::Best { but_second_once_in } => {
                let others = self.gains.iter().map(|&(_, gain)| gain).filter(|&gain| gain < best);
                let second = others.max().filter(|_| n_of(best) < 2.0);
                let to_second = if second.is_some() { 1.0 / but_second_once_in as f64 } else { 0.0 };
                match second {
                    _ if gain == best => (1.0 - to_second) / n_of(best),
                    Some(second) if gain == second => to_second / n_of(second),
                    _ => 0.0,
                }
            }
        }
    }

    fn best(&self) -> Option<i32> {
        self.gains.iter().map(|&(_, gain)| gain).max()
    }
}
