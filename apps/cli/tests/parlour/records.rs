//! Records: judged again, shown, and turned from one form into the other.

use std::fs;

use crate::{parlour, text};

const GAME: &str = "\
parlour record 1
game: ships 4 8 3
searcher: Ann
secret: A1 B3 D2
result: found in 2

1. A3 D2 H1 -> 1 1 0 hint=1
2. A1 B3 D2 -> 3 0 0
";

/// Replays a record from standard input and returns the exit code, what was shown and what was remarked.
fn replayed(record: &str, options: &[&str]) -> (i32, String, String) {
    let run = parlour(&[&["replay", "-"], options].concat()).write_stdin(record).assert();
    let output = run.get_output();
    (output.status.code().expect("it ended by itself"), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_true_record_is_shown() {
    let (code, shown, remarks) = replayed(GAME, &[]);
    insta::assert_snapshot!(shown);
    assert_eq!((code, remarks.as_str()), (0, ""));
}

#[test]
fn a_record_goes_to_json_and_back_without_loss() {
    let (code, json, _) = replayed(GAME, &["--json"]);
    assert_eq!(code, 0);
    let parsed: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert!(parsed["schema"].as_str().is_some_and(|schema| schema.contains("record")), "{json}");
    let (code, back, _) = replayed(&json, &["--text"]);
    assert_eq!((code, back.as_str()), (0, GAME));
}

#[test]
fn the_first_turn_that_does_not_follow_is_named_with_exit_1() {
    let (code, shown, told) = replayed(&GAME.replace("-> 1 1 0", "-> 0 1 0"), &[]);
    assert_eq!((code, shown.as_str()), (1, ""));
    assert!(told.contains("turn 1") && told.contains("`1 1 0`") && told.contains("`0 1 0`"), "{told}");
    let (code, _, told) = replayed(&GAME.replace("found in 2", "found in 1"), &[]);
    assert_eq!(code, 1);
    assert!(told.contains("result"), "{told}");
}

#[test]
fn what_is_no_record_exits_3_and_says_where() {
    let (code, _, told) = replayed(&GAME.replace("A3 D2 H1", "A3 D2 Z9"), &[]);
    assert_eq!(code, 3);
    assert!(told.contains("line 7") && told.contains("Z9"), "{told}");
    assert_eq!(replayed("", &[]).0, 3);
    assert_eq!(replayed("{\"schema\": 1}", &[]).0, 3);
}

#[test]
fn a_file_that_is_missing_or_no_text_exits_3() {
    let run = parlour(&["replay", "no-such-file.txt"]).assert().code(3);
    assert!(text(&run.get_output().stderr).contains("no-such-file.txt"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("noise");
    fs::write(&file, [0xff, 0xfe, 0x00]).expect("the file is written");
    parlour(&["replay", &file.to_string_lossy()]).assert().code(3);
}
