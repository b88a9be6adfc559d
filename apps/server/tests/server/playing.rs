//! Whole games as a program plays them.

use axum::http::StatusCode;
use game::{Deduction as _, Notation as _};
use mastermind::Mastermind;
use serde_json::{Value, json};
use server::Options;

use crate::client::Client;

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

#[tokio::test]
async fn a_search_ends_with_the_secret_and_stands_in_the_view() {
    let server = Client::new(&Options::in_memory());
    let hunt = server.open_hunt("mastermind 2 2", "search").await;
    let me = &hunt.seats[0];
    for code in ["RR", "RB", "BR", "BB"] {
        let view = me.choose(&hunt.id, code).await;
        if view["over"] == true {
            assert_eq!(text(&view["table"]["secret"]), code);
            assert_eq!(view["asked"], false);
            assert!(text(&view["status"]).starts_with("Found with"), "{view}");
            return;
        }
        assert_eq!(view["table"]["secret"], Value::Null);
    }
    panic!("one of the four codes is the secret");
}

#[tokio::test]
async fn the_machine_finds_what_a_person_hides_and_a_wrong_answer_can_be_corrected() {
    let server = Client::new(&Options::in_memory());
    let hunt = server.open_hunt("mastermind 3 3", "hide").await;
    let me = &hunt.seats[0];
    let guess = me.view(&hunt.id).await["table"]["asks"].as_str().expect("the machine has asked").to_owned();
    // No code answers both 0 0 and, to another guess, more pegs than are left.
    me.choose(&hunt.id, "0 0").await;
    let mut view = me.view(&hunt.id).await;
    while view["table"]["trouble"].is_null() {
        assert_eq!(view["over"], false, "the machine cannot have found a code that does not exist");
        view = me.choose(&hunt.id, "0 0").await;
    }
    let turns = view["table"]["trouble"]["turns"].as_array().expect("the answers that clash").clone();
    assert!(!turns.is_empty());
    let refused =
        me.ask("POST", &format!("/api/matches/{}/choices", hunt.id), Some(json!({"choice": "0 0"}))).await;
    assert_eq!(refused.0, StatusCode::CONFLICT);
    let path = format!("/api/matches/{}/answers", hunt.id);
    let (status, view) = me.ask("PUT", &path, Some(json!({ "turn": 1, "answer": "3 0" }))).await;
    assert_eq!((status, text(&view["table"]["turns"][0]["guess"])), (StatusCode::OK, guess.as_str()));
    assert_eq!(text(&view["table"]["turns"][0]["feedback"]), "3 0");
}

#[tokio::test]
async fn a_race_is_against_the_same_secret_and_shows_the_rivals_guesses_only_at_the_end() {
    let server = Client::new(&Options::in_memory());
    let race = server.open_hunt("mastermind 2 3", "race").await;
    let me = &race.seats[0];
    for code in ["RR", "RB", "RG", "BR", "BB", "BG", "GR", "GB", "GG"] {
        let view = me.choose(&race.id, code).await;
        let rival = &view["table"]["rival"];
        if view["over"] == true {
            let theirs = rival["turns"].as_array().expect("shown now");
            assert!(!theirs.is_empty());
            if rival["found"] == true {
                assert_eq!(text(&theirs[theirs.len() - 1]["guess"]), code, "the same secret");
            }
            return;
        }
        assert_eq!(rival["turns"], json!([]));
    }
    panic!("one of the nine codes is the secret");
}

#[tokio::test]
async fn two_people_move_at_once_and_both_moves_are_shown_together() {
    let server = Client::new(&Options::in_memory());
    let duel = server.open_duel().await;
    let [black, white] = &duel.seats[..] else { panic!("two seats") };
    let waiting = black.choose(&duel.id, "1413").await;
    assert_eq!((&waiting["table"]["chosen"], &waiting["asked"]), (&json!("1413"), &json!(false)));
    assert_eq!(white.view(&duel.id).await["table"]["black"]["ready"], true);
    let after = white.choose(&duel.id, "pass").await;
    assert_eq!(after["table"]["rounds"], json!(["1413 pass"]));
    assert_eq!(after["table"]["position"], "NPPPN/P3P/5/pp2p/n1ppn 0 0 1 1 -");
    assert_eq!(after["table"]["last"]["black"]["to"], "13");
}

#[tokio::test]
async fn an_illegal_move_is_a_goof_and_two_of_them_lose() {
    let server = Client::new(&Options::in_memory());
    let duel = server.open_duel().await;
    let [black, white] = &duel.seats[..] else { panic!("two seats") };
    for _ in 0..2 {
        black.choose(&duel.id, "0000").await;
        white.choose(&duel.id, "pass").await;
    }
    let end = duel.watcher.view(&duel.id).await;
    assert_eq!((&end["over"], &end["table"]["winner"]), (&json!(true), &json!("white")));
}

#[tokio::test]
async fn two_machines_play_to_the_end_while_others_watch() {
    let mut options = Options::in_memory();
    options.limits.pace = std::time::Duration::ZERO;
    let server = Client::new(&options);
    let machine = |level: &str| json!({ "kind": "machine", "level": level });
    let duel =
        server.open(json!({ "kind": "duel", "black": machine("greedy"), "white": machine("random") })).await;
    assert!(duel.seats.is_empty());
    let view = duel.watcher.follow(&duel.id).await.until(|view| view["over"] == true).await;
    assert!(view["table"]["rounds"].as_array().is_some_and(|rounds| !rounds.is_empty()), "{view}");
}

#[tokio::test]
async fn a_game_of_machines_that_nobody_watches_stands_still_and_goes_on_when_somebody_comes() {
    let mut options = Options::in_memory();
    options.limits.pace = std::time::Duration::from_millis(1);
    let server = Client::new(&options);
    let machine = json!({ "kind": "machine", "level": "random" });
    let duel = server.open(json!({ "kind": "duel", "black": machine, "white": machine })).await;
    let mut stream = duel.watcher.follow(&duel.id).await;
    stream.until(|view| view["table"]["turn"].as_u64() > Some(1)).await;
    drop(stream);
    // What was being thought is still played; from then on nothing happens, however often the game is looked at.
    let mut still = duel.watcher.view(&duel.id).await;
    loop {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        let now = duel.watcher.view(&duel.id).await;
        if now["version"] == still["version"] {
            break;
        }
        still = now;
    }
    assert_eq!(still["over"], false, "a game of chance is not over after two rounds: {still}");
    let turn = still["table"]["turn"].as_u64();
    duel.watcher.follow(&duel.id).await.until(|view| view["table"]["turn"].as_u64() > turn).await;
}

#[tokio::test]
async fn what_cannot_be_done_is_refused_with_a_sentence_and_changes_nothing() {
    let server = Client::new(&Options::in_memory());
    let hunt = server.open_hunt("ships 4 8 3", "search").await;
    let (me, path) = (&hunt.seats[0], format!("/api/matches/{}/choices", hunt.id));
    let cases = [
        (me.clone(), "POST", path.as_str(), json!({"choice": "A1 A1 H4"}), StatusCode::UNPROCESSABLE_ENTITY),
        (me.clone(), "POST", &path, json!({"choice": "Z9"}), StatusCode::UNPROCESSABLE_ENTITY),
        (me.clone(), "POST", &path, json!({"word": "A1"}), StatusCode::UNPROCESSABLE_ENTITY),
        (me.clone(), "POST", &path, json!({"choice": "A1 B1 C1", "turn": 3}), StatusCode::CONFLICT),
        (server.with(None), "POST", &path, json!({"choice": "A1 B1 C1"}), StatusCode::UNAUTHORIZED),
        (server.with(Some("guess")), "POST", &path, json!({"choice": "A1 B1 C1"}), StatusCode::UNAUTHORIZED),
        (
            me.clone(),
            "POST",
            "/api/matches/0000000000000000/choices",
            json!({"choice": ""}),
            StatusCode::NOT_FOUND,
        ),
        (me.clone(), "POST", "/api/matches/..%2f/choices", json!({"choice": ""}), StatusCode::NOT_FOUND),
        (
            server.clone(),
            "POST",
            "/api/matches",
            json!({"kind": "hunt", "game": "chess 8 8", "way": "search"}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            server.clone(),
            "POST",
            "/api/matches",
            json!({"kind": "hunt", "game": "ships 9 26 5", "way": "hide"}),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
    ];
    for (client, method, path, body, expected) in cases {
        let (status, answer) = client.ask(method, path, Some(body.clone())).await;
        assert_eq!(status, expected, "{body}: {answer}");
        assert!(text(&answer["error"]).ends_with('.'), "{answer}");
    }
    let (status, _) = me.ask_raw("POST", &path, Some("x".repeat(300 * 1024))).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(me.view(&hunt.id).await["version"], 0);
}

#[tokio::test]
async fn hints_climb_a_ladder_and_are_counted() {
    let server = Client::new(&Options::in_memory());
    let hunt = server.open_hunt("mastermind 3 4", "search").await;
    let (me, path) = (&hunt.seats[0], format!("/api/matches/{}/hints", hunt.id));
    let (_, nudge) = me.ask("POST", &path, Some(json!({"rung": 1}))).await;
    assert_eq!((&nudge["guess"], &nudge["some"]), (&Value::Null, &json!([])));
    let (_, remains) = me.ask("POST", &path, Some(json!({"rung": 2}))).await;
    assert!(text(&remains["sentence"]).contains("64 of 64"), "{remains}");
    let (_, best) = me.ask("POST", &path, Some(json!({"rung": 3}))).await;
    me.ask("POST", &path, Some(json!({"rung": 1}))).await;
    me.choose(&hunt.id, text(&best["guess"])).await;
    assert_eq!(me.view(&hunt.id).await["hints"], 4);
    let (status, _) = hunt.watcher.ask("POST", &path, Some(json!({"rung": 3}))).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    me.ask("POST", &format!("/api/matches/{}/surrender", hunt.id), None).await;
    let (_, record) = server.ask_raw("GET", &format!("/api/records/{}/text", hunt.id), None).await;
    assert!(record.contains("hint=3"), "the highest rung counts: {record}");
}

#[tokio::test]
async fn at_a_size_that_is_not_counted_a_hint_shows_a_code_that_fits_and_says_that_it_estimates() {
    let server = Client::new(&Options::in_memory());
    let game: Mastermind = "mastermind 5 8".parse().expect("a size");
    let hunt = server.open_hunt("mastermind 5 8", "search").await;
    let (me, path) = (&hunt.seats[0], format!("/api/matches/{}/hints", hunt.id));
    for guess in ["RRBBG", "YYOOP", "WKWKR"] {
        let view = me.choose(&hunt.id, guess).await;
        let (_, some) = me.ask("POST", &path, Some(json!({"rung": 2}))).await;
        let shown = game.parse_secret(text(&some["some"][0])).expect("a code");
        for turn in view["table"]["turns"].as_array().expect("turns") {
            let asked = game.parse_guess(text(&turn["guess"])).expect("a code");
            assert_eq!(game.feedback(&shown, &asked).to_string(), text(&turn["feedback"]), "{some}");
        }
        let (_, best) = me.ask("POST", &path, Some(json!({"rung": 3}))).await;
        game.parse_guess(text(&best["guess"])).expect("a code");
        assert!(text(&best["sentence"]).contains("by estimate"), "{best}");
    }
}

#[tokio::test]
async fn small_letters_and_commas_are_read_wherever_a_guess_is_typed() {
    let server = Client::new(&Options::in_memory());
    for (game, typed, meant) in [
        ("mastermind 4 6", "r,b,g,y", "RBGY"),
        ("mastermind 4 6", "R B G Y", "RBGY"),
        ("ships 4 8 3", "a1, h2,h4", "A1 H2 H4"),
    ] {
        let hunt = server.open_hunt(game, "search").await;
        let view = hunt.seats[0].choose(&hunt.id, typed).await;
        assert_eq!(text(&view["table"]["turns"][0]["guess"]), meant);
        let feedback = &view["table"]["turns"][0]["feedback"];
        let question = json!({ "game": game, "turns": [{ "guess": typed, "feedback": feedback }] });
        let (status, analysis) = server.ask("POST", "/api/analysis", Some(question)).await;
        assert_eq!((status, text(&analysis["turns"][0]["guess"])), (StatusCode::OK, meant));
    }
    for (puzzle, typed) in [("20001", "a1,b3,h2"), ("20002", "r,b,g,y")] {
        let (status, judged) =
            server.ask("POST", &format!("/api/puzzles/{puzzle}"), Some(json!({ "choice": typed }))).await;
        assert_eq!(status, StatusCode::OK, "{judged}");
    }
}

#[tokio::test]
async fn games_beyond_the_limit_are_turned_away_until_one_ends() {
    let mut options = Options::in_memory();
    options.limits.matches = 1;
    let server = Client::new(&options);
    let first = server.open_hunt("mastermind 2 2", "search").await;
    let wanted = json!({ "kind": "hunt", "game": "mastermind 2 2", "way": "search" });
    let (status, answer) = server.ask("POST", "/api/matches", Some(wanted.clone())).await;
    assert_eq!((status, &answer["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("full")));
    first.seats[0].ask("POST", &format!("/api/matches/{}/surrender", first.id), None).await;
    assert_eq!(server.ask("POST", "/api/matches", Some(wanted)).await.0, StatusCode::CREATED);
}
