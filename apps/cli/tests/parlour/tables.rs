//! Endgame tables on the command line.

use std::fs;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

use crate::screen::Screen;
use crate::{parlour, text};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The path of a file in a folder, as a word of a command line.
fn file(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}

/// Runs a command that must fail with this code and say this.
fn refused(words: &[&str], code: i32, told: &str) {
    let run = parlour(words).assert().code(code).stdout("");
    let said = text(&run.get_output().stderr);
    assert!(said.contains(told), "{words:?} says {said}");
}

fn report(words: &[&str]) -> Value {
    let run = parlour(&[words, &["--json"]].concat()).assert().code(0);
    serde_json::from_slice(&run.get_output().stdout).expect("it is JSON")
}

#[test]
fn a_table_is_built_verified_and_probed() {
    let folder = folder();
    for (name, more, layers) in [("one.tables", None, 1), ("all.tables", Some("--layers"), 50)] {
        let path = file(&folder, name);
        let words: Vec<&str> =
            ["tables", "build", "--pieces", "3", "--out", &path].into_iter().chain(more).collect();
        let built = report(&words);
        assert_eq!((&built["rules"], &built["layers"]), (&"course+quiet50".into(), &layers.into()));
        assert_eq!(built["bytes"], fs::metadata(&path).expect("it is there").len());
        assert!(built["error"].as_f64().expect("a number") < 2e-5);
        assert!(!folder.path().join(format!("{name}.parts")).exists(), "nothing is left behind");
        let verified = report(&["tables", "verify", &path, "--seed", "1", "--samples", "20", "--kinds", "9"]);
        assert_eq!(verified["rules_hash"], built["rules_hash"]);
        assert!(verified["even"].as_u64() > Some(0) && verified["symmetric"].as_u64() > Some(0));
        assert_eq!(verified["derived"].as_u64() > Some(0), layers == 50);
        assert_eq!(verified["compared"].as_u64() > Some(0), layers == 1);
        let own = report(&["tables", "probe", "--file", &path, "5/1P3/5/2p2/2n2", "0", "1", "0", "0", "-"]);
        let shipped = report(&["tables", "probe", "5/1P3/5/2p2/2n2", "0", "1", "0", "0", "-"]);
        let [one, other] = [own, shipped].map(|report| report["value"][0].as_f64().expect("a number"));
        assert!((one - other).abs() < 1e-4, "{one} {other}");
        refused(&words, 2, "this file is there already");
    }
}

#[test]
fn the_tables_that_come_with_the_program_are_verified() {
    let run = parlour(&["tables", "verify", "--seed", "3", "--samples", "20"]).assert().code(0);
    let told = text(&run.get_output().stdout);
    assert!(told.contains("at most 4 pieces, 1436928 positions, 50 layers"), "{told}");
    assert!(told.contains("rules     course+quiet50 ") && told.ends_with("verified\n"), "{told}");
}

#[test]
fn a_position_without_a_value_is_told_why() {
    let probe = |position: &str, code, told: &str| {
        let words: Vec<&str> = ["tables", "probe"].into_iter().chain(position.split(' ')).collect();
        refused(&words, code, told);
    };
    probe("NPPPN/P3P/5/p3p/npppn 0 0 0 0 -", 1, "the board has 14 pieces, the tables hold at most 4");
    probe("5/2P2/5/2p2/5 2 0 0 0 -", 1, "the game is over: White has won");
    probe("5/2P2/5/2p2/5 0 0 50 0 -", 1, "the game is over: nobody has won");
    probe("p4/P4/5/2n2/2n2 0 0 3 9 00", 1, "a second round is to come");
    probe("5/2P2/5/2p2/5 0 0 0 0", 2, "5 fields");
    probe("5/2P2/5/2p2/pppppp 0 0 0 0 -", 2, "pppppp");
    probe("nnn2/2P2/5/2p2/5 0 0 0 0 -", 2, "3 knights");
}

#[test]
fn a_damaged_or_foreign_file_is_refused_with_the_reason() {
    let folder = folder();
    let path = file(&folder, "two.tables");
    report(&["tables", "build", "--pieces", "2", "--out", &path]);
    let good = fs::read(&path).expect("it was written");
    let verify = ["tables", "verify", &path, "--seed", "1"];
    let middle = good.len() / 2;
    let mut flipped = good.clone();
    flipped[middle] ^= 1;
    let other_rules = String::from_utf8_lossy(&good[..100]).replacen("course+quiet50", "course+quiet51", 1);
    let other_rules = [other_rules.as_bytes(), &good[100..]].concat();
    for (bytes, told) in [
        (&good[..middle], "it may be cut off"),
        (&flipped[..], "the table file is damaged"),
        (b"a letter to a friend", "this is no table file"),
        (b"", "two.tables: "),
        (&other_rules, "it must be 'course+quiet50 "),
    ] {
        fs::write(&path, bytes).expect("a file");
        refused(&verify, 3, told);
    }
    refused(&["tables", "verify", &file(&folder, "nothing")], 3, "nothing: ");
}

#[test]
fn a_value_that_does_not_follow_from_its_children_is_found() {
    let folder = folder();
    let path = file(&folder, "two.tables");
    report(&["tables", "build", "--pieces", "2", "--out", &path]);
    let mut bytes = fs::read(&path).expect("it was written");
    // The first two values that are not won or lost become so, and the digest is made to fit.
    let start = bytes.windows(2).position(|pair| pair == b"\n\n").expect("the head ends") + 2;
    let end = bytes.len() - 8;
    for place in (start..end).step_by(2).filter(|place| place % 6 == start % 6) {
        bytes[place..place + 2].copy_from_slice(&9000_i16.to_le_bytes());
    }
    let digest = bytes[..end].iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    bytes[end..].copy_from_slice(&digest.to_le_bytes());
    fs::write(&path, bytes).expect("a file");
    refused(&["tables", "verify", &path, "--seed", "1"], 1, "is stored as");
}

#[test]
fn an_interrupted_build_goes_on_where_it_was() {
    let folder = folder();
    let path = file(&folder, "four.tables");
    // Four pieces take long enough to be interrupted; the three kinds before are done soon.
    let screen = Screen::run(&format!("parlour tables build --pieces 4 --out {path}"));
    screen.wait_for("kind 3 of 9");
    screen.key("C-c");
    let shown = screen.wait_for("[code 130]");
    assert!(shown.contains("interrupted; what is done is in "), "{shown}");
    let parts = folder.path().join("four.tables.parts");
    assert!(
        parts.join("pn-p").exists()
            && !parts.join("pn-pn").exists()
            && !folder.path().join("four.tables").exists()
    );
    // A part that is damaged is named and left alone.
    let part = parts.join("p-p");
    let good = fs::read(&part).expect("it was put aside");
    fs::write(&part, &good[..good.len() - 1]).expect("a file");
    refused(&["tables", "build", "--pieces", "4", "--out", &path], 3, "remove this file");
    fs::write(&part, good).expect("a file");
    let screen = Screen::run(&format!("parlour tables build --pieces 4 --out {path}"));
    screen.wait_for("2 kinds taken up");
    screen.key("C-c");
    screen.wait_for("[code 130]");
}

#[test]
fn a_full_disk_ends_the_build_with_the_reason_and_keeps_what_is_done() {
    let folder = folder();
    let path = file(&folder, "three.tables");
    let program = env!("CARGO_BIN_EXE_parlour");
    // A file may have at most 64 blocks of 1024 bytes: the first kind fits, the next does not. The signal that tells of
    // it is ignored, so that writing fails as on a full disk.
    let script = format!("trap '' XFSZ; ulimit -f 64; exec {program} tables build --pieces 3 --out {path}");
    let run = Command::new("bash").args(["-c", &script]).output().expect("bash runs");
    let told = text(&run.stderr);
    assert_eq!(run.status.code(), Some(4), "{told}");
    assert!(told.contains("cannot write") && told.contains("three.tables.parts/pn-p"), "{told}");
    let kept: Vec<String> = fs::read_dir(folder.path().join("three.tables.parts"))
        .expect("parts are kept")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(kept, ["p-p"], "no half of a file is left");
    parlour(&["tables", "build", "--pieces", "3", "--out", &path]).assert().code(0);
}

#[test]
fn memory_is_stated_and_a_limit_below_it_is_refused() {
    let folder = folder();
    let path = file(&folder, "six.tables");
    refused(&["tables", "build", "--pieces", "6", "--memory", "1G", "--out", &path], 2, "--memory allows 1G");
    refused(&["tables", "build", "--pieces", "8", "--out", &path], 2, "8");
}
