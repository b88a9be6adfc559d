use std::fmt;

use game::{Duelling, Player};
use games::RegisteredDuel;
use nash::Mix;

use super::chooser::Chooser;
use super::level::{Level, Manner};
use super::nash::Nash;
use super::plan::{Plan, Planner};
use super::random;
use super::thinking::Thinking;
use crate::Seed;
use crate::knowledge::{equilibrium, knowledge};

/// A strategy that can be asked for by name.
pub struct Strategy<G: Duelling> {
    /// The word by which it is chosen.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Whether it is there to measure others by, and no level for people.
    pub is_test_opponent: bool,
    pub(super) how: How<G>,
}

/// How a strategy comes to its plans.
pub(super) enum How<G: Duelling> {
    /// The same plan whenever a position comes up.
    Fixed(fn(&G, &G::Position, Player) -> Plan),
    /// It looks ahead or back.
    Thinks(fn(&G, Thinking) -> Box<dyn Planner<G>>),
    /// It looks ahead except where the best mixes are known, and there it plays those.
    KnowsOrThinks(fn(&G, Thinking) -> Box<dyn Planner<G>>),
}

/// How a strategy mixes its choices, where that is known without asking it.
#[derive(Debug)]
pub enum KnownPolicy<'a, G: RegisteredDuel> {
    /// It plays the best mixes at positions where these are known.
    Equilibrium(&'a G),
    /// The same mix whenever a position comes up.
    Fixed(FixedPolicy<'a, G>),
}

/// The policy of a strategy that does not think.
pub struct FixedPolicy<'a, G: Duelling> {
    game: &'a G,
    plan: fn(&G, &G::Position, Player) -> Plan,
}

impl<G: RegisteredDuel> Strategy<G> {
    /// The strategy of this name, exactly as it is listed.
    pub fn named(name: &str) -> Option<&'static Strategy<G>> {
        strategies().find(|strategy| strategy.name == name)
    }

    /// One who plays this strategy, with the chance of this seed and [user](crate::Stream::User).
    pub fn chooser(&self, game: &G, seed: Seed, user: u64) -> Chooser<G> {
        self.thinking_chooser(game, seed, user, Thinking::Usual)
    }

    /// The same who thinks for longer or shorter, if the strategy looks ahead at all.
    pub fn thinking_chooser(&self, game: &G, seed: Seed, user: u64, thinking: Thinking) -> Chooser<G> {
        let planner = match self.how {
            How::Fixed(plan) => Box::new(Fixed { game: game.clone(), plan }),
            How::Thinks(make) | How::KnowsOrThinks(make) => make(game, thinking),
        };
        Chooser::new(game.clone(), planner, seed, user)
    }

    /// How this strategy mixes its choices, if that is known without asking it.
    pub fn known_policy<'a>(&self, game: &'a G) -> Option<KnownPolicy<'a, G>> {
        match self.how {
            How::Fixed(plan) => Some(KnownPolicy::Fixed(FixedPolicy { game, plan })),
            How::KnowsOrThinks(_) => Some(KnownPolicy::Equilibrium(game)),
            How::Thinks(_) => None,
        }
    }
}

impl<G: RegisteredDuel> KnownPolicy<'_, G> {
    /// How the strategy mixes at a position, over what [`choices`](Duelling::choices) lists; nothing where only asking it
    /// would tell.
    pub fn mix(&self, position: &G::Position, player: Player) -> Option<Mix> {
        match self {
            KnownPolicy::Equilibrium(game) => {
                equilibrium(*game, position).map(|solved| solved.mixes[player].clone())
            }
            KnownPolicy::Fixed(policy) => Some(policy.mix(position, player)),
        }
    }
}

impl<G: Duelling> FixedPolicy<'_, G> {
    /// How the strategy mixes at a position, over what [`choices`](Duelling::choices) lists.
    pub fn mix(&self, position: &G::Position, player: Player) -> Mix {
        (self.plan)(self.game, position, player).mix()
    }
}

impl<G: Duelling> nash::Policy<G> for FixedPolicy<'_, G> {
    fn mix(&self, position: &G::Position, player: Player) -> Mix {
        FixedPolicy::mix(self, position, player)
    }
}

/// One who follows a fixed plan.
struct Fixed<G: Duelling> {
    game: G,
    plan: fn(&G, &G::Position, Player) -> Plan,
}

impl<G: Duelling> Planner<G> for Fixed<G> {
    fn plan(&mut self, position: &G::Position, player: Player) -> Plan {
        (self.plan)(&self.game, position, player)
    }
}

/// The strategies that play any game.
struct ForAny<G>(std::marker::PhantomData<G>);

impl<G: RegisteredDuel> ForAny<G> {
    #[rustfmt::skip] // one line each
    const STRATEGIES: &'static [Strategy<G>] = &[
        Strategy { name: "random", about: "any choice, all alike", is_test_opponent: false, how: How::Fixed(random::plan) },
        Strategy { name: "beginner", about: "sees little, and forgets that the other side chooses too", is_test_opponent: false, how: How::Thinks(|game, thinking| Box::new(Level::new(game, Manner::BEGINNER, thinking))) },
        Strategy { name: "easy", about: "looks one round ahead and often forgets that the other side chooses too", is_test_opponent: false, how: How::Thinks(|game, thinking| Box::new(Level::new(game, Manner::EASY, thinking))) },
        Strategy { name: "medium", about: "careful: looks one round ahead and thinks of the worst answer", is_test_opponent: false, how: How::Thinks(|game, thinking| Box::new(Level::new(game, Manner::MEDIUM, thinking))) },
        Strategy { name: "hard", about: "careful: looks two rounds ahead and errs little", is_test_opponent: false, how: How::Thinks(|game, thinking| Box::new(Level::new(game, Manner::HARD, thinking))) },
        Strategy { name: "nash", about: "the equilibrium as deep as it sees", is_test_opponent: false, how: How::KnowsOrThinks(|game, thinking| Box::new(Nash::deep(game, thinking))) },
    ];
}

/// All strategies of a game in the order in which they are listed to people: those of this game, from the weakest to the strongest
/// as `parlour ladder` rates them, then those of any game that it has none of its own for.
pub fn strategies<G: RegisteredDuel>() -> impl Iterator<Item = &'static Strategy<G>> {
    let own = knowledge::<G>().map_or(&[][..], |known| known.strategies);
    let is_new = move |strategy: &&Strategy<G>| own.iter().all(|known| known.name != strategy.name);
    own.iter().chain(ForAny::<G>::STRATEGIES.iter().filter(is_new))
}

/// Whom a person plays against who says nothing else.
pub fn usual_opponent<G: RegisteredDuel>() -> &'static str {
    knowledge::<G>().map_or("medium", |known| known.usual_opponent)
}

/// The names of all strategies of a game.
pub fn strategy_names<G: RegisteredDuel>() -> Vec<&'static str> {
    strategies::<G>().map(|strategy| strategy.name).collect()
}

impl<G: Duelling> fmt::Debug for Strategy<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Strategy").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<G: Duelling> fmt::Debug for FixedPolicy<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FixedPolicy").field("game", self.game).finish_non_exhaustive()
    }
}
