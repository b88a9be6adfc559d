//! Real ranks of a real MPI: the same as one process, also when a rank is killed.
#![cfg(feature = "mpi")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// `mpirun -n RANKS parlour-mpi WORDS`, on a machine with any number of cores and as any user.
fn mpirun(n_ranks: usize, words: &[&str]) -> Command {
    let mut command = Command::new("mpirun");
    command
        .env("OMPI_ALLOW_RUN_AS_ROOT", "1")
        .env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
        .args(["--oversubscribe", "--bind-to", "none", "-n", &n_ranks.to_string()])
        .arg(env!("CARGO_BIN_EXE_parlour-mpi"))
        .args(words)
        .stdin(Stdio::null());
    command
}

fn run(n_ranks: usize, words: &[&str]) -> Output {
    mpirun(n_ranks, words).output().expect("mpirun is there: apt-get install openmpi-bin")
}

/// What a run prints that must succeed.
fn told(n_ranks: usize, words: &[&str]) -> String {
    let output = run(n_ranks, words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn file(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}

/// The lines of a log in order: in which order rows were proven does not matter.
fn lines(path: &str) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let mut lines: Vec<String> =
        text.split_inclusive('\n').filter(|line| line.ends_with('\n')).map(str::to_owned).collect();
    lines.sort();
    lines
}

/// The words of a small proof of 56 rows.
fn proof(log: &str) -> Vec<&str> {
    vec!["prove", "ships", "4", "5", "2", "--target", "725", "--log", log]
}

#[test]
fn one_two_and_four_ranks_prove_and_build_the_same() {
    let folder = folder();
    let (mut logs, mut tables) = (Vec::new(), Vec::new());
    for n_ranks in [1, 2, 4] {
        let (log, out) =
            (file(&folder, &format!("{n_ranks}.proof")), file(&folder, &format!("{n_ranks}.tables")));
        let said = told(n_ranks, &proof(&log));
        assert!(said.contains("rows are proven as far as 725"), "{said}");
        logs.push(lines(&log));
        told(n_ranks, &["tables", "--pieces", "3", "--out", &out]);
        tables.push(fs::read(&out).expect("a table"));
    }
    assert!(logs[0].len() > 50 && logs.iter().all(|log| *log == logs[0]));
    assert!(tables.iter().all(|table| *table == tables[0]));
}

/// The process of a rank, once it is there.
fn rank(mpirun: &Child, number: usize) -> Option<Pid> {
    let id = mpirun.id();
    let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).ok()?;
    let mine = format!("OMPI_COMM_WORLD_RANK={number}");
    children.split_whitespace().find_map(|child| {
        let environment = fs::read(format!("/proc/{child}/environ")).ok()?;
        let is_it = environment.split(|byte| *byte == 0).any(|word| word == mine.as_bytes());
        is_it.then(|| Pid::from_raw(child.parse().ok()?)).flatten()
    })
}

/// Runs something with three ranks and kills one as soon as `is_begun`. Tells whether it was in the middle: the run may have
/// been quicker.
fn killed(words: &[&str], is_begun: impl Fn() -> bool) -> bool {
    let mut child =
        mpirun(3, words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("mpirun is there");
    while !is_begun() && child.try_wait().expect("it can be asked").is_none() {
        sleep(Duration::from_millis(2));
    }
    if let Some(pid) = rank(&child, 2) {
        // It may have come to its end meanwhile.
        let _ = kill_process(pid, Signal::KILL);
    }
    !child.wait().expect("it ends").success()
}

#[test]
fn a_proof_goes_on_after_a_rank_was_killed_in_the_middle() {
    let folder = folder();
    let (whole, log) = (file(&folder, "whole.proof"), file(&folder, "killed.proof"));
    told(1, &proof(&whole));
    let whole = lines(&whole);
    // A run that came to its end before it could be killed is no test, and is done over.
    while !killed(&proof(&log), || lines(&log).len() > 8) {
        assert_eq!(lines(&log), whole);
        fs::remove_file(&log).expect("it is there");
    }
    let kept = lines(&log);
    assert!(kept.len() > 8, "what was proven is kept");
    assert!(kept.iter().all(|line| whole.contains(line)), "and it is what a whole run proves");
    told(2, &proof(&log));
    assert_eq!(lines(&log), whole);
}

#[test]
fn tables_go_on_after_a_rank_was_killed_in_the_middle() {
    let folder = folder();
    let (whole, out) = (file(&folder, "whole.tables"), file(&folder, "killed.tables"));
    let build = |out| ["tables", "--pieces", "3", "--layers", "--out", out];
    told(1, &build(&whole));
    let whole = fs::read(&whole).expect("a table");
    let first: PathBuf = Path::new(&file(&folder, "killed.tables.parts")).join("p-p");
    while !killed(&build(&out), || first.exists()) {
        assert_eq!(fs::read(&out).expect("a table"), whole);
        fs::remove_file(&out).expect("it is there");
    }
    if first.exists() {
        told(2, &build(&out));
    }
    assert_eq!(fs::read(&out).expect("a table"), whole);
}

#[test]
fn trouble_ends_all_ranks_with_one_sentence_and_its_exit_code() {
    let folder = folder();
    let log = file(&folder, "foreign.proof");
    told(1, &["prove", "mastermind", "3", "4", "--target", "206", "--log", &log]);
    let before = fs::read_to_string(&log).expect("a log");
    for (n_ranks, words, code, sentence) in [
        (2, proof(&log), 3, "this proof log is about mastermind 3 4, not about ships 4 5 2"),
        (1, vec!["prove", "chess", "--target", "1", "--log", &log], 2, "`chess` is no guessing game"),
        (2, vec!["prove", "mastermind"], 2, "required arguments were not provided"),
        (2, vec!["tables", "--pieces", "9"], 2, "9 is not in 2..=6"),
        (2, vec!["tournament", "nowhere.toml"], 3, "cannot read nowhere.toml"),
        (
            1,
            vec!["prove", "mastermind", "3", "4", "--target", "1", "--log", "/dev/full"],
            4,
            "No space left on device",
        ),
    ] {
        let output = run(n_ranks, &words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{words:?}: {said}");
        assert_eq!(said.matches(sentence).count(), 1, "{words:?}: {said}");
    }
    assert_eq!(fs::read_to_string(&log).expect("it is there"), before, "nothing was lost");
}

#[test]
fn without_mpirun_there_is_one_rank() {
    let folder = folder();
    let log = file(&folder, "alone.proof");
    let output = Command::new(env!("CARGO_BIN_EXE_parlour-mpi"))
        .args(["prove", "mastermind", "3", "4", "--target", "206", "--log", &log])
        .output()
        .expect("it starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("3 of 3 rows are proven as far as 206"), "{said}");
}
