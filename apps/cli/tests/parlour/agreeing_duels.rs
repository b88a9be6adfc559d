//! One truth in games of simultaneous choice: hint, analysis and review, in the terminal and over HTTP, give the same
//! choices, shares and worths, to the digit.

use serde_json::{Value, json};

use crate::serving::RunningServer;
use crate::{parlour, text};

/// Positions that are compared in every test, and in the whole comparison.
const SOME: usize = 5;
const ALL: usize = 300;

#[test]
fn everybody_says_the_same_of_apocalypse() {
    compare("apocalypse", "apocalypse", SOME);
}

#[test]
fn everybody_says_the_same_of_oshi_zumo() {
    compare("oshi_zumo 50 3 1", "oshi-zumo", SOME);
}

#[test]
#[ignore = "minutes: cargo test -p parlour --test parlour agreeing_duels -- --ignored"]
fn everybody_says_the_same_of_300_positions_of_each_game() {
    compare("apocalypse", "apocalypse", ALL);
    compare("oshi_zumo 50 3 1", "oshi-zumo", ALL);
}

const SIDES: [&str; 2] = ["black", "white"];

/// What was said of one position while it stood on the board.
struct Said {
    analysis: Value,
    /// The mix of a hint, for each side that was to choose.
    hints: [Value; 2],
}

/// Plays matches at random and compares what is said of `n` of their positions.
fn compare(spec: &str, command: &str, n: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = RunningServer::open(&folder.path().join("games.db"));
    let mut chance = 1;
    let mut n_compared = 0;
    while n_compared < n {
        let person = json!({ "kind": "person" });
        let wanted = json!({ "kind": "duel", "game": spec, "black": person, "white": person });
        let (status, opened) = server.ask("POST", "/api/matches", "", &wanted);
        assert_eq!(status, 201, "{opened}");
        let id = word(&opened["id"]);
        let tokens = [0, 1].map(|seat| word(&opened["seats"][seat]["token"]));
        let mut said = Vec::new();
        while n_compared < n {
            let views = [0, 1]
                .map(|seat| server.ask("GET", &format!("/api/matches/{id}"), tokens[seat], &Value::Null).1);
            if views[0]["over"] == true {
                break;
            }
            said.push(ask_all(&server, spec, command, id, tokens, &views));
            n_compared += 1;
            for (token, view) in tokens.iter().zip(&views).filter(|(_, view)| view["asked"] == true) {
                let choice = drawn(&view["table"], &mut chance);
                let path = format!("/api/matches/{id}/choices");
                let (status, view) = server.ask("POST", &path, token, &json!({ "choice": choice }));
                assert_eq!(status, 200, "{view}");
            }
        }
        // A game that goes on is given up; one that is over cannot be.
        server.ask("POST", &format!("/api/matches/{id}/surrender"), tokens[0], &Value::Null);
        compare_reviews(&server, id, &said);
    }
}

/// Asks for hints and analyses of the position that stands on the board.
fn ask_all(
    server: &RunningServer,
    spec: &str,
    command: &str,
    id: &str,
    tokens: [&str; 2],
    views: &[Value; 2],
) -> Said {
    let position = word(&views[0]["table"]["position"]);
    let lines = server.ask_lines("/api/analysis/stream", &json!({ "game": spec, "position": position }));
    let analysis = lines.last().expect("a line").clone();
    let terminal = parlour(&["analyse", position, "--game", spec, "--json"]).assert().code(0);
    let terminal: Value = serde_json::from_slice(&terminal.get_output().stdout).expect("it is JSON");
    assert_eq!(
        (&terminal["depth"], &terminal["exact"]),
        (&analysis["depth"], &analysis["exact"]),
        "{position}"
    );
    assert_eq!(
        terminal["value"],
        json!([analysis["value"]["lower"], analysis["value"]["upper"]]),
        "{position}"
    );
    assert_eq!(terminal["summary"], analysis["sentence"]);
    for side in SIDES {
        let [own, other] =
            [&terminal[side], &analysis[side]].map(|options| options.as_array().expect("options"));
        assert_eq!(own.len(), other.len());
        for (own, other) in own.iter().zip(other) {
            for field in ["choice", "share", "foreseen", "why"] {
                assert_eq!(own[field], other[field], "{position} {side}");
            }
            assert_eq!(own["intent"], other["words"], "{position} {side}");
        }
    }
    let hints = [0, 1].map(|seat| {
        if views[seat]["asked"] != true {
            return Value::Null;
        }
        let (status, hint) =
            server.ask("POST", &format!("/api/matches/{id}/hints"), tokens[seat], &json!({ "rung": 3 }));
        assert_eq!(status, 200, "{hint}");
        assert_eq!(hint["mix"], mix_of(&analysis[SIDES[seat]]), "{position}");
        let best = analysis[SIDES[seat]]
            .as_array()
            .and_then(|options| options.iter().find(|option| option["choice"] == hint["guess"]));
        assert_eq!(hint["sentence"], best.expect("a choice of the list")["why"], "{position}");
        hint
    });
    if views[0]["table"]["placing"] != true
        && let Some(hint) = hints.iter().find(|hint| !hint.is_null())
    {
        let run = parlour(&["play", command, "--two", "--start", position])
            .write_stdin("hint\nhint\nhint\n")
            .assert();
        let shown = text(&run.get_output().stdout);
        for told in [&analysis["sentence"], &hint["sentence"]] {
            assert!(shown.contains(word(told)), "{told} is missing in\n{shown}");
        }
    }
    Said { analysis, hints: hints.map(|hint| hint["mix"].clone()) }
}

/// The review of the match over HTTP and in the terminal, beside what was said while it was played.
fn compare_reviews(server: &RunningServer, id: &str, said: &[Said]) {
    let (status, review) = server.ask("GET", &format!("/api/records/{id}/review"), "", &Value::Null);
    assert_eq!((status, &review["unseen"]), (200, &json!(0)), "{review}");
    let record = server.ask_text(&format!("/api/records/{id}/text"));
    let terminal = parlour(&["review", "-", "--json"]).write_stdin(record).assert().code(0);
    let terminal: Value = serde_json::from_slice(&terminal.get_output().stdout).expect("it is JSON");
    assert_eq!(terminal["summary"], review["summary"]);
    let [own, other] = [&terminal, &review].map(|review| review["rounds"].as_array().expect("rounds"));
    assert_eq!(own.len(), other.len());
    for (place, (own, other)) in own.iter().zip(other).enumerate() {
        let before = json!([other["before"]["lower"], other["before"]["upper"]]);
        assert_eq!((&own["before"], &own["sentence"]), (&before, &other["sentence"]));
        let Said { analysis, hints } = &said[place];
        assert_eq!((&other["before"], &other["depth"]), (&analysis["value"], &analysis["depth"]));
        for (side, hint) in SIDES.into_iter().zip(hints).filter(|(_, hint)| !hint.is_null()) {
            assert_eq!(&other[side]["mix"], hint, "{}", analysis["position"]);
            let options = analysis[side].as_array().expect("options");
            let chosen = options.iter().find(|option| option["choice"] == other[side]["choice"]);
            let chosen = chosen.expect("a choice of the list");
            for (reviewed, analysed) in [("share", "share"), ("gave_up", "gives_up"), ("words", "words")] {
                assert_eq!(other[side][reviewed], chosen[analysed], "{}", analysis["position"]);
            }
            assert_eq!(own[side]["share"], other[side]["share"]);
            assert_eq!(own[side]["gave_up"], other[side]["gave_up"]);
        }
    }
}

/// The mix that the options of an analysis make, as a hint lists it.
fn mix_of(options: &Value) -> Value {
    let share = |option: &Value| option["share"].as_f64().expect("a number");
    let mut mixed: Vec<&Value> =
        options.as_array().expect("options").iter().filter(|option| share(option) >= 0.005).collect();
    mixed.sort_by(|one, other| share(other).total_cmp(&share(one)));
    let told = |option: &&Value| json!({ "choice": option["choice"], "words": option["words"], "share": option["share"] });
    mixed.iter().map(told).collect()
}

/// Any choice that a table offers.
fn drawn(table: &Value, chance: &mut u64) -> String {
    *chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let moves = table["moves"].as_array().expect("moves");
    if moves.is_empty() {
        return word(&table["buttons"][0]["choice"]).to_owned();
    }
    word(&moves[(*chance >> 33) as usize % moves.len()]).to_owned()
}

fn word(value: &Value) -> &str {
    value.as_str().expect("a word")
}
