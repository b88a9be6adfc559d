//! Work that several machines share: what their shards come to is what one run comes to, and what is foreign is refused.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::solving::{file, folder, refused};
use crate::{parlour, text};

/// What a command prints that must succeed.
fn told(words: &[&str]) -> String {
    text(&parlour(words).assert().code(0).get_output().stdout)
}

/// The files of a folder with what they hold, but for one.
fn contents(folder: &Path, without: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let named = entries.map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), path));
    let mut all: Vec<_> = named
        .filter(|(name, _)| name != without)
        .map(|(name, path)| (name, fs::read(path).expect("a file")))
        .collect();
    all.sort();
    all
}

#[test]
fn shards_of_a_table_come_to_the_table_of_one_run() {
    let folder = folder();
    let path = |name: &str| file(&folder, name);
    let (whole, shared) = (path("whole.tables"), path("shared.tables"));
    let build = |out: &str, more: &[&str]| {
        told(&[&["tables", "build", "--pieces", "3", "--out", out], more].concat())
    };
    build(&whole, &[]);
    // Machines that see the same folder, each as often as it takes.
    let said = build(&shared, &["--shard", "1/2"]);
    assert!(said.contains("0 of 0 kinds of this shard are in"), "three kinds rest on each other: {said}");
    let said = build(&shared, &["--shard", "0/2"]);
    assert!(said.contains("3 of 3 kinds of this shard") && said.contains("all kinds are there"), "{said}");
    assert!(!Path::new(&shared).exists(), "a shard leaves parts, not tables");
    build(&shared, &[]);
    assert_eq!(fs::read(&shared).expect("a table"), fs::read(&whole).expect("a table"));

    // Machines that do not: a kind travels with its folder, in any order and twice.
    let (one, two, merged) = (path("one.tables"), path("two.tables"), path("merged.tables"));
    build(&one, &["--shard", "0/1"]);
    fs::create_dir(path("two.tables.parts")).expect("a folder");
    fs::rename(path("one.tables.parts/pn-p"), path("two.tables.parts/pn-p")).expect("a part");
    let said = build(&two, &["--shard", "1/2"]);
    assert!(said.contains("2 of all are left"), "{said}");
    let folders = ["--merge", &path("two.tables.parts"), "--merge", &path("one.tables.parts")];
    build(&merged, &[&folders[..], &folders[..2]].concat());
    assert_eq!(fs::read(&merged).expect("a table"), fs::read(&whole).expect("a table"));
}

#[test]
fn a_foreign_part_of_a_table_is_refused_and_left_as_it_is() {
    let folder = folder();
    let path = |name: &str| file(&folder, name);
    let parts = path("layers.tables.parts");
    told(&[
        "tables",
        "build",
        "--pieces",
        "2",
        "--layers",
        "--shard",
        "0/1",
        "--out",
        &path("layers.tables"),
    ]);
    let before = contents(Path::new(&parts), "");
    let words = ["tables", "build", "--pieces", "2", "--out", &path("plain.tables"), "--merge", &parts];
    refused(&words, 3, "this part belongs to another build: it says 'layers 50', here it is 'layers 1'");
    assert_eq!(contents(Path::new(&parts), ""), before);
    let words = ["tables", "build", "--pieces", "2", "--out", &path("plain.tables"), "--merge", "nowhere"];
    refused(&words, 2, "--merge nowhere: there is no such folder");
    assert!(!Path::new(&path("plain.tables")).exists());
}

const MATCH: [&str; 7] = ["duel", "greedy", "random", "--games", "9", "--seed", "5"];

#[test]
fn shards_of_a_match_come_to_the_match_of_one_run() {
    let folder = folder();
    let path = |name: &str| file(&folder, name);
    let play = |more: &[&str]| told(&[&MATCH, more].concat());
    let (whole, first, second) = (path("whole.match"), path("first.match"), path("second.match"));
    let one = play(&["--log", &whole]);
    assert_eq!(one, play(&[]), "a log changes nothing");
    let part = play(&["--log", &first, "--shard", "0/2"]);
    assert!(part.contains("so far    5 of 9 games were over"), "{part}");
    play(&["--log", &second, "--shard", "1/2"]);
    let kept = fs::read_to_string(&second).expect("a log");
    // An interrupted run may leave half a line behind; that game is played again.
    fs::write(&second, &kept[..kept.len() - 9]).expect("a file");
    play(&["--log", &second, "--shard", "1/2"]);
    let sorted = |path: &str| {
        let text = fs::read_to_string(path).expect("a log");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let merge = ["--log", &path("merged.match"), "--merge", &second, "--merge", &first, "--merge", &second];
    assert_eq!(play(&merge), one);
    assert_eq!(sorted(&path("merged.match")), sorted(&whole));
    assert_eq!(play(&["--log", &first, "--merge", &second]), one, "a log may take up another");
}

#[test]
fn a_log_of_another_match_is_refused_and_left_as_it_is() {
    let folder = folder();
    let log = file(&folder, "one.match");
    told(&[&MATCH, &["--log", &log, "--shard", "0/3"][..]].concat());
    let written = fs::read_to_string(&log).expect("a log");
    for (words, told) in [
        ("duel greedy random --games 9 --seed 6", "it says `seed 5`, here it is `seed 6`"),
        ("duel greedy random --games 8 --seed 5", "it says `games 9`, here it is `games 8`"),
        ("duel random greedy --games 9 --seed 5", "it says `black greedy`, here it is `black random`"),
        ("duel greedy random --games 9 --seed 5 --rules course+quiet50", "it says `rules course "),
    ] {
        let words: Vec<&str> = words.split(' ').chain(["--log", &log]).collect();
        refused(&words, 3, told);
    }
    let zumo = ["duel", "random", "random", "--game", "oshi_zumo 50 3 1", "--seed", "5", "--log", &log];
    refused(&zumo, 3, "it says `game apocalypse`, here it is `game oshi_zumo 50 3 1`");
    assert_eq!(fs::read_to_string(&log).expect("it is there"), written, "nothing was lost");
    let go_on = [&MATCH, &["--log", &log][..]].concat();
    for changed in [written.replacen("wins", "wind", 1), written.clone() + "game 77; rounds 3; stopped\n"] {
        fs::write(&log, &changed).expect("a file");
        refused(&go_on, 3, "is no game of this match");
        assert_eq!(fs::read_to_string(&log).expect("it is there"), changed);
    }
    fs::write(&log, written.replacen("program ", "program 9", 1)).expect("a file");
    refused(&go_on, 3, "this belongs to another job: it says `program 9");
    refused(&["duel", "greedy", "random", "--log", &log], 2, "--seed");
    refused(&[&MATCH, &["--shard", "0/2"][..]].concat(), 2, "--log");
    refused(&[&MATCH, &["--log", "/dev/full/log"][..]].concat(), 4, "cannot write /dev/full/log");
    // A device is neither read nor replaced.
    refused(&[&MATCH, &["--log", "/dev/full"][..]].concat(), 4, "cannot write /dev/full: No space left");
    let ladder = ["ladder", "greedy", "random", "--openings", "1", "--seed", "1", "--log", "/dev/full"];
    refused(&ladder, 4, "cannot write /dev/full: No space left");
}

/// A tournament of three that is soon over.
fn tournament(folder: &TempDir) -> String {
    let config = file(folder, "three.toml");
    let player = |name: &str| format!("\n[[player]]\nname = \"{name}\"\nplay = \"{name}\"\n");
    let players = ["greedy", "random", "cautious"].map(player).concat();
    fs::write(&config, format!("game = \"apocalypse\"\ngames = 3\nseed = 4\n{players}")).expect("a file");
    config
}

#[test]
fn shards_of_a_tournament_come_to_the_tournament_of_one_run() {
    let folder = folder();
    let path = |name: &str| file(&folder, name);
    let config = tournament(&folder);
    let hold = |games: &str, more: &[&str]| {
        let games = path(games);
        let words = [&["tournament", &config, "--folder", &games, "--json"], more].concat();
        let mut report: Value = serde_json::from_str(&told(&words)).expect("it is JSON");
        report["wall_ms"] = Value::Null;
        report
    };
    let whole = hold("whole", &[]);
    assert_eq!(hold("a", &["--shard", "0/2"])["finished"], 5);
    assert_eq!(hold("b", &["--shard", "1/2"])["finished"], 4);
    assert_eq!(hold("a", &["--shard", "0/2"])["finished"], 5, "what is played is not played again");
    let more = ["--shard", "0/2", "--merge", &path("b"), "--merge", &path("a"), "--merge", &path("b")];
    assert_eq!(hold("all", &more), whole);
    let games = |name: &str| contents(&folder.path().join(name), "");
    assert_eq!(games("all"), games("whole"));
    assert_eq!(games("all").len(), 10, "nine games and the head");
}

#[test]
fn games_of_another_tournament_are_refused_and_left_as_they_are() {
    let folder = folder();
    let config = tournament(&folder);
    let (games, other) = (file(&folder, "games"), file(&folder, "other"));
    told(&["tournament", &config, "--folder", &other]);
    let words = ["tournament", &config, "--folder", &games, "--merge", &other];
    let record = file(&folder, "other/greedy.random.0001.txt");
    let written = fs::read_to_string(&record).expect("a record");
    fs::write(&record, written.replacen("seed: 4", "seed: 5", 1)).expect("a file");
    refused(&words, 3, "it says `seed: 5`, not `seed: 4`");
    fs::write(&record, &written).expect("a file");
    let head = file(&folder, "other/tournament.head");
    let said = fs::read_to_string(&head).expect("a head");
    for (line, changed) in [("program ", "program 9"), ("rules ", "rules f"), ("game ", "game no ")] {
        fs::write(&head, said.replacen(line, changed, 1)).expect("a file");
        refused(&words, 3, "this belongs to another job: it says `");
        refused(&["tournament", &config, "--folder", &other], 3, "this belongs to another job");
    }
    fs::write(&head, said).expect("a file");
    told(&words);
    let nowhere = ["tournament", &config, "--folder", &games, "--merge", "nowhere"];
    refused(&nowhere, 2, "--merge nowhere: there is no such folder");
}
