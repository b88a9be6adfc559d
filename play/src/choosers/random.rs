use game::{Duelling, Player};

use super::plan::{Plan, Ranking, Taste};

/// Any choice, all alike.
pub(super) fn plan<G: Duelling>(game: &G, position: &G::Position, player: Player) -> Plan {
    let n_choices = game.choices(position, player).len();
    let gains = (0..n_choices).map(|choice| (choice, 0)).collect();
    Plan::Ranked(Ranking { n_choices, gains, taste: Taste::Any, is_weary: false })
}
