//! `parlour ladder`, and the weights by which those who look ahead estimate.

use serde_json::Value;

use crate::{parlour, text};

fn laddered(words: &[&str]) -> Value {
    let run = parlour(&[&["ladder"], words, &["--json"]].concat()).assert().code(0);
    serde_json::from_slice(&run.get_output().stdout).expect("it is JSON")
}

#[test]
fn a_ladder_ranks_players_by_common_openings_and_comes_back_with_its_seed() {
    let words = ["random", "greedy", "easy", "--openings", "16", "--seed", "1"];
    let report = laddered(&words);
    assert_eq!(report["schema"], "parlour/ladder/1");
    assert_eq!((&report["rules"], &report["openings"]), (&"course+quiet50".into(), &16.into()));
    let players = report["players"].as_array().expect("a list");
    assert_eq!(players.last().expect("three players")["player"], "random");
    let mean: f64 = players.iter().map(|player| player["rating"].as_f64().expect("a number")).sum();
    assert!(mean.abs() < 1e-6, "only distances mean something");
    let pairs = report["pairs"].as_array().expect("a list");
    let games =
        |pair: &Value| ["wins", "ties", "losses"].map(|field| pair[field].as_u64().expect("a number"));
    assert!(pairs.iter().all(|pair| games(pair).iter().sum::<u64>() % 2 == 0), "both colours each");
    assert_eq!(pairs[0]["stronger"], "greedy", "settled before the openings run out");
    assert_eq!(laddered(&words), report);
}

#[test]
fn a_ladder_that_was_cut_off_goes_on_from_its_log_and_ends_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let path = log.to_str().expect("a plain name");
    let words = ["random", "greedy", "cautious", "--openings", "6", "--seed", "1"];
    let logged = [&words[..], &["--log", path]].concat();
    let report = laddered(&words);
    assert_eq!(laddered(&logged), report);
    let whole = std::fs::read_to_string(&log).expect("the log");
    let n_meetings = report["games"].as_u64().expect("a number") / 2;
    assert_eq!(whole.matches(" against ").count() as u64, n_meetings);
    // The last line but one, and the last without its end.
    std::fs::write(&log, &whole[..whole.len() - 3]).expect("the folder can be written");
    assert_eq!(laddered(&logged), report);
    assert_eq!(std::fs::read_to_string(&log).expect("the log"), whole);
    // Other results in the log are believed.
    std::fs::write(&log, whole.replace("; lost lost", "; won lost")).expect("the folder can be written");
    assert_ne!(laddered(&logged), report);
    for (contents, why) in [(whole.replace("seed 1", "seed 2"), "seed"), (whole + "nonsense\n", "nonsense")] {
        std::fs::write(&log, contents).expect("the folder can be written");
        let run = parlour(&[&["ladder"][..], &logged[..]].concat()).assert().code(3);
        let told = text(&run.get_output().stderr);
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn a_ladder_says_who_cannot_stand_on_it() {
    for (words, why) in [
        (&["ladder", "nash"][..], "two players"),
        (&["ladder", "nash", "nash"], "named twice"),
        (&["ladder", "nash", "bot:./player"], "parlour tournament"),
        (&["ladder", "nash", "nobody"], "nobody"),
    ] {
        let run = parlour(words).assert().code(2);
        let told = text(&run.get_output().stderr);
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn a_ladder_of_another_game_has_its_own_players() {
    let report = laddered(&["random", "nash", "--game", "oshi_zumo 8 2 1", "--openings", "4", "--seed", "2"]);
    assert_eq!(report["game"], "oshi_zumo 8 2 1");
    let pair = &report["pairs"][0];
    assert_eq!((&pair["first"], &pair["second"]), (&"random".into(), &"nash".into()));
    assert_eq!(report["games"], 8, "four openings with both colours each settle nothing");
}

#[test]
fn weights_that_cannot_be_used_are_refused_with_the_reason_and_the_fitted_sum_plays_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["duel", "nash-fast", "greedy", "--games", "2", "--seed", "1", "--json"];
    let played = |file: Option<&std::path::Path>| {
        let mut command = parlour(&words);
        if let Some(file) = file {
            command.env("PARLOUR_WEIGHTS", file);
        }
        let run = command.assert().code(0);
        let report: Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
        (report["average_rounds"].clone(), text(&run.get_output().stderr))
    };
    let shipped = include_bytes!("../../../../solvers/endgame/tables/network.weights");
    let whole = folder.path().join("whole");
    std::fs::write(&whole, shipped).expect("the folder can be written");
    let usual = played(None);
    assert_eq!(played(Some(&whole)), usual, "the same weights play the same games");
    let damaged = folder.path().join("damaged");
    let mut bytes = shipped.to_vec();
    bytes[shipped.len() / 2] ^= 1;
    std::fs::write(&damaged, bytes).expect("the folder can be written");
    let foreign = folder.path().join("foreign");
    std::fs::write(&foreign, "something else").expect("the folder can be written");
    for (file, why) in
        [(damaged, "damaged"), (foreign, "no weights file"), (folder.path().join("none"), "No such file")]
    {
        let (_, told) = played(Some(&file));
        assert!(told.contains(why) && told.contains("the fitted sum instead"), "{told}");
    }
}
