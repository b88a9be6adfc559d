//! How many targets, feedbacks and classes of guesses there are, counted the long way.

use std::collections::BTreeSet;

use game::{Deduction, Notation};
use ships::{BadSize, Board, Feedback, Ships, Zones};

#[test]
fn the_course_game_has_4960_targets_from_a1_a2_a3_to_h2_h3_h4() {
    let ships = Ships::default();
    let targets: BTreeSet<String> = ships.secrets().map(|target| target.to_string()).collect();
    assert_eq!((targets.len(), ships.n_secrets(), ships.n_guesses()), (4960, 4960, 4960));
    let ends = [0, 1, 4959].map(|number| ships.guess_at(number).to_string());
    assert_eq!(ends, ["A1 A2 A3", "A1 A2 A4", "H2 H3 H4"]);
}

#[test]
fn all_pairs_of_the_course_game_have_20_feedbacks() {
    let ships = Ships::default();
    let guesses: Vec<_> = ships.guesses().collect();
    let mut n_seen = [[[0; 4]; 4]; 4];
    for target in ships.secrets() {
        let zones = Zones::of(&target);
        for guess in &guesses {
            let Feedback { exact, near, far } = zones.feedback(guess);
            n_seen[usize::from(exact)][usize::from(near)][usize::from(far)] += 1;
        }
    }
    assert_eq!(n_seen.as_flattened().as_flattened().iter().filter(|&&n| n > 0).count(), 20);
    let listed = ships.feedbacks();
    assert_eq!(listed.len(), 20);
    for Feedback { exact, near, far } in listed {
        assert!(n_seen[usize::from(exact)][usize::from(near)][usize::from(far)] > 0);
    }
    assert_eq!(ships.feedbacks().last(), Some(&ships.win()));
}

#[test]
fn the_feedbacks_of_every_small_board_are_those_of_its_pairs() -> Result<(), BadSize> {
    for board in boards().filter(|board| board.n_locations() <= 11) {
        for n_ships in 1..=board.n_locations().min(5) {
            let ships = Ships::new(board, n_ships)?;
            let pairs = ships.secrets().flat_map(|target| ships.guesses().map(move |guess| (target, guess)));
            let seen: BTreeSet<Feedback> =
                pairs.map(|(target, guess)| ships.feedback(&target, &guess)).collect();
            assert_eq!(ships.feedbacks(), Vec::from_iter(seen), "{}", ships.spec());
        }
    }
    Ok(())
}

#[test]
fn every_feedback_that_adds_up_can_occur_on_boards_of_more_than_16_locations() -> Result<(), BadSize> {
    for board in boards().filter(|board| board.n_locations() > 16) {
        for n in 1..=5 {
            let all = [1, 4, 10, 20, 35, 56][usize::from(n)];
            assert_eq!(Ships::new(board, n)?.feedbacks().len(), all, "{board:?} {n}");
        }
    }
    Ok(())
}

#[test]
fn mirrors_leave_1240_first_guesses_of_the_course_game() {
    assert_eq!(Ships::default().representatives(&[]).len(), 1240);
}

#[test]
fn mirrors_and_transpositions_leave_8_first_guesses_of_two_ships_on_3x3() -> Result<(), BadSize> {
    assert_eq!(Ships::new(Board::new(3, 3)?, 2)?.representatives(&[]).len(), 8);
    Ok(())
}

#[test]
fn only_symmetries_that_keep_the_history_merge_guesses() -> Result<(), Box<dyn std::error::Error>> {
    // No mirror of the course board keeps any location, so none keeps three: one guess breaks every symmetry.
    let ships = Ships::default();
    assert_eq!(ships.representatives(&[ships.parse_guess("A1 H1 D2")?]).len(), 4960);
    // Left and right can still be exchanged after A1 H1: 16 of the 496 pairs stay where they are, 240 have a twin.
    let ships = Ships::new(Board::default(), 2)?;
    assert_eq!(ships.representatives(&[ships.parse_guess("A1 H1")?]).len(), 16 + 240);
    Ok(())
}

fn boards() -> impl Iterator<Item = Board> {
    (1..=9).flat_map(|rows| (1..=26).filter_map(move |columns| Board::new(rows, columns).ok()))
}
