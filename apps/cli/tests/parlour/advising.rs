//! Advice for games that are played elsewhere, and the reasons behind a guess.

use serde_json::Value;

use crate::screen::Screen;
use crate::{parlour, text};

/// What `parlour assist mastermind` prints when these lines are typed, and its exit code.
fn assisted(lines: &[&str]) -> (String, Option<i32>) {
    let typed = lines.join("\n") + "\n";
    let output = parlour(&["assist", "mastermind"]).write_stdin(typed).output().expect("the program runs");
    (text(&output.stdout), output.status.code())
}

/// The report of `parlour explain WORDS --json`.
fn explained(words: &[&str]) -> Value {
    let run = parlour(&[&["explain"], words, &["--json"]].concat()).assert().code(0);
    serde_json::from_slice(&run.get_output().stdout).expect("it is JSON")
}

#[test]
fn parts_of_one_three_and_six_leave_four_point_six_on_average() {
    let after = "A1 H1 A3 0 0 0 / A1 E2 G4 0 1 0";
    let words = ["ships", "--guess", "A1 B1 D4", "--after", after];
    let report = explained(&words);
    assert_eq!(report["schema"], "parlour/explain/1");
    let parts = report["parts"].as_array().expect("a list").iter();
    let mut sizes: Vec<u64> = parts.map(|part| part["secrets"].as_u64().expect("a number")).collect();
    sizes.sort_unstable();
    assert_eq!((sizes, &report["expected_remaining"]), (vec![1, 3, 6], &4.6.into()));
    assert_eq!((&report["possible"], &report["is_exact"]), (&10.into(), &true.into()));
    let run = parlour(&[&["explain"], &words[..]].concat()).assert().code(0);
    insta::assert_snapshot!(text(&run.get_output().stdout));
}

#[test]
fn the_first_guess_is_worth_what_is_proven_of_it() {
    let report = explained(&["mastermind", "--guess", "rrbg"]);
    assert_eq!((&report["possible"], &report["is_exact"]), (&1296.into(), &true.into()));
    assert_eq!(report["worst_remaining"], 276);
    assert_eq!(
        (&report["guesses_left"], &report["certainty"]),
        (&(5625.0 / 1296.0).into(), &"proven".into())
    );
}

#[test]
fn what_cannot_be_explained_is_named() {
    for (words, code, told) in [
        (&["--guess", "RRBX"][..], 2, "X"),
        (&["--guess", "RRBG", "--after", "RRBG"], 2, "black white"),
        (&["--guess", "RRBG", "--after", "RRRR 0 0 / RBBB 3 0 / BBBB 0 0"], 3, "--after: answers"),
        (&["--guess", "RRBG", "--pegs", "99"], 2, "99"),
    ] {
        let run = parlour(&[&["explain", "mastermind"], words].concat()).assert().code(code).stdout("");
        let said = text(&run.get_output().stderr);
        assert!(said.contains(told), "{words:?} says {said}");
    }
}

#[test]
fn advice_leads_to_the_secret() {
    let (told, code) = assisted(&["RRBG 1 1", "why", "YYOO 0 1", "RBYR 1 2", "BRYP 2 2", "PRYB 4 0"]);
    assert_eq!(code, Some(0), "{told}");
    insta::assert_snapshot!(told);
}

#[test]
fn a_contradiction_names_the_rows_that_could_be_wrong_and_nothing_is_lost() {
    let contradiction = ["RRBG 1 1", "YYOO 0 1", "RBYR 0 0"];
    let (told, code) = assisted(&contradiction);
    assert!(told.contains("rows 1, 3 contradict each other"), "{told}");
    assert!(told.contains("If only row 3 is wrong, its answer was one of: "), "{told}");
    assert!(!told.contains("If only row 2"), "{told}");
    assert_eq!(code, Some(1), "the input ended in a contradiction");
    for (change, possible) in [
        ("fix 3 1 2", "4 secrets are possible"),
        ("ignore 3", "56 secrets are possible"),
        ("drop 3", "56 secrets are possible"),
        ("undo", "56 secrets are possible"),
    ] {
        let (told, code) = assisted(&[&contradiction[..], &[change]].concat());
        assert!(told.rsplit_once("or `undo`.").expect("told above").1.contains(possible), "{change}: {told}");
        assert_eq!(code, Some(0), "{change}");
    }
    let (told, _) = assisted(&[&contradiction[..], &["drop 1", "undo", "board"]].concat());
    assert!(told.ends_with("3  RBYR -> 0 0\nGuess and answer 4 (black white): \n"), "{told}");
    assert!(told.contains("  1  RRBG -> 1 1\n  2  YYOO"), "the dropped row is back: {told}");
}

#[test]
fn mistyped_rows_are_explained_and_change_nothing() {
    let (told, code) =
        assisted(&["RRBX 1 1", "RRBG", "RRBG 3 1", "fix 7 1 1", "drop x", "undo", "why RRXX", "quit"]);
    assert_eq!(code, Some(0));
    for part in [
        "`X` is no colour",
        "no secret ever gets the answer 3 1",
        "`7` is no row",
        "`x` is no row",
        "nothing to take back",
    ] {
        assert!(told.to_lowercase().contains(&part.to_lowercase()), "{part} in {told}");
    }
    assert!(told.ends_with("Guess and answer 1 (black white): quit\n"), "{told}");
}

#[test]
fn advice_is_given_in_a_terminal() {
    let screen = Screen::run("parlour assist mastermind --pegs 3");
    screen.wait_for("Guess and answer 1");
    screen.enter("rrb 1 1");
    screen.wait_for("Guess and answer 2");
    screen.enter("quit");
    screen.wait_for("[code 0]");
}

#[test]
fn a_guess_that_tells_nothing_costs_a_guess() {
    let left = |guess: &str| {
        let report = explained(&["mastermind", "--after", "RRBG 1 1", "--guess", guess]);
        report["guesses_left"].as_f64().expect("a number")
    };
    assert!(left("RRBG") >= 1.0 + left("RYRO"), "the row before, guessed again, and a good guess");
}

#[test]
fn advice_knows_the_certified_strategy() {
    let output =
        parlour(&["assist", "ships"]).write_stdin("list\nquit\n").output().expect("the program runs");
    let told = text(&output.stdout);
    assert!(told.contains("The best guess is A1 A3 H1"), "{told}");
    assert!(told.contains("4.6081"), "{told}");
    assert!(told.contains("\nF4 G4 H4\n") || told.contains("\nH2 H3 H4\n"), "every secret is listed");
}
