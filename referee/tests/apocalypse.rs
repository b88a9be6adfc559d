//! Right and wrong Apocalypse programs: every wrong one is caught by the rule it breaks, with a short input.

use std::sync::LazyLock;
use std::time::Duration;

use referee::check::{Check, Examiner, Finding, Inspection};
use referee::contained::Command;

static EXAMINER: LazyLock<Examiner> = LazyLock::new(|| {
    Examiner::new(Inspection {
        run_time: Duration::from_secs(20),
        game_time: Duration::from_secs(20),
        games: 20,
        workers: 1,
        ..Inspection::default()
    })
});

fn checked(habit: &str) -> Check {
    let command = Command::new(&[env!("CARGO_BIN_EXE_sample-apoc"), habit]).expect("there are words");
    EXAMINER.check(&command, &|_, _| {}).expect("it starts")
}

#[test]
fn a_right_program_passes_to_the_last_byte() {
    let check = checked("right");
    assert!(check.bytes_pass(), "{:#?}{:#?}", check.states, check.bytes);
    assert!(check.readings.is_empty(), "{:#?}", check.readings);
    assert_eq!(check.strategies, ["human", "pusher", "passer"]);
}

#[test]
fn programs_written_differently_pass_the_states() {
    for style in [
        "style-terse",
        "style-no-echo",
        "style-holds-back",
        "style-byte-by-byte",
        "style-chatty",
        "style-no-closing",
        "style-silent-end",
    ] {
        let check = checked(style);
        assert!(check.states_pass(), "{style}: {:#?}", check.states);
        if style != "style-byte-by-byte" {
            assert!(!check.bytes_pass(), "{style} prints other bytes");
        }
    }
}

/// What to change, which verdict tells, and the section that is named.
const MUTANTS: &[(&str, Where, &str)] = &[
    ("comma-without-blank", Where::States, "2"),
    ("header-blank", Where::States, "2"),
    ("no-empty-line", Where::Bytes, "2"),
    ("free-goofs", Where::States, "6"),
    ("pass-costs", Where::States, "2"),
    ("list-three-blanks", Where::States, "3"),
    ("no-flush", Where::Bytes, "3"),
    ("banner", Where::Bytes, "2"),
    ("promotes-before-end", Where::States, "4"),
    ("prompt-byte", Where::Bytes, "5"),
    ("prompt-without-empty-line", Where::Bytes, "5"),
    ("placement-prompt-byte", Where::Bytes, "5"),
    ("echo-trimmed", Where::Bytes, "5"),
    ("blank-line-malformed", Where::Either, "5"),
    ("short-line-passes", Where::Either, "5"),
    ("malformed-passes", Where::Either, "5"),
    ("out-of-range-goofs", Where::Either, "5"),
    ("comment-needs-dashes", Where::Either, "5"),
    ("plain-digits", Where::Either, "5"),
    ("only-blanks", Where::Either, "5"),
    ("open-last-line", Where::Either, "5"),
    ("message-spelling", Where::Bytes, "5"),
    ("message-blank", Where::Bytes, "5"),
    ("end-status-0", Where::Bytes, "5"),
    ("any-source", Where::States, "6"),
    ("staying-is-legal", Where::States, "6"),
    ("own-target", Where::States, "6"),
    ("own-target-captured", Where::States, "6"),
    ("knight-steps", Where::States, "6"),
    ("pawn-captures-ahead", Where::States, "6"),
    ("pawn-follows", Where::States, "6"),
    ("pawn-slides", Where::States, "6"),
    ("pawn-meets", Where::States, "6"),
    ("pawn-double-step", Where::States, "6"),
    ("pawn-sideways", Where::States, "6"),
    ("pawn-backward", Where::States, "6"),
    ("goofs-move", Where::States, "6"),
    ("one-after-the-other", Where::States, "6"),
    ("lone-move-needs-empty", Where::States, "6"),
    ("missed-capture-stays", Where::States, "6"),
    ("swap-knights-die", Where::States, "6"),
    ("swap-pawns-die", Where::States, "6"),
    ("clash-both-gone", Where::States, "6"),
    ("clash-pawn-wins", Where::States, "6"),
    ("clash-pawns-black-stays", Where::States, "6"),
    ("clash-knights-white-stays", Where::States, "6"),
    ("no-second-round", Where::States, "7"),
    ("upgrades-always", Where::States, "7"),
    ("never-upgrades", Where::States, "7"),
    ("upgrade-stays-pawn", Where::States, "7"),
    ("own-cell-free", Where::States, "7"),
    ("no-far-row-placement", Where::States, "7"),
    ("free-null", Where::States, "7"),
    ("free-bad-placement", Where::States, "7"),
    ("idle-passed", Where::States, "7"),
    ("two-second-states", Where::States, "7"),
    ("three-penalties", Where::States, "8"),
    ("both-must-lose-pawns", Where::Either, "8"),
    ("passes-go-on", Where::States, "8"),
    ("closing-no-reason", Where::Bytes, "8"),
    ("closing-one-blank", Where::Bytes, "8"),
    ("closing-fewer-pawns-win", Where::Bytes, "8"),
    ("plays-again", Where::States, "8"),
    ("exit-status", Where::Bytes, "8"),
];

/// Departures from rulings of ours, with the section.
const READINGS: &[(&str, &str)] = &[
    ("places-on-leaving", "7"),
    ("black-wins-placement", "7"),
    ("asks-stranded-again", "7"),
    ("tie-says-draw", "8"),
];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Where {
    States,
    Bytes,
    Either,
}

/// What is wrong with the verdict on a mutant, if anything.
fn complaint((habit, verdict, section): (&str, Where, &str)) -> Option<String> {
    let check = checked(habit);
    let findings: Vec<&Finding> = match verdict {
        Where::States => check.states.iter().collect(),
        Where::Bytes if !check.states_pass() => Vec::new(),
        Where::Bytes => check.bytes.iter().collect(),
        Where::Either => check.states.iter().chain(&check.bytes).collect(),
    };
    // The finding that a reader sees first.
    let Some(first) = findings.first() else {
        return Some(format!("{habit}: not caught; {:?}", check.states.first().or(check.bytes.first())));
    };
    if first.rule.section() != section {
        return Some(format!("{habit}: {} named instead of section {section}: {first:#?}", first.rule));
    }
    // The last pawn falls with the twelfth line at the earliest, and a game that goes on shows only after it.
    let most = if habit == "both-must-lose-pawns" { 14 } else { 12 };
    (first.input.len() > most).then(|| format!("{habit}: {} lines of input: {first:#?}", first.input.len()))
}

fn every_mutant_of(sections: &[&str]) {
    let part: Vec<_> = MUTANTS.iter().filter(|(_, _, section)| sections.contains(section)).collect();
    let complaints: Vec<String> = part.iter().filter_map(|mutant| complaint(**mutant)).collect();
    assert!(complaints.is_empty(), "{} of {}:\n{}", complaints.len(), part.len(), complaints.join("\n"));
}

#[test]
fn mutants_of_state_start_and_loop_are_caught_by_the_rule_they_break() {
    every_mutant_of(&["2", "3", "4"]);
}

#[test]
fn mutants_of_reading_are_caught_by_the_rule_they_break() {
    every_mutant_of(&["5"]);
}

#[test]
fn mutants_of_the_normal_round_are_caught_by_the_rule_they_break() {
    every_mutant_of(&["6"]);
}

#[test]
fn mutants_of_the_second_round_are_caught_by_the_rule_they_break() {
    every_mutant_of(&["7"]);
}

#[test]
fn mutants_of_the_end_are_caught_by_the_rule_they_break() {
    every_mutant_of(&["8"]);
}

#[test]
fn another_reading_of_an_open_rule_is_no_error() {
    for (habit, section) in READINGS {
        let check = checked(habit);
        assert!(check.bytes_pass(), "{habit}: {:#?}{:#?}", check.states, check.bytes);
        assert!(
            check.readings.iter().any(|f| f.rule.section() == *section),
            "{habit}: {:#?}",
            check.readings
        );
    }
}

#[test]
fn a_crash_and_a_hang_are_named() {
    let crash = checked("crash");
    assert!(crash.states[0].came.contains("SIGABRT"), "{:#?}", crash.states[0]);
    let command =
        Command::new(&[env!("CARGO_BIN_EXE_sample-apoc"), "hangs-at-end"]).expect("there are words");
    let hurried = Examiner::new(Inspection {
        run_time: Duration::from_millis(300),
        game_time: Duration::from_millis(300),
        games: 0,
        workers: 4,
        ..Inspection::default()
    });
    let hang = hurried.check(&command, &|_, _| {}).expect("it starts");
    // A machine so busy that no state comes in time finds it by the states already.
    let mut findings = hang.states.iter().chain(&hang.bytes);
    assert!(
        findings.any(|finding| finding.came.contains("time limit")),
        "{:#?}{:#?}",
        hang.states,
        hang.bytes
    );
}
