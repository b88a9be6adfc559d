//! Games outlive the process: a new one over the same file goes on where the old one stopped.

use std::time::Duration;

use axum::http::StatusCode;
use game::{Deduction as _, Notation as _};
use mastermind::Mastermind;
use rusqlite::Connection;
use serde_json::json;
use server::Options;

use crate::client::{Client, folder};

#[tokio::test]
async fn a_game_goes_on_after_a_restart_with_the_same_seats_and_the_same_secret() {
    let options = Options::in_file(folder("restart").join("games.db"));
    let server = Client::new(&options);
    let hunt = server.open_hunt("ships 4 8 3", "search").await;
    let before = hunt.seats[0].choose(&hunt.id, "A1 H2 H4").await;
    let duel = server.open_duel().await;
    duel.seats[0].choose(&duel.id, "1413").await;
    drop(server);

    let again = Client::new(&options);
    let me = again.with(Some(&hunt.tokens[0]));
    assert_eq!(me.view(&hunt.id).await, before);
    let [black, white] = [&duel.tokens[0], &duel.tokens[1]].map(|token| again.with(Some(token)));
    let sealed = black.view(&duel.id).await;
    assert_eq!(sealed["table"]["chosen"], "1413", "a sealed choice is still sealed");
    assert!(!white.view(&duel.id).await.to_string().contains("1413"));
    let after = white.choose(&duel.id, "pass").await;
    assert_eq!(after["table"]["rounds"], json!(["1413 pass"]));
}

#[tokio::test]
async fn a_game_that_waits_for_the_machine_is_gone_on_with_by_the_machine() {
    let file = folder("owed").join("games.db");
    let server = Client::new(&Options::in_file(&file));
    let hunt = server.open_hunt("mastermind 3 3", "hide").await;
    drop(server);
    // As if the process had been killed between the beginning and the machine's first guess.
    Connection::open(&file).expect("a game file").execute("DELETE FROM events", []).expect("deleted");
    let again = Client::new(&Options::in_file(&file)).with(Some(&hunt.tokens[0]));
    let view = again.view(&hunt.id).await;
    assert!(view["table"]["asks"].is_string(), "{view}");
}

#[tokio::test]
async fn a_file_that_cannot_be_written_is_reported_and_play_goes_on() {
    let file = folder("locked").join("games.db");
    let server = Client::new(&Options::in_file(&file));
    let hunt = server.open_hunt("mastermind 4 6", "search").await;
    let lock = Connection::open(&file).expect("a game file");
    lock.execute_batch("BEGIN IMMEDIATE").expect("another program holds the file");
    let view = hunt.seats[0].choose(&hunt.id, "RRRR").await;
    assert_eq!((&view["kept"], &view["version"]), (&json!(false), &json!(1)));
    assert_eq!(server.ask("GET", "/healthz", None).await.1["status"], "unkept");
    lock.execute_batch("ROLLBACK").expect("let go");
    let view = hunt.seats[0].choose(&hunt.id, "BBBB").await;
    assert_eq!(view["kept"], true);
    assert_eq!(server.ask("GET", "/healthz", None).await.1["status"], "ok");
    drop(server);
    let again = Client::new(&Options::in_file(&file)).with(Some(&hunt.tokens[0]));
    assert_eq!(again.view(&hunt.id).await["table"]["turns"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn clashing_answers_in_a_game_too_large_to_count_are_named_and_can_be_corrected_after_a_restart() {
    let options = Options::in_file(folder("clash").join("games.db"));
    let server = Client::new(&options);
    let game: Mastermind = "mastermind 15 3".parse().expect("a size");
    let hunt = server.open_hunt("mastermind 15 3", "hide").await;
    let mut view = hunt.seats[0].view(&hunt.id).await;
    while view["table"]["trouble"].is_null() {
        view = hunt.seats[0].choose(&hunt.id, "0 0").await;
    }
    assert_eq!(view["status"], "These answers cannot all be true: correct one of them.");
    drop(server);

    let me = Client::new(&options).with(Some(&hunt.tokens[0]));
    assert_eq!(me.view(&hunt.id).await, view, "nothing is forgotten");
    let again = json!({ "choice": "0 0" });
    let (status, _) = me.ask("POST", &format!("/api/matches/{}/choices", hunt.id), Some(again)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let secret = game.parse_secret("RRRRRRRRRRRRRRR").expect("a code");
    for (number, turn) in (1..).zip(view["table"]["turns"].as_array().expect("turns")) {
        let guess = game.parse_guess(turn["guess"].as_str().expect("a guess")).expect("a code");
        let truth = json!({ "turn": number, "answer": game.feedback(&secret, &guess).to_string() });
        let (status, answer) = me.ask("PUT", &format!("/api/matches/{}/answers", hunt.id), Some(truth)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    assert!(me.view(&hunt.id).await["table"]["asks"].is_string(), "the machine goes on");
    let (status, end) = me.ask("POST", &format!("/api/matches/{}/surrender", hunt.id), None).await;
    assert_eq!((status, &end["over"]), (StatusCode::OK, &json!(true)));
}

#[tokio::test]
async fn a_person_may_stop_a_large_game_whose_answers_clash() {
    let server = Client::new(&Options::in_memory());
    let hunt = server.open_hunt("mastermind 15 3", "hide").await;
    let mut view = hunt.seats[0].view(&hunt.id).await;
    while view["table"]["trouble"].is_null() {
        view = hunt.seats[0].choose(&hunt.id, "0 0").await;
    }
    let path = format!("/api/matches/{}/surrender", hunt.id);
    let (status, end) = hunt.seats[0].ask("POST", &path, None).await;
    assert_eq!((status, &end["over"]), (StatusCode::OK, &json!(true)));
}

#[tokio::test]
async fn the_end_of_a_game_that_the_file_refused_is_kept_as_soon_as_the_file_takes_it() {
    let file = folder("refused").join("games.db");
    let mut options = Options::in_file(&file);
    options.limits.again = Duration::from_millis(10);
    let server = Client::new(&options);
    let hunt = server.open_hunt("mastermind 4 6", "search").await;
    let lock = Connection::open(&file).expect("a game file");
    lock.execute_batch("BEGIN IMMEDIATE").expect("another program holds the file");
    let path = format!("/api/matches/{}/surrender", hunt.id);
    let (_, end) = hunt.seats[0].ask("POST", &path, None).await;
    assert_eq!((&end["over"], &end["kept"]), (&json!(true), &json!(false)));
    lock.execute_batch("ROLLBACK").expect("let go");
    // Nobody does anything more in this game.
    while hunt.watcher.view(&hunt.id).await["kept"] == false {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (status, _) = server.ask("GET", &format!("/api/records/{}", hunt.id), None).await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test]
async fn a_game_in_play_is_not_abandoned_however_long_ago_it_began() {
    let file = folder("abandoned").join("games.db");
    let mut options = Options::in_file(&file);
    options.limits.matches = 1;
    let server = Client::new(&options);
    let hunt = server.open_hunt("mastermind 4 6", "search").await;
    let other = Connection::open(&file).expect("a game file");
    other.execute("UPDATE matches SET begun = begun - 864000, moved = moved - 864000", []).expect("aged");
    hunt.seats[0].choose(&hunt.id, "RRRR").await;
    let wanted = json!({ "kind": "hunt", "game": "mastermind 4 6", "way": "search" });
    let (status, _) = server.ask("POST", "/api/matches", Some(wanted.clone())).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "the first game is in play");
    hunt.seats[0].choose(&hunt.id, "BBBB").await;

    other.execute("UPDATE matches SET moved = moved - 864000", []).expect("aged");
    assert_eq!(server.ask("POST", "/api/matches", Some(wanted)).await.0, StatusCode::CREATED);
    let (status, _) = hunt.seats[0].ask("GET", &format!("/api/matches/{}", hunt.id), None).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "what made room is gone from memory, too");
}

#[tokio::test]
async fn an_abandoned_game_stays_where_its_going_would_make_no_room() {
    let file = folder("no-room").join("games.db");
    let mut options = Options::in_file(&file);
    let server = Client::new(&options);
    let old = server.open_hunt("mastermind 4 6", "search").await;
    Connection::open(&file)
        .and_then(|file| file.execute("UPDATE matches SET moved = moved - 864000", []))
        .expect("aged");
    server.open_hunt("mastermind 4 6", "search").await;
    drop(server);
    options.limits.matches = 1;
    let again = Client::new(&options);
    let wanted = json!({ "kind": "hunt", "game": "mastermind 4 6", "way": "search" });
    assert_eq!(again.ask("POST", "/api/matches", Some(wanted)).await.0, StatusCode::SERVICE_UNAVAILABLE);
    again.with(Some(&old.tokens[0])).choose(&old.id, "RRRR").await;
}

#[tokio::test]
async fn a_file_of_the_first_form_is_brought_up_to_date_and_its_games_go_on() {
    let file = folder("first-form").join("games.db");
    let mut options = Options::in_file(&file);
    options.limits.matches = 1;
    let server = Client::new(&options);
    let hunt = server.open_hunt("mastermind 4 6", "search").await;
    drop(server);
    let first_form = "DROP TABLE room_events; DROP TABLE rooms;
        DROP VIEW public_records; DROP INDEX records_by_owner; ALTER TABLE records DROP COLUMN owner;
        CREATE VIEW public_records AS SELECT * FROM records;
        ALTER TABLE matches DROP COLUMN moved; UPDATE matches SET begun = 0; PRAGMA user_version = 1";
    Connection::open(&file).expect("a game file").execute_batch(first_form).expect("as it was");
    let again = Client::new(&options);
    let wanted = json!({ "kind": "hunt", "game": "mastermind 4 6", "way": "search" });
    assert_eq!(again.ask("POST", "/api/matches", Some(wanted)).await.0, StatusCode::SERVICE_UNAVAILABLE);
    again.with(Some(&hunt.tokens[0])).choose(&hunt.id, "RRRR").await;
}
