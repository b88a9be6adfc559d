//! Proven results: solving, certificates, proof logs.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::screen::Screen;
use crate::{parlour, text};

/// A folder for the files of one test.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The path of a file in a folder, as a word of a command line.
pub(crate) fn file(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}

/// The report of `parlour solve mastermind WORDS --json`.
fn solved(words: &[&str]) -> Value {
    let run = parlour(&[&["solve", "mastermind", "--json"], words].concat()).assert().code(0);
    serde_json::from_slice(&run.get_output().stdout).expect("it is JSON")
}

/// Runs a command that must fail with this code and say this.
pub(crate) fn refused(words: &[&str], code: i32, told: &str) {
    let run = parlour(words).assert().code(code).stdout("");
    let said = text(&run.get_output().stderr);
    assert!(said.contains(told), "{words:?} says {said}");
}

#[test]
fn small_sizes_have_the_totals_and_worst_cases_that_are_known() {
    const UP_TO: u64 = 512;
    let known = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/parlour/known_totals.txt");
    let known = fs::read_to_string(known).expect("the known totals are there");
    let known: Vec<Vec<&str>> =
        known.lines().filter(|line| !line.starts_with('#')).map(|line| line.split("; ").collect()).collect();
    let run = parlour(&["solve", "table", "--json", "--up-to", &UP_TO.to_string()]).assert().code(0);
    let lines = text(&run.get_output().stdout);
    let mut n_compared = 0;
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).expect("each line is JSON");
        let guesses = if line["consistent"] == true { "consistent" } else { "any" };
        let expected = known.iter().find(|row| row[0] == line["game"] && row[1] == guesses);
        let expected = expected.unwrap_or_else(|| panic!("{line} is not among the known totals"));
        for (field, expected) in ["total", "worst", "total_at_worst"].into_iter().zip(&expected[2..]) {
            if *expected != "-" {
                assert_eq!(line[field].to_string(), *expected, "{field} of {line}");
                n_compared += 1;
            }
        }
        assert!(line["secrets"].as_u64().expect("a number") <= UP_TO);
    }
    assert!(n_compared > 100, "only {n_compared} numbers were compared:\n{lines}");
}

#[test]
fn the_classic_game_is_solved_with_a_certificate_that_anyone_can_check() {
    let folder = folder();
    let out = file(&folder, "best.txt");
    let report = solved(&["--out", &out]);
    assert_eq!(report["schema"], "parlour/solve/1");
    assert_eq!((&report["total"], &report["lower"]), (&5625.into(), &5625.into()));
    assert_eq!((&report["optimal"], &report["certificate"]), (&true.into(), &out.as_str().into()));
    let run = parlour(&["verify", &out, "--json"]).assert().code(0);
    let verified: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!((&verified["total"], &verified["lower_claimed"]), (&5625.into(), &5625.into()));
    let run = parlour(&["verify", &out]).assert().code(0);
    let told = text(&run.get_output().stdout);
    assert!(told.contains("total        5625, 4.3403 guesses on average, worst case 6"), "{told}");
    assert!(told.contains("\nguesses  secrets\n      1    1  #\n"), "the histogram is shown: {told}");
}

#[test]
fn the_least_total_at_the_least_worst_case_is_one_more_in_the_classic_game() {
    let report = solved(&["--objective", "expected-at-worst"]);
    assert_eq!((&report["least_worst"], &report["worst"]), (&5.into(), &5.into()));
    assert_eq!((&report["total"], &report["lower"]), (&5626.into(), &5626.into()));
    let report = solved(&["--objective", "worst"]);
    assert_eq!((&report["worst"], &report["optimal"]), (&5.into(), &true.into()));
}

#[test]
fn consistent_guesses_need_more_and_any_number_of_threads_agrees() {
    let size = ["--pegs", "3", "--colours", "5"];
    for threads in ["1", "3"] {
        let total =
            |more: &[&str]| solved(&[&size[..], &["--threads", threads], more].concat())["total"].clone();
        assert_eq!((total(&[]), total(&["--consistent"])), (451.into(), 455.into()));
    }
}

#[test]
fn a_certificate_with_any_byte_changed_is_refused() {
    let folder = folder();
    let out = file(&folder, "best.txt");
    solved(&["--pegs", "2", "--colours", "3", "--out", &out]);
    let written = fs::read_to_string(&out).expect("it was written");
    let changed = file(&folder, "changed.txt");
    let tree = written.find("tree\n").expect("a certificate has a tree") + "tree\n".len();
    for (place, byte) in written.bytes().enumerate() {
        let mut bytes = written.clone().into_bytes();
        bytes[place] = if byte == b'2' { b'3' } else { b'2' };
        fs::write(&changed, bytes).expect("a file");
        let run = parlour(&["verify", &changed]).assert().failure();
        let code = run.get_output().status.code();
        assert!(code == Some(1) || (code == Some(3) && place < tree), "byte {place}: {code:?}");
    }
    fs::write(&changed, &written[..written.len() - 30]).expect("a file");
    refused(&["verify", &changed], 1, "changed.txt: ");
    fs::write(&changed, "no certificate\n").expect("a file");
    refused(&["verify", &changed], 3, "neither a certificate nor a proof log");
    refused(&["verify", &file(&folder, "nothing.txt")], 3, "nothing.txt");
}

#[test]
fn a_proof_log_is_resumed_and_proven_again() {
    let folder = folder();
    let log = file(&folder, "log.proof");
    let size = ["--pegs", "3", "--colours", "6"];
    let total = |more: &[&str]| solved(&[&size[..], more].concat())["total"].clone();
    assert_eq!(total(&["--checkpoint", &log]), 854);
    let whole = fs::read_to_string(&log).expect("it was written");
    // An interrupted run may leave half a line behind.
    fs::write(&log, &whole[..whole.len() - 20]).expect("a file");
    assert_eq!(total(&["--resume", &log]), 854);
    let verify = ["verify", &log, "--rows", "2", "--seed", "7"];
    let told = text(&parlour(&verify).assert().code(0).get_output().stdout);
    assert!(told.contains("by the log no strategy has a total below 854"), "{told}");
    assert!(told.contains("2 of 3 rows proven again"), "{told}");
    assert_eq!(text(&parlour(&verify).assert().code(0).get_output().stdout), told, "the seed draws the rows");
}

#[test]
fn a_limit_that_no_strategy_keeps_is_refuted_first_guess_by_first_guess() {
    let folder = folder();
    let log = file(&folder, "within.proof");
    let within_four = solved(&["--within", "4", "--checkpoint", &log]);
    assert_eq!((&within_four["possible"], &within_four["within"]), (&false.into(), &4.into()));
    assert_eq!(solved(&["--within", "4", "--resume", &log])["possible"], false);
    let told = text(&parlour(&["verify", &log, "--rows", "99"]).assert().code(0).get_output().stdout);
    assert!(told.contains("first guess RRBG: not within 4, proven again"), "{told}");
    assert!(told.contains("by the log no strategy finds every secret within 4 guesses"), "{told}");
    let run = parlour(&["verify", &log, "--rows", "99", "--json"]).assert().code(0);
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!((&report["schema"], &report["refuted"]), (&"parlour/verify/1".into(), &true.into()));
    assert_eq!(report["proven_again"].as_array().map(Vec::len), Some(5));
    let told = text(&parlour(&["solve", "mastermind", "--within", "4"]).assert().code(0).get_output().stdout);
    assert!(told.contains("impossible   proven: after every first guess"), "{told}");

    let within_five = solved(&["--within", "5"]);
    assert_eq!((&within_five["total"], &within_five["optimal"]), (&5626.into(), &true.into()));
    assert_eq!((&within_five["within"], &within_five["worst"]), (&5.into(), &5.into()));
    // What four guesses cannot do, five can: the same rows under the other limit are a lie.
    let written = fs::read_to_string(&log).expect("it was written");
    fs::write(&log, written.replace("within 4", "within 5")).expect("a file");
    refused_after_output(&["verify", &log, "--rows", "99"], 1, "cannot be proven");
    refused(&["solve", "mastermind", "--objective", "worst", "--within", "5"], 2, "leave --within out");
}

#[test]
fn ships_cannot_be_found_within_five_guesses() {
    let log = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/ships-4-8-3-within-5.proof");
    let log = log.to_string_lossy();
    let told =
        text(&parlour(&["verify", &log, "--rows", "1", "--seed", "1"]).assert().code(0).get_output().stdout);
    assert!(told.contains("1240 of 1240 first guesses in the log"), "{told}");
    assert!(told.contains("by the log no strategy finds every secret within 5 guesses"), "{told}");
}

#[test]
fn no_strategy_for_ships_takes_fewer_guesses_than_the_certified_one() {
    let log = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/ships-4-8-3-total.proof");
    let log = log.to_string_lossy();
    // The seed draws a row that is quickly proven.
    let told =
        text(&parlour(&["verify", &log, "--rows", "1", "--seed", "1"]).assert().code(0).get_output().stdout);
    assert!(told.contains("1240 of 1240 first guesses in the log"), "{told}");
    assert!(told.contains("by the log no strategy has a total below 22856"), "{told}");
    assert!(told.contains("1 of 1240 rows proven again"), "{told}");
}

#[test]
fn every_certificate_shows_what_the_page_of_certificates_and_the_results_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |page: &str| fs::read_to_string(root.join(page)).expect("the page is there");
    let (page, results) = (read("certificates/README.md"), read("docs/results.md"));
    let files = fs::read_dir(root.join("certificates")).expect("the folder is there").flatten();
    for path in files.map(|file| file.path()).filter(|path| !path.ends_with("README.md")) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let words = ["verify", &path.to_string_lossy(), "--rows", "0", "--json"];
        let report: Value = serde_json::from_slice(&parlour(&words).assert().code(0).get_output().stdout)
            .expect("it is JSON");
        let number = |field: &str| grouped(report[field].as_u64().expect("a number"));
        let line = page.lines().find(|line| line.starts_with(&format!("| `{name}` |")));
        let line = line.unwrap_or_else(|| panic!("{name} stands on no line of certificates/README.md"));
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let (total, worst, lower) = (cells[2], cells[3], cells[4]);
        if report["kind"] == "certificate" {
            assert_eq!(
                (total, worst.split(':').next()),
                (&*number("total"), Some(&*number("worst"))),
                "{name}"
            );
            assert_eq!(lower.split(':').next(), Some(&*number("lower_claimed")), "{name}");
            assert_eq!(lower.contains("optimal"), report["lower_claimed"] == report["total"], "{name}");
            let average = report["average"].as_f64().expect("a number");
            let figures = format!("| {total} | {average:.4} | {} |", number("worst"));
            let verified = format!("`parlour verify certificates/{name}`");
            for line in results.lines().filter(|line| line.starts_with('|') && line.contains(&verified)) {
                assert!(line.contains(&figures), "{line} does not say {figures}");
            }
        } else if report["refuted"] == true {
            assert!(worst.contains("refuted"), "{name}");
        } else {
            assert!(lower.starts_with(&number("lower")), "{name}");
        }
    }
}

/// A number with commas between the thousands.
fn grouped(number: u64) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", grouped(number / 1000), number % 1000)
    }
}

#[test]
fn a_proof_log_with_a_bound_that_does_not_hold_is_refused() {
    let folder = folder();
    let log = file(&folder, "log.proof");
    solved(&["--pegs", "3", "--colours", "6", "--checkpoint", &log]);
    let written = fs::read_to_string(&log).expect("it was written");
    let row =
        written.lines().find(|line| line.contains("bound 854;")).expect("the best first guess is solved");
    // First the bound alone, which the sum of the line gives away; then bound, part and sum together.
    fs::write(&log, written.replace("bound 854;", "bound 855;")).expect("a file");
    refused(&["verify", &log], 3, "its sum differs");
    let (content, _) = row.rsplit_once("; sum ").expect("a row has a sum");
    let (_, part) = content.rsplit_once(':').expect("a row has parts");
    let bound: u32 = part.trim_end_matches('!').parse().expect("a bound");
    let content = content.replace("bound 854;", "bound 855;");
    let content = content[..content.len() - part.len()].to_owned() + &format!("{}!", bound + 1);
    let forged = format!("{content}; sum {:08x}", fnv1a(&content) as u32);
    fs::write(&log, written.replace(row, &forged)).expect("a file");
    refused_after_output(&["verify", &log, "--rows", "99"], 1, "cannot be proven");
}

/// The same as [`refused`], for a command that prints before it fails.
fn refused_after_output(words: &[&str], code: i32, told: &str) {
    let run = parlour(words).assert().code(code);
    let said = text(&run.get_output().stderr);
    assert!(said.contains(told), "{words:?} says {said}");
}

fn fnv1a(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

#[test]
fn a_checkpoint_that_does_not_fit_is_named_and_left_as_it_is() {
    let folder = folder();
    let log = file(&folder, "log.proof");
    let solve = ["solve", "mastermind", "--pegs", "3"];
    parlour(&[&solve[..], &["--colours", "4", "--checkpoint", &log]].concat()).assert().code(0);
    let written = fs::read_to_string(&log).expect("it was written");
    let resume = |more: &[&str]| [&solve[..], &["--resume", &log], more].concat().join(" ");
    for (words, told) in [
        (resume(&["--colours", "5"]), "mastermind 3 4"),
        (resume(&["--colours", "4", "--consistent"]), "any guesses, not about consistent guesses"),
    ] {
        refused(&words.split(' ').collect::<Vec<_>>(), 3, told);
    }
    refused(&[&solve[..], &["--colours", "4", "--checkpoint", &log]].concat(), 2, "--resume");
    assert_eq!(fs::read_to_string(&log).expect("it is there"), written, "nothing was lost");
    fs::write(&log, &written[..30]).expect("a file");
    refused(&[&solve[..], &["--colours", "4", "--resume", &log]].concat(), 3, "proof log");
}

#[test]
fn memory_is_stated_before_the_run_and_never_exceeded() {
    let run = parlour(&["solve", "mastermind", "--pegs", "2", "--memory", "64M"]).assert().code(0);
    let told = text(&run.get_output().stderr);
    assert!(told.starts_with("memory: ") && told.contains("for the table, at most 64M beside it"), "{told}");
    refused(&["solve", "mastermind", "--memory", "1M"], 2, "the limit is 1048576");
    refused(&["solve", "mastermind", "--memory", "4M"], 2, "--memory is 4M; take a smaller size");
    refused(&["solve", "ships", "--rows", "9", "--columns", "26", "--ships", "5"], 2, "ships 9 26 5 needs");
    refused(&["solve", "mastermind", "--pegs", "9", "--colours", "9"], 2, "mastermind 9 9 needs");
    refused(&["solve", "mastermind", "--memory", "much"], 2, "`much` is no size");
}

#[test]
fn an_interrupted_proof_tells_both_bounds_and_goes_on_later() {
    let folder = folder();
    let log = file(&folder, "log.proof");
    let out = file(&folder, "best.txt");
    let solve = "parlour solve ships --columns 6";
    for option in ["--checkpoint", "--resume"] {
        let screen = Screen::run(&format!("{solve} --out {out} {option} {log}"));
        screen.wait_for("first guesses closed");
        screen.key("C-c");
        let shown = screen.wait_for("[code 130]");
        assert!(shown.contains("lower bound  ") && shown.contains("best found, not proven"), "{shown}");
        assert!(shown.contains("--resume"), "{shown}");
        assert!(
            fs::read_to_string(&log).expect("it is there").starts_with("parlour proof 2\ngame ships 4 6 3\n")
        );
        parlour(&["verify", &out]).assert().code(0);
    }
}

#[test]
fn a_beam_behind_a_first_guess_keeps_to_the_conditions() {
    let folder = folder();
    let path = file(&folder, "beam.txt");
    let found = solved(&["--beam", "5", "--opening", "RRBG", "--within", "5", "--out", &path]);
    let total = found["total"].as_u64().expect("a number");
    assert!((5626..5700).contains(&total), "the least total within five guesses is 5626, found were {total}");
    assert_eq!((&found["first_guess"], &found["optimal"]), (&"RRBG".into(), &false.into()));
    assert!(found["worst"].as_u64().expect("a number") <= 5);
    assert_eq!(found["lower"], 4986, "what follows from the number of answers alone");
    parlour(&["verify", &path]).assert().code(0);
    let beam = ["solve", "mastermind", "--beam", "5"];
    refused(&beam, 2, "--opening");
    refused(&[&beam[..], &["--opening", "RRB"]].concat(), 2, "--opening RRB: ");
    refused(&[&beam[..], &["--opening", "RRBG", "--within", "3"]].concat(), 1, "any guesses within 3");
}

#[test]
fn a_plan_proves_nothing_but_its_certificate_stands_the_check() {
    let folder = folder();
    let path = file(&folder, "plan.txt");
    let size = ["--pegs", "4", "--colours", "5"];
    let plan =
        |threads: &str, out: &[&str]| solved(&[&size[..], &["--plan", "--threads", threads], out].concat());
    let planned = plan("1", &["--out", &path]);
    let total = planned["total"].as_u64().expect("a number");
    assert!((2463..2540).contains(&total), "the least total is 2463, planned were {total}");
    assert_eq!(planned["optimal"], false);
    assert!(planned["lower"].as_u64().expect("a number") <= 2463);
    let run = parlour(&["verify", &path]).assert().code(0);
    assert!(text(&run.get_output().stdout).contains(&format!("total        {total},")));
    assert_eq!(plan("3", &[])["histogram"], planned["histogram"], "whatever the number of threads");

    let by_name = ["stats", "mastermind", "--pegs", "4", "--colours", "5", "--guesser", "plan", "--json"];
    let run = parlour(&by_name).assert().code(0);
    let played: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!(played["total"], planned["total"]);

    let plan = ["solve", "mastermind", "--plan"];
    refused(&[&plan[..], &["--memory", "1M"]].concat(), 2, "solving mastermind 4 6 needs");
    refused(&[&plan[..], &["--consistent"]].concat(), 2, "cannot be used with");
}
