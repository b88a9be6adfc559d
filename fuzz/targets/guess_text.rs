//! What a guessing game reads, it prints and reads back the same; what it cannot read, it refuses without a panic.
#![no_main]

use games::{ENTRIES, GuessingGame, Plain, Registered, Visitor};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (spec, words) = text.split_once('\n').unwrap_or(("", text));
    if let Ok(game) = spec.parse::<GuessingGame>() {
        assert_eq!(game.spec(), spec);
        game.visit(ReadsBack(words));
    }
    for entry in ENTRIES {
        (entry.usual)().visit(ReadsBack(words));
    }
});

struct ReadsBack<'a>(&'a str);

impl Visitor<Plain> for ReadsBack<'_> {
    type Output = ();
    fn visit<G: Registered>(self, game: &G) {
        reads_back(game, self.0);
        reads_back(game, &game.layout().tidy(self.0));
        let _ = game.read_answer(self.0);
    }
}

fn reads_back<G: Registered>(game: &G, text: &str) {
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
