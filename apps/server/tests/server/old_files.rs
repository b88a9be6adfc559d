//! Game files that were written by earlier releases: whatever is in them can still be read, played and reviewed.
//!
//! `fixtures/games-v2.sql` is a game file of the second form as text (`sqlite3 games.db .dump`), played over HTTP with
//! every kind of beginning and event. `fixtures/games-v2.json` holds the tokens of its seats and what the release that
//! wrote it answered about it. Neither is ever changed; a new form of the file gets a new pair.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use axum::http::StatusCode;
use rusqlite::Connection;
use serde_json::{Value, json};
use server::Options;

use crate::client::{Client, folder};

/// A copy of the old file, and a server that lets its matches stand still.
fn old_file(name: &str) -> Options {
    let file = folder(name).join("games.db");
    let copy = Connection::open(&file).expect("a new file");
    copy.execute_batch(&fixture("games-v2.sql")).expect("the old file");
    let mut options = Options::in_file(&file);
    options.limits.pace = Duration::from_hours(1);
    options.limits.review = Duration::ZERO;
    options
}

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/fixtures").join(name);
    fs::read_to_string(&path).unwrap_or_else(|failure| panic!("{}: {failure}", path.display()))
}

/// What the release that wrote the file answered about it.
fn answered() -> Value {
    serde_json::from_str(&fixture("games-v2.json")).expect("JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// A match of the old file, by the words that describe it, and the clients on its seats.
fn seats(server: &Client, what: &str) -> (String, Vec<Client>) {
    let answered = answered();
    let found = list(&answered["matches"]).iter().find(|one| one["what"] == what).expect("it is in the file");
    let seats = list(&found["tokens"]).iter().map(|token| server.with(Some(text(token)))).collect();
    (text(&found["id"]).to_owned(), seats)
}

/// What was asked and answered so far, or the rounds that were played.
fn turns(view: &Value) -> Vec<Value> {
    let table = &view["table"];
    list(if table["kind"] == "duel" { &table["rounds"] } else { &table["turns"] }).to_vec()
}

/// Whether everything that was told is told again; there may be more now.
fn includes(now: &Value, then: &Value) -> bool {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            then.iter().all(|(key, then)| now.get(key).is_some_and(|now| includes(now, then)))
        }
        (Value::Array(now), Value::Array(then)) => {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| includes(now, then))
        }
        _ => now == then,
    }
}

/// Every viewer of every match sees what was seen then.
async fn wake_all(server: &Client) {
    for one in list(&answered()["matches"]) {
        let tokens = [None].into_iter().chain(list(&one["tokens"]).iter().map(|token| Some(text(token))));
        for (token, then) in tokens.zip(list(&one["views"])) {
            let now = server.with(token).view(text(&one["id"])).await;
            assert!(includes(&now, then), "{}\nnow:  {now}\nthen: {then}", one["what"]);
        }
    }
}

#[tokio::test]
async fn every_match_of_an_old_file_is_woken_as_it_was_left() {
    wake_all(&Client::new(&old_file("old-matches"))).await;
}

#[tokio::test]
async fn every_match_of_a_file_of_the_first_form_is_woken_as_it_was_left() {
    let options = old_file("old-first-form");
    let server::Keep::File(file) = &options.keep else { panic!("it is in a file") };
    // The first releases knew no clock and did not note when something last happened.
    let first_form = r#"
        UPDATE matches SET setup = replace(setup, ',"clock":null', '');
        ALTER TABLE matches DROP COLUMN moved;
        PRAGMA user_version = 1"#;
    Connection::open(file).expect("the file").execute_batch(first_form).expect("as it was");
    wake_all(&Client::new(&options)).await;
}

#[tokio::test]
async fn the_games_of_an_old_file_are_played_on_and_kept_over_a_restart() {
    let options = old_file("old-play");
    let server = Client::new(&options);
    let played = [
        ("a search that goes on, with hints", 0, "E1 F2 G3"),
        ("a search with a clock that goes on", 0, "OPWK"),
        ("a race that goes on", 0, "B1 C2 D3"),
        ("a hiding that goes on, with a correction", 0, "0 1"),
        ("a duel of two people with a sealed choice", 1, "pass"),
        ("a duel against the machine that goes on", 0, "pass"),
    ];
    let mut after = Vec::new();
    for (what, seat, choice) in played {
        let (id, seats) = seats(&server, what);
        let before = turns(&seats[seat].view(&id).await);
        let view = seats[seat].choose(&id, choice).await;
        assert_eq!((turns(&view).len(), &view["kept"]), (before.len() + 1, &json!(true)), "{what}: {view}");
        after.push(turns(&view));
    }
    drop(server);
    let again = Client::new(&options);
    for ((what, seat, _), then) in played.into_iter().zip(after) {
        let (id, seats) = seats(&again, what);
        assert_eq!(turns(&seats[seat].view(&id).await), then, "{what}");
    }
}

#[tokio::test]
async fn the_secrets_of_games_that_go_on_are_those_that_were_hidden_then() {
    let server = Client::new(&old_file("old-secrets"));
    let answered = answered();
    let hidden: Vec<_> = list(&answered["matches"]).iter().filter(|one| one["secret"].is_string()).collect();
    assert_eq!(hidden.len(), 3);
    for one in hidden {
        let path = format!("/api/matches/{}/surrender", text(&one["id"]));
        let (_, end) = server.with(one["tokens"][0].as_str()).ask("POST", &path, None).await;
        assert_eq!(end["table"]["secret"], one["secret"], "{}", one["what"]);
    }
    let (_, library) = server.ask("GET", "/api/records", None).await;
    assert_eq!(library["total"], list(&answered["records"]).len() + 3, "three games have ended");
}

#[tokio::test]
async fn every_record_of_an_old_file_is_listed_told_sent_and_reviewed() {
    let server = Client::new(&old_file("old-records"));
    let answered = answered();
    let records = list(&answered["records"]);
    let (_, library) = server.ask("GET", "/api/records", None).await;
    let entries: Value = records.iter().map(|record| record["entry"].clone()).collect();
    assert!(includes(&library["records"], &entries), "now:  {library}\nthen: {entries}");
    for record in records {
        let path = format!("/api/records/{}", text(&record["entry"]["id"]));
        let (_, told) = server.ask("GET", &path, None).await;
        assert_eq!(told["record"], record["text"]);
        assert!(told["story"]["kind"].is_string(), "{told}");
        assert_eq!(server.ask_raw("GET", &format!("{path}/text"), None).await.1, text(&record["text"]));
        let (status, review) = server.ask("GET", &format!("{path}/review"), None).await;
        assert_eq!(status, StatusCode::OK, "{review}");
        let again = json!({ "record": record["text"] });
        assert_eq!(server.ask("POST", "/api/records", Some(again)).await.1["id"], record["entry"]["id"]);
    }
}

#[tokio::test]
async fn an_old_file_gets_the_same_form_as_a_new_one() {
    let form = |options: &Options| {
        drop(Client::new(options));
        let server::Keep::File(file) = &options.keep else { panic!("it is in a file") };
        let file = Connection::open(file).expect("a game file");
        let version: u32 = file.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a number");
        let mut parts = file.prepare("SELECT name, sql FROM sqlite_master").expect("a query");
        let parts: BTreeSet<(String, Option<String>)> =
            parts.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows").flatten().collect();
        (version, parts)
    };
    let new = Options::in_file(folder("new-form").join("games.db"));
    assert_eq!(form(&old_file("old-form")), form(&new));
}
