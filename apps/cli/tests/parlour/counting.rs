//! Commands that count: statistics over every secret, perft, matches.

use serde_json::Value;

use crate::{parlour, text};

/// The report that a command prints with `--json`.
fn report(words: &[&str]) -> Value {
    let run = parlour(&[words, &["--json"]].concat()).assert().code(0);
    serde_json::from_slice(&run.get_output().stdout).expect("it is JSON")
}

#[test]
fn ships_are_found_with_the_certified_number_of_guesses() {
    let report = report(&["stats", "ships"]);
    assert_eq!((&report["guesser"], &report["total"]), (&"best".into(), &22_856.into()));
    assert_eq!(report["schema"], "parlour/stats/1");
    assert_eq!(report["game"], "ships 4 8 3");
    assert_eq!(report["secrets"], 4960);
    let (total, worst) = (report["total"].as_u64().expect("a number"), &report["worst"]);
    let bars = report["histogram"].as_array().expect("a list");
    let count = |bar: &Value, field: &str| bar[field].as_u64().expect("a number");
    assert_eq!(bars.iter().map(|bar| count(bar, "secrets")).sum::<u64>(), 4960);
    assert_eq!(bars.iter().map(|bar| count(bar, "guesses") * count(bar, "secrets")).sum::<u64>(), total);
    assert_eq!(&bars.last().expect("not empty")["guesses"], worst);
}

#[test]
fn mastermind_is_counted_at_the_size_that_is_asked_for() {
    let report = report(&["stats", "mastermind", "--pegs", "4", "--colours", "6"]);
    assert_eq!(report["game"], "mastermind 4 6");
    assert_eq!(report["secrets"], 1296);
    assert_eq!((&report["guesser"], &report["total"]), (&"best".into(), &5_625.into()));
    let bulls =
        crate::counting::report(&["stats", "mastermind", "--no-repeats", "--pegs", "3", "--colours", "5"]);
    assert_eq!((&bulls["game"], &bulls["secrets"]), (&"bulls 3 5".into(), &60.into()));
    assert_eq!(bulls["guesser"], "best");
}

#[test]
fn naive_guessers_are_yardsticks() {
    let total = |guesser: &str| {
        let report = report(&["stats", "mastermind", "--guesser", guesser, "--seed", "1"]);
        report["total"].as_u64().expect("a number")
    };
    assert_eq!(total("in-order"), 1296 * 1297 / 2);
    for rule in ["look-ahead", "entropy", "most-parts", "worst-case"] {
        assert!((5625..total("consistent")).contains(&total(rule)), "{rule}");
    }
    assert!(total("look-ahead") <= total("entropy"));
    assert_eq!(total("stored"), 5625);
    assert!(total("expected") < total("consistent"));
    assert!(total("consistent") < total("in-order"));
    assert!(total("random") < total("in-order"));
}

#[test]
fn a_sample_is_played_where_all_secrets_are_too_many() {
    let size = ["stats", "mastermind", "--pegs", "8", "--colours", "10"];
    let refused = parlour(&size).assert().code(2).stdout("");
    assert!(text(&refused.get_output().stderr).contains("--sample N"));
    let sampled = report(&[&size[..], &["--sample", "3", "--seed", "5"]].concat());
    assert_eq!((&sampled["guesser"], &sampled["secrets"]), (&"best".into(), &3.into()));
    assert!(sampled["worst"].as_u64().expect("a number") <= 12);
    assert_eq!((&sampled["seed"], &sampled["possible"]), (&5.into(), &Value::Null));
    let played = ["play", "mastermind", "--pegs", "8", "--colours", "10", "--hide", "--secret", "RBGYRBGY"];
    let run = parlour(&played).assert().code(0);
    assert!(text(&run.get_output().stdout).contains("The machine found it in"));
}

#[test]
fn a_chart_shows_both_counts_and_never_replaces_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chart.svg").to_string_lossy().into_owned();
    let report = report(&["stats", "ships", "--chart", &path]);
    let possible = report["possible"].as_array().expect("a list");
    assert_eq!((possible[0].as_f64(), possible.len()), (Some(4960.0), 7));
    let chart = std::fs::read_to_string(&path).expect("the chart is there");
    assert!(chart.starts_with("<svg") && chart.contains("ships 4 8 3, guesser best: 4.6081 guesses"));
    for words in
        [">2342</text>", ">4960</text>", "Secrets by the number of guesses", "possible before each guess"]
    {
        assert!(chart.contains(words), "{words}");
    }
    let again = parlour(&["stats", "ships", "--chart", &path]).assert().code(2).stdout("");
    assert!(text(&again.get_output().stderr).contains("this file is there already"));
}

#[test]
fn statistics_are_drawn_as_bars() {
    let run = parlour(&["stats", "mastermind", "--pegs", "3", "--colours", "3"]).assert().code(0).stderr("");
    insta::assert_snapshot!(text(&run.get_output().stdout));
}

#[test]
fn perft_counts_from_any_position() {
    parlour(&["perft", "--depth", "3"]).assert().code(0).stdout("  1  100\n  2  10674\n  3  1169935\n");
    let report = report(&["perft", "5/5/2P2/2p2/5", "0", "0", "0", "9", "-", "--depth", "1"]);
    assert_eq!(report["schema"], "parlour/perft/1");
    assert_eq!(report["counts"], serde_json::json!([1]));
    let run = parlour(&["perft", "NPPPN/P3P/5/p3p/npppq 0 0 0 0 -"]).assert().code(2);
    assert!(text(&run.get_output().stderr).contains("row 4"));
}

#[test]
fn a_sample_without_a_seed_can_be_had_again_by_the_seed_that_is_told() {
    let words = ["stats", "mastermind", "--pegs", "3", "--sample", "20", "--guesser", "random"];
    let first = report(&words);
    let seed = first["seed"].to_string();
    assert_eq!(report(&[&words[..], &["--seed", &seed]].concat()), first);
}

#[test]
fn nothing_is_counted_from_a_game_that_is_over() {
    for position in ["P4/5/5/5/4p 2 0 0 0 -", "5/5/5/5/5 0 0 0 0 -", "NPPPN/P3P/5/p3p/npppn 0 0 50 0 -"] {
        let words: Vec<&str> = position.split(' ').collect();
        let report =
            report(&[&["perft"], &words[..], &["--rules", "course+quiet50", "--depth", "2"]].concat());
        assert_eq!(report["counts"], serde_json::json!([0, 0]), "{position}");
    }
}
