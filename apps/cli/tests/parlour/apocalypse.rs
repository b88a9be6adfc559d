//! Whole games of Apocalypse, typed line by line, and matches between strategies.

use std::fs;

use serde_json::Value;

use crate::{parlour, text};

/// Plays a game from typed lines and returns the exit code, what was shown and what was remarked.
fn played(words: &[&str], lines: &[&str]) -> (i32, String, String) {
    let words = [&["play", "apocalypse"], words].concat();
    let run = parlour(&words).write_stdin(lines.join("\n") + "\n").assert();
    let output = run.get_output();
    (output.status.code().expect("it ended by itself"), text(&output.stdout), text(&output.stderr))
}

#[test]
fn two_people_play_a_game_with_capture_clash_and_an_end() {
    let lines = [
        "1413", "", "1011", // both step
        "1312", "", "1112", // and meet: both pawns are gone
        "0412", "", "0102", // a knight jumps
        "1200", "", "0203", // White asks for an illegal move, is told, and
        "pass", // lets the knight take the other one
        "pass", "", "pass", // both pass: the game ends
    ];
    let (code, shown, remarks) = played(&["--two"], &lines);
    insta::assert_snapshot!(shown);
    assert_eq!((code, remarks.as_str()), (0, ""));
}

#[test]
fn a_pawn_on_its_far_row_is_placed_by_its_owner_alone() {
    let start = "4N/p3P/1N3/4p/n3n 0 0 0 0 -";
    let (code, shown, _) =
        played(&["--two", "--start", start], &["0100", "", "4142", "44", "7", "2,3", "quit"]);
    assert!(
        shown.contains("Black, an empty cell for your pawn: "),
        "no curtain, for only one side chooses:\n{shown}"
    );
    assert!(shown.contains("The cell 44 is not empty."), "{shown}");
    assert!(shown.contains("'7' is no cell"), "{shown}");
    assert!(shown.contains("Black pawn from 00 is placed on 23."), "{shown}");
    assert_eq!(code, 0);
}

#[test]
fn the_second_round_of_the_machine_is_shown_before_the_next_choice() {
    let start = "N3N/5/5/2P1p/5 0 0 0 0 -";
    let (_, shown, _) = played(&["--against", "greedy", "--seed", "1", "--start", start], &["pass", "quit"]);
    let placed =
        shown.find("White pawn from 24 is placed on").expect("greedy brings its pawn to the far row");
    let asked = shown.rfind("Black, your move").expect("Black is asked again");
    assert!(placed < asked, "{shown}");
}

#[test]
fn a_pawn_becomes_a_knight_where_one_is_missing() {
    let start = "4N/p3P/1N3/4p/n4 0 0 0 0 -";
    let (_, shown, _) = played(&["--two", "--start", start], &["0100", "", "4142", "quit"]);
    assert!(shown.contains("Black pawn on 00 becomes a knight."), "{shown}");
    let (code, _, told) = played(&["--two", "--start", "p4/5/5/5/4P 0 0 0 0 00"], &[]);
    assert_eq!(code, 2, "{told}");
}

#[test]
fn the_first_choice_can_be_taken_back_before_the_other_side_sees_the_board() {
    let (code, shown, _) = played(&["--two"], &["1413", "undo", "2423", "", "pass", "quit"]);
    assert!(shown.contains("Black pawn 24 to 23."), "{shown}");
    assert!(!shown.contains("14 to 13"), "{shown}");
    assert!(shown.ends_with("White wins by forfeit: Black gave up.\n"), "{shown}");
    assert_eq!(code, 0);
}

#[test]
fn a_mistyped_move_explains_itself_and_asks_again() {
    let lines =
        ["1412", "0022", "9999", "", "undo", "@22", "hint", "hint", "hint", "HELP", "board", "GOOF", "goof"];
    let (code, shown, _) = played(&["--seed", "1", "--against", "random"], &lines);
    for told in [
        "The piece on 14 cannot go to 12, only to 13.",
        "There is no piece of Black on 00.",
        "'9999' is no move",
        "Type a move such as 1413",
        "A round that was seen cannot be taken back.",
        "'@22' is no move",
        "Your moves: ",
        "No single choice is enough here: the best found mixes 2, so that White cannot foresee yours. The position is worth +0.00 ",
        "0412 (knight 0,4 to 1,2), 4432 (knight 4,4 to 3,2)\nThese 2 are worth thinking about; everything else gives something up",
        "Both sides stand alike, as far as ",
        "The best mix found for Black is 0412 (knight 0,4 to 1,2) at 50 %, 4432 (knight 4,4 to 3,2) at 50 %. The best mix found for White",
        "goof    make an illegal move on purpose",
        "Black goofed on purpose and gets a penalty point.",
        "White wins: Black has two penalty points.",
    ] {
        assert!(shown.contains(told), "{told:?} is missing in\n{shown}");
    }
    assert_eq!(code, 0);
}

#[test]
fn a_game_against_a_strategy_is_recorded_and_replays() {
    let folder = tempfile::tempdir().expect("a folder");
    for (against, side, name) in [("greedy", "black", "game.txt"), ("cautious", "white", "game.json")] {
        let file = folder.path().join(name);
        let name = file.to_string_lossy();
        let options = ["--against", against, "--as", side, "--seed", "5", "--record", &name];
        // A side that only passes is beaten sooner or later.
        let (code, shown, _) = played(&options, &["pass"; 200]);
        assert_eq!(code, 0, "{shown}");
        assert!(shown.contains("wins: "), "{shown}");
        parlour(&["replay", &name]).assert().code(0);
        let record = fs::read_to_string(&file).expect("the record is there");
        assert!(record.contains("person") && record.contains(against), "{record}");
    }
}

#[test]
fn the_input_may_end_in_the_middle_and_the_record_keeps_what_was_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let (code, _, told) =
        played(&["--two", "--record", &file.to_string_lossy()], &["1413", "", "1011", "2423", ""]);
    assert_eq!(code, 3);
    assert!(told.contains("the input ended before the game did"), "{told}");
    let record = fs::read_to_string(&file).expect("the record is there");
    assert!(record.ends_with("\n1. 1413 1011\n"), "{record}");
}

#[test]
fn a_match_is_the_same_for_the_same_seed_and_adds_up() {
    let words = ["duel", "greedy", "random", "--games", "40", "--seed", "1", "--json"];
    let run = || text(&parlour(&words).assert().code(0).stderr("").get_output().stdout);
    let first = run();
    assert_eq!(first, run());
    let report: Value = serde_json::from_str(&first).expect("it is JSON");
    assert_eq!(report["schema"], "parlour/duel/1");
    let count = |field: &str| report[field].as_u64().expect("a number");
    assert_eq!(count("wins") + count("ties") + count("losses") + count("stopped"), 40);
    let score = report["score"].as_f64().expect("a number");
    let (low, high) = (report["interval"][0].as_f64(), report["interval"][1].as_f64());
    assert!(low < Some(score) && Some(score) < high, "{first}");
    assert!(score >= 0.8, "greedy is the better of the two: {first}");
}

#[test]
fn a_strategy_against_itself_in_mirrored_pairs_scores_one_half() {
    // The chance stays with the seat, so the second game of a pair is the first one with the names swapped.
    let run = parlour(&["duel", "random", "random", "--games", "20", "--seed", "3"]).assert().code(0);
    let shown = text(&run.get_output().stdout);
    assert!(
        shown.contains("random against random: 20 games, rules course b885575cc7fe849b, seed 3"),
        "{shown}"
    );
    assert!(shown.contains("score     50.0 % for random"), "{shown}");
}
