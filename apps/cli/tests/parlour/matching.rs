//! Duels with outside programs.

use serde_json::Value;

use crate::{parlour, text};

#[test]
fn our_own_bot_is_an_outside_program_like_any_other() {
    let own = assert_cmd::cargo::cargo_bin("parlour");
    let bot = format!("bot:{} bot --strategy cautious", own.display());
    let patient = ["--movetime", "60000"];
    let words = [&["duel", "random", &bot, "--games", "6", "--seed", "1", "--json"][..], &patient].concat();
    let run = parlour(&words).assert().code(0);
    let told = text(&run.get_output().stderr);
    assert!(told.starts_with("containment: "), "said before anything is played: {told}");
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!((&report["games"], &report["rules"]), (&Value::from(6), &Value::from("course+quiet50")));
    assert_eq!(report["endings"]["forfeits"], 0);
    assert!(report["losses"].as_u64() > report["wins"].as_u64(), "it plays better than chance: {report}");
}

#[test]
fn a_program_with_the_course_s_interface_keeps_its_side_and_is_warned_about() {
    let duel = |command: &str| {
        let run = parlour(&["duel", "greedy", command, "--games", "2", "--seed", "1"]).assert().code(0);
        text(&run.get_output().stdout)
    };
    // `echo` prints its arguments and ends: no game is played, and nobody scores by that.
    let white = duel("cmd:echo human greedy");
    assert!(white.contains("0 played, 2 forfeits: after 0 rounds: the program ended"), "{white}");
    assert!(!white.contains("score"), "{white}");
    assert!(white.contains("it could have read it"), "{white}");
    let black = duel("cmd:echo greedy human");
    assert!(!black.contains("score") && !black.contains("could have read"), "{black}");
}

#[test]
fn forfeits_are_told_with_what_the_program_says_about_them_and_are_no_score() {
    let bot = "bot:sh -c 'read x; echo hello sh; read x; read x; echo I am broken >&2; exit 3'";
    let words = ["duel", "greedy", bot, "--games", "2", "--seed", "1", "--json", "--movetime", "60000"];
    let run = parlour(&words).assert().code(0);
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!((&report["games"], &report["played"], &report["wins"]), (&2.into(), &0.into(), &0.into()));
    assert_eq!((&report["score"], &report["endings"]["forfeits"]), (&Value::Null, &2.into()));
    let cause = report["first_forfeit"].as_str().expect("a cause");
    assert!(cause.contains("exit status 3; on standard error: I am broken"), "{cause}");
}

#[test]
fn a_clock_may_stand_with_one_player_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("games");
    let path = records.to_str().expect("plain letters");
    let words = ["duel", "nash@2ms", "greedy", "--games", "1", "--seed", "1", "--records", path];
    let told = text(&parlour(&words).assert().code(0).get_output().stdout);
    assert!(told.starts_with("nash@2ms against greedy: 1 games"), "{told}");
    assert!(told.contains("clock     nash@2ms: 2 ms a choice, so another run may go otherwise"), "{told}");
    let record = std::fs::read_to_string(records.join("game-0001.txt")).expect("a record");
    assert!(record.contains("\nterms: nash@2ms: 2 ms a choice\n"), "{record}");
}

#[test]
fn ctrl_c_tells_what_was_played_and_keeps_its_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("games");
    let games = ["duel", "random", "random", "--games", "200000", "--seed", "1", "--records"];
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("parlour"))
        .args(games)
        .arg(&records)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("it starts");
    while !records.is_dir() || records.read_dir().expect("it is a folder").next().is_none() {
        assert!(child.try_wait().expect("it is ours").is_none(), "it ended before a game was kept");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it can be told");
    let mut told = String::new();
    let mut stdout = child.stdout.take().expect("it has a standard output");
    std::io::Read::read_to_string(&mut stdout, &mut told).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{told}");
    let kept = records.read_dir().expect("it is a folder").count();
    assert!(
        kept > 0 && told.contains(&format!("stopped   {kept} of 200000 games were over")),
        "{kept}: {told}"
    );
}

#[test]
fn what_cannot_be_played_is_refused_with_a_reason() {
    for (words, code, told) in [
        (&["duel", "greedy", "cmd:./Apoc human human"][..], 2, "must end in two strategies"),
        (&["duel", "cmd:echo human a", "cmd:echo b human"], 2, "two `cmd:` programs cannot meet"),
        (&["duel", "greedy", "bot:sh -c 'echo\nexit'"], 2, "write it in one line"),
        (&["duel", "greedy", "bot:"], 2, "no command behind the colon"),
        (&["duel", "greedy", "bot:cat", "--rules", "course"], 2, "the rules are course+quiet50"),
        (&["duel", "greedy", "bot:cat", "--movetime", "0"], 2, "--movetime"),
        (&["duel", "greedy", "nash@0ms"], 2, "must be from 1ms to 3600s"),
        (&["duel", "greedy", "nash@soon"], 2, "no strategy is called `nash@soon`"),
        (&["duel", "greedy", "bot:./no-such-program"], 4, "cannot start"),
    ] {
        let run = parlour(words).assert().code(code).stdout("");
        let stderr = text(&run.get_output().stderr);
        assert!(stderr.contains(told), "{words:?}: {stderr}");
    }
}

#[test]
fn every_game_of_a_match_leaves_a_record_that_follows_the_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("games");
    let path = records.to_str().expect("plain letters");
    let duel = ["duel", "nash-fast", "greedy", "--games", "2", "--seed", "1", "--records", path];
    let run = parlour(&duel).assert().code(0);
    for (name, black) in [("game-0001.txt", "nash-fast"), ("game-0002.txt", "greedy")] {
        let record = std::fs::read_to_string(records.join(name)).expect("a record");
        assert!(record.contains(&format!("\nblack: {black}\n")) && record.contains("\nresult: "), "{record}");
        parlour(&["replay", records.join(name).to_str().expect("plain letters")]).assert().code(0);
    }
    // What is there is not overwritten, and the same seed plays the same games.
    let again = parlour(&duel).assert().code(2);
    assert!(text(&again.get_output().stderr).contains("is there already"));
    let same = parlour(&duel[..7]).assert().code(0);
    assert_eq!(same.get_output().stdout, run.get_output().stdout);
}

#[test]
fn a_clock_holds_for_ours_and_for_outside_programs_and_is_told() {
    let own = assert_cmd::cargo::cargo_bin("parlour");
    let bot = format!("bot:{} bot --strategy exploiter", own.display());
    let words = ["duel", "random", &bot, "--games", "1", "--seed", "1", "--movetime", "60000", "--json"];
    let run = parlour(&words).assert().code(0);
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!((&report["movetime"], &report["endings"]["forfeits"]), (&60000.into(), &0.into()), "{report}");
    let ours = parlour(&["duel", "nash-fast", "greedy", "--games", "1", "--movetime", "2"]).assert().code(0);
    let told = text(&ours.get_output().stdout);
    assert!(told.contains("clock     2 ms a choice, so another run may go otherwise"), "{told}");
}
