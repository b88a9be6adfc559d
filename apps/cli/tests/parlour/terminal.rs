//! Behaviour that only a real terminal shows.

use std::fs;

use crate::screen::Screen;
use crate::{parlour, text};

#[test]
fn the_menu_leads_to_every_game_in_two_key_presses() {
    let entries = [
        ("play ships", "Guess 1: "),
        ("play mastermind", "Guess 1: "),
        ("play apocalypse", "Black, your move: "),
        ("play ships --hide", "Answer 1 (exact near far): "),
        ("play mastermind --hide", "Answer 1 (black white): "),
        ("play apocalypse --two", "Black, your move while White looks away: "),
    ];
    for (command, prompt) in entries {
        let screen = Screen::run("parlour menu");
        let shown = screen.wait_for("Your choice:");
        let line = shown.lines().find(|line| line.trim_end().ends_with(&format!("parlour {command}")));
        let key = line.and_then(|line| line.split_whitespace().next()).expect(command);
        screen.key(key);
        screen.key("Enter");
        screen.wait_for(prompt.trim_end());
        screen.enter("quit");
        screen.wait_for("[code 0]");
    }
}

#[test]
fn the_menu_explains_a_wrong_key_and_asks_again() {
    let screen = Screen::run("parlour menu");
    screen.wait_for("Your choice:");
    screen.enter("99");
    screen.wait_for("`99` is not on the menu");
    screen.enter("q");
    screen.wait_for("[code 0]");
}

#[test]
fn an_interrupt_ends_with_130() {
    let screen = Screen::run("parlour menu");
    screen.wait_for("Your choice:");
    screen.key("C-c");
    screen.wait_for("[code 130]");
}

#[test]
fn an_interrupt_in_the_middle_of_a_game_leaves_its_record_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let screen = Screen::run(&format!("parlour play ships --seed 3 --record {}", file.display()));
    screen.wait_for("Guess 1");
    screen.enter("a1 h2 h4");
    screen.wait_for("Guess 2");
    screen.key("C-c");
    screen.wait_for("[code 130]");
    let record = fs::read_to_string(&file).expect("the record is there");
    assert!(record.ends_with("\n1. A1 H2 H4 -> 1 0 1\n"), "{record}");
    parlour(&["replay", &file.to_string_lossy()]).assert().code(0);
}

#[test]
fn the_curtain_hides_the_first_choice_from_the_second_player() {
    // Also without colour: the curtain is no decoration.
    for prefix in ["", "NO_COLOR=1; export NO_COLOR; "] {
        let screen = Screen::run(&format!("{prefix}parlour play apocalypse --two"));
        screen.wait_for("Black, your move");
        screen.enter("1413");
        let shown = screen.wait_for("Black has chosen. White, press Enter");
        assert!(!shown.contains("1413") && !shown.contains("14"), "the choice can still be read:\n{shown}");
        screen.key("Enter");
        let shown = screen.wait_for("White, your move");
        assert!(!shown.contains("1413"), "the choice can still be read:\n{shown}");
        screen.enter("1011");
        let shown = screen.wait_for("Round 1");
        assert!(shown.contains("Black pawn 14 to 13.") && shown.contains("White pawn 10 to 11."), "{shown}");
    }
}

#[test]
fn a_terminal_shows_colour_unless_it_is_not_wanted() {
    let screen = Screen::run("parlour play mastermind --hide --secret RBGY");
    screen.wait_for("[code 0]");
    assert!(screen.shown_with_escapes().contains("\x1b["), "no colour");
    let screen = Screen::run("NO_COLOR=1 parlour play mastermind --hide --secret RBGY");
    let plain = screen.wait_for("[code 0]");
    assert_eq!(screen.shown_with_escapes(), plain);
}

#[test]
fn the_end_of_the_input_ends_a_game_and_the_menu() {
    let screen = Screen::run("parlour play mastermind --seed 1");
    screen.wait_for("Guess 1");
    screen.key("C-d");
    screen.wait_for("[code 3]");
    let screen = Screen::run("parlour menu");
    screen.wait_for("Your choice");
    screen.key("C-d");
    screen.wait_for("[code 0]");
}

#[test]
fn no_word_is_broken_in_a_terminal_of_60_or_80_columns() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = folder.path().join("game.txt");
    let record = "parlour record 1\ngame: mastermind 4 6\n\n1. RRRR -> 1 0\n2. RBGY -> 2 1\n";
    std::fs::write(&game, record).expect("a file");
    let review = format!("review {}", game.display());
    let words = |shown: &str| shown.split_whitespace().collect::<Vec<_>>().join(" ");
    for command in ["play ships --seed 1 < /dev/null", "play mastermind --seed 1 < /dev/null", &review] {
        let script = format!("{} {command} 2>/dev/null", env!("CARGO_BIN_EXE_parlour"));
        let piped =
            std::process::Command::new("sh").args(["-c", &script]).output().expect("the program runs");
        let whole = words(&text(&piped.stdout));
        for columns in [60, 80] {
            let screen = Screen::of_width(columns, &format!("parlour {command} 2>/dev/null"));
            let shown = words(&screen.wait_for("[code"));
            assert!(shown.contains(&whole), "at {columns} columns\n{shown}\nis not\n{whole}");
        }
    }
}
