//! Hidden means hidden: the raw traffic of those who may not know is searched for what they may not know.

use std::fmt::Write as _;

use rusqlite::Connection;
use serde_json::{Value, json};
use server::Options;

use crate::client::{Client, Opened, folder, logged};

/// Everything that the other seat and a spectator can ask for, asked. The page is a file of the program, the same
/// for all, and its lessons name choices of their own: it is not asked for.
async fn pry(match_: &Opened, eyes: &[&Client]) {
    for eye in eyes {
        eye.first_line(&match_.id).await;
        for path in ["", "/hints", "/choices", "/answers", "/surrender", "/secret"] {
            let path = format!("/api/matches/{}{path}", match_.id);
            eye.ask_raw("GET", &path, None).await;
        }
        eye.ask_raw("POST", &format!("/api/matches/{}/choices", match_.id), Some("{}".to_owned())).await;
        for path in ["/", "/metrics", "/healthz", "/api/records", "/api/games"] {
            eye.ask_raw("GET", path, None).await;
        }
    }
}

/// All that the views of the game file show.
fn public_views(file: &std::path::Path) -> String {
    let file = Connection::open(file).expect("a game file");
    let mut names = file.prepare("SELECT name FROM sqlite_master WHERE type = 'view'").expect("a query");
    let names: Vec<String> =
        names.query_map([], |row| row.get(0)).expect("rows").map(|n| n.expect("a name")).collect();
    assert!(names.len() >= 2, "there are public views");
    let mut shown = String::new();
    for name in names {
        let mut rows = file.prepare(&format!("SELECT * FROM {name}")).expect("a view");
        let columns = rows.column_count();
        let mut rows = rows.query([]).expect("rows");
        while let Some(row) = rows.next().expect("a row") {
            for column in 0..columns {
                writeln!(shown, "{:?}", row.get_ref(column).expect("a value")).expect("a string takes all");
            }
        }
    }
    shown
}

/// Whether a text tells a word: not as a part of a longer one, since the digits of a choice may stand in a time,
/// a measurement or a name by chance.
fn tells(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let fraction = after.strip_prefix('.').unwrap_or_default();
        !before.ends_with(|c: char| c.is_alphanumeric() || c == '.')
            && !after.starts_with(char::is_alphanumeric)
            && !fraction.starts_with(char::is_numeric)
    })
}

/// What the game file keeps for itself.
fn private(file: &std::path::Path, query: &str) -> String {
    let file = Connection::open(file).expect("a game file");
    file.query_row(query, [], |row| row.get(0)).expect("a row")
}

#[tokio::test]
async fn a_secret_is_in_nothing_that_is_sent_before_the_game_is_over() {
    for (game, guesses) in [
        ("ships 4 8 3", ["A1 A2 A3", "H1 H2 H3", "D1 D2 D3", "A1 H1 D2"]),
        ("mastermind 4 6", ["RRRR", "BBBB", "GGGG", "YYYY"]),
    ] {
        let file = folder("secret").join("games.db");
        let server = Client::new(&Options::in_file(&file));
        let hunt = server.open_hunt(game, "search").await;
        let me = &hunt.seats[0];
        for guess in guesses {
            me.ask("POST", &format!("/api/matches/{}/choices", hunt.id), Some(json!({ "choice": guess })))
                .await;
        }
        pry(&hunt, &[me, &hunt.watcher]).await;
        let (before, shown) = (me.heard() + &hunt.watcher.heard(), public_views(&file));
        me.ask("POST", &format!("/api/matches/{}/surrender", hunt.id), None).await;
        let view = me.view(&hunt.id).await;
        let secret = view["table"]["secret"].as_str().expect("shown now").to_owned();
        if guesses.contains(&secret.as_str()) {
            continue; // One in a thousand: found by a guess above, so it was no secret.
        }
        assert!(!tells(&before, &secret), "{secret} was told too early");
        assert!(!before.contains("seed"), "the seed tells the secret");
        assert!(!tells(&shown, &secret) && !shown.contains(&hunt.tokens[0]), "{shown}");
    }
}

#[tokio::test]
async fn a_sealed_choice_is_in_nothing_that_the_other_seat_or_a_spectator_can_get() {
    let file = folder("sealed").join("games.db");
    let server = Client::new(&Options::in_file(&file));
    let duel = server.open_duel().await;
    let [black, white] = &duel.seats[..] else { panic!("two seats") };
    black.choose(&duel.id, "0423").await;
    pry(&duel, &[white, &duel.watcher]).await;
    for eye in [white, &duel.watcher] {
        let heard = eye.heard();
        assert!(!tells(&heard, "0423"), "{heard}");
        assert!(heard.contains("\"ready\":true"), "the other side hears that Black is ready");
        assert!(!heard.contains(&duel.tokens[0]), "a seat's token is its own");
    }
    let shown = public_views(&file);
    assert!(!tells(&shown, "0423") && duel.tokens.iter().all(|token| !shown.contains(token)), "{shown}");
    white.choose(&duel.id, "pass").await;
    assert!(duel.watcher.view(&duel.id).await.to_string().contains("0423"), "now both are open");
}

#[tokio::test]
async fn the_machine_seals_its_choice_before_the_person_has_chosen_and_nobody_can_read_it() {
    let file = folder("machine").join("games.db");
    let server = Client::new(&Options::in_file(&file));
    let race = server.open_hunt("ships 4 8 3", "race").await;
    pry(&race, &[&race.seats[0], &race.watcher]).await;
    let event: Value =
        serde_json::from_str(&private(&file, "SELECT event FROM events WHERE number = 0")).expect("an event");
    let sealed = event["guess"].as_str().expect("the machine has guessed first").to_owned();
    for eye in [&race.seats[0], &race.watcher] {
        assert!(!tells(&eye.heard(), &sealed), "{sealed}");
    }
    let machine = json!({ "kind": "machine", "level": "random" });
    let person = json!({ "kind": "person" });
    let duel = server.open(json!({ "kind": "duel", "black": person, "white": machine })).await;
    while duel.watcher.view(&duel.id).await["table"]["white"]["ready"] == false {
        tokio::task::yield_now().await;
    }
    pry(&duel, &[&duel.seats[0], &duel.watcher]).await;
    let query = format!("SELECT event FROM events WHERE match = '{}' AND number = 0", duel.id);
    let event: Value = serde_json::from_str(&private(&file, &query)).expect("an event");
    let sealed = event["choice"].as_str().expect("the machine has chosen first").to_owned();
    for eye in [&duel.seats[0], &duel.watcher] {
        assert!(!tells(&eye.heard(), &sealed), "{sealed}");
    }
}

#[tokio::test]
async fn the_log_names_routes_and_never_secrets_tokens_or_choices() {
    let server = Client::new(&Options::in_memory());
    let duel = server.open_duel().await;
    duel.seats[0].choose(&duel.id, "0423").await;
    duel.seats[1]
        .ask("POST", &format!("/api/matches/{}/choices", duel.id), Some(json!({"choice": "9999"})))
        .await;
    let hunt = server.open_hunt("ships 5 9 3", "search").await;
    hunt.seats[0].ask("POST", &format!("/api/matches/{}/surrender", hunt.id), None).await;
    let secret = hunt.seats[0].view(&hunt.id).await["table"]["secret"].as_str().expect("shown").to_owned();
    let written = logged();
    assert!(written.contains("/api/matches/{id}/choices"), "{written}");
    for hidden in [&secret, &duel.tokens[0], &duel.tokens[1], &hunt.tokens[0], "0423", "9999"] {
        assert!(!tells(&written, hidden), "{hidden} is in the log");
    }
}
