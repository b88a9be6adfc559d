//! Games solved to their end.

use game::{ByPlayer, Next, Player, Simultaneous};
use nash::{Blind, FullWidth, Unsolved, WholeGame};
use oshi_zumo::OshiZumo;
use proptest::prelude::*;

use crate::goofspiel::{Bids, Goofspiel};
use crate::trees::Tree;
use crate::{TO_THE_END, numbers, points, tree};

const NEVER: &(dyn Fn() -> bool + Sync) = &|| false;

#[test]
fn every_state_of_goofspiel_with_five_cards_has_the_value_that_openspiel_computed() {
    let game = Goofspiel { cards: 5 };
    let solved = WholeGame::solve(game, &[game.start()], 2000, NEVER).expect("it is small");
    let mut n_compared = 0;
    for row in numbers(include_str!("goofspiel5.csv")).filter(|row| row[0] > 0.0) {
        let [first, second, first_points, second_points] = [0, 1, 2, 3].map(|column| row[column] as i32);
        let hands = ByPlayer { first, second }.map(i32::unsigned_abs);
        let bids = Bids { hands, points: ByPlayer { first: first_points, second: second_points } };
        let value = solved.value(&bids).expect("OpenSpiel lists what can be reached");
        assert!((points(value.middle(), game.unit()) - row[4]).abs() < 1e-6, "{row:?}: {value:?}");
        n_compared += 1;
    }
    assert_eq!(n_compared, 1626);
    assert!(solved.widest() <= 10, "{}", solved.widest());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_solution_is_what_looking_at_everything_finds_on_any_number_of_threads(tree in tree()) {
        let solve = || WholeGame::solve(tree, &[Tree::START], 100_000, NEVER).expect("a tree is small");
        let solved = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("threads").install(solve);
        let mut full = FullWidth::new(&tree, &Blind);
        prop_assert_eq!(solved.value(&Tree::START), Some(full.value(&Tree::START, TO_THE_END)));
        prop_assert_eq!(solved.n_positions(), full.values().count());
        for (place, _, value) in full.values() {
            prop_assert_eq!(solved.value(place), Some(value));
            let report = solved.report(place).expect("it is solved");
            prop_assert_eq!(report.value, value);
            prop_assert!(report.is_settled && value.width() <= solved.widest());
            prop_assert!(report.depth >= 1 && report.depth <= tree.rounds - place.round);
        }
    }
}

#[test]
fn what_no_start_leads_to_is_not_known() {
    let game = OshiZumo::new(4, 1, 1).expect("a size");
    let position = |text: &str| game.parse_position(text).expect("a position");
    let solved =
        WholeGame::solve(game, &[position("3 3 0"), position("4 2 0")], 1000, NEVER).expect("it is small");
    for known in ["2 2 0", "2 4 0", "2 1 1"] {
        assert!(solved.value(&position(known)).is_some(), "{known}");
    }
    assert!(solved.value(&position("4 3 0")).is_none());
    assert!(solved.report(&position("4 3 0")).is_none());
}

#[test]
fn a_game_that_is_too_large_or_stopped_is_not_solved() {
    let game = Goofspiel { cards: 5 };
    let solve = |most, stop: &(dyn Fn() -> bool + Sync)| {
        WholeGame::solve(game, &[game.start()], most, stop).map(|solved| solved.n_positions())
    };
    let n_positions = solve(2000, NEVER).expect("it is small");
    assert_eq!(solve(n_positions, NEVER), Ok(n_positions));
    assert_eq!(solve(n_positions - 1, NEVER), Err(Unsolved::TooManyPositions(n_positions - 1)));
    assert_eq!(solve(2000, &|| true), Err(Unsolved::Stopped));
}

/// Both may wait, and nothing changes.
#[derive(Debug)]
struct Waiting;

impl Simultaneous for Waiting {
    type Position = ();
    type Action = bool;
    fn unit(&self) -> i32 {
        1
    }
    fn actions(&self, (): &(), _: Player, list: &mut Vec<bool>) {
        list.extend([false, true]);
    }
    fn resolve(&self, (): &(), joint: ByPlayer<bool>) -> Next<()> {
        if joint.first || joint.second { Next::Over(0) } else { Next::Position(()) }
    }
}

#[test]
fn a_game_that_need_not_end_is_refused() {
    let refused = WholeGame::solve(Waiting, &[()], 1000, NEVER).expect_err("both can wait for ever");
    assert_eq!(refused, Unsolved::Endless);
}

/// A line of many rounds, longer than a stack is deep.
#[derive(Debug)]
struct Long;

impl Simultaneous for Long {
    type Position = u32;
    type Action = ();
    fn unit(&self) -> i32 {
        1
    }
    fn actions(&self, _: &u32, _: Player, list: &mut Vec<()>) {
        list.push(());
    }
    fn resolve(&self, round: &u32, _: ByPlayer<()>) -> Next<u32> {
        if *round == 200_000 { Next::Over(1) } else { Next::Position(round + 1) }
    }
}

#[test]
fn a_game_may_be_long() {
    let solved = WholeGame::solve(Long, &[0], usize::MAX, NEVER).expect("it ends");
    assert_eq!(solved.value(&0).map(nash::Value::lower), Some(1));
    assert_eq!(solved.report(&0).map(|report| report.depth), Some(200_001));
}
