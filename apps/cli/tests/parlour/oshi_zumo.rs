//! Oshi-Zumo in the terminal: nothing in the command names it.

use serde_json::Value;

use crate::{parlour, text};

#[test]
fn a_game_is_played_by_typing_bids_and_its_record_is_judged_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let file = file.to_string_lossy();
    let words = ["play", "oshi-zumo", "--coins", "6", "--size", "1", "--two", "--record", &file];
    // Black pushes twice; what cannot be bid is asked for again.
    let run = parlour(&words).write_stdin("7\n2\n\n1\nhelp\n2\n\n1\n").assert().code(0);
    let shown = text(&run.get_output().stdout);
    for line in [
        "Who pushes it off the row of 3 places wins",
        "`7` cannot be bid: write a number from 1 to 6.",
        "A number of coins such as 7, or one of:",
        "Black bids 2 and has 4 coins left.",
        "The wrestler is pushed to 1, on White's side.",
        "The wrestler is pushed off the row.",
        "Black wins: the wrestler was pushed off White's end.",
    ] {
        assert!(shown.contains(line), "{line}\n{shown}");
    }
    let replayed = text(&parlour(&["replay", &file]).assert().code(0).get_output().stdout);
    assert!(replayed.starts_with("oshi_zumo 6 1 1\nblack: person\nwhite: person\n"), "{replayed}");
    assert!(
        replayed.ends_with("\nBlack wins (pushed off); every round follows by the rules\n"),
        "{replayed}"
    );
    let reviewed = text(&parlour(&["review", &file]).assert().code(0).get_output().stdout);
    assert!(reviewed.contains("1. 2 1\n   Black chose bid 2: "), "{reviewed}");
}

#[test]
fn the_analysis_is_exact_and_its_mixes_are_whole() {
    let words = ["analyse", "start", "--game", "oshi_zumo 8 2 1", "--json"];
    let run = parlour(&words).assert().code(0);
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!((&report["game"], &report["exact"]), (&"oshi_zumo 8 2 1".into(), &true.into()));
    assert_eq!((&report["rules"], &report["position"]), (&Value::Null, &"8 8 0".into()));
    let shares = report["black"].as_array().expect("choices").iter().map(|one| one["share"].as_f64());
    let whole: f64 = shares.map(|share| share.expect("a number")).sum();
    assert!((whole - 1.0).abs() < 1e-9, "{whole}");
    let wrong = parlour(&["analyse", "9 8 0", "--game", "oshi_zumo 8 2 1"]).assert().code(2);
    let told = text(&wrong.get_output().stderr);
    assert!(told.contains("Black cannot have 9 coins") && told.contains("`start` or 8 8 0"), "{told}");
    let none = parlour(&["analyse", "start", "--game", "go 19"]).assert().code(2);
    let told = text(&none.get_output().stderr);
    assert!(told.contains("`apocalypse`, `oshi_zumo 50 3 1`"), "{told}");
}

#[test]
fn a_match_knows_the_strategies_of_its_game() {
    let words = ["duel", "nash", "random", "--game", "oshi_zumo 10 2 1", "--games", "20", "--seed", "1"];
    let run = parlour(&words).assert().code(0);
    let told = text(&run.get_output().stdout);
    assert!(told.starts_with("nash against random: 20 games, oshi_zumo 10 2 1, seed 1\n"), "{told}");
    assert!(told.contains(" pushed off, ") && told.contains(" out of coins, 0 out of rounds"), "{told}");
    assert_eq!(text(&parlour(&words).assert().code(0).get_output().stdout), told, "the seed gives the match");
    for (words, why) in [
        (
            ["duel", "greedy", "nash", "--game", "oshi_zumo 10 2 1"],
            "no strategy is called `greedy`; there are random, beginner, easy",
        ),
        (
            ["duel", "nash", "cmd:./Apoc human greedy", "--game", "oshi_zumo 10 2 1"],
            "no programs that run it themselves",
        ),
        (["exploit", "rival", "--positions=0", "--game", "oshi_zumo 10 2 1"], "has no strategy `rival`"),
    ] {
        let refused = parlour(&words).assert().code(2);
        assert!(text(&refused.get_output().stderr).contains(why), "{why}");
    }
    let rules = parlour(&["duel", "nash", "random", "--game", "oshi_zumo 10 2 1", "--rules", "course"]);
    let refused = { rules }.assert().code(2);
    assert!(text(&refused.get_output().stderr).contains("has one set of rules"));
}

#[test]
fn our_own_bot_plays_it_by_the_protocol() {
    let own = assert_cmd::cargo::cargo_bin("parlour");
    let bot = format!("bot:{} bot --strategy greedy", own.display());
    let game = ["--game", "oshi_zumo 10 2 1", "--movetime", "60000"];
    let words = [&["duel", "random", &bot, "--games", "6", "--seed", "1", "--json"][..], &game].concat();
    let run = parlour(&words).assert().code(0);
    let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!((&report["games"], &report["endings"]["forfeits"]), (&6.into(), &0.into()));
    assert!(
        report["losses"].as_u64() > report["wins"].as_u64(),
        "nash plays where there is no greedy: {report}"
    );
}
