//! The referee's verbs: a program of ours is judged by another run of ours, and wrong ones by short shell scripts.

use std::fs;

use serde_json::Value;

use crate::{parlour, text};

fn own_path() -> String {
    let path = assert_cmd::cargo::cargo_bin("parlour");
    path.to_str().expect("the path is text").to_owned()
}

#[test]
fn our_own_guesser_is_graded_without_a_mistake_in_games_and_as_a_tree() {
    let own = own_path();
    let small = ["grade", "mastermind", "--pegs", "2", "--colours", "4"];
    for tree in [&[][..], &["--tree"]] {
        let words = [&small[..], tree, &["--json", "--", &own, "bot", "--guesser", "consistent"]].concat();
        let run = parlour(&words).assert().code(0);
        let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
        assert_eq!(report["schema"], "parlour/grade/1");
        assert_eq!(report["guessing"]["solved"], 16);
    }
}

#[test]
fn a_wrong_program_is_answered_with_no_and_its_first_mistake() {
    let folder = tempfile::tempdir().expect("a folder");
    let (html, junit) = (folder.path().join("report.html"), folder.path().join("report.xml"));
    let run = parlour(&["grade", "ships", "--sample", "3"])
        .args(["--html".as_ref(), html.as_os_str(), "--junit".as_ref(), junit.as_os_str()])
        .args(["--", "sh", "-c", "while read line; do echo A1 A1 A1; done"])
        .assert()
        .code(1);
    let shown = text(&run.get_output().stdout);
    assert!(shown.contains("First mistake: "), "{shown}");
    assert!(fs::read_to_string(html).expect("a page").contains("<svg"));
    assert!(fs::read_to_string(junit).expect("XML").contains("A1 occurs twice"));
}

#[test]
fn what_cannot_be_judged_has_an_exit_code_of_its_own() {
    parlour(&["grade", "ships", "--", "./no-such-program"]).assert().code(4);
    parlour(&["check", "apocalypse", "--", "./no-such-program"]).assert().code(4);
    parlour(&["grade", "ships", "--batch", "no-such-list.csv"]).assert().code(3);
    parlour(&["grade", "ships"]).assert().code(2);
    parlour(&["grade", "ships", "--move-time", "0", "--", "cat"]).assert().code(2);
}

#[test]
fn a_program_that_is_no_apocalypse_fails_by_its_states() {
    let run = parlour(&["check", "apocalypse", "--games", "0", "--json", "--", "echo"]).assert().code(1);
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!(report["schema"], "parlour/check/1");
    assert!(report["states"][0]["rule"].as_str().is_some_and(|rule| rule.starts_with("section ")));
}

#[test]
fn a_class_is_graded_from_a_list() {
    let own = own_path();
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("class.csv");
    let rows = format!("name,command\nAda,{own} bot --guesser consistent\nBo,sh -c 'exit 3'\n");
    fs::write(&list, rows).expect("the list is written");
    let run = parlour(&["grade", "mastermind", "--pegs", "2", "--colours", "3", "--batch"])
        .arg(&list)
        .assert()
        .code(1);
    let shown = text(&run.get_output().stdout);
    assert!(shown.contains("1 of 2 programs without a mistake"), "{shown}");
}
