//! The reports as a student and a build server read them.

use std::time::Duration;

use referee::contained::Command;
use referee::grade::{Grade, Task, grade};
use referee::protocol::Conditions;
use ships::Ships;

/// Time that no answer needs, however busy the machine is.
fn conditions() -> Conditions {
    let (move_time, game_time) = (Duration::from_mins(1), Duration::from_mins(2));
    Conditions { workers: 2, move_time, game_time, ..Conditions::default() }
}

fn report(habit: &str, sample: u64) -> Grade {
    let command = Command::new(&[env!("CARGO_BIN_EXE_sample-guesser"), habit]).expect("there are words");
    let task = Task { sample: Some(sample), ladder: vec![30, 4], ..Task::default() };
    grade(&Ships::default(), &command, &conditions(), &task, &|_, _| {}).expect("it starts")
}

#[test]
fn the_first_mistake_is_on_the_first_screen() {
    for habit in ["swapped", "never-h4", "repeats", "same-cell", "garbage"] {
        let text = report(habit, 40).text();
        let first_screen: Vec<&str> = text.lines().take(24).collect();
        let mistake = first_screen.iter().position(|line| line.starts_with("First mistake: "));
        assert!(mistake.is_some(), "{habit}:\n{text}");
        assert!(
            first_screen.iter().any(|line| line.starts_with("    < ") || line.starts_with("    > ")),
            "{text}"
        );
    }
}

#[test]
fn the_page_holds_the_charts_and_the_exchange_and_loads_nothing() {
    let html = report("never-h4", 40).html();
    assert!(html.contains("<svg") && html.contains("not found with 30 guesses"));
    for loading in ["src=", "href=", "url(", "@import"] {
        assert!(!html.contains(loading), "the page must stand alone: {loading}");
    }
}

#[test]
fn a_build_server_sees_each_part_as_a_case() {
    let xml = report("swapped", 40).junit();
    assert!(xml.contains("<testcase name=\"location\" time=\"0.000\"/>"), "{xml}");
    assert!(xml.contains("<testcase name=\"feedback\" time=\"0.000\">\n    <failure message="), "{xml}");
    assert!(xml.contains("<testcase name=\"at most 4 guesses\""), "{xml}");
}

#[test]
fn a_flawless_program_is_told_so() {
    let command = Command::new(&[env!("CARGO_BIN_EXE_sample-guesser"), "right"]).expect("there are words");
    let task = Task { sample: Some(20), ..Task::default() };
    let grade = grade(&Ships::default(), &command, &conditions(), &task, &|_, _| {}).expect("it starts");
    assert!(grade.text().contains("No mistake found."));
    assert!(grade.html().contains("No mistake found."));
}
