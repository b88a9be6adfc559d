//! One truth in guessing games: hint and analysis over HTTP, `explain`, `assist` and `review` in the terminal and the review
//! on the page name the same best guess and the same worth, to the digit.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::serving::RunningServer;
use crate::{parlour, text};

/// The games, as the server and as the command line name them.
pub(crate) const GAMES: [(&str, &[&str]); 4] = [
    ("ships 4 8 3", &["ships"]),
    ("mastermind 4 6", &["mastermind"]),
    ("bulls 4 10", &["mastermind", "--no-repeats", "--colours", "10"]),
    ("musician 7 3 3", &["musician"]),
];

#[test]
fn everybody_says_the_same_of_some_positions_of_each_game() {
    for (spec, words) in GAMES {
        compare(spec, words, 2);
    }
}

/// `cargo test --release -p parlour --test parlour agreeing_hunts -- --ignored` tries all games, each in a test of its own.
mod of_300_positions {
    use super::{GAMES, compare};

    fn compare_many(place: usize) {
        let (spec, words) = GAMES[place];
        compare(spec, words, 300);
    }

    #[test]
    #[ignore = "twenty minutes"]
    fn of_ships_everybody_says_the_same() {
        compare_many(0);
    }

    #[test]
    #[ignore = "some minutes"]
    fn of_mastermind_everybody_says_the_same() {
        compare_many(1);
    }

    #[test]
    #[ignore = "ten minutes"]
    fn of_bulls_and_cows_everybody_says_the_same() {
        compare_many(2);
    }

    #[test]
    #[ignore = "some minutes"]
    fn of_musician_everybody_says_the_same() {
        compare_many(3);
    }
}

#[test]
fn following_the_hints_leaves_the_full_skill() {
    for (spec, words) in GAMES {
        follow_on_the_page(spec, 1);
        follow_in_the_terminal(words, 1);
    }
}

#[test]
#[ignore = "an hour: cargo test --release -p parlour --test parlour following_the_hints_of_hundreds -- --ignored"]
fn following_the_hints_of_hundreds_of_games_leaves_the_full_skill() {
    for ((spec, words), n) in GAMES.into_iter().zip([300, 1296, 100, 100]) {
        follow_on_the_page(spec, n);
        follow_in_the_terminal(words, n.min(100));
    }
}

fn follow_on_the_page(spec: &str, n: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = RunningServer::open(&folder.path().join("games.db"));
    for _ in 0..n {
        let game = Game::open(&server, spec);
        while !game.is_over() {
            game.guess(word(&game.hint()["guess"]));
        }
        let review = game.review();
        assert_eq!((&review["skill"], &review["inaccuracy"]), (&json!(99), &json!(0.0)), "{review}");
        assert!(word(&review["summary"]).contains("after a hint"), "{review}");
    }
}

/// Plays games by the last rung of the ladder of hints, each from its beginning with one guess more until it is over, and
/// lets the record be reviewed.
fn follow_in_the_terminal(words: &[&str], n: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    for seed in 0..n {
        let record = folder.path().join(format!("{seed}.txt"));
        let (seed, file) = (seed.to_string(), record.to_str().expect("a plain path"));
        let play = [&["play"], words, &["--seed", &seed]].concat();
        let mut guesses = String::new();
        loop {
            let shown = printed(&play, format!("{guesses}hint\nhint\nhint\nquit\n"));
            let Some(guess) = shown.lines().rev().find_map(guess_told) else { break };
            writeln!(guesses, "{guess}").expect("a string takes all");
        }
        printed(&[&play[..], &["--record", file]].concat(), guesses.clone());
        let review: Value =
            serde_json::from_str(&printed(&["review", file, "--json"], String::new())).expect("JSON");
        assert_eq!((&review["skill"], &review["inaccuracy"]), (&json!(99), &json!(0.0)), "{guesses}{review}");
    }
}

/// The guess that the last rung of the ladder names, if this is its line.
fn guess_told(line: &str) -> Option<&str> {
    let best =
        line.split_once("The best guess").and_then(|(_, rest)| rest.split_once(" is ")?.1.split_once(": "));
    best.or_else(|| line.split_once(" is the only ")).map(|(guess, _)| guess)
}

pub(crate) fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value} is no word"))
}

/// A game in which a person searches on the page.
pub(crate) struct Game<'h> {
    server: &'h RunningServer,
    pub(crate) id: String,
    pub(crate) token: String,
}

impl<'h> Game<'h> {
    pub(crate) fn open(server: &'h RunningServer, spec: &str) -> Self {
        let wanted = json!({ "kind": "hunt", "game": spec, "way": "search" });
        let (status, opened) = server.ask("POST", "/api/matches", "", &wanted);
        assert_eq!(status, 201, "{opened}");
        let (id, token) = (word(&opened["id"]).to_owned(), word(&opened["seats"][0]["token"]).to_owned());
        Game { server, id, token }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) =
            self.server.ask("POST", &format!("/api/matches/{}/{path}", self.id), &self.token, body);
        assert_eq!(status, 200, "{answer}");
        answer
    }

    fn guess(&self, guess: &str) {
        self.post("choices", &json!({ "choice": guess }));
    }

    fn hint(&self) -> Value {
        self.post("hints", &json!({ "rung": 3 }))
    }

    fn view(&self) -> Value {
        self.server.ask("GET", &format!("/api/matches/{}", self.id), &self.token, &Value::Null).1
    }

    fn is_over(&self) -> bool {
        self.view()["over"] == true
    }

    /// The turns so far, each as its guess and its answer.
    fn turns(&self) -> Vec<(String, String)> {
        let turns = self.view()["table"]["turns"].as_array().expect("turns").clone();
        let pair = |turn: &Value| (word(&turn["guess"]).to_owned(), word(&turn["feedback"]).to_owned());
        turns.iter().map(pair).collect()
    }

    fn review(&self) -> Value {
        let (_, review) =
            self.server.ask("GET", &format!("/api/records/{}/review", self.id), "", &Value::Null);
        review
    }
}

/// What one command prints.
fn printed(words: &[&str], input: String) -> String {
    let run = parlour(words).write_stdin(input).assert().code(0);
    text(&run.get_output().stdout)
}

fn compare(spec: &str, words: &[&str], n: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = RunningServer::open(&folder.path().join("games.db"));
    for number in 0..n {
        let game = Game::open(&server, spec);
        // One or two guesses of nobody in particular, by the list of what is possible.
        for step in 0..=number % 2 {
            let turns: Vec<Value> = game
                .turns()
                .iter()
                .map(|(guess, feedback)| json!({ "guess": guess, "feedback": feedback }))
                .collect();
            let (_, analysis) =
                server.ask("POST", "/api/analysis", "", &json!({ "game": spec, "turns": turns }));
            let some = analysis["some"].as_array().expect("a list");
            game.guess(word(&some[(7 * number + 11 * step) as usize % some.len()]));
            if game.is_over() {
                break;
            }
        }
        if game.is_over() {
            continue;
        }
        let turns = game.turns();
        let asked: Vec<Value> =
            turns.iter().map(|(guess, feedback)| json!({ "guess": guess, "feedback": feedback })).collect();
        let (_, analysis) = server.ask("POST", "/api/analysis", "", &json!({ "game": spec, "turns": asked }));
        let best = &analysis["best"][0];
        let (guess, worth, certainty) = (word(&best["guess"]), &best["worth"], word(&best["certainty"]));
        let digits = format!("{:.4}", worth.as_f64().expect("a number"));
        let told = format!("{spec} after {turns:?}: {guess} at {digits}, {certainty}");

        let hint = game.hint();
        assert_eq!(hint["guess"], best["guess"], "{told}");
        assert!(word(&hint["sentence"]).contains(&digits) || digits == "1.0000", "{told}: {hint}");

        let after: Vec<String> = turns.iter().map(|(guess, answer)| format!("{guess} {answer}")).collect();
        let after = after.join(" / ");
        let explain = [&["explain"], words, &["--guess", guess, "--after", &after, "--json"]].concat();
        let explained: Value = serde_json::from_str(&printed(&explain, String::new())).expect("JSON");
        assert_eq!(
            (&explained["guesses_left"], &explained["certainty"]),
            (worth, &best["certainty"]),
            "{told}"
        );

        let assisted = printed(&[&["assist"], words].concat(), after.replace(" / ", "\n") + "\nquit\n");
        let alone =
            analysis["possible"] == 1 && assisted.contains(&format!("Only one secret is possible: {guess}"));
        let row =
            |line: &str| line.trim().starts_with(guess) && line.contains(&digits) && line.ends_with("0.0000");
        assert!(alone || assisted.lines().any(row), "{told}\n{assisted}");

        game.guess(guess);
        let (_, stored) = server.ask("GET", &format!("/api/matches/{}", game.id), &game.token, &Value::Null);
        let answer = word(&stored["table"]["turns"][turns.len()]["feedback"]).to_owned();
        let mut record = format!("parlour record 1\ngame: {spec}\n\n");
        for (number, (guess, answer)) in (1..).zip(turns.iter().chain([&(guess.to_owned(), answer)])) {
            writeln!(record, "{number}. {guess} -> {answer}").expect("a string takes all");
        }
        let reviewed: Value =
            serde_json::from_str(&printed(&["review", "-", "--json"], record)).expect("JSON");
        let last = &reviewed["turns"][turns.len()];
        assert_eq!((&last["best"], &last["best_expected_guesses"]), (&best["guess"], worth), "{told}");
        assert_eq!((&last["inaccuracy"], word(&last["certainty"])), (&json!(0.0), certainty), "{told}");
    }
}
