//! A leader and workers that speak over the lines of one process: the same as over those of MPI.

use std::path::Path;
use std::thread;

use clap::Parser;
use jobs::{Job, TableJob, Trouble};
use parlour_mpi::{Arguments, Crew, Link, Message, Order, Verb, lead, thread_links, work};

/// What `parlour-mpi` is asked for.
fn asked(words: &[&str]) -> Verb {
    let words = [&["parlour-mpi"], words].concat();
    Arguments::try_parse_from(words).expect("it can be asked for").verb
}

/// Has it done by so many threads.
fn done(verb: &Verb, n_workers: usize) -> Result<String, Trouble> {
    let (mut crew, links) = thread_links(n_workers);
    for mut link in links {
        let verb = verb.clone();
        thread::spawn(move || {
            if let Err(trouble) = verb.serve(&mut link) {
                link.say(Message::Failed(trouble));
            }
        });
    }
    verb.lead(&mut crew, &mut |_, _| {})
}

fn word(path: &Path) -> &str {
    path.to_str().expect("plain letters")
}

/// The lines of a log in order.
fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a log");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn any_number_of_workers_proves_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut logs = Vec::new();
    for n_workers in [1, 2, 4] {
        let log = folder.path().join(n_workers.to_string());
        let verb = asked(&["prove", "mastermind", "3", "4", "--target", "206", "--log", word(&log)]);
        let said = done(&verb, n_workers).expect("it is done");
        assert_eq!(said, "mastermind 3 4: 3 of 3 rows are proven as far as 206");
        logs.push(lines(&log));
        assert_eq!(done(&verb, n_workers).expect("nothing is left"), said);
        assert_eq!(lines(&log), logs[0], "a row is proven once");
    }
    assert!(logs[0].len() == 9 && logs.iter().all(|log| *log == logs[0]));
}

#[test]
fn the_best_total_that_is_found_takes_the_place_of_the_target() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let verb = asked(&["prove", "mastermind", "3", "4", "--target", "9999", "--log", word(&log)]);
    let said = done(&verb, 2).expect("it is done");
    assert!(
        said.ends_with("3 of 3 rows are proven as far as 206") && said.contains("least total is 206"),
        "{said}"
    );
    let refuted =
        asked(&["prove", "mastermind", "3", "4", "--within", "4", "--log", word(&folder.path().join("4"))]);
    let told = done(&refuted, 2).expect_err("it can be done within four");
    assert!(matches!(told, Trouble::No(why) if why.contains("every secret can be found within 4 guesses")));
}

#[test]
fn what_cannot_be_done_is_told_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let prove = |game: &str, more: &[&str]| {
        let words = [&["prove", game], more, &["--log", word(&log)]].concat();
        done(&asked(&words), 2).expect_err("it cannot be done").to_string()
    };
    assert!(prove("chess", &["--target", "1"]).contains("`chess` is no guessing game; there are"));
    assert!(prove("ships 4 99 3", &["--target", "1"]).contains("99"));
    assert!(prove("ships", &["--target", "1", "--memory", "1"]).contains("bytes"));
    std::fs::write(&log, "a letter to a friend\n").expect("a file");
    assert!(prove("mastermind", &["--target", "1"]).contains("line 1 of the proof log"));
    assert_eq!(std::fs::read_to_string(&log).expect("it is there"), "a letter to a friend\n");
    let full = asked(&["prove", "mastermind", "3", "4", "--target", "206", "--log", "/dev/full"]);
    assert_eq!(
        done(&full, 1).expect_err("the disk is full").to_string(),
        "cannot write /dev/full: No space left on device (os error 28)"
    );
}

#[test]
fn tables_are_those_of_a_single_build_and_go_on_from_their_parts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut single = TableJob::new(3, false);
    while let Some(unit) = single.left().into_iter().find(|&unit| single.is_ready(unit)) {
        single.compute(unit).expect("it can be built");
    }
    let single = single.finish().expect("nothing is left to do");
    for n_workers in [1, 3] {
        let out = folder.path().join(format!("{n_workers}.tables"));
        let verb = asked(&["tables", "--pieces", "3", "--out", word(&out)]);
        // What another run has put aside is not built again.
        let mut begun = TableJob::kept(3, false, &out).expect("a folder");
        let first = begun.left().into_iter().find(|&unit| begun.is_ready(unit)).expect("one is ready");
        let part = TableJob::new(3, false).compute(first).expect("it can be built");
        begun.accept(&part).expect("it belongs there");
        let (mut crew, links) = thread_links(n_workers);
        let workers: Vec<_> = links
            .into_iter()
            .map(|mut link| thread::spawn(move || work(&mut TableJob::new(3, false), &mut link)))
            .collect();
        let mut n_done = Vec::new();
        verb.lead(&mut crew, &mut |done, all| n_done.push((done, all))).expect("it is built");
        assert_eq!((n_done.first(), n_done.last()), (Some(&(1, 3)), Some(&(3, 3))));
        for worker in workers {
            worker.join().expect("it ends").expect("it had no trouble");
        }
        assert_eq!(std::fs::read(&out).expect("a table"), single);
        assert!(!folder.path().join(format!("{n_workers}.tables.parts")).exists());
        let told = done(&verb, 1).expect_err("it is there already").to_string();
        assert!(told.contains("this file is there already"), "{told}");
    }
}

#[test]
fn a_tournament_is_that_of_a_single_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("two.toml");
    let text = "game = \"apocalypse\"\ngames = 4\nseed = 4\n\n[[player]]\nname = \"a\"\nplay = \"greedy\"\n\n\
                [[player]]\nname = \"b\"\nplay = \"random\"\n";
    std::fs::write(&config, text).expect("a file");
    let mut told = Vec::new();
    for n_workers in [1, 3] {
        let games = folder.path().join(n_workers.to_string());
        let verb = asked(&["tournament", word(&config), "--folder", word(&games)]);
        let said = done(&verb, n_workers).expect("it is held");
        told.push(said.lines().filter(|line| !line.contains(" s")).map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(std::fs::read_dir(&games).expect("a folder").count(), 5, "four games and the head");
    }
    assert_eq!(told[0], told[1]);
    assert!(told[0].iter().any(|line| line.contains("greedy") || line.contains('a')));
}

#[test]
fn a_worker_with_another_job_is_refused() {
    let (mut crew, links) = thread_links(1);
    for mut link in links {
        thread::spawn(move || work(&mut TableJob::new(2, true), &mut link));
    }
    let told =
        lead(&mut TableJob::new(3, true), &mut crew, &mut |_, _| {}).expect_err("they differ").to_string();
    assert!(told.contains("worker 0 has another job: it says `pieces 2`, the leader `pieces 3`"), "{told}");
    assert_eq!(crew.n_workers(), 1);
    crew.order(0, Order::End);
}
