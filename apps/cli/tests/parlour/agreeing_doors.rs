//! The terminal and the page are two doors to one game: what is typed is read alike, and the same seed gives the same game.

use std::time::Duration;
use std::{fs, thread};

use serde_json::{Value, json};

use crate::agreeing_hunts::{GAMES, Game, word};
use crate::serving::RunningServer;
use crate::{parlour, text};

/// The parts of a guess of each game.
const PARTS: [&[&str]; 4] =
    [&["A1", "H2", "H4"], &["R", "B", "G", "Y"], &["R", "B", "G", "Y"], &["A1", "B2", "G3"]];

/// A guess as people type it, with and without care, and what is none.
fn typed(parts: &[&str]) -> Vec<String> {
    let gaps = ["", " ", ",", " , ", ";", "\t", "  ", "-", "."];
    let guesses = gaps.map(|gap| parts.join(gap)).into_iter();
    let cases = guesses.flat_map(|guess| [guess.to_lowercase(), format!("  {guess},"), guess]);
    let others = ["A0", "\u{e4}1 b2", "A1H2H4", "A1 A1 A1", "rbgy", "R B G Y", "RBGYR", "AA1", "K9", ";"];
    let short = [parts[1..].join(" "), [parts, parts].concat().join(" ")];
    cases.chain(others.map(str::to_owned)).chain(short).collect()
}

#[test]
fn the_same_strings_are_read_alike_in_the_terminal_and_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = RunningServer::open(&folder.path().join("games.db"));
    for ((spec, words), parts) in GAMES.into_iter().zip(PARTS) {
        let lines = typed(parts);
        let record = folder.path().join(spec).with_extension("txt");
        let play = [&["play"], words, &["--seed", "1", "--record", record.to_str().expect("a plain path")]];
        let run = parlour(&play.concat()).write_stdin(lines.join("\n") + "\nquit\n").assert().code(0);
        let shown = text(&run.get_output().stdout);
        let record = fs::read_to_string(&record).expect("the record");
        let in_terminal: Vec<&str> =
            turns(&record).map(|turn| turn.split(" -> ").next().expect("a guess")).collect();

        let game = Game::open(&server, spec);
        let mut on_page = Vec::new();
        for line in &lines {
            let path = format!("/api/matches/{}/choices", game.id);
            match server.ask("POST", &path, &game.token, &json!({ "choice": line })) {
                (200, view) => {
                    let turns = view["table"]["turns"].as_array().expect("turns");
                    on_page.push(word(&turns.last().expect("a turn")["guess"]).to_owned());
                }
                (422, error) => {
                    let complaint = word(&error["error"]).trim_end_matches('.').to_lowercase();
                    assert!(
                        shown.to_lowercase().contains(&complaint),
                        "{spec}, {line:?}: {complaint}\n{shown}"
                    );
                }
                (status, answer) => panic!("{spec}, {line:?}: {status} {answer}"),
            }
        }
        assert!(on_page.len() > 9, "{spec}: {on_page:?}");
        assert_eq!(in_terminal, on_page, "{spec}");
    }
}

#[test]
fn the_terminal_hides_by_a_seed_what_the_page_hides_by_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = RunningServer::open(&folder.path().join("games.db"));
    for (spec, words) in GAMES {
        let Game { id, token, .. } = Game::open(&server, spec);
        let record = given_up(&server, &id, &token);
        let told = parlour(&[&["play"], words, &["--seed", header(&record, "seed")]].concat())
            .write_stdin("quit\n")
            .assert()
            .code(0);
        let secret = format!("The secret was {}.", header(&record, "secret"));
        assert!(text(&told.get_output().stdout).contains(&secret), "{record}");
    }
}

#[test]
fn the_machine_chooses_by_a_seed_alike_in_the_terminal_and_on_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = RunningServer::open(&folder.path().join("games.db"));
    for (spec, command) in [("apocalypse", "apocalypse"), ("oshi_zumo 50 3 1", "oshi-zumo")] {
        for side in ["black", "white"] {
            let other = if side == "black" { "white" } else { "black" };
            let wanted = json!({
                "kind": "duel", "game": spec, side: { "kind": "person" }, other: { "kind": "machine", "level": "random" }
            });
            let (status, opened) = server.ask("POST", "/api/matches", "", &wanted);
            assert_eq!(status, 201, "{opened}");
            let id = word(&opened["id"]);
            let token = opened["seats"]
                .as_array()
                .and_then(|seats| seats.iter().find_map(|seat| seat["token"].as_str()));
            let token = token.expect("the person's token");
            let mut chosen = String::new();
            // In three rounds neither game can end.
            for number in 0..3 {
                let view = asked(&server, id, token);
                let moves = view["table"]["moves"].as_array().expect("moves");
                let buttons = view["table"]["buttons"].as_array().expect("buttons");
                let mut choices = moves.iter().chain(buttons.iter().map(|button| &button["choice"]));
                let choice = word(choices.nth(number).expect("that many choices"));
                let path = format!("/api/matches/{id}/choices");
                let (status, view) = server.ask("POST", &path, token, &json!({ "choice": choice }));
                assert_eq!(status, 200, "{view}");
                chosen.extend([choice.to_string(), "\n".to_owned()]);
            }
            asked(&server, id, token);
            let record = given_up(&server, id, token);
            let file = folder.path().join(format!("{command}-{side}.txt"));
            let name = file.to_str().expect("a plain path");
            let words =
                ["--as", side, "--against", "random", "--seed", header(&record, "seed"), "--record", name];
            parlour(&[&["play", command], &words[..]].concat())
                .write_stdin(chosen + "quit\n")
                .assert()
                .code(0);
            let in_terminal = fs::read_to_string(&file).expect("the record");
            assert!(turns(&record).count() >= 3, "{record}");
            assert!(turns(&record).eq(turns(&in_terminal)), "{record}\n{in_terminal}");
        }
    }
}

/// What the seat sees once it is asked again: the machine may still be thinking.
fn asked(server: &RunningServer, id: &str, token: &str) -> Value {
    for _ in 0..3000 {
        let (_, view) = server.ask("GET", &format!("/api/matches/{id}"), token, &Value::Null);
        if view["asked"] == true {
            return view;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("the machine of match {id} does not choose")
}

/// The record of a match that is given up now.
fn given_up(server: &RunningServer, id: &str, token: &str) -> String {
    server.ask("POST", &format!("/api/matches/{id}/surrender"), token, &Value::Null);
    server.ask_text(&format!("/api/records/{id}/text"))
}

fn header<'a>(record: &'a str, name: &str) -> &'a str {
    let value = |line: &'a str| line.strip_prefix(name)?.strip_prefix(": ");
    record.lines().find_map(value).unwrap_or_else(|| panic!("no {name} in\n{record}"))
}

/// The turns of a record without their numbers.
fn turns(record: &str) -> impl Iterator<Item = &str> {
    record
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .filter_map(|line| Some(line.split_once(". ")?.1))
}
