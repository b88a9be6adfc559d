//! Matches of our strategies with an outside program through its `human` prompts.

use std::time::Duration;

use game::Player;
use play::Seed;
use play::choosers::Strategy;
use referee::contained::{Command, Limits};
use referee::outside::{Broken, Match, RULES, play_match};

fn matched(habit: &str, black: &str, white: &str, strategy: &str) -> Result<Match, Broken> {
    let words = [env!("CARGO_BIN_EXE_sample-apoc"), habit, black, white];
    let command = Command::new(&words).expect("there are words");
    let mut chooser = Strategy::named(strategy).expect("a strategy").chooser(Seed(1), 0);
    play_match(&command, &mut *chooser, &Limits::default(), Duration::from_secs(20))
}

#[test]
fn our_side_is_the_one_that_the_program_calls_human() {
    let game = matched("right", "human", "pusher", "greedy").expect("a game");
    assert_eq!((game.ours, game.could_have_read), (Player::Black, true));
    assert!(!game.rounds.is_empty());
    let game = matched("right", "passer", "human", "greedy").expect("a game");
    assert_eq!((game.ours, game.could_have_read), (Player::White, false));
    assert_eq!(game.outcome.winner, Some(Player::White), "somebody who only passes loses to greedy");
}

#[test]
fn a_program_that_prints_a_wrong_state_loses_no_time_over_it() {
    // Every pass costs a penalty there, and the first pass of the program shows it.
    let broken = matched("pass-costs", "human", "passer", "greedy").expect_err("the state is wrong");
    assert!(matches!(broken, Broken::Wrong { rounds: 0, .. }), "{broken}");
}

#[test]
fn a_crash_and_unclear_sides_are_named() {
    let broken = matched("crash", "human", "pusher", "greedy").expect_err("it crashes");
    assert!(broken.to_string().contains("SIGABRT"), "{broken}");
    assert!(matches!(matched("right", "pusher", "passer", "greedy"), Err(Broken::Sides)));
    assert!(matches!(matched("right", "human", "human", "greedy"), Err(Broken::Sides)));
}

#[test]
fn a_match_ends_even_against_somebody_who_never_moves() {
    let game = matched("right", "passer", "human", "random").expect("a game");
    assert!(game.rounds.last().is_some_and(|round| round.outcome(RULES) == Some(game.outcome)));
}
