//! Puzzles: from numbers, from dates and from stored games.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Options;

use crate::client::Client;

async fn show(server: &Client, name: &str) -> Value {
    let (status, puzzle) = server.ask("GET", &format!("/api/puzzles/{name}"), None).await;
    assert_eq!(status, StatusCode::OK, "{puzzle}");
    puzzle
}

async fn answer(server: &Client, name: &str, choice: &str) -> Value {
    let path = format!("/api/puzzles/{name}");
    let (status, judged) = server.ask("POST", &path, Some(json!({ "choice": choice }))).await;
    assert_eq!(status, StatusCode::OK, "{judged}");
    judged
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// Solves "one is left" by the analysis, and checks that the puzzle does not tell it.
async fn solve_one_left(server: &Client, puzzle: &Value) {
    let (name, riddle) = (text(&puzzle["name"]), &puzzle["riddle"]);
    let turns = riddle["turns"].as_array().expect("turns").clone();
    let question = json!({ "game": riddle["game"], "turns": turns });
    let (_, analysis) = server.ask("POST", "/api/analysis", Some(question)).await;
    assert_eq!(analysis["possible"], 1, "{analysis}");
    let left = text(&analysis["some"][0]);
    assert!(!puzzle.to_string().contains(left));
    assert_eq!(answer(server, name, left).await["right"], true);
    let wrong = answer(server, name, text(&turns[0]["guess"])).await;
    assert!(text(&wrong["sentence"]).contains("guess 1"), "{wrong}");
    assert!(!wrong.to_string().contains(left));
}

#[tokio::test]
async fn a_guessing_puzzle_leaves_one_secret_and_does_not_tell_it() {
    let server = Client::new(&Options::in_memory());
    for name in ["20001", "20002"] {
        let puzzle = show(&server, name).await;
        assert_eq!(puzzle["riddle"]["kind"], "one_left");
        solve_one_left(&server, &puzzle).await;
    }
}

#[tokio::test]
async fn a_puzzle_of_apocalypse_has_one_move_that_keeps_the_value() {
    let server = Client::new(&Options::in_memory());
    let puzzle = show(&server, "20003").await;
    let riddle = &puzzle["riddle"];
    assert_eq!(riddle["kind"], "keep_value", "{puzzle}");
    let moves = riddle["moves"].as_array().expect("moves");
    let mut right = 0;
    for choice in moves {
        let judged = answer(&server, "20003", text(choice)).await;
        right += u32::from(judged["right"] == true);
        assert!(text(&judged["sentence"]).contains(text(choice)), "{judged}");
    }
    right += u32::from(
        !riddle["placing"].as_bool().expect("yes or no")
            && answer(&server, "20003", "pass").await["right"] == true,
    );
    assert_eq!(right, 1, "{puzzle}");
}

#[tokio::test]
async fn the_puzzle_of_a_day_is_the_same_by_its_date_and_by_its_number() {
    let server = Client::new(&Options::in_memory());
    let by_date = show(&server, "2024-10-05").await;
    assert_eq!((&by_date["date"], &by_date["name"]), (&json!("2024-10-05"), &json!("20001")));
    assert_eq!(by_date["riddle"], show(&server, "20001").await["riddle"]);
    let today = show(&server, "today").await;
    assert_eq!(today["riddle"], show(&server, text(&today["date"])).await["riddle"]);
    for wrong in ["tomorrow", "2024-13-05", "1969-12-31", "-1", "1e5"] {
        let (status, refused) = server.ask("GET", &format!("/api/puzzles/{wrong}"), None).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {refused}");
        assert!(text(&refused["error"]).contains("a date such as"), "{refused}");
    }
}

const ONE_LEFT: &str = "\
parlour record 1
game: mastermind 2 3
secret: GG
result: found in 3

1. RR -> 0 0
2. BB -> 0 0
3. GG -> 2 0
";

#[tokio::test]
async fn a_stored_game_that_came_down_to_one_secret_makes_a_puzzle() {
    let server = Client::new(&Options::in_memory());
    let (status, none) = server.ask("GET", "/api/puzzles/stored", None).await;
    assert_eq!(status, StatusCode::CONFLICT, "{none}");
    let too_lucky = "parlour record 1\ngame: mastermind 2 3\nresult: found in 1\n\n1. RB -> 2 0\n";
    let (_, lucky) = server.ask("POST", "/api/records", Some(json!({ "record": too_lucky }))).await;
    let path = format!("/api/puzzles/{}", text(&lucky["id"]));
    assert_eq!(server.ask("GET", &path, None).await.0, StatusCode::CONFLICT);

    let (_, entry) = server.ask("POST", "/api/records", Some(json!({ "record": ONE_LEFT }))).await;
    let puzzle = show(&server, "stored").await;
    assert_eq!(puzzle["name"], entry["id"], "the only game that makes one");
    assert_eq!(puzzle["riddle"]["turns"].as_array().map(Vec::len), Some(2));
    solve_one_left(&server, &puzzle).await;
}
