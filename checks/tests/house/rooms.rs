//! The folders of a large crate are rooms that stand above each other: this reads the sources and fails where one uses
//! another that it may not.

use std::fs;
use std::path::{Path, PathBuf};

/// Which rooms of the referee each room may use. What is no folder there, such as `workers.rs`, is a room too.
const REFEREE: &[(&str, &[&str])] = &[
    ("contained", &[]),
    ("workers", &[]),
    ("targets", &[]),
    ("known_guesses", &[]),
    ("protocol", &["contained"]),
    ("bout", &["contained", "protocol", "entrant"]),
    ("entrant", &["bout", "contained"]),
    ("grade", &["contained", "protocol", "targets", "workers"]),
    ("check", &["contained", "workers"]),
    ("tournament", &["bout", "contained", "entrant", "known_guesses", "protocol", "targets", "workers"]),
    ("ladder", &["tournament"]),
    ("report", &["check", "grade", "protocol", "tournament"]),
    ("class", &["contained", "grade", "protocol", "report", "workers"]),
    ("bot", &["bout", "known_guesses", "protocol"]),
];

/// The files of a room.
fn files(path: &Path) -> Vec<PathBuf> {
    if path.with_extension("rs").is_file() {
        return vec![path.with_extension("rs")];
    }
    let entries = fs::read_dir(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let paths = entries.map(|entry| entry.expect("a folder lists its entries").path());
    let is_source = |path: &PathBuf| path.extension().is_some_and(|end| end == "rs");
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).filter(is_source).collect()
}

#[test]
fn the_rooms_of_the_referee_use_those_below_them_only() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../referee/src");
    let mut wrong = Vec::new();
    for entry in fs::read_dir(&source).expect("the referee has sources") {
        let path = entry.expect("a folder lists its entries").path().with_extension("");
        let room = path.file_name().and_then(|name| name.to_str()).expect("a plain name");
        if room == "lib" {
            continue;
        }
        let Some((_, may_use)) = REFEREE.iter().find(|(name, _)| *name == room) else {
            wrong.push(format!("{room} has no line in REFEREE"));
            continue;
        };
        for file in files(&path) {
            let text = fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            for used in text.split("crate::").skip(1) {
                let name = used.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
                if name != room && !may_use.contains(&name) {
                    wrong.push(format!("{} may not use {name}", file.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
