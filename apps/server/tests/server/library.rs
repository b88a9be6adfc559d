//! Finished games: listed, replayed, reviewed, carried in and out; analysis and puzzles.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Options;

use crate::client::Client;

const RECORD: &str = "\
parlour record 1
game: mastermind 2 3
searcher: <script>alert(1)</script>
secret: BG
result: found in 2

1. RB -> 0 1
2. BG -> 2 0
";

async fn import(server: &Client, record: &str) -> (StatusCode, Value) {
    server.ask("POST", "/api/records", Some(json!({ "record": record }))).await
}

#[tokio::test]
async fn a_finished_game_stands_in_the_library_under_the_id_of_its_match() {
    let server = Client::new(&Options::in_memory());
    let duel = server.open_duel().await;
    for seat in &duel.seats {
        seat.choose(&duel.id, "pass").await;
    }
    let (_, list) = server.ask("GET", "/api/records?game=apocalypse&words=ann", None).await;
    assert_eq!((&list["total"], &list["records"][0]["id"]), (&json!(1), &json!(duel.id)));
    let (_, replay) = server.ask("GET", &format!("/api/records/{}", duel.id), None).await;
    assert_eq!(replay["story"]["rounds"][0]["sentence"], "Black passes, White passes.");
    let (_, none) = server.ask("GET", "/api/records?game=ships", None).await;
    assert_eq!(none["total"], 0);
}

#[tokio::test]
async fn a_record_goes_out_as_it_came_in_and_comes_in_once() {
    let server = Client::new(&Options::in_memory());
    let (status, entry) = import(&server, RECORD).await;
    assert_eq!(status, StatusCode::CREATED, "{entry}");
    let id = entry["id"].as_str().expect("an id");
    let (_, text) = server.ask_raw("GET", &format!("/api/records/{id}/text"), None).await;
    assert_eq!(text, RECORD);
    assert_eq!(import(&server, RECORD).await.1["id"], id);
    assert_eq!(server.ask("GET", "/api/records", None).await.1["total"], 1);
}

#[tokio::test]
async fn a_record_that_cannot_have_happened_is_refused_and_the_turn_is_named() {
    let server = Client::new(&Options::in_memory());
    for (wrong, word) in [
        (RECORD.replace("0 1", "1 1"), "Turn 1"),
        (RECORD.replace("found in 2", "found in 3"), "result"),
        (RECORD.replace("result: found in 2\n", ""), "not over"),
        ("hello".to_owned(), "no record"),
    ] {
        let (status, answer) = import(&server, &wrong).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(word)), "{word}: {answer}");
    }
}

#[tokio::test]
async fn a_review_tells_skill_luck_and_what_each_guess_gave_up() {
    let server = Client::new(&Options::in_memory());
    let (_, entry) = import(&server, RECORD).await;
    let path = format!("/api/records/{}/review", entry["id"].as_str().expect("an id"));
    let (status, review) = server.ask("GET", &path, None).await;
    assert_eq!(status, StatusCode::OK, "{review}");
    assert_eq!(review["kind"], "hunt");
    assert_eq!((&review["skill"], &review["worst"]), (&json!(99), &Value::Null), "{review}");
    assert_eq!((&review["turns"][0]["before"], &review["turns"][0]["after"]), (&json!(9), &json!(2)));
}

#[tokio::test]
async fn an_analysis_tells_what_remains_and_finds_the_answers_that_clash() {
    let server = Client::new(&Options::in_memory());
    let ask = |turns: Value| {
        let server = server.clone();
        async move {
            server
                .ask("POST", "/api/analysis", Some(json!({ "game": "ships 2 3 1", "turns": turns })))
                .await
                .1
        }
    };
    let fresh = ask(json!([])).await;
    assert_eq!((&fresh["possible"], &fresh["of"]), (&json!(6), &json!(6)));
    let near = ask(json!([{ "guess": "A1", "feedback": "0 0 1" }])).await;
    assert_eq!(near["some"], json!(["C1", "C2"]));
    assert_eq!(near["heat"][4], json!({ "cell": "C1", "share": 0.5 }));
    let clash =
        ask(json!([{ "guess": "A1", "feedback": "0 0 1" }, { "guess": "C1", "feedback": "0 0 1" }])).await;
    assert_eq!(clash["trouble"]["turns"], json!([1, 2]));
    assert_eq!(clash["trouble"]["repairs"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn whoever_brought_a_record_can_take_it_out_and_nobody_else_can() {
    let server = Client::new(&Options::in_memory());
    let (_, brought) = import(&server, RECORD).await;
    let (id, owner) = (brought["id"].as_str().expect("an id"), brought["owner"].as_str().expect("its owner"));
    assert_eq!(
        import(&server, RECORD).await.1["owner"],
        Value::Null,
        "it is there already, and somebody else's"
    );
    let path = format!("/api/records/{id}");
    for eye in [server.with(None), server.with(Some("wrong")), server.with(Some(""))] {
        let (status, refused) = eye.ask("DELETE", &path, None).await;
        assert_eq!((status, &refused["code"]), (StatusCode::UNAUTHORIZED, &json!("ownerless")), "{refused}");
    }
    let own = server.with(Some(owner));
    assert_eq!(own.ask("DELETE", &path, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(own.ask("DELETE", &path, None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.ask("GET", &path, None).await.0, StatusCode::NOT_FOUND);
    let long = format!("{RECORD}{}", "#".repeat(70_000));
    assert_eq!(import(&server, &long).await.0, StatusCode::PAYLOAD_TOO_LARGE);
}
