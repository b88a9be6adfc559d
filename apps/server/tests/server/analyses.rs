//! Apocalypse: analysis of positions, hints in a game, the review of a game.

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Options;

use crate::client::Client;

const START: &str = "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -";
/// Few enough pieces to look further in no time, and too many to be known exactly.
const FEW: &str = "1P3/5/1pn1N/1P3/2p2 0 0 3 12 -";

/// How long is looked further, one after the other, until enough was seen.
const SECONDS: [u64; 20] = [1, 2, 5, 10, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20];

async fn analyse(server: &Client, question: Value) -> (StatusCode, Vec<Value>) {
    let (status, text) = server.ask_raw("POST", "/api/analysis/stream", Some(question.to_string())).await;
    (status, text.lines().map(|line| serde_json::from_str(line).expect("one JSON value a line")).collect())
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[tokio::test]
async fn an_analysis_grows_deeper_line_by_line_and_its_last_line_gives_the_reasons() {
    // How long three depths take depends on the machine and on who else is there; a server that knows nothing yet tries
    // again, for longer.
    let mut tries = SECONDS.into_iter();
    let (lines, depths) = loop {
        let seconds = tries.next();
        let server = Client::new(&Options::in_memory());
        let question = json!({ "position": FEW, "seconds": seconds.unwrap_or(20) });
        let (status, lines) = analyse(&server, question).await;
        assert_eq!(status, StatusCode::OK);
        let depths: Vec<f64> = lines.iter().map(|line| number(&line["depth"])).collect();
        if depths.len() > 2 || seconds.is_none() {
            break (lines, depths);
        }
    };
    assert!(depths.len() > 2 && depths.is_sorted(), "{depths:?}");
    let (last, earlier) = lines.split_last().expect("lines");
    assert!(last["last"] == true && earlier.iter().all(|line| line["last"] == false));
    let (black, white) =
        (last["black"].as_array().expect("rows"), last["white"].as_array().expect("columns"));
    assert_eq!(last["payoffs"].as_array().map(Vec::len), Some(black.len() * white.len()));
    for side in [black, white] {
        let whole: f64 = side.iter().map(|option| number(&option["share"])).sum();
        assert!((whole - 1.0).abs() < 1e-9, "{whole}");
    }
    for option in black {
        let (choice, why) = (option["choice"].as_str().expect("a choice"), option["why"].as_str());
        assert!(why.is_some_and(|why| why.to_lowercase().starts_with(choice)), "{option}");
    }
    assert!(number(&last["value"]["lower"]) <= number(&last["value"]["upper"]));
}

#[tokio::test]
async fn what_is_no_position_or_is_over_or_takes_too_long_is_refused_with_a_sentence() {
    let server = Client::new(&Options::in_memory());
    for (question, word) in [
        (json!({ "position": "NPPPN" }), "."),
        (json!({ "position": "NPPPN/P3P/5/p3p/npppQ 0 0 0 0 -" }), "Q"),
        (json!({ "position": "5/2P2/5/5/2n2 0 0 0 9 -" }), "over"),
        (json!({ "position": START, "seconds": 0 }), "1 to 20"),
        (json!({ "position": START, "seconds": 21 }), "1 to 20"),
    ] {
        let (status, answer) = analyse(&server, question).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer:?}");
        assert!(answer[0]["error"].as_str().is_some_and(|told| told.contains(word)), "{word}: {answer:?}");
    }
}

#[tokio::test]
async fn hints_in_apocalypse_climb_from_a_nudge_to_the_mix_and_are_counted_in_the_record() {
    let server = Client::new(&Options::in_memory());
    let duel = server.open_duel().await;
    let [black, white] = &duel.seats[..] else { panic!("two seats") };
    let path = format!("/api/matches/{}/hints", duel.id);
    let ask = async |rung: u8| black.ask("POST", &path, Some(json!({ "rung": rung }))).await.1;
    let nudge = ask(1).await;
    assert_eq!((&nudge["some"], &nudge["mix"], &nudge["guess"]), (&json!([]), &json!([]), &Value::Null));
    assert!(nudge["sentence"].as_str().is_some_and(|told| told.contains("points to you")), "{nudge}");
    let some = ask(2).await;
    assert!(some["some"].as_array().is_some_and(|choices| !choices.is_empty()), "{some}");
    let best = ask(3).await;
    assert_eq!(best["mix"][0]["choice"], best["guess"]);
    assert_eq!(ask(4).await["code"], "misread");
    assert_eq!(ask(1).await["rung"], 1, "the highest rung counts, not the last");

    black.choose(&duel.id, best["guess"].as_str().expect("a choice")).await;
    assert_eq!(ask(1).await["code"], "untimely", "a sealed choice needs no hint");
    assert!(!white.heard().contains("points to you"), "a hint is for the one who asked");
    white.choose(&duel.id, "pass").await;
    for seat in [black, white] {
        seat.choose(&duel.id, "pass").await;
    }
    let (_, record) = server.ask_raw("GET", &format!("/api/records/{}/text", duel.id), None).await;
    assert!(record.contains("black-hint=3") && !record.contains("white-hint"), "{record}");
}

/// Plays three rounds, the second with a goof of Black, and asks for the review.
async fn reviewed(server: &Client) -> (StatusCode, Value) {
    let duel = server.open_duel().await;
    let [black, white] = &duel.seats[..] else { panic!("two seats") };
    for (one, other) in [("1413", "4032"), ("0000", "3031"), ("pass", "pass")] {
        black.choose(&duel.id, one).await;
        white.choose(&duel.id, other).await;
    }
    server.ask("GET", &format!("/api/records/{}/review", duel.id), None).await
}

#[tokio::test]
async fn a_review_of_apocalypse_divides_skill_from_luck_and_points_into_the_replay() {
    let server = Client::new(&Options::in_memory());
    let (status, review) = reviewed(&server).await;
    assert_eq!((status, &review["kind"]), (StatusCode::OK, &json!("duel")), "{review}");
    let rounds = review["rounds"].as_array().expect("rounds");
    assert_eq!(
        rounds.iter().map(|round| round["step"].as_u64().expect("a step")).collect::<Vec<_>>(),
        [1, 2, 3]
    );
    assert_eq!(rounds[1]["black"]["choice"], "goof");
    let gave_up = |round: &&Value| number(&round["black"]["gave_up"]);
    let worst = rounds.iter().max_by(|one, other| gave_up(one).total_cmp(&gave_up(other))).expect("rounds");
    assert_eq!(review["black"]["worst"], worst["step"], "{review}");
    assert!(number(&rounds[1]["black"]["gave_up"]) > 0.1, "{review}");
    let (step, choice) = (&worst["step"], worst["black"]["choice"].as_str().expect("a choice"));
    let most = format!("most in round {step} with {choice} (");
    assert!(review["summary"].as_str().is_some_and(|told| told.contains(&most)), "{review}");
    for round in rounds {
        let change = number(&round["after"])
            - f64::midpoint(number(&round["before"]["lower"]), number(&round["before"]["upper"]));
        let gave_up = |side: &str| number(&round[side]["gave_up"]);
        let explained = gave_up("white") - gave_up("black") + number(&round["luck"]);
        assert!((change - explained).abs() < 1e-9, "{round}");
    }
}

#[tokio::test]
async fn a_review_whose_time_is_up_says_how_many_rounds_are_left() {
    let mut options = Options::in_memory();
    options.limits.review = std::time::Duration::ZERO;
    let server = Client::new(&options);
    let (status, review) = reviewed(&server).await;
    assert_eq!(status, StatusCode::OK, "{review}");
    assert_eq!((&review["rounds"], &review["unseen"]), (&json!([]), &json!(3)));
}

#[tokio::test]
async fn what_an_analysis_saw_further_is_what_hint_and_review_say_from_then_on() {
    let server = Client::new(&Options::in_memory());
    let duel = server.open_duel().await;
    let [black, white] = &duel.seats[..] else { panic!("two seats") };
    let (_, usual) = analyse(&server, json!({ "position": START })).await;
    assert_eq!(usual.len(), 1, "without seconds it is one line");
    let path = format!("/api/matches/{}/hints", duel.id);
    let ask = async || black.ask("POST", &path, Some(json!({ "rung": 1 }))).await.1;
    let depth = usual[0]["depth"].as_u64().expect("a depth");
    assert!(
        ask().await["sentence"].as_str().is_some_and(|told| told.contains(&format!("{depth} rounds ahead")))
    );
    // However slow the machine is, the evaluation that is known by the end is the one that counts.
    let (_, further) = analyse(&server, json!({ "position": START, "seconds": 20 })).await;
    let last = further.last().expect("a line");
    let depth = last["depth"].as_u64().expect("a depth");
    assert!(
        ask().await["sentence"].as_str().is_some_and(|told| told.contains(&format!("{depth} rounds ahead")))
    );
    for seat in [black, white] {
        seat.choose(&duel.id, "pass").await;
    }
    let (_, review) = server.ask("GET", &format!("/api/records/{}/review", duel.id), None).await;
    let first = &review["rounds"][0];
    assert_eq!((&first["depth"], &first["before"]), (&last["depth"], &last["value"]), "{review}");
    assert_eq!(
        (&review["black"]["hinted"], &first["black"]["hinted"]),
        (&json!(1), &json!(true)),
        "{review}"
    );
}

#[tokio::test]
async fn a_round_is_tried_out_from_any_position_and_leaves_nothing_behind() {
    let server = Client::new(&Options::in_memory());
    let trial = |position: &str, black: &str, white: &str| json!({ "position": position, "black": black, "white": white });
    let attempt = async |trial: Value| {
        let (status, text) = server.ask_raw("POST", "/api/analysis/rounds", Some(trial.to_string())).await;
        (status, serde_json::from_str::<Value>(&text).expect("JSON"))
    };
    let (status, tried) = attempt(trial(START, "0412", "0012")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(tried["rounds"][0]["position"], "1PPPN/P3P/5/p3p/1pppn 0 0 0 1 -");
    assert_eq!(tried["rounds"][0]["lost"], json!(["12", "12"]));
    assert_eq!(tried["ending"], Value::Null);
    // A pawn that becomes a knight without a choice does so at once.
    let (_, tried) = attempt(trial("3N1/p4/4P/5/p4 0 0 0 0 -", "0100", "4243")).await;
    assert_eq!(tried["rounds"].as_array().map(Vec::len), Some(2));
    assert_eq!(tried["rounds"][1]["rows"][0], "n..N.");
    // Who has nothing to choose is not asked.
    let (_, tried) = attempt(json!({ "position": "1pP2/5/n3n/5/5 0 1 0 40 10", "black": "@22" })).await;
    assert_eq!(tried["rounds"][0]["rows"][2], "n.p.n");
    // Without any choice the position is shown and nothing happens.
    let (_, tried) = attempt(json!({ "position": START })).await;
    assert_eq!((&tried["rows"][0], &tried["rounds"]), (&json!("NPPPN"), &json!([])));
    let (_, tried) = attempt(trial("5/1P3/5/2n2/p4 0 0 0 9 -", "2311", "pass")).await;
    assert_eq!(tried["ending"], "Black wins: White has no pawns left.");
    for (position, black, white) in
        [(START, "@22", "0012"), (START, "knight", "0012"), ("5/5/5/5/5 0 0 0 0 -", "pass", "pass")]
    {
        let (status, refused) = attempt(trial(position, black, white)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    }
    assert!(server.ask_raw("GET", "/api/records", None).await.1.contains("\"total\":0"));
}
