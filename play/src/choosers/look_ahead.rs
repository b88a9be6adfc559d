use std::fmt;

use game::Duelling;
use games::RegisteredDuel;
use nash::{Limits, Report, Search, Settings};

use super::errors::Errors;
use super::thinking::Thinking;
use crate::knowledge::{Knower, knower};

/// Looks ahead on behalf of a strategy and remembers what it saw for the next choice.
pub(super) struct LookAhead<G: Duelling> {
    /// The game by whose rules values are stated.
    game: G,
    thinking: Thinking,
    scope: Scope,
    /// How the other side is believed to err at the first choice, if it is.
    errors: Option<Errors>,
    /// Who is asked what positions are worth.
    knower: fn(&G) -> Knower<G>,
    /// Made when it is first needed, since a strategy may live for one choice only.
    search: Option<Search<G, Knower<G>>>,
}

/// How far a strategy looks of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// The most rounds.
    pub(super) rounds: u32,
    /// About how many positions, where no other number and no clock was given.
    pub(super) positions: u64,
    /// Whether every choice is looked at to the end, to know what each one gives up.
    pub(super) whole_matrix: bool,
    /// By how many points a choice may fall short in a shallower look before it is given up, if that is done.
    pub(super) skim: Option<f64>,
    /// Bytes to remember positions in.
    pub(super) memory: usize,
}

impl<G: RegisteredDuel> LookAhead<G> {
    pub(super) fn new(game: &G, scope: Scope, thinking: Thinking) -> Self {
        LookAhead { game: game.valued(), thinking, scope, errors: None, knower: knower::<G>, search: None }
    }

    /// The same that asks somebody else what positions are worth.
    pub(super) fn asking(self, knower: fn(&G) -> Knower<G>) -> Self {
        LookAhead { knower, ..self }
    }

    /// The same that believes that the other side errs at times.
    pub(super) fn against(self, errors: Errors) -> Self {
        LookAhead { errors: Some(errors), ..self }
    }

    /// How many payoff units make one point.
    pub(super) fn unit(&self) -> f64 {
        f64::from(self.game.unit())
    }

    /// The deepest look that there is time for; one round in any case.
    pub(super) fn look(&mut self, position: &G::Position) -> Report<G::Action> {
        let Scope { rounds, positions, whole_matrix, skim, memory } = self.scope;
        let (game, knower) = (&self.game, self.knower);
        let search = self.search.get_or_insert_with(|| {
            // One lane, so that the same seed gives the same game and a match can use every core for its games.
            let skim = skim.map(|points| (points * f64::from(game.unit())) as i32);
            let settings = Settings { whole_matrix, skim, memory, ..Settings::for_unit(game.unit()) };
            Search::new(game.clone(), knower(game), settings)
        });
        let (nodes, alarm) = self.thinking.begin(positions);
        let limits = Limits { depth: rounds, nodes };
        let leanings = self.errors.map(|errors| errors.leanings(game, knower(game), position));
        search.run_leaning(position, leanings.as_ref(), limits, &alarm, &mut |_| {})
    }
}

impl<G: Duelling> fmt::Debug for LookAhead<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LookAhead")
            .field("game", &self.game)
            .field("scope", &self.scope)
            .finish_non_exhaustive()
    }
}
