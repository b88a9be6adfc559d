//! Classes made of a dozen kinds of program: graded in one go, and killed on the way.

use std::env;
use std::fmt::Write;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use referee::class::{Assignment, Build, Roster, grade_class, grade_some, take_from};
use referee::grade::{Class, Row, Task};
use referee::protocol::{Conditions, Patience};
use ships::Ships;
use tempfile::TempDir;

const GUESSER: &str = env!("CARGO_BIN_EXE_sample-guesser");

/// Kinds of program, and what the verdict on each says.
const KINDS: [(&str, &str); 14] = [
    ("right", "no mistake found"),
    ("swapped", "a wrong answer to `feedback"),
    ("never-h4", "with target"),
    ("repeats", "with target"),
    ("any-name", "a wrong answer to `location"),
    ("crash-always", "the program was ended by SIGSEGV"),
    ("crashes-on-junk", "the program was ended by SIGABRT"),
    ("off-by-one", "a wrong answer to `feedback"),
    ("garbage", "a line that is not UTF-8"),
    ("no-functions", "is not offered"),
    ("same-cell", "A1 occurs twice"),
    ("does-not-compile", "does not compile: guesser.sh:3: what is this?"),
    ("no-program", "cannot start"),
    ("hangs-at-start", "no answer within"),
];

/// Which folder a child is to grade.
const CHILD: &str = "PARLOUR_TEST_CLASS";

/// A folder that everybody may enter, with a list of so many programs, of all kinds in turn.
fn class_of(n: usize) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).expect("the folder is ours");
    let mut list = "number;name;folder;hours_late;group\n".to_owned();
    for place in 0..n {
        let (kind, _) = KINDS[place % KINDS.len()];
        let program = match kind {
            "crash-always" => "kill -SEGV $$".to_owned(),
            _ => format!("exec {GUESSER} {kind}"),
        };
        let own = folder.path().join(format!("handed in/s{place}"));
        fs::create_dir_all(&own).expect("there is room");
        let file = if kind == "no-program" { "readme.txt" } else { "guesser.sh" };
        fs::write(own.join(file), format!("#!/bin/sh\n{program}\n")).expect("there is room");
        // Every third of those that are right comes as an archive.
        let archive = kind == "right" && place % 3 == 0;
        if archive {
            let packed = process::Command::new("tar")
                .current_dir(folder.path().join("handed in"))
                .args(["-czf", &format!("s{place}.tar.gz"), &format!("s{place}")])
                .status();
            assert!(packed.expect("there is a tar").success());
            fs::remove_dir_all(&own).expect("it is ours");
        }
        let ending = if archive { ".tar.gz" } else { "" };
        let late = if place == 0 { "10" } else { "" };
        let _ = writeln!(list, "{};student {place};handed in/s{place}{ending};{late};{kind}", 1000 + place);
    }
    fs::write(folder.path().join("list.csv"), list).expect("there is room");
    folder
}

fn assignment() -> Assignment {
    // What is late here never comes, so one late answer tells about it.
    let patience = Patience { without_a_guess: 1, without_a_find: 1, ..Patience::default() };
    let clock = Duration::from_secs(3);
    let conditions = Conditions {
        workers: 2,
        move_time: clock,
        game_time: clock,
        guesses: 30,
        patience,
        ..Conditions::default()
    };
    let build = "if grep -q does-not-compile guesser.sh; then echo 'guesser.sh:3: what is this?' >&2; exit 1; fi; \
        [ -e guesser.sh ] && mv guesser.sh guesser && chmod +x guesser; touch built";
    Assignment {
        conditions,
        task: Task { sample: Some(10), ..Task::default() },
        build: Build { command: Some(build.to_owned()), add: Vec::new(), time: Duration::from_secs(20) },
        command: vec!["./guesser".to_owned()],
        in_place: false,
        shown: vec![PathBuf::from(GUESSER)],
    }
}

fn graded(class: &Path, out: &Path) -> Class {
    let roster = Roster::read(&class.join("list.csv")).expect("it is a list");
    grade_class(&Ships::default(), &roster, &assignment(), out, &AtomicBool::new(false), &|_, _| {})
        .expect("a class")
}

/// What must not depend on when and in how many pieces a class was graded.
fn lasting(class: &Class) -> Vec<Row> {
    class.rows.iter().map(|row| Row { graded_at_s: 0, wall_ms: 0.0, ..row.clone() }).collect()
}

fn n_results(out: &Path) -> usize {
    let folders = fs::read_dir(out).into_iter().flatten().flatten();
    folders.filter(|entry| entry.path().join("result.json").exists()).count()
}

#[test]
fn every_kind_of_program_gets_its_verdict_its_files_and_its_mark() {
    let class = class_of(KINDS.len());
    let out = class.path().join("out");
    let graded = graded(class.path(), &out);
    assert_eq!((graded.programs, graded.rows.len()), (KINDS.len(), KINDS.len()));
    for (row, (kind, verdict)) in graded.rows.iter().zip(KINDS) {
        assert!(row.verdict.contains(verdict), "{kind}: {}", row.verdict);
        assert_eq!(row.further[1], kind, "the further columns come back");
        for file in ["report.html", "results.json", "result.json"] {
            assert!(out.join(&row.file).join(file).is_file(), "{kind}: {file}");
        }
        let scores = fs::read_to_string(out.join(&row.file).join("results.json")).expect("scores");
        let scores: serde_json::Value = serde_json::from_str(&scores).expect("it is JSON");
        assert_eq!(scores["score"], row.mark.total, "{kind}");
    }
    // Ten hours at half a per cent of seventy marks.
    let [right, broken] = [0, 11].map(|place: usize| &graded.rows[place]);
    assert_eq!((right.mark.late, right.is_clean, right.solved), (3.5, true, 10));
    assert_eq!((broken.mark.total, broken.targets), (0.0, 0));
    let page = fs::read_to_string(out.join(&broken.file).join("report.html")).expect("a page");
    assert!(page.contains("what is this?"), "the compiler's words: {page}");
    let table = fs::read_to_string(out.join("grades.csv")).expect("a table");
    assert_eq!(
        table.lines().next(),
        Some("name,number,group,mark,questions,guessing,late,hours_late,found,average,worst,verdict")
    );
    assert!(out.join("class.html").is_file() && !out.join(".work").exists());
    assert!(graded.text().contains("1 of 14 programs without a mistake"), "{}", graded.text());
    // What was handed in is as it was.
    assert!(!class.path().join("handed in/s1/built").exists());
}

#[test]
fn results_under_other_conditions_are_not_written_over() {
    let class = class_of(1);
    let out = class.path().join("out");
    let roster = Roster::read(&class.path().join("list.csv")).expect("it is a list");
    let grade = |sample: u64| {
        let assignment =
            Assignment { task: Task { sample: Some(sample), ..Task::default() }, ..assignment() };
        grade_class(&Ships::default(), &roster, &assignment, &out, &AtomicBool::new(false), &|_, _| {})
    };
    assert_eq!(grade(2).expect("a class").rows[0].targets, 2);
    let why = grade(3).expect_err("it was graded otherwise").to_string();
    assert!(
        why.ends_with("was graded under other conditions; name another folder or remove that file"),
        "{why}"
    );
}

#[test]
fn shards_of_a_class_merged_in_any_order_and_twice_are_the_class_graded_at_once() {
    let (class, game) = (class_of(5), Ships::default());
    let folder = |name: &str| class.path().join(name);
    let roster = Roster::read(&folder("list.csv")).expect("it is a list");
    let whole = graded(class.path(), &folder("whole"));
    for shard in 0..2 {
        let (out, stop) = (folder(&shard.to_string()), AtomicBool::new(false));
        let wanted = |place| place % 2 == shard;
        let some = grade_some(&game, &roster, &assignment(), &out, &wanted, &stop, &|_, _| {});
        assert_eq!(some.expect("a part of a class").rows.len(), 3 - shard);
        assert!(!out.join("grades.csv").exists(), "the class is not whole");
    }
    let merged = folder("merged");
    let take = |assignment: &Assignment, from: &str| {
        take_from(&game, &roster, assignment, &merged, &folder(from)).map_err(|why| why.to_string())
    };
    assert_eq!((take(&assignment(), "1"), take(&assignment(), "0")), (Ok(2), Ok(3)));
    assert_eq!((take(&assignment(), "0"), take(&assignment(), "1")), (Ok(0), Ok(0)), "twice changes nothing");
    assert_eq!(n_results(&merged), 5, "nobody is left to grade");
    assert_eq!(lasting(&graded(class.path(), &merged)), lasting(&whole));
    assert!(merged.join("grades.csv").is_file() && merged.join("student 1/grade.json").is_file());

    let otherwise = Assignment { task: Task { sample: Some(3), ..Task::default() }, ..assignment() };
    let why = take(&otherwise, "0").expect_err("it was graded otherwise");
    assert!(why.contains("was graded under other conditions"), "{why}");
    assert!(take(&assignment(), "nowhere").is_err(), "there is no such folder");
}

/// Not a test of its own: grades a class for one that kills it.
#[test]
fn a_child_grades_a_class() {
    let Some(folder) = env::var_os(CHILD) else { return };
    let folder = Path::new(&folder);
    graded(folder, &folder.join("killed"));
}

/// Grades a class undisturbed and once more killed so many times on the way.
fn survives(n: usize, kills: usize) {
    let class = class_of(n);
    let undisturbed = graded(class.path(), &class.path().join("undisturbed"));
    let out = class.path().join("killed");
    for kill in 1..=kills {
        let mut child = process::Command::new(env::current_exe().expect("it runs"))
            .args(["--exact", "a_child_grades_a_class", "--nocapture"])
            .env(CHILD, class.path())
            .stdout(process::Stdio::null())
            .stderr(process::Stdio::null())
            .spawn()
            .expect("it starts again");
        while n_results(&out) < kill * n / (kills + 1) && child.try_wait().is_ok_and(|ended| ended.is_none())
        {
            thread::sleep(Duration::from_millis(5));
        }
        child.kill().expect("it is our child");
        child.wait().expect("it is our child");
    }
    let before = n_results(&out);
    assert!(before < n, "it was killed before its end");
    let resumed = graded(class.path(), &out);
    assert_eq!(lasting(&resumed), lasting(&undisturbed));
    assert_eq!((resumed.rows.len(), out.join(".work").exists()), (n, false));
}

#[test]
fn a_class_that_was_killed_on_the_way_gets_the_same_marks() {
    survives(KINDS.len(), 2);
}

/// `cargo test --release -p referee --test class -- --ignored`
#[test]
#[ignore = "a class of 300 takes minutes"]
fn a_class_of_three_hundred_that_was_killed_five_times_gets_the_same_marks() {
    survives(300, 5);
}
