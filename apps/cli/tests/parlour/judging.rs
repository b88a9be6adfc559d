//! The referee's verbs: a program of ours is judged by another run of ours, and wrong ones by short shell scripts.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{parlour, text};

fn own_path() -> String {
    let path = assert_cmd::cargo::cargo_bin("parlour");
    path.to_str().expect("the path is text").to_owned()
}

#[test]
fn our_own_guesser_is_graded_without_a_mistake_in_games_and_as_a_tree() {
    let own = own_path();
    let small = ["grade", "mastermind", "--pegs", "2", "--colours", "4"];
    for tree in [&[][..], &["--tree"]] {
        // Time that no answer needs, however busy the machine is.
        let patient = ["--move-time", "60", "--game-time", "120"];
        let words =
            [&small[..], tree, &patient, &["--json", "--", &own, "bot", "--guesser", "consistent"]].concat();
        let run = parlour(&words).assert().code(0);
        let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
        assert_eq!(report["schema"], "parlour/grade/1");
        assert_eq!(report["guessing"]["solved"], 16);
    }
}

#[test]
fn a_wrong_program_is_answered_with_no_and_its_first_mistake() {
    let folder = tempfile::tempdir().expect("a folder");
    let (html, junit) = (folder.path().join("report.html"), folder.path().join("report.xml"));
    let run = parlour(&["grade", "ships", "--sample", "3"])
        .args(["--html".as_ref(), html.as_os_str(), "--junit".as_ref(), junit.as_os_str()])
        .args(["--", "sh", "-c", "while read line; do echo A1 A1 A1; done"])
        .assert()
        .code(1);
    let shown = text(&run.get_output().stdout);
    assert!(shown.contains("First mistake: "), "{shown}");
    assert!(fs::read_to_string(html).expect("a page").contains("<svg"));
    assert!(fs::read_to_string(junit).expect("XML").contains("A1 occurs twice"));
}

#[test]
fn what_cannot_be_judged_has_an_exit_code_of_its_own() {
    parlour(&["grade", "ships", "--", "./no-such-program"]).assert().code(4);
    parlour(&["check", "apocalypse", "--", "./no-such-program"]).assert().code(4);
    parlour(&["grade", "ships", "--batch", "no-such-list.csv"]).assert().code(3);
    parlour(&["grade", "ships"]).assert().code(2);
    parlour(&["grade", "ships", "--move-time", "0", "--", "cat"]).assert().code(2);
}

#[test]
fn numbers_that_make_no_sense_are_refused_instead_of_blamed_on_the_program() {
    for (option, value) in [
        ("--sample", "0"),
        ("--guesses", "0"),
        ("--limits", "5,0"),
        ("--memory", "0"),
        ("--processes", "100000"),
        ("--hours-late", "nan"),
        ("--hours-late", "-5"),
    ] {
        let word = format!("{option}={value}");
        let run = parlour(&["grade", "ships", &word, "--", "cat"]).assert().code(2).stdout("");
        let told = text(&run.get_output().stderr);
        assert!(told.contains(option), "{word}: {told}");
    }
    let run = parlour(&["bot", "--guesser", "foo"]).assert().code(2).stdout("");
    let told = text(&run.get_output().stderr);
    assert!(told.contains("'foo'") && told.contains("consistent"), "{told}");
}

#[test]
fn a_report_overwrites_nothing_and_is_not_lost_where_its_file_cannot_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("kept");
    fs::write(&kept, "mine").expect("a file");
    for option in ["--html", "--junit"] {
        for verb in [&["grade", "ships", "--sample", "1"][..], &["check", "apocalypse", "--games", "0"]] {
            let judged = |path: &Path| parlour(verb).arg(option).arg(path).args(["--", "false"]).assert();
            let run = judged(&kept).code(2).stdout("");
            let told = text(&run.get_output().stderr);
            assert!(told.contains(option) && told.contains("is there already"), "{told}");
            judged(&folder.path().join("no-folder/report")).code(2).stdout("");
        }
        // The longest name that a file can have leaves no room for the ending of a file that is not whole yet.
        let long = folder.path().join("x".repeat(255));
        let run = parlour(&["grade", "ships", "--sample", "1", option])
            .arg(&long)
            .args(["--", "sh", "-c", "exit 3"])
            .assert()
            .code(4);
        let shown = text(&run.get_output().stdout);
        assert!(shown.contains("asked `location A1`: the program ended with exit status 3"), "{shown}");
    }
    assert_eq!(fs::read_to_string(kept).expect("it is there"), "mine");
}

#[test]
fn a_program_that_is_no_apocalypse_fails_and_its_check_tells_how_far_it_has_come() {
    let run = parlour(&["check", "apocalypse", "--games", "0", "--time", "60", "--json", "--", "echo"])
        .assert()
        .code(1);
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!(report["schema"], "parlour/check/2");
    let rules: Vec<&str> = report["findings"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|finding| finding["rule"].as_str())
        .collect();
    assert!(rules.iter().any(|rule| rule.starts_with("rule 2: ")), "{rules:?}");
    assert!(rules.iter().any(|rule| rule.starts_with("requirement 6: ")), "{rules:?}");
    let progress = text(&run.get_output().stderr);
    assert!(progress.contains("typed games: "), "{progress}");
    let run =
        parlour(&["check", "apocalypse", "--games", "0", "--time", "60", "--", "echo"]).assert().code(1);
    let shown = text(&run.get_output().stdout);
    assert!(shown.contains("the course's games        failed, 3 of 3\n"), "{shown}");
    assert!(shown.contains("prompts and names         failed by "), "{shown}");
}

/// What a command prints that hears Ctrl-C once a line of its standard error begins so.
fn printed_until_ctrl_c(words: &[&str], beginning: &str) -> String {
    let mut child = std::process::Command::new(own_path())
        .args(words)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut errors = std::io::BufReader::new(child.stderr.take().expect("it has a standard error"));
    let mut line = String::new();
    while !line.starts_with(beginning) {
        line.clear();
        std::io::BufRead::read_line(&mut errors, &mut line).expect("it is text");
        assert!(!line.is_empty(), "it ended before");
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it can be told");
    let drain = std::thread::spawn(move || std::io::copy(&mut errors, &mut std::io::sink()));
    let output = child.wait_with_output().expect("it ends");
    drain.join().expect("it only reads").expect("it is read to its end");
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{shown}");
    shown
}

#[test]
fn ctrl_c_leaves_what_a_check_has_found_so_far() {
    // The course's games are over when the next part begins.
    let shown = printed_until_ctrl_c(&["check", "apocalypse", "--time", "60", "--", "echo"], "typed games");
    assert!(shown.contains("Stopped before its end") && shown.contains("failed, 3 of 3"), "{shown}");
}

#[test]
fn a_class_is_graded_from_a_list() {
    let own = own_path();
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("class.csv");
    let rows = format!("name,command\nAda,{own} bot --guesser consistent\nBo,sh -c 'exit 3'\n");
    fs::write(&list, rows).expect("the list is written");
    let run = parlour(&["grade", "mastermind", "--pegs", "2", "--colours", "3"])
        .args(["--move-time", "60", "--game-time", "120", "--batch"])
        .arg(&list)
        .arg("--out")
        .arg(folder.path().join("out"))
        .assert()
        .code(1);
    let shown = text(&run.get_output().stdout);
    assert!(shown.contains("1 of 2 programs without a mistake"), "{shown}");
    let told = text(&run.get_output().stderr);
    assert!(told.starts_with("containment: ") && told.contains("\nresults: "), "{told}");
    let grades = fs::read_to_string(folder.path().join("out/grades.csv")).expect("the grades");
    assert!(grades.contains("\nAda,") && grades.contains("\nBo,"), "{grades}");
}

#[test]
fn two_shards_of_a_class_merged_are_the_class_and_those_of_another_game_are_refused() {
    let own = own_path();
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let rows: String =
        ["Ada", "Bo", "Cy"].map(|name| format!("{name},{own} bot --guesser consistent\n")).concat();
    fs::write(path("class.csv"), format!("name,command\n{rows}")).expect("the list is written");
    let grade = |colours: &str, out: &str, more: &[&str]| {
        let mut command = parlour(&["grade", "mastermind", "--pegs", "2", "--colours", colours]);
        command.args(["--move-time", "60", "--game-time", "120", "--batch", &path("class.csv")]);
        command.args(["--out", &path(out)]).args(more).assert()
    };
    for (shard, told) in [("0/2", "2 of 3 programs have a result in "), ("1/2", "1 of 3 programs")] {
        let run = grade("3", &shard[..1], &["--shard", shard]).code(0);
        let said = text(&run.get_output().stderr);
        assert!(said.contains(told), "{said}");
    }
    let run =
        grade("3", "all", &["--merge", &path("1"), "--merge", &path("0"), "--merge", &path("1")]).code(0);
    let shown = text(&run.get_output().stdout);
    assert!(shown.contains("3 of 3 programs without a mistake"), "{shown}");
    let row =
        |out: &str| fs::read_to_string(folder.path().join(out).join("Bo/result.json")).expect("a result");
    assert_eq!(row("all"), row("1"), "Bo was not graded again");

    let run = grade("2", "other", &["--merge", &path("0")]).code(3);
    let said = text(&run.get_output().stderr);
    assert!(
        said.contains("class.head: this belongs to another job: it says `game mastermind 2 3`, here it is `game mastermind 2 2`"),
        "{said}"
    );
}

#[test]
fn a_class_without_commands_is_told_what_is_missing() {
    let class = tempfile::tempdir().expect("a folder");
    fs::create_dir(class.path().join("ada")).expect("a folder");
    let run = parlour(&["grade", "ships", "--batch"]).arg(class.path()).assert().code(2);
    let told = text(&run.get_output().stderr);
    assert!(told.contains("ada has no command: name one for all behind `--`"), "{told}");
}

#[test]
fn containment_can_be_required_and_scores_are_written_for_gradescope() {
    let folder = tempfile::tempdir().expect("a folder");
    let scores = folder.path().join("results.json");
    let own = own_path();
    let run = parlour(&["grade", "mastermind", "--pegs", "2", "--colours", "3", "--require-containment"])
        .args(["--full-marks-at", "3", "--gradescope"])
        .arg(&scores)
        .args(["--", &own, "bot", "--guesser", "consistent"])
        .assert();
    let told = text(&run.get_output().stderr);
    if told.starts_with("containment: full") {
        run.code(0);
        let scores: Value =
            serde_json::from_str(&fs::read_to_string(scores).expect("scores")).expect("it is JSON");
        assert_eq!(scores["tests"].as_array().map(Vec::len), Some(2), "{scores}");
    } else {
        assert!(told.contains("containment: reduced: "), "{told}");
        run.code(4);
        assert!(!scores.exists());
    }
}

#[test]
fn what_a_program_attempts_stands_in_the_reports() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = own_path();
    let script = format!("cat /proc/1/environ 2>/dev/null; exec {own} bot --guesser consistent");
    let run = parlour(&["grade", "mastermind", "--pegs", "2", "--colours", "3"])
        .args(["--move-time", "60", "--game-time", "120", "--see", &own, "--html"])
        .arg(folder.path().join("report.html"))
        .args(["--", "sh", "-c", &script])
        .assert()
        .code(0);
    let shown = text(&run.get_output().stdout);
    let attempt = "conduct: tried to look into processes that are not its own: refused";
    assert!(shown.contains("\ncontainment: ") && shown.contains(attempt), "{shown}");
    let page = fs::read_to_string(folder.path().join("report.html")).expect("the page");
    assert!(page.contains(attempt), "{page}");
}

#[test]
fn ctrl_c_leaves_what_a_grade_has_found_so_far() {
    let own = own_path();
    // A process for each of 4,960 games takes longer than a signal.
    let words = ["grade", "ships", "--fresh", "--", &own, "bot", "--guesser", "consistent"];
    let shown = printed_until_ctrl_c(&words, "containment: ");
    assert!(
        shown.contains("mark       none: stopped before its end") && shown.contains("not played"),
        "{shown}"
    );
}
