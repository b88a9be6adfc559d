//! A clock is optional: it gives each choice its time, and a turn whose time is up ends by itself.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Options;

use crate::client::{Client, folder};

/// Looks until a match is in the state that is waited for.
async fn wait_for(eye: &Client, id: &str, reached: impl Fn(&Value) -> bool) -> Value {
    loop {
        let view = eye.view(id).await;
        if reached(&view) {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn person() -> Value {
    json!({ "kind": "person" })
}

#[tokio::test]
async fn whoever_has_not_chosen_in_time_passes_and_the_other_sides_choice_counts() {
    let server = Client::new(&Options::in_memory());
    let wanted = json!({ "kind": "duel", "black": person(), "white": person(), "clock": 1 });
    let duel = server.open(wanted).await;
    // White sits there and does nothing.
    let _white = duel.seats[1].follow(&duel.id).await;
    let waiting = duel.seats[0].choose(&duel.id, "1413").await;
    assert_eq!(waiting["clock"]["seconds"], 1);
    // The clock runs anew for the second turn, in which nobody chooses.
    let end = wait_for(&duel.watcher, &duel.id, |view| view["over"] == true).await;
    assert_eq!(end["table"]["rounds"], json!(["1413 pass", "pass pass"]));
    assert_eq!(end["clock"]["until"], Value::Null);
}

#[tokio::test]
async fn a_machine_that_plays_against_a_late_person_gets_its_move() {
    let server = Client::new(&Options::in_memory());
    let machine = json!({ "kind": "machine", "level": "greedy" });
    let duel = server.open(json!({ "kind": "duel", "black": person(), "white": machine, "clock": 1 })).await;
    let _black = duel.seats[0].follow(&duel.id).await;
    let after = wait_for(&duel.watcher, &duel.id, |view| view["table"]["turn"] != 0).await;
    let round = after["table"]["rounds"][0].as_str().expect("a round");
    assert!(round.starts_with("pass ") && !round.ends_with(" pass"), "{round}");
}

#[tokio::test]
async fn a_search_that_is_out_of_time_ends_and_its_record_says_why() {
    let server = Client::new(&Options::in_memory());
    let wanted = json!({ "kind": "hunt", "game": "mastermind 4 6", "way": "search", "clock": 1 });
    let hunt = server.open(wanted).await;
    let _searcher = hunt.seats[0].follow(&hunt.id).await;
    let end = wait_for(&hunt.watcher, &hunt.id, |view| view["over"] == true).await;
    assert_eq!(end["status"], "The time is up. The secret is shown.");
    let (status, record) = server.ask_raw("GET", &format!("/api/records/{}/text", hunt.id), None).await;
    assert_eq!(status, StatusCode::OK);
    assert!(record.contains("result: not found: out of time"), "{record}");
}

#[tokio::test]
async fn a_clock_runs_again_after_a_restart_and_a_game_without_one_has_none() {
    let options = Options::in_file(folder("clock").join("games.db"));
    let server = Client::new(&options);
    let timed =
        server.open(json!({ "kind": "duel", "black": person(), "white": person(), "clock": 600 })).await;
    let untimed = server.open_duel().await;
    drop(server);
    let again = Client::new(&options);
    assert_eq!(again.view(&timed.id).await["clock"]["until"], Value::Null, "nobody is back yet");
    let _black = timed.seats[0].at(&again).follow(&timed.id).await;
    let mut white = timed.seats[1].at(&again).follow(&timed.id).await;
    white.until(|view| view["clock"]["until"].is_number()).await;
    assert_eq!(again.view(&untimed.id).await["clock"], Value::Null);
}

#[tokio::test]
async fn a_clock_that_cannot_be_set_is_refused_with_what_is_allowed() {
    let server = Client::new(&Options::in_memory());
    for (way, clock) in [("search", 0), ("search", 3_601), ("hide", 30)] {
        let wanted = json!({ "kind": "hunt", "game": "mastermind 4 6", "way": way, "clock": clock });
        let (status, answer) = server.ask("POST", "/api/matches", Some(wanted)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        assert!(answer["error"].as_str().is_some_and(|told| told.contains("clock")), "{answer}");
    }
}
