//! What can be played, as a program finds it out.

use axum::http::StatusCode;
use games::{ENTRIES, Plain, Registered, Visitor};
use play::Seed;
use serde_json::{Value, json};
use server::Options;

use crate::client::Client;

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

async fn at_size(server: &Client, spec: &str) -> (StatusCode, Value) {
    server.ask("GET", &format!("/api/games/{}", spec.replace(' ', "%20")), None).await
}

#[tokio::test]
async fn every_game_of_the_table_is_listed_with_all_that_a_page_needs_to_offer_it() {
    let server = Client::new(&Options::in_memory());
    let (status, games) = server.ask("GET", "/api/games", None).await;
    assert_eq!(status, StatusCode::OK);
    let guessing = list(&games["guessing"]);
    assert_eq!(guessing.len(), ENTRIES.len());
    for (listed, entry) in guessing.iter().zip(ENTRIES) {
        let about = entry.about;
        assert_eq!(
            (&listed["name"], &listed["title"], &listed["pitch"], &listed["secret"]),
            (&json!(about.name), &json!(about.title), &json!(about.pitch), &json!(about.secret))
        );
        let specs: Vec<&Value> = list(&listed["usual"]).iter().map(|size| &size["spec"]).collect();
        assert_eq!(
            specs,
            about.usual.iter().map(|spec| json!(spec)).collect::<Vec<_>>().iter().collect::<Vec<_>>()
        );
        for size in list(&listed["usual"]) {
            assert_eq!(at_size(&server, size["spec"].as_str().expect("a spec")).await.1, *size);
        }
        assert_eq!(list(&listed["parameters"]).len(), about.parameters.len());
        assert_eq!(list(&listed["answer"]).len(), about.answer.len());
    }
    let duel = &games["duels"][0];
    assert_eq!((&duel["name"], &duel["title"]), (&json!("apocalypse"), &json!("Apocalypse")));
    assert!(list(&duel["levels"]).iter().any(|level| level["name"] == "greedy"), "{duel}");
}

#[tokio::test]
async fn a_game_at_any_size_tells_its_board_its_rules_and_its_answers() {
    let server = Client::new(&Options::in_memory());
    let (status, sea) = at_size(&server, "ships 2 3 1").await;
    assert_eq!(status, StatusCode::OK, "{sea}");
    assert_eq!(
        sea["layout"],
        json!({ "kind": "places", "look": "sea", "columns": ["A", "B", "C"], "rows": ["1", "2"], "picks": 1 })
    );
    assert_eq!(sea["parameters"], json!([2, 3, 1]));
    assert!(sea["rules"].as_str().is_some_and(|rules| rules.contains("2 rows and 3 columns")), "{sea}");
    assert!(list(&sea["answers"]).contains(&json!({
        "feedback": "0 1 0", "words": "0 on a ship, 1 one away, 0 two away"
    })));
    let (_, bulls) = at_size(&server, "bulls 2 2").await;
    assert_eq!((&bulls["name"], &bulls["parameters"]), (&json!("mastermind"), &json!([2, 2, 1])));
    assert_eq!(
        bulls["layout"],
        json!({ "kind": "pegs", "holes": 2, "repeats": false,
                "colours": [{ "letter": "R", "name": "red" }, { "letter": "B", "name": "blue" }] })
    );
}

#[tokio::test]
async fn what_is_no_game_is_told_what_there_is_in_the_words_of_the_table() {
    let server = Client::new(&Options::in_memory());
    for spec in ["chess 8 8", "ships 4 99 3", "bulls 4", ""] {
        let complaint = spec.parse::<games::GuessingGame>().expect_err(spec).to_string();
        let wanted = json!({ "kind": "hunt", "game": spec, "way": "search" });
        let question = json!({ "game": spec, "turns": [] });
        let mut answers = vec![
            server.ask("POST", "/api/matches", Some(wanted)).await,
            server.ask("POST", "/api/analysis", Some(question)).await,
        ];
        if !spec.is_empty() {
            answers.push(at_size(&server, spec).await);
        }
        for (status, answer) in answers {
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
            let told = answer["error"].as_str().expect("a sentence").trim_end_matches('.');
            assert_eq!(told.to_lowercase(), complaint.trim_end_matches('.').to_lowercase());
        }
    }
}

#[tokio::test]
async fn matches_records_and_puzzles_carry_the_title_and_the_layout_of_their_game() {
    let server = Client::new(&Options::in_memory());
    for spec in ENTRIES.iter().flat_map(|entry| entry.about.usual) {
        let (_, size) = at_size(&server, spec).await;
        let hunt = server.open_hunt(spec, "search").await;
        let (_, end) = hunt.seats[0].ask("POST", &format!("/api/matches/{}/surrender", hunt.id), None).await;
        let (_, replay) = server.ask("GET", &format!("/api/records/{}", hunt.id), None).await;
        let (_, analysis) =
            server.ask("POST", "/api/analysis", Some(json!({ "game": spec, "turns": [] }))).await;
        assert_eq!(end["table"]["title"], size["title"]);
        assert_eq!(replay["entry"]["title"], size["title"]);
        assert_eq!(end["table"]["layout"], size["layout"]);
        assert_eq!(replay["story"]["layout"], size["layout"]);
        // A size that is too large to be counted out has no analysis.
        if analysis["error"].is_null() {
            assert_eq!((&analysis["title"], &analysis["layout"]), (&size["title"], &size["layout"]));
        }
    }
    let (_, puzzle) = server.ask("GET", "/api/puzzles/20001", None).await;
    let (_, size) = at_size(&server, puzzle["riddle"]["game"].as_str().expect("a spec")).await;
    assert_eq!((&puzzle["riddle"]["title"], &puzzle["riddle"]["layout"]), (&size["title"], &size["layout"]));
    let duel = server.open_duel().await;
    for seat in &duel.seats {
        seat.choose(&duel.id, "pass").await;
    }
    let (_, list) = server.ask("GET", "/api/records?game=apocalypse", None).await;
    assert_eq!(list["records"][0]["title"], "Apocalypse");
}

/// What the terminal hides in a game with this seed.
struct HiddenBy(Seed);

impl Visitor<Plain> for HiddenBy {
    type Output = String;
    fn visit<G: Registered>(self, game: &G) -> String {
        play::hidden_by(game, self.0).to_string()
    }
}

#[tokio::test]
async fn the_page_hides_by_a_seed_what_the_terminal_hides_by_it() {
    let server = Client::new(&Options::in_memory());
    for entry in ENTRIES {
        let hunt = server.open_hunt(entry.about.usual[0], "search").await;
        hunt.seats[0].ask("POST", &format!("/api/matches/{}/surrender", hunt.id), None).await;
        let (_, replay) = server.ask("GET", &format!("/api/records/{}", hunt.id), None).await;
        let record = replay["record"].as_str().expect("a record");
        let header = |name: &str| record.lines().find_map(|line| line.strip_prefix(name)).expect(name);
        let seed = header("seed: ").parse().expect("a seed");
        assert_eq!(header("secret: "), (entry.usual)().visit(HiddenBy(seed)), "{record}");
    }
}
