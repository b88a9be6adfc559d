//! Right and wrong guessers: every wrong one is caught, and the report says why.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::panic::catch_unwind;
use std::time::Duration;

use play::Seed;
use referee::contained::Command;
use referee::grade::{Grade, Task, grade};
use referee::protocol::{Conditions, Patience};
use ships::Ships;

fn program(habit: &str) -> Command {
    Command::new(&[env!("CARGO_BIN_EXE_sample-guesser"), habit]).expect("there are words")
}

/// Time that no answer needs, however busy the machine is.
fn conditions() -> Conditions {
    Conditions {
        move_time: Duration::from_mins(1),
        game_time: Duration::from_mins(2),
        workers: 2,
        ..Conditions::default()
    }
}

/// Short deadlines for the programs that never answer.
fn impatient() -> Conditions {
    Conditions { move_time: Duration::from_secs(1), ..conditions() }
}

fn graded(habit: &str, conditions: &Conditions, sample: u64) -> Grade {
    let task = Task { sample: Some(sample), ..Task::default() };
    grade(&Ships::default(), &program(habit), conditions, &task, &|_, _| {}).expect("it starts")
}

fn on_every_target(habit: &str, tree: bool) -> Grade {
    let task = Task { tree, ..Task::default() };
    let conditions = Conditions { guesses: 30, ..conditions() };
    grade(&Ships::default(), &program(habit), &conditions, &task, &|_, _| {}).expect("it starts")
}

fn verb<'a>(grade: &'a Grade, name: &str) -> &'a referee::grade::Verb {
    grade.functions.iter().find(|verb| verb.verb == name).expect("the game has this verb")
}

#[test]
fn a_right_guesser_finds_every_target_and_its_tree_tells_the_same() {
    let played = on_every_target("right", false);
    assert!(played.is_clean(), "{:?}", played.guessing.failures.first());
    assert_eq!((played.guessing.targets, played.guessing.solved), (4960, 4960));
    let walked = on_every_target("right", true);
    assert!(walked.is_clean());
    assert_eq!(walked.guessing.histogram, played.guessing.histogram);
    assert_eq!(walked.mark, played.mark);
}

#[test]
fn the_same_seed_gives_the_same_report_in_whatever_order_the_targets_come() {
    let json = |order: u64| {
        let task = Task { sample: Some(100), order: Some(Seed(order)), ..Task::default() };
        let grade = grade(&Ships::default(), &program("never-h4"), &conditions(), &task, &|_, _| {});
        let mut report = serde_json::to_value(grade.expect("it starts")).expect("it is JSON");
        assert_eq!(report["order"], order);
        report["order"].take();
        drop_times(&mut report);
        report
    };
    assert_eq!(json(1), json(2));
}

/// Takes out the fields that say in their name that they are times.
fn drop_times(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Object(fields) => {
            fields.retain(|name, _| !name.ends_with("_ms"));
            fields.values_mut().for_each(drop_times);
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(drop_times),
        _ => {}
    }
}

#[test]
fn swapped_arguments_of_feedback_are_shown_with_a_pair_that_tells_them_apart() {
    let grade = graded("swapped", &conditions(), 10);
    let feedback = verb(&grade, "feedback");
    assert!(feedback.right < feedback.asked);
    let wrong = &feedback.wrong[0];
    assert_ne!(wrong.expected, wrong.came);
    assert!(grade.mark.functions < 10.0);
}

#[test]
fn a_location_never_guessed_is_lost_exactly_where_it_is_needed() {
    let grade = on_every_target("never-h4", true);
    assert_eq!(grade.guessing.failures.len(), 465, "every target with H4 in it");
    assert!(grade.guessing.failures.iter().all(|f| f.target.contains("H4") && f.kind == "guesses"));
}

#[test]
fn endless_repeats_run_out_of_guesses() {
    let grade = graded("repeats", &conditions(), 20);
    let failure = &grade.guessing.failures[0];
    assert_eq!(failure.what, "not found with 100 guesses, the limit for a game");
    // `new`, then a guess and its feedback a hundred times.
    assert_eq!(failure.exchange.len(), 201);
}

#[test]
fn bad_names_taken_for_locations_are_found() {
    for habit in ["any-name", "lower-names", "prints-dots"] {
        let grade = graded(habit, &conditions(), 10);
        let location = verb(&grade, "location");
        assert!(location.right < location.asked, "{habit}");
        assert!(grade.guessing.failures.is_empty(), "{habit}");
    }
}

#[test]
fn a_crash_on_one_target_costs_that_target_alone() {
    for tree in [false, true] {
        let grade = on_every_target("crash", tree);
        assert_eq!(grade.guessing.solved, 4959, "tree: {tree}");
        let failure = &grade.guessing.failures[0];
        assert_eq!((failure.target.as_str(), failure.kind), ("B1 C4 H1", "ended"));
        assert_eq!(failure.what, "the program was ended by SIGABRT");
    }
}

#[test]
fn a_wrong_distance_is_a_wrong_feedback() {
    for habit in ["manhattan", "off-by-one"] {
        let grade = graded(habit, &conditions(), 50);
        assert!(verb(&grade, "feedback").right < verb(&grade, "feedback").asked, "{habit}");
        assert!(grade.guessing.solved < 50, "{habit} guesses by its wrong feedback");
    }
}

#[test]
fn malformed_guesses_lose_the_game_and_say_what_is_wrong() {
    for (habit, why) in [
        ("lower-case", "`a1 a2 a3` is no guess: `a1` is no location"),
        ("same-cell", "`A1 A1 A3` is no guess: A1 occurs twice"),
        ("two-cells", "`A1 A2` is no guess: 3 locations are wanted"),
        ("commas", "`A1, A2, A3` is no guess: write it as `A1 A2 A3`"),
    ] {
        let grade = graded(habit, &conditions(), 4);
        assert_eq!(grade.guessing.solved, 0, "{habit}");
        let what = &grade.guessing.failures[0].what;
        assert!(what.starts_with(why), "{habit}: {what}");
    }
}

#[test]
fn unasked_lines_lose_the_game() {
    for (habit, kind) in [("answers-win", "unasked"), ("talks", "malformed"), ("flood", "unasked")] {
        let grade = graded(habit, &conditions(), 4);
        assert_eq!(grade.guessing.solved, 0, "{habit}");
        assert_eq!(grade.guessing.failures[0].kind, kind, "{habit}: {}", grade.guessing.failures[0].what);
    }
}

#[test]
fn an_answer_to_the_winning_feedback_is_found_however_late_it_comes() {
    let grade = graded("answers-win-late", &conditions(), 6);
    let kinds: Vec<&str> = grade.guessing.failures.iter().map(|failure| failure.kind).collect();
    assert_eq!(kinds, ["unasked"; 6], "{:?}", grade.guessing.failures);
}

#[test]
fn a_farewell_after_the_last_game_loses_none() {
    let grade = graded("says-goodbye", &conditions(), 20);
    assert!(grade.is_clean(), "{:?}", grade.guessing.failures.first());
}

#[test]
fn one_process_that_fails_at_the_root_of_the_tree_accuses_no_other() {
    // Of all processes only the one that makes the file answers the first question; the others end.
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).expect("the folder is ours");
    let command = program("first-alone").in_folder(folder.path());
    let task = Task { tree: true, ..Task::default() };
    let walked =
        grade(&Ships::default(), &command, &conditions(), &task, &|_, _| {}).expect("it is a function");
    assert!(walked.is_clean(), "{:?}", walked.guessing.failures.first());
    assert_eq!(walked.guessing.targets, 4960);
}

#[test]
fn a_panic_in_a_worker_is_not_taken_for_games_that_nobody_played() {
    for tree in [false, true] {
        let task = Task { sample: Some(20), tree, ..Task::default() };
        let panicking = |_: usize, _: usize| panic!("a bug of ours");
        let graded = catch_unwind(|| {
            grade(&Ships::default(), &program("right"), &conditions(), &task, &panicking).map(drop)
        });
        assert!(graded.is_err(), "tree: {tree}");
    }
}

#[test]
fn output_that_is_no_line_of_text_is_named() {
    for (habit, kind) in [("no-newline", "flood"), ("garbage", "not-text")] {
        let grade = graded(habit, &conditions(), 4);
        assert_eq!(grade.guessing.solved, 0, "{habit}");
        assert_eq!(grade.guessing.failures[0].kind, kind, "{habit}: {}", grade.guessing.failures[0].what);
    }
}

#[test]
fn a_program_that_is_late_now_and_then_loses_those_targets_alone() {
    let board = "ships 3 3 2".parse::<Ships>().expect("a size");
    for tree in [false, true] {
        let task = Task { tree, ..Task::default() };
        let report =
            grade(&board, &program("hangs-on-some"), &impatient(), &task, &|_, _| {}).expect("it starts");
        let late: Vec<&str> =
            report.guessing.failures.iter().map(|failure| failure.target.as_str()).collect();
        assert_eq!(late, ["B1 B2", "B1 B3", "B1 C3"], "tree: {tree}");
        assert_eq!((report.guessing.solved, report.guessing.not_played), (33, 0), "tree: {tree}");
    }
}

#[test]
fn an_answer_without_a_line_end_is_told_apart_from_none() {
    let words = ["sh", "-c", "read line; printf 'A1 B1 C1'; exec sleep 1000"];
    let command = Command::new(&words).expect("there are words");
    let patience = Patience { without_a_guess: 1, ..Patience::default() };
    let conditions = Conditions { patience, ..impatient() };
    let task = Task { sample: Some(1), ..Task::default() };
    let grade = grade(&Ships::default(), &command, &conditions, &task, &|_, _| {}).expect("it starts");
    let asked = &verb(&grade, "location").wrong[0];
    let played = &grade.guessing.failures[0];
    for (kind, what) in [(asked.kind, &asked.came), (Some(played.kind), &played.what)] {
        assert_eq!(kind, Some("no-line-end"), "{what}");
        assert!(what.starts_with("`A1 B1 C1` came without a line end"), "{what}");
    }
}

#[test]
fn what_a_program_says_on_standard_error_is_shown_where_it_fails() {
    let command = Command::new(&["sh", "-c", "echo no such module >&2; exit 3"]).expect("there are words");
    let task = Task { sample: Some(1), ..Task::default() };
    let grade = grade(&Ships::default(), &command, &conditions(), &task, &|_, _| {}).expect("it starts");
    assert_eq!(verb(&grade, "feedback").wrong[0].stderr, "no such module\n");
    assert_eq!(grade.guessing.failures[0].stderr, "no such module\n");
    let told = "    > location A1\n    standard error:\n      no such module\n";
    assert!(grade.text().contains(told), "{}", grade.text());
    for report in [grade.html(), grade.junit()] {
        assert!(report.contains("standard error: no such module"), "{report}");
    }
}

#[test]
fn the_order_of_slow_targets_changes_no_mark() {
    let board = Ships::default();
    let marked = |task: Task| {
        // Much more than an answer needs, and less than for ever; the clock alone would not end it soon.
        let conditions = Conditions { cpu_time: Duration::from_secs(1), workers: 1, ..conditions() };
        let grade =
            grade(&board, &program("burns-on-three"), &conditions, &task, &|_, _| {}).expect("it starts");
        let failures = grade.guessing.failures.iter();
        let failures: Vec<(String, &str)> =
            failures.map(|failure| (failure.target.clone(), failure.kind)).collect();
        (grade.mark, grade.guessing.histogram, failures)
    };
    let ordered = |order: u64| Task { sample: Some(12), order: Some(Seed(order)), ..Task::default() };
    // With these orders the three targets come first, last and anywhere.
    let [first, last, anywhere] = [115, 133, 1].map(|order| marked(ordered(order)));
    let tree = marked(Task { sample: Some(12), tree: true, ..Task::default() });
    let slow = ["B2 F2 F4", "C3 D4 H4", "D4 F2 H4"].map(|target| (target.to_owned(), "processor-time"));
    assert_eq!(first.2, slow);
    for other in [&last, &anywhere, &tree] {
        assert_eq!(other, &first);
    }
}

#[test]
fn a_crash_on_junk_costs_its_question_alone_and_real_locations_weigh_by_themselves() {
    let grade = graded("crashes-on-junk", &conditions(), 1);
    let location = verb(&grade, "location");
    assert_eq!((location.asked - location.junk_asked, location.right - location.junk_right), (32, 32));
    let crashes = location.junk_asked - location.junk_right;
    assert!(crashes >= 3 && location.stopped.is_none(), "{crashes} crashes, {:?}", location.stopped);
    // A quarter of the ten marks is for junk.
    let lost = 2.5 * crashes as f64 / location.junk_asked as f64;
    assert!((10.0 - grade.mark.functions - lost).abs() <= 0.01, "{:?}", grade.mark);
}

#[test]
fn a_hanging_program_is_given_up_after_a_few_games() {
    let patience = Patience { without_a_find: 5, ..Patience::default() };
    for (habit, n_games) in [("hangs", 5), ("hangs-at-start", 3)] {
        let conditions = Conditions { workers: 1, patience, ..impatient() };
        let grade = graded(habit, &conditions, 1000);
        assert_eq!((grade.guessing.failures.len(), grade.guessing.solved), (n_games, 0), "{habit}");
        assert_eq!(grade.guessing.failures[0].kind, "time", "{habit}");
        assert_eq!(grade.guessing.not_played, 1000 - n_games, "{habit}");
    }
}

#[test]
fn a_program_that_ends_at_its_start_is_given_up_after_three_games_and_told_how_it_ended() {
    let command = Command::new(&["sh", "-c", "exit 3"]).expect("there are words");
    let one_process = Conditions { workers: 1, ..conditions() };
    let grade =
        grade(&Ships::default(), &command, &one_process, &Task::default(), &|_, _| {}).expect("it starts");
    assert_eq!((grade.guessing.failures.len(), grade.guessing.not_played), (3, 4957));
    let (verdict, _) = grade.first_mistake().expect("it has answered nothing");
    assert_eq!(verdict, "asked `location A1`: the program ended with exit status 3");
    assert_eq!(verb(&grade, "location").wrong[0].kind, Some("ended"));
    assert!(!grade.junit().contains("wrong answer"), "{}", grade.junit());
}

#[test]
fn answers_remembered_from_the_game_before_are_found_out_and_fresh_processes_forgive_them() {
    assert!(graded("forgets", &conditions(), 20).guessing.solved < 20);
    let fresh = Conditions { fresh: true, ..conditions() };
    assert_eq!(graded("forgets", &fresh, 20).guessing.solved, 20);
}

#[test]
fn a_program_that_counts_its_games_gains_nothing() {
    let one_process = Conditions { workers: 1, ..conditions() };
    let grade = graded("counts-games", &one_process, 4960);
    assert!(grade.is_clean(), "{}", grade.text());
    // In the order of their list it would find all but the first two with its first guess.
    let at_once = grade.guessing.histogram.iter().find(|bar| bar.guesses == 1).map_or(0, |bar| bar.targets);
    assert!(at_once < 20, "found with the first guess: {at_once}");
}

#[test]
fn a_program_that_knows_the_targets_beforehand_is_found_out() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).expect("the folder is ours");
    let command = program("keeps-a-file").in_folder(folder.path());
    let one_process = Conditions { workers: 1, ..conditions() };
    let task = Task { sample: Some(60), order: Some(Seed(5)), ..Task::default() };
    let run = || grade(&Ships::default(), &command, &one_process, &task, &|_, _| {}).expect("it starts");
    let first = run();
    assert!(first.is_clean(), "it only takes notes: {}", first.text());
    fs::rename(folder.path().join("found"), folder.path().join("known")).expect("it has taken notes");
    let second = run();
    assert_eq!(second.guessing.average, Some(1.0));
    let (verdict, details) = second.first_mistake().expect("it is found out");
    assert!(verdict.starts_with("cheating: 1.0000 guesses on average are too few"), "{verdict}");
    assert!(details[0].starts_with("3.9190 is the least that there can be"), "{details:?}");
    assert!(second.junit().contains("<testcase name=\"foreknowledge\" time=\"0.000\">\n    <failure"));
}

#[test]
fn a_verb_that_is_not_offered_scores_nothing_and_harms_nothing_else() {
    let grade = graded("no-functions", &conditions(), 20);
    assert!(grade.functions.iter().all(|verb| !verb.offered && verb.right == 0));
    assert_eq!((grade.mark.functions, grade.guessing.solved), (0.0, 20));
    assert!(!grade.is_clean());
    let (text, page) = (grade.text(), grade.html());
    assert!(text.contains("First mistake: the question `location` is not offered"), "{text}");
    assert!(![text, page].iter().any(|report| report.contains("No mistake found")));
}

#[test]
fn a_tree_needs_the_verb_that_it_walks_by() {
    let task = Task { tree: true, ..Task::default() };
    let ungraded = grade(&Ships::default(), &program("no-after"), &conditions(), &task, &|_, _| {});
    let why = ungraded.expect_err("it offers no `after`").to_string();
    assert!(why.starts_with("`--tree` needs the question `after`"), "{why}");
}

#[test]
fn limits_are_tried_in_turn() {
    let task = Task { sample: Some(200), ladder: vec![20, 10, 3], ..Task::default() };
    let grade =
        grade(&Ships::default(), &program("right"), &conditions(), &task, &|_, _| {}).expect("it starts");
    let solved: Vec<(u32, usize)> = grade.ladder.iter().map(|rung| (rung.guesses, rung.solved)).collect();
    assert_eq!(solved[0], (20, 200));
    assert!(solved[2].1 < 200, "no guesser finds 200 targets with 3 guesses");
    let failure = grade.ladder[2].first_failure.as_ref().expect("some target was not found");
    assert_eq!(failure.what, "not found with 3 guesses, the limit for a game");
}

#[test]
fn the_widest_limit_makes_the_mark_wherever_it_stands() {
    let marked = |ladder: Vec<u32>| {
        let task = Task { sample: Some(50), ladder, ..Task::default() };
        let grade = grade(&Ships::default(), &program("right"), &conditions(), &task, &|_, _| {});
        grade.expect("it starts")
    };
    let (widest_last, widest_first) = (marked(vec![3, 20]), marked(vec![20, 3]));
    assert_eq!(widest_last.guessing.solved, 50);
    assert_eq!(widest_last.mark, widest_first.mark);
    assert_eq!(widest_last.ladder[0].guesses, 3, "the limits are told in their order");
}

#[test]
fn mastermind_and_other_sizes_are_graded_the_same_way() {
    let task = Task::default();
    for tree in [false, true] {
        let task = Task { tree, ..task.clone() };
        let small = mastermind::Mastermind::new(3, 3).expect("a size");
        let report = grade(&small, &program("right"), &conditions(), &task, &|_, _| {}).expect("it starts");
        assert!(report.is_clean() && report.guessing.targets == 27, "tree: {tree}");
        let bulls = mastermind::Mastermind::without_repeats(3, 5).expect("a size");
        let report = grade(&bulls, &program("right"), &conditions(), &task, &|_, _| {}).expect("it starts");
        assert!(report.is_clean() && report.guessing.targets == 60, "tree: {tree}");
        let board = "ships 3 4 2".parse::<Ships>().expect("a size");
        let report = grade(&board, &program("right"), &conditions(), &task, &|_, _| {}).expect("it starts");
        assert!(report.is_clean() && report.guessing.targets == 66, "tree: {tree}");
    }
}
