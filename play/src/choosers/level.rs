use game::Player;
use games::RegisteredDuel;
use nash::Mix;

use super::look_ahead::{LookAhead, Scope};
use super::plan::{Plan, Planner};
use super::thinking::Thinking;

/// A level for people: looks a few rounds ahead and errs as people do, small mistakes often and large ones seldom.
///
/// A choice that gives up `x` points against the other side's best mix is made `exp(-x / warmth)` times as often as one
/// that gives up nothing.
#[derive(Debug)]
pub(super) struct Level<G: RegisteredDuel> {
    look: LookAhead<G>,
    warmth: f64,
    /// What nobody chooses who wants to play well or badly.
    is_absurd: fn(G::Action) -> bool,
}

impl<G: RegisteredDuel> Level<G> {
    pub(super) fn easy(game: &G, thinking: Thinking) -> Self {
        Level::new(game, 1, 0.3, thinking)
    }

    pub(super) fn medium(game: &G, thinking: Thinking) -> Self {
        Level::new(game, 2, 0.1, thinking)
    }

    pub(super) fn hard(game: &G, thinking: Thinking) -> Self {
        Level::new(game, 3, 0.03, thinking)
    }

    fn new(game: &G, rounds: u32, warmth: f64, thinking: Thinking) -> Self {
        let scope = Scope { rounds, positions: 4_000, whole_matrix: true, memory: 1 << 20 };
        Level { look: LookAhead::new(game, scope, thinking), warmth, is_absurd: |_| false }
    }

    /// The same without choices that nobody makes.
    pub(super) fn without(self, is_absurd: fn(G::Action) -> bool) -> Self {
        Level { is_absurd, ..self }
    }
}

impl<G: RegisteredDuel> Planner<G> for Level<G> {
    fn plan(&mut self, position: &G::Position, player: Player) -> Plan {
        let report = self.look.look(position);
        let unit = self.look.unit();
        let shares: Vec<f64> = report.actions[player]
            .iter()
            .zip(report.gives_up(player))
            .map(|(&choice, gives_up)| {
                if (self.is_absurd)(choice) {
                    return 0.0;
                }
                let points = f64::from(gives_up.middle()) / unit;
                (-points / self.warmth).exp()
            })
            .collect();
        Plan::Mixed(Mix::from_proportions(&shares).expect("a player has a choice"))
    }
}
