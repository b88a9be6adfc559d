//! Oshi-Zumo over HTTP: the same doors as any game of simultaneous choice.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Options;

use crate::client::Client;

fn opening(game: &str, white: &Value) -> Value {
    json!({ "kind": "duel", "game": game, "black": { "kind": "person", "name": "Ann" }, "white": white })
}

#[tokio::test]
async fn two_people_bid_at_once_and_the_game_stands_in_the_library_with_its_review() {
    let server = Client::new(&Options::in_memory());
    let person = json!({ "kind": "person", "name": "Ben" });
    let duel = server.open(opening("oshi_zumo 6 1 1", &person)).await;
    let [black, white] = &duel.seats[..] else { panic!("two seats") };
    let waiting = black.choose(&duel.id, "2").await;
    assert_eq!((&waiting["table"]["chosen"], &waiting["asked"]), (&json!("2"), &json!(false)));
    let view = white.view(&duel.id).await;
    assert!(!view.to_string().contains("\"2 \""), "a sealed bid is not shown: {view}");
    assert_eq!(view["table"]["moves"], json!(["1", "2", "3", "4", "5", "6"]));
    assert_eq!(view["status"], "You are White. Bid 1 to 6 of your coins; Black does too.");
    let (status, refused) =
        white.ask("POST", &format!("/api/matches/{}/choices", duel.id), Some(json!({ "choice": "7" }))).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    let after = white.choose(&duel.id, "1").await;
    let table = &after["table"];
    assert_eq!((&table["rounds"], &table["position"]), (&json!(["2 1"]), &json!("4 5 1")));
    assert_eq!((&table["rows"], &table["name"]), (&json!(["|..o|"]), &json!("oshi_zumo")));
    assert_eq!((&table["white"]["coins"], &table["white"]["facts"]), (&json!(5), &json!(["5 coins"])));
    assert_eq!(table["last"]["sentence"], "Black bids 2, White bids 1.");
    black.choose(&duel.id, "3").await;
    let end = white.choose(&duel.id, "2").await;
    assert_eq!((&end["over"], &end["table"]["winner"]), (&json!(true), &json!("black")));
    assert_eq!(end["status"], "Black wins: the wrestler was pushed off White's end.");
    let (status, replay) = server.ask("GET", &format!("/api/records/{}", duel.id), None).await;
    assert_eq!((status, &replay["entry"]["spec"]), (StatusCode::OK, &json!("oshi_zumo 6 1 1")));
    assert_eq!(replay["entry"]["title"], "Oshi-Zumo, 6 coins, 1 place a side, least bid 1");
    assert_eq!(replay["story"]["rounds"][1]["position"], "1 3 2");
    let (status, review) = server.ask("GET", &format!("/api/records/{}/review", duel.id), None).await;
    assert_eq!((status, review["rounds"].as_array().map(Vec::len)), (StatusCode::OK, Some(2)), "{review}");
}

#[tokio::test]
async fn the_machine_plays_hints_are_given_and_levels_are_those_of_the_game() {
    let server = Client::new(&Options::in_memory());
    let machine = json!({ "kind": "machine", "level": "nash" });
    let duel = server.open(opening("oshi_zumo 6 1 1", &machine)).await;
    let me = &duel.seats[0];
    let path = format!("/api/matches/{}/hints", duel.id);
    let (status, hint) = me.ask("POST", &path, Some(json!({ "rung": 3 }))).await;
    assert_eq!(status, StatusCode::OK, "{hint}");
    assert!(hint["mix"].as_array().is_some_and(|mix| !mix.is_empty()), "{hint}");
    let mut view = me.view(&duel.id).await;
    for _ in 0..6 {
        if view["over"] == true {
            break;
        }
        view = me.choose(&duel.id, "1").await;
        while view["over"] == false && view["asked"] == false {
            tokio::task::yield_now().await;
            view = me.view(&duel.id).await;
        }
    }
    assert_eq!(view["over"], true, "{view}");
    let greedy = json!({ "kind": "machine", "level": "greedy" });
    let (status, refused) =
        server.ask("POST", "/api/matches", Some(opening("oshi_zumo 6 1 1", &greedy))).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        refused["error"],
        "No level is called `greedy`; there are random, beginner, easy, medium, hard, nash."
    );
    let (status, refused) =
        server.ask("POST", "/api/matches", Some(opening("oshi_zumo 0 1 1", &machine))).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused["error"].as_str().is_some_and(|told| told.contains("1 to 200 coins")), "{refused}");
}

#[tokio::test]
async fn a_position_is_analysed_with_mixes_to_the_end_of_the_game() {
    let server = Client::new(&Options::in_memory());
    let question = json!({ "game": "oshi_zumo 8 2 1", "position": "8 8 0", "seconds": 1 });
    let (status, text) = server.ask_raw("POST", "/api/analysis/stream", Some(question.to_string())).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    let last: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    assert_eq!((&last["exact"], &last["rows"]), (&json!(true), &json!(["|..o..|"])));
    let shares = last["black"].as_array().expect("bids").iter().filter_map(|one| one["share"].as_f64());
    assert!((shares.sum::<f64>() - 1.0).abs() < 1e-9);
}

#[tokio::test]
async fn the_table_of_games_tells_what_a_size_is_made_of() {
    let server = Client::new(&Options::in_memory());
    let (_, games) = server.ask("GET", "/api/games", None).await;
    let duels = games["duels"].as_array().expect("duels");
    let names: Vec<&str> = duels.iter().filter_map(|duel| duel["name"].as_str()).collect();
    assert_eq!(names, ["apocalypse", "oshi_zumo"]);
    let bidding = &duels[1];
    assert_eq!((&bidding["usual"], &bidding["start"]), (&json!("oshi_zumo 50 3 1"), &json!("50 50 0")));
    assert_eq!(bidding["parameters"][0]["most"], 200);
}
