//! Games outlive the process: a new one over the same file goes on where the old one stopped.

use rusqlite::Connection;
use serde_json::json;
use server::Options;

use crate::client::{Client, folder};

#[tokio::test]
async fn a_game_goes_on_after_a_restart_with_the_same_seats_and_the_same_secret() {
    let options = Options::in_file(folder("restart").join("games.db"));
    let house = Client::new(&options);
    let hunt = house.open_hunt("ships 4 8 3", "search").await;
    let before = hunt.seats[0].choose(&hunt.id, "A1 H2 H4").await;
    let duel = house.open_duel().await;
    duel.seats[0].choose(&duel.id, "1413").await;
    drop(house);

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
    let house = Client::new(&Options::in_file(&file));
    let hunt = house.open_hunt("mastermind 3 3", "hide").await;
    drop(house);
    // As if the process had been killed between the beginning and the machine's first guess.
    Connection::open(&file).expect("a game file").execute("DELETE FROM events", []).expect("deleted");
    let again = Client::new(&Options::in_file(&file)).with(Some(&hunt.tokens[0]));
    let view = again.view(&hunt.id).await;
    assert!(view["table"]["asks"].is_string(), "{view}");
}

#[tokio::test]
async fn a_file_that_cannot_be_written_is_reported_and_play_goes_on() {
    let file = folder("locked").join("games.db");
    let house = Client::new(&Options::in_file(&file));
    let hunt = house.open_hunt("mastermind 4 6", "search").await;
    let lock = Connection::open(&file).expect("a game file");
    lock.execute_batch("BEGIN IMMEDIATE").expect("another program holds the file");
    let view = hunt.seats[0].choose(&hunt.id, "RRRR").await;
    assert_eq!((&view["kept"], &view["version"]), (&json!(false), &json!(1)));
    assert_eq!(house.ask("GET", "/healthz", None).await.1["status"], "unkept");
    lock.execute_batch("ROLLBACK").expect("let go");
    let view = hunt.seats[0].choose(&hunt.id, "BBBB").await;
    assert_eq!(view["kept"], true);
    assert_eq!(house.ask("GET", "/healthz", None).await.1["status"], "ok");
    drop(house);
    let again = Client::new(&Options::in_file(&file)).with(Some(&hunt.tokens[0]));
    assert_eq!(again.view(&hunt.id).await["table"]["turns"].as_array().map(Vec::len), Some(2));
}
