//! What the README shows is what the program does.

use std::fs;
use std::path::Path;

#[test]
fn every_console_block_of_the_readme_is_true() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let written = fs::read_to_string(&readme).expect("the README is there");
    let n_blocks = written.lines().filter(|line| line.starts_with("```console")).count();
    assert!(n_blocks > 0, "the README shows no console block");
    trycmd::TestCases::new()
        .register_bin("parlour", Path::new(env!("CARGO_BIN_EXE_parlour")))
        .case(readme)
        .run();
}
