//! Laws that hold on every board and for every fleet.

use std::collections::BTreeSet;

use game::Deduction;
use proptest::prelude::*;
use ships::{Board, Feedback, Fleet, Guess, Location, Ships, Symmetry, Target, Zones, feedback};

/// Any game, small ones often: there the edges of the board are never far.
fn games() -> impl Strategy<Value = Ships> {
    (prop_oneof![1..=4_u8, 1..=9_u8], prop_oneof![1..=8_u8, 1..=26_u8], 1..=5_u8)
        .prop_filter_map("no room", |(rows, columns, n_ships)| {
            Ships::new(Board::new(rows, columns).ok()?, n_ships).ok()
        })
}

prop_compose! {
    /// A game with a target and a guess.
    fn pairs()(ships in games())
        (target in 0..ships.n_secrets(), guess in 0..ships.n_guesses(), ships in Just(ships)) -> (Ships, Target, Guess) {
        (ships, ships.secret_at(target), ships.guess_at(guess))
    }
}

/// The rules once more in other words: the places that a king reaches in one and in two steps from the ships.
fn restated(target: &str, guess: &str) -> Feedback {
    let places = |text: &str| -> BTreeSet<(i32, i32)> {
        text.split(' ').map(str::as_bytes).map(|word| (word[0].into(), word[1].into())).collect()
    };
    let spread = |from: &BTreeSet<(i32, i32)>| -> BTreeSet<(i32, i32)> {
        from.iter()
            .flat_map(|&(x, y)| (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy))))
            .collect()
    };
    let on = places(target);
    let one = spread(&on);
    let two = spread(&one);
    let guess = places(guess);
    let count = |zone: &BTreeSet<(i32, i32)>| guess.intersection(zone).count() as u8;
    Feedback { exact: count(&on), near: count(&one) - count(&on), far: count(&two) - count(&one) }
}

proptest! {
    #[test]
    fn feedback_equals_the_rules_in_other_words((_, target, guess) in pairs()) {
        prop_assert_eq!(feedback(&target, &guess), restated(&target.to_string(), &guess.to_string()));
    }

    #[test]
    fn zones_answer_as_feedback_does((_, target, guess) in pairs()) {
        prop_assert_eq!(Zones::of(&target).feedback(&guess), feedback(&target, &guess));
    }

    #[test]
    fn the_order_of_locations_means_nothing(
        (_, target, guess) in pairs(), turn in 0..5_usize, reverse: bool,
    ) {
        let mut locations: Vec<Location> = guess.0.locations().collect();
        let n = locations.len();
        locations.rotate_left(turn % n);
        if reverse {
            locations.reverse();
        }
        let other = Fleet::new(locations).map(Guess);
        prop_assert_eq!(other, Ok(guess));
        prop_assert_eq!(other.map(|other| feedback(&target, &other)), Ok(feedback(&target, &guess)));
    }

    #[test]
    fn numbers_and_fleets_are_inverse(ships in games(), draw: u64) {
        let number = draw % ships.n_fleets();
        prop_assert_eq!(ships.number_of(ships.fleet_at(number)), Some(number));
        let last = ships.n_fleets() - 1;
        let next = ships.fleet_at((number + 1).min(last));
        prop_assert!(number == last || ships.fleet_at(number) < next, "numbers follow the order of fleets");
    }

    #[test]
    fn symmetries_keep_feedback((ships, target, guess) in pairs()) {
        for symmetry in Symmetry::all(ships.board()) {
            let (target_image, guess_image) = (Target(symmetry.fleet(target.0)), Guess(symmetry.fleet(guess.0)));
            prop_assert!(ships.number_of(guess_image.0).is_some(), "the image is on the board");
            prop_assert_eq!(feedback(&target_image, &guess_image), feedback(&target, &guess));
        }
    }

    #[test]
    fn every_guess_has_exactly_one_representative(
        rows in 1..=4_u8, columns in 1..=4_u8, n_ships in 1..=3_u8, draws in prop::collection::vec(any::<u64>(), 0..3),
    ) {
        prop_assume!(n_ships <= rows * columns);
        let ships = Ships::new(Board::new(rows, columns)?, n_ships)?;
        let history: Vec<Guess> = draws.iter().map(|draw| ships.guess_at(draw % ships.n_guesses())).collect();
        let keeps = |symmetry: &Symmetry| history.iter().all(|guess| symmetry.fleet(guess.0) == guess.0);
        let kept: Vec<Symmetry> = Symmetry::all(ships.board()).into_iter().filter(keeps).collect();
        let representatives = ships.representatives(&history);
        for guess in ships.guesses() {
            let class: BTreeSet<Fleet> = kept.iter().map(|symmetry| symmetry.fleet(guess.0)).collect();
            prop_assert_eq!(representatives.iter().filter(|guess| class.contains(&guess.0)).count(), 1);
        }
    }

}
