//! Whole games of Ships and Mastermind, typed line by line.

use std::fs;

use crate::{parlour, text};

/// Plays a game from typed lines and returns the exit code, what was shown and what was remarked.
fn played(words: &[&str], lines: &[&str]) -> (i32, String, String) {
    let run = parlour(&[&["play"], words].concat()).write_stdin(lines.join("\n") + "\n").assert();
    let output = run.get_output();
    (output.status.code().expect("it ended by itself"), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_person_finds_the_ships_that_a_seed_hides() {
    let lines = ["a1 h2 h4", "B1C2D3", "b4, e4, h2"];
    let (code, shown, remarks) = played(&["ships", "--seed", "3"], &lines);
    insta::assert_snapshot!(shown);
    assert_eq!((code, remarks.as_str()), (0, ""));
}

#[test]
fn a_person_breaks_the_code_that_a_seed_hides() {
    let (code, shown, remarks) = played(&["mastermind", "--seed", "2"], &["rrbb", "g y o p", "hint", "quit"]);
    insta::assert_snapshot!(shown);
    assert_eq!((code, remarks.as_str()), (0, ""));
}

#[test]
fn a_mistyped_line_explains_itself_and_asks_again() {
    let lines = ["i1 a1 a2", "a1 a1 a2", "a1 a2", "hnt", "", "undo", "fix 1 0 0 0", "help", "quit"];
    let (code, shown, _) = played(&["ships", "--seed", "3"], &lines);
    for told in [
        "`I1` is no location: write a letter A to H and a digit 1 to 4",
        "A1 occurs twice",
        "3 locations are wanted, not 2",
        "`HNT` is no location",
        "Type a guess, such as",
        "An answer that was seen cannot be taken back.",
        "The machine answers, and its answers are true.",
        "a nudge; again, what is possible; again, the best guess",
        "The secret was B4 E4 H2.",
    ] {
        assert!(shown.contains(told), "{told:?} is missing in\n{shown}");
    }
    assert_eq!(shown.matches("Guess 1: ").count(), lines.len(), "no line counted as a guess");
    assert_eq!(code, 0);
}

#[test]
fn a_new_seed_is_told_and_gives_the_same_game_again() {
    let (_, shown, remarks) = played(&["ships"], &["quit"]);
    let seed =
        remarks.split(';').next().and_then(|words| words.strip_prefix("seed ")).expect("the seed is told");
    let (_, again, silence) = played(&["ships", "--seed", seed], &["quit"]);
    assert_eq!((shown, ""), (again, silence.as_str()));
}

#[test]
fn the_machine_finds_what_a_person_hides() {
    // The answers are those for H1 B2 D3.
    let (code, shown, _) = played(&["ships", "--hide"], &["1 2 0", "1,2,0", "300"]);
    insta::assert_snapshot!(shown);
    assert_eq!(code, 0);
}

#[test]
fn a_contradiction_is_named_at_once_and_can_be_corrected() {
    // Answer 2 should be 1 2 0 for H1 B2 D3.
    let lines = ["1 2 0", "0 0 0", "3 0 0", "fix 7 0 0 0", "fix 2 0 0", "fix 2 1 2 0", "3 0 0"];
    let (code, shown, _) = played(&["ships", "--hide"], &lines);
    insta::assert_snapshot!(shown);
    assert_eq!(code, 0);
    assert_eq!(shown.matches("This cannot be").count(), 1, "it is said once, not after every line");
}

#[test]
fn an_answer_can_be_taken_back() {
    let (code, shown, _) = played(&["mastermind", "--hide"], &["undo", "0 0", "undo", "4 0"]);
    assert!(shown.contains("There is no answer to take back."), "{shown}");
    assert!(shown.ends_with("The machine found it in 1 guess.\n"), "{shown}");
    assert_eq!(code, 0);
}

#[test]
fn an_answer_that_no_secret_gets_is_refused() {
    let (_, shown, _) = played(&["mastermind", "--hide"], &["3 1", "5 0", "x", "4 0"]);
    assert!(shown.contains("No secret ever gets the answer 3 1"), "{shown}");
    assert_eq!(shown.matches("Answer 1 (black white): ").count(), 4, "{shown}");
}

#[test]
fn the_program_answers_for_a_secret_that_it_is_told() {
    let (code, shown, _) = played(&["ships", "--hide", "--secret", "h1 b2 d3"], &[]);
    assert!(shown.ends_with("The machine found it in 3 guesses.\n"), "{shown}");
    assert_eq!(code, 0);
    let (code, told_later, _) = played(&["ships", "--hide"], &["1 2 0", "auto a1 b2 d3", "auto h1 b2 d3"]);
    assert!(told_later.contains("Answer 1 was 1 2 0, but A1 B2 D3 makes it"), "{told_later}");
    assert!(told_later.ends_with("The machine found it in 3 guesses.\n"), "{told_later}");
    assert_eq!(code, 0);
}

#[test]
fn a_wrong_secret_on_the_command_line_is_wrong_usage() {
    let (code, _, told) = played(&["mastermind", "--hide", "--secret", "RBGX"], &[]);
    assert_eq!(code, 2);
    assert!(told.contains("--secret") && told.contains('X'), "{told}");
}

#[test]
fn other_sizes_are_played_and_too_large_ones_are_refused_in_words() {
    let (code, shown, _) =
        played(&["ships", "--rows", "2", "--columns", "3", "--ships", "1", "--hide", "--secret", "c2"], &[]);
    assert!(shown.contains("The machine found it"), "{shown}");
    assert_eq!(code, 0);
    let bulls = ["mastermind", "--no-repeats", "--colours", "10", "--hide", "--secret", "RBGY"];
    assert_eq!(played(&bulls, &[]).0, 0);
    let (code, _, told) = played(&["ships", "--rows", "9", "--columns", "26", "--ships", "5", "--hide"], &[]);
    assert_eq!(code, 2);
    assert!(told.contains("ships 9 26 5"), "{told}");
    // Searching such a board oneself needs no table.
    let (code, shown, _) = played(
        &["ships", "--rows", "9", "--columns", "26", "--ships", "5", "--seed", "1"],
        &["hint", "quit"],
    );
    assert!(shown.contains("No hint at this size"), "{shown}");
    assert_eq!(code, 0);
    let (code, shown, _) = played(
        &["mastermind", "--pegs", "8", "--colours", "10", "--seed", "1"],
        &["hint", "hint", "hint", "quit"],
    );
    assert!(shown.contains("At least 2000 of 100000000 codes are possible."), "{shown}");
    assert!(shown.contains("The best guess by estimate is "), "{shown}");
    assert_eq!(code, 0);
}

#[test]
fn a_record_is_whole_after_every_turn_and_hides_the_secret_until_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let name = file.to_string_lossy();
    let lines = ["hint", "a1 h2 h4", "b1 c2 d3"];
    let (code, _, told) = played(&["ships", "--seed", "3", "--record", &name], &lines);
    assert_eq!(code, 3, "the input ended before the game");
    assert!(told.contains("the input ended before the game did"), "{told}");
    let record = fs::read_to_string(&file).expect("the record is there");
    assert!(record.contains("1. A1 H2 H4 -> 1 0 1 hint=1\n2. B1 C2 D3 -> 0 1 1\n"), "{record}");
    assert!(!record.contains("B4 E4 H2"), "{record}");
    parlour(&["replay", &name]).assert().code(0);

    let (code, _, told) = played(&["ships", "--seed", "3", "--record", &name], &["quit"]);
    assert_eq!(code, 2);
    assert!(told.contains("this file is there already"), "{told}");
    assert_eq!(fs::read_to_string(&file).expect("the record is there"), record, "nothing was overwritten");
    let (code, _, told) = played(&["ships", "--record", "no-such-folder/game.txt"], &["quit"]);
    assert_eq!(code, 2);
    assert!(told.contains("there is no such folder"), "{told}");
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1, "no other file is left behind");
}

#[test]
fn a_line_without_end_is_bad_data() {
    let endless = "x".repeat(1_000_000);
    let (code, _, told) = played(&["ships", "--seed", "3"], &[&endless]);
    assert_eq!(code, 3);
    assert!(told.contains("longer than 4096 bytes"), "{told}");
}

#[test]
fn a_record_with_the_ending_json_is_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    let name = file.to_string_lossy();
    let (code, ..) = played(&["mastermind", "--seed", "2", "--record", &name], &["rrbb", "quit"]);
    assert_eq!(code, 0);
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&file).expect("the record is there")).expect("it is JSON");
    assert_eq!(record["headers"]["result"], "not found: the searcher gave up");
    assert_eq!(record["headers"]["secret"], "PPGG");
    parlour(&["replay", &name]).assert().code(0);
}

#[test]
fn an_answer_is_taken_back_also_when_those_before_it_contradict_each_other() {
    let mut contradictions = 0;
    for (black, white) in [(0, 0), (0, 4), (1, 0), (2, 2), (3, 0)] {
        let fix = format!("fix 1 {black} {white}");
        let (code, shown, told) = played(&["mastermind", "--hide"], &["1 0", "0 0", &fix, "undo", "quit"]);
        assert_eq!(code, 0, "{fix}: {told}");
        assert!(!shown.contains("There is no answer"), "{fix}: {shown}");
        contradictions += usize::from(shown.contains("This cannot be"));
    }
    assert!(contradictions > 0, "one of the changes makes answers 1 and 2 impossible together");
}
