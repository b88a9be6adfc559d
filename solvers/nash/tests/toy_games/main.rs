//! Games whose values are known prove the solvers.

mod goofspiel;
mod oshi_zumo_values;
mod trees;
mod whole_game;

use std::collections::HashSet;

use game::{ByPlayer, Next, Player, Simultaneous};
use goofspiel::{Bids, Goofspiel};
use nash::{Blind, Exploiter, FullWidth, Limits, Matrix, Mix, Oracle, Search, Settings, Value};
use proptest::prelude::*;
use trees::{Place, Tree};

const TO_THE_END: u32 = FullWidth::<Goofspiel, Blind>::TO_THE_END;

fn looked_up<G>(game: &G, position: &G::Position, depth: u32) -> nash::Report<G::Action>
where
    G: Simultaneous + Sync,
    G::Position: Send + Sync,
    G::Action: Send + Sync,
{
    let mut search = Search::new(game, &Blind, Settings { tolerance: 0, ..small(game.unit()) });
    search.run(position, Limits::depth(depth), &|| false, &mut |_| {})
}

fn small(unit: i32) -> Settings {
    Settings { memory: 1 << 20, ..Settings::for_unit(unit) }
}

fn points(value: i32, unit: i32) -> f64 {
    f64::from(value) / f64::from(unit)
}

/// The numbers of a data file, one list for each line that is no comment.
fn numbers(text: &str) -> impl Iterator<Item = Vec<f64>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(',').map(|word| word.parse().expect("a number")).collect())
}

/// One round with the payoffs of a matrix.
#[derive(Debug)]
struct OneRound(Matrix);

impl Simultaneous for OneRound {
    type Position = ();
    type Action = usize;
    fn unit(&self) -> i32 {
        1 << 24
    }
    fn actions(&self, (): &(), player: Player, list: &mut Vec<usize>) {
        list.extend(0..if player == Player::First { self.0.n_rows() } else { self.0.n_columns() });
    }
    fn resolve(&self, (): &(), joint: ByPlayer<usize>) -> Next<()> {
        Next::Over(self.0.rows().nth(joint.first).expect("a row")[joint.second])
    }
}

fn one_round(rows: &[&[i32]]) -> OneRound {
    let rows: Vec<Vec<i32>> =
        rows.iter().map(|row| row.iter().map(|payoff| payoff << 24).collect()).collect();
    OneRound(Matrix::from_rows(&rows).expect("a matrix"))
}

#[test]
fn matching_pennies_and_rock_paper_scissors_are_even_and_mixed_evenly() {
    for game in [one_round(&[&[1, -1], &[-1, 1]]), one_round(&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0]])] {
        let report = looked_up(&game, &(), 1);
        assert!(report.value.contains(0) && report.value.width() <= 2, "{:?}", report.value);
        assert!(report.is_settled);
        let n = game.0.n_rows();
        for player in Player::BOTH {
            for action in 0..n {
                assert!((report.mixes[player].probability(action) - 1.0 / n as f64).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn what_an_action_gives_up_is_what_it_loses_against_the_best_mix() {
    let game = one_round(&[&[0, -1, 1], &[1, 0, -1], &[-1, 1, 0], &[-1, -1, 0]]);
    let mut search = Search::new(&game, &Blind, Settings { whole_matrix: true, ..small(game.unit()) });
    let report = search.run(&(), Limits::depth(1), &|| false, &mut |_| {});
    let first = report.gives_up(Player::First);
    for even in &first[..3] {
        assert!(even.lower() == 0 && even.upper() <= 4, "{even:?}");
    }
    let two_thirds = 2 * (1 << 24) / 3;
    assert!((first[3].middle() - two_thirds).abs() <= 4, "{:?}", first[3]);
}

#[test]
fn goofspiel_with_five_cards_has_the_values_that_openspiel_computed() {
    let game = Goofspiel { cards: 5 };
    let mut full = FullWidth::new(&game, &Blind);
    let mut n_states = 0;
    for row in numbers(include_str!("goofspiel5.csv")) {
        n_states += 1;
        let [first, second, first_points, second_points] = [0, 1, 2, 3].map(|column| row[column] as i32);
        let value = if first == 0 {
            points((first_points - second_points).signum(), 1)
        } else {
            let hands = ByPlayer { first, second }.map(i32::unsigned_abs);
            let bids = Bids { hands, points: ByPlayer { first: first_points, second: second_points } };
            let value = full.value(&bids, TO_THE_END);
            assert!(value.width() <= 10, "{value:?}");
            points(value.middle(), game.unit())
        };
        assert!((value - row[4]).abs() < 1e-6, "{row:?}: {value}");
    }
    assert_eq!(n_states, 1726);
}

#[test]
fn goofspiel_has_as_many_states_as_openspiel_counts() {
    for (cards, n_states) in [(3, 22), (4, 175), (5, 1726)] {
        let game = Goofspiel { cards };
        let mut seen = HashSet::from([game.start()]);
        let mut ends = HashSet::new();
        let mut open = vec![game.start()];
        while let Some(bids) = open.pop() {
            let lists = ByPlayer::from_fn(|player| {
                let mut list = Vec::new();
                game.actions(&bids, player, &mut list);
                list
            });
            for &first in &lists.first {
                for &second in &lists.second {
                    match game.resolve(&bids, ByPlayer { first, second }) {
                        Next::Position(next) if seen.insert(next) => open.push(next),
                        Next::Position(_) => {}
                        Next::Over(_) => {
                            ends.insert(Goofspiel::final_points(&bids, ByPlayer { first, second }));
                        }
                    }
                }
            }
        }
        assert_eq!(seen.len() + ends.len(), n_states, "{cards} cards");
    }
}

#[test]
fn the_search_solves_small_goofspiel_to_the_end() {
    for cards in 2..=5 {
        let game = Goofspiel { cards };
        let report = looked_up(&game, &game.start(), 9);
        assert!(report.is_settled, "{cards} cards");
        assert!(report.value.contains(0) && report.value.width() <= 20, "{:?}", report.value);
    }
}

/// Guesses as the tree does.
struct TreeOracle(Tree);

impl Oracle<Tree> for TreeOracle {
    fn estimate(&self, place: &Place) -> i32 {
        self.0.guess(place)
    }
}

fn tree() -> impl Strategy<Value = Tree> {
    (any::<u64>(), 1..5u32, 1..6u64, prop_oneof![Just(3u64), Just(5), Just(1000)], any::<bool>()).prop_map(
        |(seed, rounds, most_actions, levels, meets)| Tree { seed, rounds, most_actions, levels, meets },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_search_agrees_with_looking_at_everything(tree in tree(), depth in 1..4u32, lanes in 1..4usize) {
        let oracle = TreeOracle(tree);
        let all = FullWidth::new(&tree, &oracle).value(&Tree::START, depth);
        let settings = Settings { tolerance: 0, lanes, ..small(tree.unit()) };
        let report = Search::new(&tree, &oracle, settings).run(&Tree::START, Limits::depth(depth), &|| false, &mut |_| {});
        prop_assert!(overlap(report.value, all), "{:?} and {all:?}", report.value);
        prop_assert!(report.value.width() <= 40, "{:?}", report.value);
        prop_assert!(report.depth == depth || report.is_settled);
    }

    #[test]
    fn a_tolerance_widens_the_bounds_but_keeps_them_true(tree in tree()) {
        let oracle = TreeOracle(tree);
        let all = FullWidth::new(&tree, &oracle).value(&Tree::START, tree.rounds);
        let settings = Settings { tolerance: tree.unit() / 20, ..small(tree.unit()) };
        let report = Search::new(&tree, &oracle, settings).run(&Tree::START, Limits::depth(tree.rounds), &|| false, &mut |_| {});
        prop_assert!(overlap(report.value, all), "{:?} and {all:?}", report.value);
    }

    #[test]
    fn a_search_that_skims_calls_settled_only_what_it_has_looked_at(tree in tree(), margin in prop_oneof![Just(0), Just(1 << 30)]) {
        let oracle = TreeOracle(tree);
        let all = FullWidth::new(&tree, &oracle).value(&Tree::START, tree.rounds);
        let settings = Settings { tolerance: 0, skim: Some(margin), ..small(tree.unit()) };
        let report = Search::new(&tree, &oracle, settings).run(&Tree::START, Limits::depth(tree.rounds), &|| false, &mut |_| {});
        if report.is_settled || margin > 0 {
            prop_assert!(overlap(report.value, all), "{:?} and {all:?}", report.value);
        }
    }

    #[test]
    fn the_mixes_keep_what_the_report_promises(tree in tree()) {
        let oracle = TreeOracle(tree);
        let settings = Settings { whole_matrix: true, ..small(tree.unit()) };
        let report = Search::new(&tree, &oracle, settings).run(&Tree::START, Limits::depth(3), &|| false, &mut |_| {});
        let mut full = FullWidth::new(&tree, &oracle);
        let rows: Vec<Vec<i32>> = report.actions.first.iter().map(|&first| report.actions.second.iter().map(|&second| {
            match tree.resolve(&Tree::START, ByPlayer { first, second }) {
                Next::Over(payoff) => payoff,
                Next::Position(child) => full.value(&child, report.depth - 1).middle(),
            }
        }).collect()).collect();
        let bounds = Matrix::from_rows(&rows).expect("a stage is a matrix").certify(&report.mixes).expect("the mixes are of this stage");
        let slack = 3 * settings.tolerance + 20;
        prop_assert!(bounds.lower() >= report.value.lower() - slack && bounds.upper() <= report.value.upper() + slack);
    }

    #[test]
    fn the_same_lanes_give_the_same_answer_on_any_number_of_threads(tree in tree(), lanes in 1..5usize) {
        let oracle = TreeOracle(tree);
        let settings = Settings { lanes, ..small(tree.unit()) };
        let answer = || Search::new(&tree, &oracle, settings).run(&Tree::START, Limits::depth(4), &|| false, &mut |_| {});
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread").install(answer);
        let many = rayon::ThreadPoolBuilder::new().num_threads(4).build().expect("threads").install(answer);
        prop_assert_eq!(one.value, many.value);
        prop_assert_eq!(one.mixes, many.mixes);
        prop_assert_eq!(one.nodes, many.nodes);
    }
}

fn overlap(one: Value, other: Value) -> bool {
    one.lower() <= other.upper() && other.lower() <= one.upper()
}

#[test]
fn a_search_that_is_stopped_at_once_still_answers() {
    let game = Goofspiel { cards: 6 };
    let mut search = Search::new(&game, &Blind, small(game.unit()));
    let report = search.run(&game.start(), Limits::depth(9), &|| true, &mut |_| {});
    assert_eq!(report.depth, 1);
    assert!(!report.is_settled);
    let report = search.run(&game.start(), Limits { depth: 9, nodes: 0 }, &|| false, &mut |_| {});
    assert_eq!(report.depth, 1);
}

#[test]
fn a_leaning_decides_between_equals_and_changes_no_payoff() {
    let game = one_round(&[&[0, 0], &[0, 0]]);
    let run = |leanings: &ByPlayer<Vec<i32>>| {
        let mut search = Search::new(&game, &Blind, small(game.unit()));
        search.run_leaning(&(), Some(leanings), Limits::depth(1), &|| false, &mut |_| {})
    };
    for (first, second) in [(0, 1), (1, 0), (1, 1)] {
        let towards = |action| (0..2).map(|own| if own == action { i32::MAX } else { -1000 }).collect();
        let report = run(&ByPlayer { first: towards(first), second: towards(second) });
        assert_eq!(
            (report.mixes.first.probability(first), report.mixes.second.probability(second)),
            (1.0, 1.0)
        );
        assert_eq!(report.payoff(first, second), Value::exact(0));
    }
    let too_short = run(&ByPlayer { first: vec![1], second: vec![] });
    assert_eq!(too_short.value, Value::exact(0));
}

#[test]
fn a_look_that_is_ended_tells_the_mixes_that_it_had_come_to() {
    let game = Goofspiel { cards: 6 };
    let report = |nodes| {
        let limits = Limits { depth: 4, nodes };
        Search::new(&game, &Blind, small(game.unit())).run(&game.start(), limits, &|| false, &mut |_| {})
    };
    let whole = report(u64::MAX);
    assert_eq!((whole.depth, &whole.unfinished), (4, &None));
    assert_eq!(whole.furthest(), &whole.mixes);
    let ended: Vec<_> = (1..40).map(|part| report(whole.nodes * part / 40)).collect();
    let unfinished: Vec<_> = ended.iter().filter_map(|report| report.unfinished.as_ref()).collect();
    assert!(!unfinished.is_empty());
    for mixes in unfinished {
        for player in Player::BOTH {
            assert_eq!(mixes[player].weights().len(), whole.actions[player].len());
            assert_eq!(mixes[player].weights().iter().sum::<u32>(), Mix::WHOLE);
        }
    }
}

#[test]
fn every_finished_depth_is_shown_once_and_the_last_is_returned() {
    let game = Goofspiel { cards: 5 };
    let mut depths = Vec::new();
    let report = Search::new(&game, &Blind, small(game.unit())).run(
        &game.start(),
        Limits::depth(3),
        &|| false,
        &mut |report| depths.push(report.depth),
    );
    assert_eq!(depths, [1, 2, 3]);
    assert_eq!(report.depth, 3);
}

#[test]
fn a_policy_that_always_shows_heads_loses_a_point_to_who_knows_it() {
    let game = one_round(&[&[1, -1], &[-1, 1]]);
    let heads = |(): &(), _: Player| Mix::pure(0, 2).expect("one of two");
    let mut exploiter = Exploiter::new(&game, &Blind, &heads);
    assert_eq!(exploiter.worth(&(), Player::First, TO_THE_END), Value::exact(-game.unit()));
    assert_eq!(exploiter.worth(&(), Player::Second, TO_THE_END), Value::exact(-game.unit()));
    let even = |(): &(), _: Player| Mix::from_proportions(&[1.0, 1.0]).expect("two");
    assert_eq!(Exploiter::new(&game, &Blind, &even).worth(&(), Player::First, TO_THE_END), Value::exact(0));
}

#[test]
fn the_equilibrium_of_goofspiel_cannot_be_exploited_and_even_mixes_can() {
    let game = Goofspiel { cards: 4 };
    let best =
        |bids: &Bids, player: Player| FullWidth::new(&game, &Blind).solve(bids, TO_THE_END).1[player].clone();
    let worth = Exploiter::new(&game, &Blind, &best).worth(&game.start(), Player::First, TO_THE_END);
    assert!(worth.contains(0) || worth.lower().abs() < 100, "{worth:?}");
    let even = |bids: &Bids, player: Player| {
        let mut list = Vec::new();
        game.actions(bids, player, &mut list);
        Mix::from_proportions(&vec![1.0; list.len()]).expect("a player has an action")
    };
    let worth = Exploiter::new(&game, &Blind, &even).worth(&game.start(), Player::Second, TO_THE_END);
    assert!(points(worth.upper(), game.unit()) < -0.3, "{worth:?}");
}
