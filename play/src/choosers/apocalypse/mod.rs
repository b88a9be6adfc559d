//! The strategies of Apocalypse.

mod anti_stall;
mod cautious;
mod greedy;
mod rival;
mod worth;

use apocalypse::{Apocalypse, Choice, Move, Position};
use game::{Duelling, Player, Simultaneous};

pub use self::anti_stall::PATIENCE;
use self::anti_stall::PassesWhenStalled;
use self::rival::Rival;
use super::exploiter::Exploiter;
use super::level::{Level, Manner};
use super::nash::Nash;
use super::plan::{Plan, Planner, Ranking, Taste};
use super::strategy::{How, Strategy};
use super::thinking::Thinking;
use crate::knowledge::fitted_knower;
pub use crate::knowledge::{TablesTooLate, WeightsRefused, estimate_by, know_by};

/// All of them in the order in which they are listed to people, from the weakest to the strongest as `parlour ladder` rates them,
/// and behind them the test opponents. A new one is a file and a line here.
#[rustfmt::skip] // one line each
pub(crate) const STRATEGIES: &[Strategy<Apocalypse>] = &[
    Strategy { name: "random", about: "any legal move", is_test_opponent: false, how: How::Fixed(|_, position, player| any_move(position, player)) },
    Strategy { name: "beginner", about: "takes what it can and sees little else", is_test_opponent: false, how: How::Thinks(|game, thinking| patient(level(*game, Manner::BEGINNER, thinking).charmed_by(|position, player, choice| 2.5 * greed(position, player, choice)))) },
    Strategy { name: "easy", about: "likes to take and often forgets that the other side moves too", is_test_opponent: false, how: How::Thinks(|game, thinking| patient(level(*game, Manner::EASY, thinking).charmed_by(|position, player, choice| 0.2 * greed(position, player, choice)))) },
    Strategy { name: "greedy", about: "takes, promotes and runs, one move ahead", is_test_opponent: false, how: How::Fixed(|_, position, player| greedy::plan(position, player)) },
    Strategy { name: "cautious", about: "shuns attacked cells and weighs all replies", is_test_opponent: false, how: How::Fixed(|_, position, player| cautious::plan(position, player)) },
    Strategy { name: "medium", about: "careful: looks one round ahead and thinks of the worst answer", is_test_opponent: false, how: How::Thinks(|game, thinking| patient(level(*game, Manner::MEDIUM, thinking))) },
    Strategy { name: "hard", about: "careful: looks two rounds ahead and errs little", is_test_opponent: false, how: How::Thinks(|game, thinking| patient(level(*game, Manner::HARD, thinking))) },
    Strategy { name: "nash-fast", about: "the same in a few milliseconds", is_test_opponent: false, how: How::KnowsOrThinks(|game, thinking| patient(Nash::fast(game, thinking))) },
    Strategy { name: "exploiter", about: "answers what you did so far, at a bounded price", is_test_opponent: false, how: How::Thinks(|game, thinking| patient(Exploiter::new(game, &SUSPECTS, thinking))) },
    Strategy { name: "nash", about: "the equilibrium as deep as it sees; exact with four pieces or fewer", is_test_opponent: false, how: How::KnowsOrThinks(|game, thinking| patient(Nash::deep(game, thinking))) },
    Strategy { name: "nash-fitted", about: "a test opponent: nash with the fitted sum as its estimate, as it was before it learned", is_test_opponent: true, how: How::KnowsOrThinks(|game, thinking| patient(Nash::plain(game, thinking, |_| fitted_knower()))) },
    Strategy { name: "rival", about: "a test opponent: three rounds of minimax as if the sides took turns", is_test_opponent: true, how: How::Thinks(|_, thinking| Box::new(Rival { rounds: 3, thinking })) },
    Strategy { name: "rival-deep", about: "a test opponent: the same with five rounds", is_test_opponent: true, how: How::Thinks(|_, thinking| Box::new(Rival { rounds: 5, thinking })) },
];

/// Whom the exploiter takes the other side for.
const SUSPECTS: [&str; 3] = ["random", "greedy", "cautious"];

fn patient(planner: impl Planner<Apocalypse> + 'static) -> Box<dyn Planner<Apocalypse>> {
    Box::new(PassesWhenStalled(planner))
}

/// A level for people, at which nobody breaks the rules on purpose.
fn level(game: Apocalypse, manner: Manner, thinking: Thinking) -> Level<Apocalypse> {
    Level::new(&game, manner, thinking).without(|choice| choice == Choice::Move(Move::GOOF))
}

/// What a choice takes, in pawns.
fn greed(position: &Position, player: Player, choice: Choice) -> f64 {
    let Choice::Move(asked) = choice else { return 0.0 };
    let taken = position.board().pieces(player.other()).contains(asked.to);
    if taken { f64::from(worth::on(position.board(), asked.to)) / 100.0 } else { 0.0 }
}

/// Any legal move, all alike. It passes only when there is none, or the game has stalled.
fn any_move(position: &Position, player: Player) -> Plan {
    by_gain(position, player, Taste::Any, |_| 0)
}

/// A plan by what each legal move or each empty cell gains. To pass is not thought of while there is one, unless the game
/// has [stalled](anti_stall), nor is an illegal move.
fn by_gain(position: &Position, player: Player, taste: Taste, gain: impl Fn(Choice) -> i32) -> Plan {
    let choices = GAME.choices(position, player);
    let sensible = choices.iter().enumerate().filter(|&(_, &choice)| match choice {
        Choice::Move(asked) => asked != Move::GOOF,
        Choice::Place(_) => true,
        Choice::Pass | Choice::Idle => false,
    });
    let gains = sensible.map(|(number, &choice)| (number, gain(choice))).collect();
    let is_weary = anti_stall::is_stalled(position) && !GAME.is_mid_round(position);
    Plan::Ranked(Ranking { n_choices: choices.len(), gains, taste, is_weary })
}

/// The game by whose rules values are stated.
const GAME: Apocalypse = Apocalypse { rules: apocalypse::RuleSet::CourseQuiet50 };

#[cfg(test)]
mod tests {
    use apocalypse::{Apocalypse, BLACK, Position};
    use game::{Duelling, Player};

    use crate::Seed;
    use crate::choosers::{KnownPolicy, Strategy, strategies};

    const GAME: Apocalypse = super::GAME;

    /// How often the strategy makes each choice when it is asked again and again.
    fn frequencies(strategy: &Strategy<Apocalypse>, position: &Position, player: Player, n: u32) -> Vec<f64> {
        let mut chooser = strategy.chooser(&GAME, Seed(5), 0);
        let choices = GAME.choices(position, player);
        let mut counts = vec![0.0; choices.len()];
        for _ in 0..n {
            let choice = chooser.choose(position, player);
            let place = choices.iter().position(|&known| known == choice).expect("a listed choice");
            counts[place] += 1.0 / f64::from(n);
        }
        counts
    }

    #[test]
    fn a_strategy_that_is_asked_often_mixes_as_it_says() {
        const N: u32 = 4000;
        for strategy in strategies::<Apocalypse>() {
            let Some(policy) = strategy.known_policy(&GAME) else { continue };
            for text in [
                "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -",
                "5/PN3/1p3/5/4n 1 1 0 0 -",
                "5/1P2N/3p1/2n2/5 0 1 45 0 -",
                "p4/P4/5/2n2/2n2 0 0 3 9 00",
                "p4/4P/5/5/5 0 0 3 9 -",
            ] {
                let position: Position = text.parse().expect("a position");
                for player in Player::BOTH.into_iter().filter(|&player| GAME.is_asked(&position, player)) {
                    let Some(mix) = policy.mix(&position, player) else { continue };
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
        assert!(KnownPolicy::Equilibrium(&GAME).mix(&Position::START, BLACK).is_none());
    }
}
