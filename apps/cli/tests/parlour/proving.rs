//! Large proofs row by row: shards, logs that are put together, and what happens when a run ends early or a log does not fit.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::solving::{file, folder, refused};
use crate::{parlour, text};

/// `parlour solve rows mastermind` for three pegs and four colours.
const SMALL: [&str; 7] = ["solve", "rows", "mastermind", "--pegs", "3", "--colours", "4"];

/// Proves rows of the small game, and gives what is printed.
fn rows(more: &[&str]) -> String {
    let run = parlour(&[&SMALL, more].concat()).assert().code(0);
    text(&run.get_output().stdout)
}

/// What `parlour proof` prints.
fn proof(words: &[&str]) -> String {
    let run = parlour(&[&["proof"], words].concat()).assert().code(0);
    text(&run.get_output().stdout)
}

#[test]
fn merged_shards_are_the_log_of_one_run() {
    let folder = folder();
    let path = |name: &str| file(&folder, name);
    for (goal, told) in [(["--target", "206"], "below 206"), (["--within", "3"], "within 3 guesses")] {
        let name = |name: &str| path(&format!("{}{name}", goal[1]));
        let (whole, first, second) = (name("whole"), name("first"), name("second"));
        let said = rows(&[&goal[..], &["--log", &whole]].concat());
        assert!(said.contains("mastermind 3 4: 3 of 3 rows are "), "{said}");
        rows(&[&goal[..], &["--log", &first, "--shard", "0/2", "--threads", "2"]].concat());
        rows(&[&goal[..], &["--log", &second, "--shard", "1/2"]].concat());
        // One line for each row, so that merging leaves nothing of the order in which they were proven.
        let merged = |logs: &[&str]| {
            let out = name("merged");
            let _ = fs::remove_file(&out);
            let said = proof(&[&["merge", &out], logs].concat());
            (said, fs::read_to_string(out).expect("it was written"))
        };
        let (said, one) = merged(&[&whole]);
        assert!(said.contains("3 of 3 first guesses in the log") && said.contains(told), "{said}");
        assert_eq!(merged(&[&first, &second]).1, one);
        assert_eq!(merged(&[&second, &first, &first, &whole]).1, one);
        // What is there already under the name of the result is merged too.
        fs::copy(&second, name("merged")).expect("a file");
        proof(&["merge", &name("merged"), &first]);
        assert_eq!(fs::read_to_string(name("merged")).expect("it is there"), one);
        parlour(&["verify", &name("merged"), "--rows", "9"]).assert().code(0);
    }
}

#[test]
fn the_state_of_a_proof_is_told_to_people_and_programs() {
    let folder = folder();
    let log = file(&folder, "half.proof");
    rows(&["--target", "206", "--log", &log, "--shard", "0/2"]);
    let said = proof(&["status", &log]);
    assert!(said.contains("mastermind 3 4, any guesses: 2 of 3 first guesses in the log"), "{said}");
    assert!(said.contains("does not bound the whole game yet"), "{said}");
    let status: Value =
        serde_json::from_str(&proof(&["status", &log, "--target", "206", "--json"])).expect("it is JSON");
    assert_eq!(status["schema"], "parlour/proof-status/1");
    assert_eq!((&status["rows"], &status["first_guesses"]), (&2.into(), &3.into()));
    assert_eq!((&status["at_target"], &status["lower"]), (&2.into(), &Value::Null));
    let said = rows(&["--target", "206", "--log", &log, "--estimate"]);
    assert!(said.contains("3 of 3 rows are proven as far as 206"), "{said}");
    assert!(
        said.contains("1 row took ") && said.contains("0 rows are left: about 0.00 core hours"),
        "{said}"
    );
    let said = rows(&["--target", "210", "--log", &log]);
    assert!(said.contains("the least total is 206"), "a total below the target is named: {said}");
}

#[test]
fn a_limit_that_can_be_kept_is_not_refuted() {
    let folder = folder();
    let log = file(&folder, "four.proof");
    let words = [&SMALL[..], &["--within", "4", "--log", &log]].concat();
    refused(&words, 1, "every secret can be found within 4 guesses");
    refused(&[&SMALL[..], &["--log", &log]].concat(), 2, "--target");
    refused(
        &[&SMALL[..], &["--target", "9", "--log", &log, "--shard", "4/4"]].concat(),
        2,
        "`4/4` is no shard",
    );
}

#[test]
fn logs_of_the_first_format_are_read_and_become_logs_of_the_second() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/ships-4-8-3-within-5.proof");
    let old = old.to_string_lossy();
    let folder = folder();
    let new = file(&folder, "new.proof");
    let said = proof(&["merge", &new, &old]);
    assert!(said.contains("1240 of 1240 first guesses refuted within 5"), "{said}");
    assert!(said.contains("by the log no strategy finds every secret within 5 guesses"), "{said}");
    let written = fs::read_to_string(&new).expect("it was written");
    assert!(written.starts_with("parlour proof 2\ngame ships 4 8 3\n"));
    assert_eq!(proof(&["status", &new]), said);
}

#[test]
fn a_log_that_does_not_fit_is_refused_in_one_sentence_and_left_as_it_is() {
    let folder = folder();
    let log = file(&folder, "log.proof");
    rows(&["--target", "206", "--log", &log, "--threads", "1"]);
    let written = fs::read_to_string(&log).expect("it was written");
    let go_on = |more: &[&str]| [&["solve", "rows", "mastermind"], more, &["--log", &log]].concat().join(" ");
    for (words, told) in [
        (go_on(&["--target", "9"]), "this proof log is about mastermind 3 4, not about mastermind 4 6"),
        (
            go_on(&["--pegs", "3", "--colours", "4", "--target", "9", "--consistent"]),
            "this proof log is about any guesses, not about consistent guesses",
        ),
        (go_on(&["--pegs", "3", "--colours", "4", "--within", "3"]), "not about any guesses within 3"),
    ] {
        refused(&words.split(' ').collect::<Vec<_>>(), 3, told);
    }
    assert_eq!(fs::read_to_string(&log).expect("it is there"), written, "nothing was lost");

    let other = file(&folder, "other.proof");
    let rules = written.lines().find(|line| line.starts_with("rules ")).expect("the rules have a line");
    for (changed, told) in [
        (written.replace(rules, "rules 0123456789abcdef"), "was made under other rules of mastermind 3 4"),
        (written.replacen("bound 2", "bound 3", 1), "line 7 of the proof log"),
        (
            written.replace("game mastermind 3 4", "game mastermind 2 4"),
            "mastermind 2 4, not about mastermind 3 4",
        ),
        (written.replace("within unlimited", "within 5"), "any guesses within 5, not about any guesses"),
        ("nothing\n".to_owned(), "line 1 of the proof log"),
    ] {
        fs::write(&other, changed).expect("a file");
        refused(&["proof", "merge", &file(&folder, "out.proof"), &log, &other], 3, told);
        assert!(!folder.path().join("out.proof").exists());
    }
    fs::write(&other, "parlour proof 2\ngame chess\n").expect("a file");
    refused(&["proof", "status", &other], 3, "no proof log of a game that is known here");

    // An interrupted run may leave half a line behind; it is gone before another is appended.
    fs::write(&log, &written[..written.len() - 20]).expect("a file");
    rows(&["--target", "206", "--log", &log]);
    assert_eq!(fs::read_to_string(&log).expect("it is there"), written);
}

#[test]
fn a_full_disk_ends_the_proof_with_an_error() {
    refused(
        &[&SMALL[..], &["--target", "206", "--log", "/dev/full"]].concat(),
        4,
        "cannot write /dev/full: No space left on device",
    );
    // The head fits, and some row does not.
    let folder = folder();
    for verb in ["solve mastermind --checkpoint", "solve rows mastermind --target 5625 --log"] {
        let log = file(&folder, verb.split(' ').next_back().expect("an option"));
        let program = env!("CARGO_BIN_EXE_parlour");
        let script = format!("trap '' XFSZ; ulimit -f 1; exec {program} {verb} {log}");
        let run = Command::new("sh").args(["-c", &script]).output().expect("a shell");
        let said = text(&run.stderr);
        assert_eq!(run.status.code(), Some(4), "{verb}: {said}");
        assert!(said.contains(&format!("cannot write {log}: File too large")), "{verb}: {said}");
        proof(&["status", &log]);
    }
}

#[test]
fn a_terminated_run_keeps_what_is_proven() {
    let folder = folder();
    let log = file(&folder, "log.proof");
    let mut run = Command::new(env!("CARGO_BIN_EXE_parlour"))
        .args(["solve", "rows", "ships", "--columns", "6", "--target", "1000000", "--log", &log])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    // The log is begun when the rows are; from then on the signal is heard.
    while !Path::new(&log).exists() {
        assert!(run.try_wait().expect("it can be asked").is_none(), "it ended before it began a log");
        sleep(Duration::from_millis(20));
    }
    let pid = Pid::from_raw(run.id().try_into().expect("a small number")).expect("it has a number");
    kill_process(pid, Signal::TERM).expect("it can be told");
    assert_eq!(run.wait().expect("it ends").code(), Some(130));
    let said = proof(&["status", &log]);
    assert!(said.contains("ships 4 6 3, any guesses: "), "{said}");
}
