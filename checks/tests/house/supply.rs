//! What we build on is counted and chosen: how many crates, none twice unless it is said, none that is given up.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use toml::Table;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Name and version of every crate that a build holds.
fn crates(words: &[&str]) -> BTreeSet<(String, String)> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--locked",
            "--prefix",
            "none",
            "--format",
            "{p}",
            "--target",
            "x86_64-unknown-linux-gnu",
        ])
        .args(words)
        .current_dir(ROOT)
        .output()
        .expect("cargo tree starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("cargo tree prints text");
    let mut crates = BTreeSet::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        if let (Some(name), Some(version)) = (words.next(), words.next()) {
            crates.insert((name.to_owned(), version.to_owned()));
        }
    }
    crates
}

fn default_build() -> BTreeSet<(String, String)> {
    crates(&["--package", "parlour", "--edges", "normal,build"])
}

/// What `supply.toml` says.
fn said() -> Table {
    let path = Path::new(ROOT).join("checks/supply.toml");
    fs::read_to_string(path).expect("supply.toml is there").parse().expect("supply.toml is TOML")
}

/// A list of names in `supply.toml`.
fn names(said: &Table, list: &str) -> BTreeSet<String> {
    let list = said[list].as_array().expect("a list");
    list.iter().map(|name| name.as_str().expect("a name").to_owned()).collect()
}

#[test]
fn the_default_build_has_as_many_crates_as_is_said() {
    let crates = default_build();
    let said = said()["crates"].as_integer().and_then(|count| usize::try_from(count).ok());
    assert_eq!(Some(crates.len()), said, "{crates:?}");
}

#[test]
fn no_crate_is_built_in_two_versions_unless_it_is_said() {
    let mut versions: BTreeMap<String, u32> = BTreeMap::new();
    for (name, _) in default_build() {
        *versions.entry(name).or_default() += 1;
    }
    let twice: BTreeSet<String> =
        versions.into_iter().filter(|(_, count)| *count > 1).map(|(name, _)| name).collect();
    assert_eq!(twice, names(&said(), "twice"));
}

#[test]
fn nothing_that_is_given_up_comes_in() {
    let used = crates(&["--workspace", "--edges", "all"]);
    let given_up = names(&said(), "unmaintained");
    assert!(given_up.len() > 30, "the list was read");
    let found: Vec<_> = used.iter().filter(|(name, _)| given_up.contains(name)).collect();
    assert!(found.is_empty(), "{found:?}");
}
