//! What a guessing game reads, it prints and reads back the same; what it cannot read, it refuses without a panic.
#![no_main]

use game::{Deduction, Notation};
use libfuzzer_sys::fuzz_target;
use mastermind::Mastermind;
use ships::{Board, Location, Ships};

fuzz_target!(|text: &str| {
    let (spec, words) = text.split_once('\n').unwrap_or(("", text));
    if let Ok(game) = spec.parse::<Ships>() {
        assert_eq!(game.spec(), spec);
        reads_back(&game, words);
    }
    if let Ok(game) = spec.parse::<Mastermind>() {
        assert_eq!(game.spec(), spec);
        reads_back(&game, words);
    }
    reads_back(&Ships::default(), words);
    reads_back(&Mastermind::default(), words);
    if let Some(location) = Board::default().location(words) {
        assert_eq!(location.to_string(), words);
        assert_eq!(Location::parse(words), Some(location));
    }
});

fn reads_back<G: Deduction>(game: &G, text: &str) {
    if let Ok(secret) = game.parse_secret(text) {
        assert_eq!(game.parse_secret(&secret.to_string()).ok(), Some(secret.clone()));
        assert_eq!(game.feedback(&secret, &game.guess_for(&secret)), game.win());
    }
    if let Ok(guess) = game.parse_guess(text) {
        assert_eq!(game.parse_guess(&guess.to_string()).ok(), Some(guess));
    }
    if let Ok(feedback) = game.parse_feedback(text) {
        assert_eq!(game.parse_feedback(&feedback.to_string()).ok(), Some(feedback));
    }
}
