use apocalypse::{Apocalypse, Choice, Position};
use game::Simultaneous;
use nash::{Limits, Report, Search, Settings};

use super::thinking::Thinking;
use crate::analysis::GAME;
use crate::house::{HOUSE, House};

/// Looks ahead on behalf of a strategy and remembers what it saw for the next choice.
#[derive(Debug)]
pub(super) struct Mind {
    thinking: Thinking,
    scope: Scope,
    /// Made when it is first needed, since a strategy may live for one choice only.
    search: Option<Search<'static, Apocalypse, House>>,
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
    /// Bytes to remember positions in.
    pub(super) memory: usize,
}

impl Mind {
    pub(super) const fn new(scope: Scope, thinking: Thinking) -> Mind {
        Mind { thinking, scope, search: None }
    }

    /// The deepest look that there is time for; one round in any case.
    pub(super) fn look(&mut self, position: &Position) -> Report<Choice> {
        let Scope { rounds, positions, whole_matrix, memory } = self.scope;
        let search = self.search.get_or_insert_with(|| {
            // One lane, so that the same seed gives the same game and a match can use every core for its games.
            let settings = Settings { whole_matrix, memory, ..Settings::for_unit(GAME.unit()) };
            Search::new(&GAME, &HOUSE, settings)
        });
        let (nodes, alarm) = self.thinking.begin(positions);
        search.run(position, Limits { depth: rounds, nodes }, &alarm, &mut |_| {})
    }
}
