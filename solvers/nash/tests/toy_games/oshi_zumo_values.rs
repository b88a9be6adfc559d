//! Oshi-Zumo: bids for a wrestler on a row, solved to the end at small sizes and at the size people play.

use std::collections::HashMap;

use game::{ByPlayer, Player, Simultaneous};
use nash::{Blind, Exploiter, FullWidth, Value, WholeGame};
use oshi_zumo::{OshiZumo, Position};

use crate::{TO_THE_END, looked_up, numbers, points};

fn game(spec: &str) -> OshiZumo {
    spec.parse().expect("a size")
}

fn whole(game: OshiZumo, starts: &[Position]) -> WholeGame<OshiZumo> {
    WholeGame::solve(game, starts, 100_000, &|| false).expect("every game ends")
}

/// All that is listed of one size: the position, if the game goes on there, the place and the value.
fn listed(game: OshiZumo) -> impl Iterator<Item = (Option<Position>, f64, f64)> {
    let of_size = move |row: &Vec<f64>| {
        let size = [game.coins(), game.size(), game.min_bid()].map(f64::from);
        row[..3] == size
    };
    numbers(include_str!("oshi_zumo.csv")).filter(of_size).map(move |row| {
        let [first, second, rounds] = [3, 4, 6].map(|column| (row[column] as i32).unsigned_abs());
        let coins = ByPlayer { first, second }.map(|coins| coins as u8);
        let position = game.position(coins, row[5] as i8, rounds as u16);
        (position.ok(), row[5], row[7])
    })
}

#[test]
fn every_value_is_what_openspiel_computed() {
    for (spec, n_listed, n_going_on) in
        [("oshi_zumo 8 2 1", 187, 162), ("oshi_zumo 12 3 1", 621, 556), ("oshi_zumo 5 1 0", 493, 255)]
    {
        let game = game(spec);
        let solved = whole(game, &[game.start()]);
        assert!(solved.widest() <= 10, "{spec}: {}", solved.widest());
        let mut counts = [0, 0];
        for (position, place, value) in listed(game) {
            counts[0] += 1;
            let ours = match position {
                None => place.signum() * f64::from(u8::from(place != 0.0)),
                Some(position) => {
                    counts[1] += 1;
                    points(solved.value(&position).expect("it can be reached").middle(), game.unit())
                }
            };
            assert!((ours - value).abs() < 1e-6, "{spec}, {position:?}: {ours}, not {value}");
        }
        assert_eq!(counts, [n_listed, n_going_on], "{spec}");
    }
}

#[test]
fn looking_at_everything_and_searching_find_the_same_values() {
    let game = game("oshi_zumo 8 2 1");
    let solved = whole(game, &[game.start()]);
    let mut full = FullWidth::new(&game, &Blind);
    for position in listed(game).filter_map(|(position, _, _)| position) {
        let value = solved.value(&position).expect("it can be reached");
        assert_eq!(full.value(&position, TO_THE_END), value, "{position}");
        let by_search = looked_up(&game, &position, 20);
        assert!(by_search.is_settled);
        let [lower, upper] =
            [by_search.value.lower() - value.upper(), by_search.value.upper() - value.lower()];
        assert!(lower <= 0 && upper >= 0, "{position}: {:?} and {value:?}", by_search.value);
    }
}

#[test]
fn the_whole_default_game_is_solved_to_a_fiftieth_of_a_millionth() {
    let game = OshiZumo::default();
    let starts: Vec<Position> = game.positions().collect();
    let solved = whole(game, &starts);
    assert_eq!(solved.n_positions(), 9125);
    assert!(solved.widest() <= game.unit() / 50_000_000, "{}", solved.widest());
    let values: HashMap<Position, Value> =
        starts.iter().filter_map(|start| Some((*start, solved.value(start)?))).collect();
    assert_eq!(values.len(), starts.len());
    for (position, value) in &values {
        if *position == position.swapped() {
            assert!(value.contains(0), "{position}: {value:?}");
        } else {
            assert_eq!(values[&position.swapped()], value.negated(), "{position}");
        }
        // One coin more, or one place further, never harms.
        let coins = position.coins();
        let richer = game.position(ByPlayer { first: coins.first + 1, ..coins }, position.place(), 0);
        let further = game.position(coins, position.place() + 1, 0);
        for better in [richer, further].into_iter().flatten() {
            assert!(values[&better].upper() >= value.lower(), "{better} and {position}");
        }
    }
}

#[test]
fn nobody_gains_by_knowing_the_mixes_of_the_solution() {
    let game = game("oshi_zumo 10 2 1");
    let start = game.parse_position("10 8 -1").expect("a position");
    let solved = whole(game, &[start]);
    let mixes = |position: &Position, player: Player| {
        solved.report(position).expect("it can be reached").mixes[player].clone()
    };
    let value = solved.value(&start).expect("the start is solved");
    let mut exploiter = Exploiter::new(&game, &Blind, &mixes);
    for (player, value) in [(Player::First, value), (Player::Second, value.negated())] {
        let worth = exploiter.worth(&start, player, TO_THE_END);
        assert!(worth.upper() >= value.lower() - solved.widest(), "{player}: {worth:?} of {value:?}");
        assert!(value.upper() - worth.lower() <= 3 * solved.widest(), "{player}: {worth:?} of {value:?}");
    }
}
