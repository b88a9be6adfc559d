//! What the README and the results show is what the program does. It has a process of its own, since its commands run in the
//! root.

use std::path::Path;
use std::{env, fs};

/// The pages whose console blocks are run.
const PAGES: &[&str] = &["README.md", "docs/results.md"];

#[test]
fn every_console_block_of_the_pages_is_true() {
    env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).expect("the workspace has a root");
    let cases = trycmd::TestCases::new();
    // Tables that the person who runs the tests has built must not change what is shown.
    cases.env("PARLOUR_TABLES", "");
    cases.register_bin("parlour", Path::new(env!("CARGO_BIN_EXE_parlour")));
    for page in PAGES {
        let written = fs::read_to_string(page).unwrap_or_else(|error| panic!("{page}: {error}"));
        assert!(written.contains("```console"), "{page} shows no console block");
        cases.case(page);
    }
    cases.run();
}

#[test]
fn the_readme_can_be_read_in_one_go() {
    let written = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md"));
    let n_lines = written.expect("the README is there").lines().count();
    assert!(n_lines <= 150, "the README has {n_lines} lines; what is more belongs into docs/");
}
