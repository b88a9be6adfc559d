//! Arguments, the strategies that can be named, and the environment.

use crate::{assert_bytes, run, run_command};

const LIST: &str = "Possible strategies:\n  human\n  greedy\n  random\n  cautious\n  beginner\n  easy\n  medium\n  hard\n  \
                    nash-fast\n  exploiter\n  nash\n  nash-fitted\n  rival\n  rival-deep\n";
const BLACK: &str = "Enter the strategy for BLACK:\n";
const WHITE: &str = "Enter the strategy for WHITE:\n";

#[test]
fn without_arguments_and_input_the_strategies_are_listed_and_both_prompts_shown() {
    let run = run(&[""; 0], b"");
    assert_bytes(&run.stdout, [LIST, BLACK, WHITE, LIST].concat().as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn a_checker_finds_the_names_behind_two_blanks() {
    let run = run(&[""; 0], b"");
    let output = String::from_utf8(run.stdout).expect("text");
    let names: Vec<&str> = output.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    assert_eq!(names[..4], ["human", "greedy", "random", "cautious"]);
    assert!(names.iter().all(|name| !name.contains(' ')));
    assert!(output.lines().all(|line| line.starts_with("  ") || !line.starts_with(['(', ' ', '>'])));
}

#[test]
fn names_that_are_typed_are_echoed_and_judged_together() {
    let wrong = run(&[""; 0], b"nobody\nhuman\n");
    assert_bytes(&wrong.stdout, [LIST, BLACK, "nobody\n", WHITE, "human\n", LIST].concat().as_bytes());
    assert_eq!(wrong.status, Some(0));

    let right = run(&[""; 0], b"random\ngreedy");
    let output = String::from_utf8(right.stdout).expect("text");
    let heading = [LIST, BLACK, "random\n", WHITE, "greedy\n>>>\n(Init, 0)\n"].concat();
    assert!(output.starts_with(&heading), "{output}");
    assert!(output.contains("  Black (random): "), "{output}");
    assert_eq!(right.status, Some(0));
}

#[test]
fn the_input_may_end_between_the_two_names() {
    let run = run(&[""; 0], b"human\n");
    assert_bytes(&run.stdout, [LIST, BLACK, "human\n", WHITE, LIST].concat().as_bytes());
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn a_name_is_taken_as_it_stands() {
    for input in ["human\r\nhuman\r\n", " human\nhuman\n", "Human\nhuman\n", "\n\n"] {
        let run = run(&[""; 0], input.as_bytes());
        assert!(run.stdout.ends_with(LIST.as_bytes()), "{input:?}");
        assert!(!run.stdout.windows(3).any(|window| window == b">>>"), "{input:?}");
        assert_eq!(run.status, Some(0));
    }
}

#[test]
fn any_other_arguments_get_the_list() {
    let cases: [&[&str]; 9] = [
        &["--help"],
        &["human"],
        &[""],
        &["human", "human", "human"],
        &["human", "nobody"],
        &["nobody", "human"],
        &["Human", "human"],
        &["human ", "human"],
        &["", ""],
    ];
    for arguments in cases {
        let run = run(arguments, b"");
        assert_bytes(&run.stdout, LIST.as_bytes());
        assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf8_is_no_strategy() {
    use std::os::unix::ffi::OsStrExt;
    let argument = std::ffi::OsStr::from_bytes(b"human\xff");
    let run = run(&[argument, argument], b"");
    assert_bytes(&run.stdout, LIST.as_bytes());
    assert_eq!(run.status, Some(0));
}

#[test]
fn a_malformed_setting_is_named_and_nothing_is_played() {
    for name in ["PARLOUR_SEED", "PARLOUR_MOVETIME"] {
        for value in ["", "soon", "-1", "1.5", "18446744073709551616"] {
            let run = run_command(crate::apoc().args(["random", "random"]).env(name, value), b"");
            assert_bytes(&run.stdout, b"");
            let complaint = format!(
                "apoc: {name} is '{value}', it must be a whole number from 0 to 18446744073709551615\n"
            );
            assert_eq!((run.status, run.stderr), (Some(2), complaint));
        }
    }
}

#[test]
fn a_time_for_each_move_may_be_set() {
    let run = run_command(crate::apoc().args(["random", "cautious"]).env("PARLOUR_MOVETIME", "300"), b"");
    assert_eq!((run.status, run.stderr.as_str()), (Some(0), ""));
}

#[test]
fn tables_that_cannot_be_used_are_refused_once_on_standard_error_and_the_game_goes_on_without_them() {
    let foreign = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("foreign.tables");
    std::fs::write(&foreign, "a letter to a friend").expect("there is room");
    let names = ["nash-fast", "greedy"];
    let without = run_command(crate::apoc().args(names), b"");
    let with = run_command(crate::apoc().args(names).env("PARLOUR_TABLES", &foreign), b"");
    assert_bytes(&with.stdout, &without.stdout);
    assert_eq!((without.stderr.as_str(), with.stderr.lines().count()), ("", 1));
    assert!(with.stderr.contains("foreign.tables: this is no table file"), "{}", with.stderr);
    assert!(with.stderr.contains("`parlour tables build --pieces 5 --force`"), "{}", with.stderr);
}
