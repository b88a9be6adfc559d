//! Whole strategies for games that are too large for a proof, seen on games that are not.

use std::sync::atomic::AtomicBool;

use deduction::{FeedbackTable, Planner, ProveError, SecretId, Strategy};
use game::Deduction;
use mastermind::Mastermind;
use ships::Ships;

use crate::toys::Matrix;

static STOP: AtomicBool = AtomicBool::new(false);

fn plan<G: Deduction>(game: &G) -> Strategy {
    Planner::new(game, 1 << 30, &STOP).expect("a small game fits").strategy().expect("nobody stops it")
}

/// The guesses that a strategy needs for one secret, by playing.
fn played(table: &FeedbackTable, strategy: &Strategy, secret: SecretId) -> usize {
    let (mut here, mut guesses) = (strategy, 1);
    loop {
        let answer = table.answer(secret, here.guess).expect("both are of the game");
        if answer == table.win() {
            return guesses;
        }
        here = here.after(answer).expect("every answer has a branch");
        guesses += 1;
    }
}

fn finds_every_secret<G: Deduction>(game: &G) -> u64 {
    let table = FeedbackTable::build(game, 1 << 28).expect("a small game fits");
    let strategy = plan(game);
    let total: usize = table.secrets().map(|secret| played(&table, &strategy, secret)).sum();
    assert_eq!(strategy.tally().total(), total as u64, "{}", game.spec());
    assert_eq!(strategy.tally().n_secrets(), game.n_secrets());
    total as u64
}

#[test]
fn a_plan_finds_every_secret_with_few_guesses_more_than_needed() {
    assert_eq!(finds_every_secret(&Matrix::high_low(7)), 1 + 2 * 2 + 4 * 3);
    let within = |total: u64, least: u64| assert!((least..least + least / 50).contains(&total), "{total}");
    within(finds_every_secret(&Mastermind::new(4, 6).expect("a size")), 5_625);
    within(finds_every_secret(&Mastermind::without_repeats(4, 7).expect("a size")), 3_639);
    let ships = finds_every_secret(&Ships::default());
    assert!(ships < 22_900, "the best strategy that is known takes 22,856 guesses, planned were {ships}");
}

#[test]
fn a_plan_says_what_it_needs_and_stops_when_told() {
    let game = Mastermind::new(5, 8).expect("a size");
    let needed = Planner::bytes_needed(&game);
    assert!(needed < 1 << 29, "a table of all answers would take two gigabytes, a plan {needed} bytes");
    let refused = ProveError::TooLittleMemory { spec: "mastermind 5 8".into(), needed, limit: needed - 1 };
    assert_eq!(Planner::new(&game, needed - 1, &STOP).err(), Some(refused));
    let stop = AtomicBool::new(true);
    assert_eq!(Planner::new(&game, needed, &stop).expect("it fits").strategy(), None);
}
