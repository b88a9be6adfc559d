//! The folders are the layers: this reads every manifest and fails on an edge that points the wrong way.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

/// Which members of the workspace each member may use; a `*` at the end stands for anything. A new crate gets its line
/// here, unless it is the rules of a game.
const MAY_USE: &[(&str, &[&str])] = &[
    ("rules/game", &[]),
    ("rules/games", &["rules/*"]),
    ("rules/*", &["rules/game"]),
    ("solvers/deduction", &["rules/game"]),
    ("solvers/nash", &["rules/game"]),
    ("solvers/endgame", &["rules/game", "rules/apocalypse", "solvers/nash"]),
    ("solvers/certificate", &["rules/game"]),
    (
        "play",
        &[
            "rules/game",
            "rules/games",
            "rules/ships",
            "rules/apocalypse",
            "solvers/deduction",
            "solvers/nash",
            "solvers/endgame",
        ],
    ),
    ("referee", &["rules/game", "rules/games", "rules/apocalypse", "play"]),
    (
        "jobs",
        &[
            "rules/game",
            "rules/games",
            "rules/apocalypse",
            "solvers/deduction",
            "solvers/endgame",
            "play",
            "referee",
        ],
    ),
    ("apps/apoc", &["rules/game", "rules/apocalypse", "play"]),
    (
        "apps/cli",
        &[
            "rules/game",
            "rules/games",
            "rules/ships",
            "rules/mastermind",
            "rules/apocalypse",
            "solvers/deduction",
            "solvers/certificate",
            "solvers/endgame",
            "solvers/nash",
            "play",
            "referee",
            "jobs",
            "apps/server",
        ],
    ),
    ("apps/server", &["rules/game", "rules/games", "rules/apocalypse", "play"]),
    (
        "apps/python",
        &[
            "rules/game",
            "rules/games",
            "rules/apocalypse",
            "rules/oshi_zumo",
            "solvers/deduction",
            "solvers/certificate",
            "solvers/endgame",
            "solvers/nash",
            "play",
        ],
    ),
    ("apps/mpi", &["rules/games", "solvers/deduction", "play", "referee", "jobs"]),
    ("checks", &[]),
];

/// The crates that need unsafe code somewhere. `forbid` cannot be lifted for one file, so such a crate repeats the one
/// table with `deny` for `unsafe_code` alone, and each of these files says why it is an exception.
const NEED_UNSAFE: &[(&str, &str)] = &[
    ("solvers/deduction", "src/kernel/avx2.rs"),
    ("solvers/deduction", "src/kernel/avx512.rs"),
    ("solvers/deduction", "src/kernel/isolation.rs"),
    ("solvers/deduction", "src/kernel/parts.rs"),
    ("solvers/deduction", "src/kernel/registers.rs"),
    ("solvers/deduction", "src/kernel/scans.rs"),
    ("solvers/endgame", "src/network/machine.rs"),
    ("apps/cli", "src/mapped_file.rs"),
    ("referee", "src/contained/before_exec.rs"),
    ("referee", "src/contained/filter.rs"),
    ("referee", "src/contained/keeper.rs"),
];

fn is_like(folder: &str, name: &str) -> bool {
    name.strip_suffix('*').map_or(folder == name, |beginning| folder.starts_with(beginning))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the workspace root exists")
}

fn manifest(folder: &Path) -> Table {
    let path = folder.join("Cargo.toml");
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.parse().unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn table<'a>(manifest: &'a Table, section: &str) -> impl Iterator<Item = (&'a String, &'a toml::Value)> {
    manifest.get(section).and_then(toml::Value::as_table).into_iter().flatten()
}

/// The name by which others use a member to its folder, for every member of the workspace.
fn members() -> BTreeMap<String, String> {
    let workspace = manifest(&root());
    let folders = workspace["workspace"]["members"].as_array().expect("members is a list");
    folders
        .iter()
        .map(|folder| {
            let folder = folder.as_str().expect("a member is a path").to_owned();
            let manifest = manifest(&root().join(&folder));
            let library = manifest.get("lib").and_then(|library| library.get("name"));
            let name = library.unwrap_or(&manifest["package"]["name"]).as_str().expect("a name").to_owned();
            (name, folder)
        })
        .collect()
}

#[test]
fn every_edge_points_to_a_layer_that_may_be_used() {
    let members = members();
    let mut wrong = Vec::new();
    for folder in members.values() {
        let Some((_, may_use)) = MAY_USE.iter().find(|(name, _)| is_like(folder, name)) else {
            wrong.push(format!("{folder} has no line in MAY_USE"));
            continue;
        };
        for (dependency, _) in table(&manifest(&root().join(folder)), "dependencies") {
            if let Some(used) = members.get(dependency)
                && !may_use.iter().any(|name| is_like(used, name))
            {
                wrong.push(format!("{folder} may not use {used}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rules_depend_on_nothing_from_outside() {
    let members = members();
    for folder in members.values().filter(|folder| folder.starts_with("rules/")) {
        for (dependency, _) in table(&manifest(&root().join(folder)), "dependencies") {
            assert!(members.contains_key(dependency), "{folder} uses {dependency}; rules stand alone");
        }
    }
}

#[test]
fn every_crate_takes_its_lints_from_the_one_table() {
    for folder in members().values() {
        if NEED_UNSAFE.iter().any(|(name, _)| name == folder) {
            continue;
        }
        let manifest = manifest(&root().join(folder));
        let inherits =
            table(&manifest, "lints").any(|(key, value)| key == "workspace" && value.as_bool() == Some(true));
        assert!(inherits, "{folder}/Cargo.toml lacks `[lints] workspace = true`");
    }
}

#[test]
fn a_crate_that_needs_unsafe_code_differs_from_the_one_table_in_that_alone() {
    let mut expected = manifest(&root())["workspace"]["lints"].clone();
    expected["rust"]["unsafe_code"] = "deny".into();
    for (folder, _) in NEED_UNSAFE {
        assert_eq!(manifest(&root().join(folder))["lints"], expected, "{folder}/Cargo.toml");
    }
}

#[test]
fn unsafe_code_stands_in_the_named_files_only() {
    for (folder, _) in NEED_UNSAFE {
        let mut lifted = Vec::new();
        let mut folders = vec![root().join(folder)];
        while let Some(next) = folders.pop() {
            for entry in fs::read_dir(&next).unwrap_or_else(|e| panic!("{}: {e}", next.display())) {
                let path = entry.expect("a folder lists its entries").path();
                if path.is_dir() {
                    folders.push(path);
                } else if fs::read_to_string(&path).is_ok_and(|text| text.contains("expect(unsafe_code")) {
                    lifted.push(path);
                }
            }
        }
        let named = NEED_UNSAFE.iter().filter(|(of, _)| of == folder);
        lifted.sort();
        assert_eq!(
            lifted,
            named.map(|(_, file)| root().join(folder).join(file)).collect::<Vec<_>>(),
            "{folder}"
        );
    }
}

#[test]
fn versions_of_outside_crates_stand_in_the_workspace_table_only() {
    for folder in members().values() {
        let manifest = manifest(&root().join(folder));
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for (dependency, value) in table(&manifest, section) {
                let inherits = value.get("workspace").and_then(toml::Value::as_bool) == Some(true);
                assert!(inherits, "{folder}: {dependency} must say `workspace = true`");
            }
        }
    }
}
