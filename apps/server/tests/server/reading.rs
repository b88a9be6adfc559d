//! What a person types is read over HTTP as the terminal reads it, which asks the game itself.

use axum::http::StatusCode;
use games::{ENTRIES, GuessingGame, Plain, Registered, Visitor};
use serde_json::{Value, json};
use server::Options;

use crate::client::Client;

/// What was typed, and what the game reads: a guess or an answer as it is written, or the complaint.
type Reading = (String, Result<String, String>);

/// Guesses of a game as people type them, right and wrong.
struct Guesses;

impl Visitor<Plain> for Guesses {
    type Output = Vec<Reading>;
    fn visit<G: Registered>(self, game: &G) -> Vec<Reading> {
        let text = game.example_guess().to_string();
        let parts = game.layout().parts(&text);
        let mut typed: Vec<String> = ["", " ", ",", " , ", ";", "\t", "  ", "-", "."]
            .map(|gap| parts.join(gap))
            .into_iter()
            .flat_map(|typed| [typed.to_lowercase(), format!("  {typed},"), typed])
            .collect();
        let wrong =
            ["", ",", "?", "A0", "\u{e4}1 b2", "A1H2H4", "A1 A1 A1", "rbgy", "R B G Y", "RBGYR", "AA1"];
        typed.extend(wrong.map(str::to_owned));
        typed.push(parts[1..].join(" "));
        typed.push(format!("{text} {text}"));
        typed
            .into_iter()
            .map(|typed| {
                let read = game.read_guess(&typed).map(|guess| guess.to_string());
                (typed, read.map_err(|misprint| misprint.to_string()))
            })
            .collect()
    }
}

/// Answers of a game as people type them, right and wrong.
struct Answers;

impl Visitor<Plain> for Answers {
    type Output = Vec<Reading>;
    fn visit<G: Registered>(self, game: &G) -> Vec<Reading> {
        let text = game.feedbacks()[0].to_string();
        let numbers: Vec<&str> = text.split(' ').collect();
        let mut typed: Vec<String> =
            ["", " ", ",", ", ", "/", "   ", "-", ":"].map(|gap| numbers.join(gap)).to_vec();
        typed.extend(["", "one", "9 9 9 9", "0", "-1 0"].map(str::to_owned));
        typed
            .into_iter()
            .map(|typed| {
                let read = game.read_answer(&typed).map(|answer| answer.to_string());
                (typed, read.map_err(|misprint| misprint.to_string()))
            })
            .collect()
    }
}

/// The complaint as a sentence for people: the words stay.
fn told(error: &Value) -> String {
    error["error"].as_str().expect("a sentence").trim_end_matches('.').to_lowercase()
}

fn usual_games() -> impl Iterator<Item = GuessingGame> {
    ENTRIES.iter().flat_map(|entry| entry.about.usual).map(|spec| spec.parse().expect("a usual size"))
}

/// Types each text in a fresh match and compares what came of it; `read` finds it in the view.
async fn compare(game: &GuessingGame, way: &str, readings: Vec<Reading>, read: fn(&Value) -> &Value) {
    let server = Client::new(&Options::in_memory());
    for (typed, expected) in readings {
        let hunt = server.open_hunt(&game.spec(), way).await;
        let path = format!("/api/matches/{}/choices", hunt.id);
        let (status, view) = hunt.seats[0].ask("POST", &path, Some(json!({ "choice": typed }))).await;
        match expected {
            Ok(text) => {
                assert_eq!(status, StatusCode::OK, "{typed:?}: {view}");
                assert_eq!(read(&view["table"]["turns"][0]), &json!(text), "{typed:?}");
            }
            Err(complaint) => {
                assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{typed:?}: {view}");
                assert_eq!(told(&view), complaint.trim_end_matches('.').to_lowercase(), "{typed:?}");
            }
        }
    }
}

#[tokio::test]
async fn a_guess_is_read_over_http_as_the_terminal_reads_it() {
    for game in usual_games() {
        let readings = game.visit(Guesses);
        assert!(
            readings.iter().any(|(_, read)| read.is_ok()) && readings.iter().any(|(_, read)| read.is_err())
        );
        compare(&game, "search", readings, |turn| &turn["guess"]).await;
    }
}

#[tokio::test]
async fn an_answer_is_read_over_http_as_the_terminal_reads_it() {
    for game in usual_games() {
        let readings = game.visit(Answers);
        assert!(
            readings.iter().any(|(_, read)| read.is_ok()) && readings.iter().any(|(_, read)| read.is_err())
        );
        compare(&game, "hide", readings, |turn| &turn["feedback"]).await;
    }
}

#[tokio::test]
async fn places_need_no_blanks_between_them() {
    let server = Client::new(&Options::in_memory());
    let hunt = server.open_hunt("ships 4 8 3", "search").await;
    let view = hunt.seats[0].choose(&hunt.id, "a1H2h4").await;
    assert_eq!(view["table"]["turns"][0]["guess"], "A1 H2 H4");
}
