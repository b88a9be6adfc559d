//! The course's own recorded games and our cases: `human human` with NAME.in must print NAME.out to the byte.

use std::fs;
use std::path::Path;

use crate::{assert_bytes, run};

/// These end with the input, in the middle of a game.
const CUT_SHORT: [&str; 2] = ["input_e3", "input_end_midgame"];

#[test]
fn every_recorded_game_is_played_to_the_byte() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course");
    let mut n_games = 0;
    for entry in fs::read_dir(folder).expect("the recorded games") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "in") {
            continue;
        }
        let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a plain name");
        let input = fs::read(&path).expect("the input");
        let expected = fs::read(path.with_extension("out")).expect("the output");
        let run = run(&["human", "human"], &input);
        assert_bytes(&run.stdout, &expected);
        if CUT_SHORT.contains(&name) {
            assert_eq!(
                (run.status, run.stderr.as_str()),
                (Some(1), "Apoc: <stdin>: hGetLine: end of file\n"),
                "{name}"
            );
        } else {
            assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{name}");
        }
        n_games += 1;
    }
    assert_eq!(n_games, 30);
}

#[test]
fn a_recorded_game_is_the_same_when_the_names_are_typed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/course");
    let input = fs::read(folder.join("testBWins.in")).expect("the input");
    let expected = fs::read(folder.join("testBWins.out")).expect("the output");
    let run = run(&[""; 0], &[b"human\nhuman\n", input.as_slice()].concat());
    assert!(run.stdout.ends_with(&expected));
    let heading = &run.stdout[..run.stdout.len() - expected.len()];
    assert!(
        heading.ends_with(b"Enter the strategy for BLACK:\nhuman\nEnter the strategy for WHITE:\nhuman\n")
    );
    assert_eq!(run.status, Some(0));
}
