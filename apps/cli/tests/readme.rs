//! What the README shows is what the program does. It has a process of its own, since its commands run in the root.

use std::path::Path;
use std::{env, fs};

#[test]
fn every_console_block_of_the_readme_is_true() {
    env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).expect("the workspace has a root");
    let written = fs::read_to_string("README.md").expect("the README is there");
    let n_blocks = written.lines().filter(|line| line.starts_with("```console")).count();
    assert!(n_blocks > 0, "the README shows no console block");
    trycmd::TestCases::new()
        .register_bin("parlour", Path::new(env!("CARGO_BIN_EXE_parlour")))
        .case("README.md")
        .run();
}
