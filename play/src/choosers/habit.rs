use apocalypse::{Cell, Move, NormalTurn, Position, SecondTurn, Turn};
use endgame::shipped;
use game::Player;
use nash::Mix;

use super::{Strategy, cautious, greedy, random, weariness};

/// How a strategy mixes its choices, where that is known without asking it again and again.
#[derive(Clone, Copy, Debug)]
pub enum Habit {
    /// It plays the policy of the tables that come with the program, where they reach.
    Tables,
    /// The same mix whenever a position comes up, but for [`CHANGES`](Habit::CHANGES).
    Fixed(fn(&Position, Player) -> Mix),
}

impl Habit {
    /// From how many quiet rounds on a fixed habit is another one: strategies grow weary.
    pub const CHANGES: [u16; 1] = [weariness::PATIENCE];

    /// How the strategy mixes its choices at a position, over what `Apocalypse::actions` lists; nothing where only
    /// asking it would tell.
    pub fn mix(self, position: &Position, player: Player) -> Option<Mix> {
        match self {
            Habit::Tables => shipped().equilibrium(position).map(|solved| solved.mixes[player].clone()),
            Habit::Fixed(mix) => Some(mix(position, player)),
        }
    }
}

impl Strategy {
    /// How this strategy mixes its choices, if that is known.
    pub fn habit(&self) -> Option<Habit> {
        match self.name {
            "greedy" => Some(Habit::Fixed(|position, player| {
                mix(position, player, greedy::shares_of_moves, greedy::shares_of_placements)
            })),
            "random" => Some(Habit::Fixed(|position, player| {
                mix(position, player, random::shares_of_moves, random::shares_of_placements)
            })),
            "cautious" => Some(Habit::Fixed(|position, player| {
                mix(position, player, cautious::shares_of_moves, cautious::shares_of_placements)
            })),
            "nash" | "nash-fast" => Some(Habit::Tables),
            _ => None,
        }
    }
}

/// The mix of a strategy that grows weary, from how it shares out chance among legal moves and among cells.
fn mix(
    position: &Position,
    player: Player,
    moves: fn(NormalTurn<'_>, Player, &[Move]) -> Vec<f64>,
    placements: fn(SecondTurn<'_>, Player, &[Cell]) -> Vec<f64>,
) -> Mix {
    match position.turn() {
        Turn::Normal(turn) => {
            let shares = moves(turn, player, &turn.moves(player));
            let total: f64 = shares.iter().sum();
            let passes = if total > 0.0 { weariness::share(position) * total } else { 1.0 };
            let stays = 1.0 - weariness::share(position);
            let moves = shares.into_iter().map(|share| share * stays);
            // The last action is a deliberate illegal move, which none of these strategies makes.
            let all: Vec<f64> = std::iter::once(passes).chain(moves).chain([0.0]).collect();
            Mix::from_proportions(&all).expect("a player has a choice")
        }
        Turn::Second(turn) if turn.is_asked(player) => {
            let cells: Vec<Cell> = turn.placements().into_iter().collect();
            let mut all = vec![0.0];
            all.extend(placements(turn, player, &cells));
            Mix::from_proportions(&all).expect("a player has a choice")
        }
        Turn::Second(_) => Mix::pure(0, 1).expect("the first of one"),
    }
}

#[cfg(test)]
mod tests {
    use apocalypse::{Apocalypse, Position, RuleSet, Turn};
    use game::{Player, Simultaneous};

    use super::Habit;
    use crate::Seed;
    use crate::choosers::{STRATEGIES, Strategy};

    /// How often the strategy makes each choice when it is asked again and again.
    fn frequencies(strategy: &Strategy, position: &Position, player: Player, n: u32) -> Vec<f64> {
        let mut chooser = strategy.chooser(Seed(5), 0);
        let mut actions = Vec::new();
        Apocalypse { rules: RuleSet::CourseQuiet50 }.actions(position, player, &mut actions);
        let mut counts = vec![0.0; actions.len()];
        for _ in 0..n {
            let choice = chooser.choice(position, player);
            let place = actions.iter().position(|&action| action == choice).expect("a listed choice");
            counts[place] += 1.0 / f64::from(n);
        }
        counts
    }

    #[test]
    fn a_strategy_that_is_asked_often_mixes_as_its_habit_says() {
        const N: u32 = 4000;
        for strategy in STRATEGIES {
            let Some(habit) = strategy.habit() else { continue };
            for text in [
                "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -",
                "5/PN3/1p3/5/4n 1 1 0 0 -",
                "5/1P2N/3p1/2n2/5 0 1 45 0 -",
                "p4/P4/5/2n2/2n2 0 0 3 9 00",
                "p4/4P/5/5/5 0 0 3 9 -",
            ] {
                let position: Position = text.parse().expect("a position");
                for player in Player::BOTH {
                    let Some(mix) = habit.mix(&position, player) else { continue };
                    if position.awaiting()[player].is_none() && matches!(position.turn(), Turn::Second(_)) {
                        continue;
                    }
                    let found = frequencies(strategy, &position, player, N);
                    for (action, found) in found.into_iter().enumerate() {
                        let p = mix.probability(action);
                        let reach = 5.0 * (p * (1.0 - p) / f64::from(N)).sqrt() + 1e-9;
                        assert!((found - p).abs() <= reach, "{} {text} {action}: {found} {p}", strategy.name);
                    }
                }
            }
        }
    }

    #[test]
    fn tables_tell_the_mix_only_where_they_reach() {
        assert!(Habit::Tables.mix(&Position::START, Player::Black).is_none());
    }
}
