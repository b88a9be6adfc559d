//! Reviews of fixed games: their sentences and numbers are computed, and these are they.

use crate::{parlour, text};

fn review(record: &str) -> String {
    let run = parlour(&["review", "-"]).write_stdin(record).assert().success();
    text(&run.get_output().stdout)
}

const MASTERMIND: &str = "\
parlour record 1
game: mastermind 4 6
secret: RBOG
result: found in 3

1. RRRR -> 1 0
2. RBGY -> 2 1
3. RBOG -> 4 0
";

const SHIPS: &str = "\
parlour record 1
game: ships 4 8 3
secret: A1 B3 D2
result: found in 2

1. A3 D2 H1 -> 1 1 0
2. A1 B3 D2 -> 3 0 0
";

#[test]
fn a_game_of_mastermind_is_reviewed_in_expected_guesses() {
    assert_eq!(
        review(MASTERMIND),
        "\
mastermind 4 6
Skill 65 of 99, luck 88 of 99: your guesses gave up 0.6141 expected guesses in all.

1. RRRR -> 1 0
   RRRR takes 4.8750 expected guesses, RRBG only 4.3403, proven to be the best: 0.5347 given up. 1296 were possible, 500 are left, 0.06 guesses unluckier than expected.
2. RBGY -> 2 1
   RBGY takes 3.9780 expected guesses, RBBG only 3.9320, the best found: 0.0460 given up. 500 were possible, 30 are left, 0.24 guesses luckier than expected.
3. RBOG -> 4 0
   RBOG takes 2.7667 expected guesses, RGOP only 2.7333, exactly the best: 0.0333 given up. 30 were possible, 1 is left, 1.77 guesses luckier than expected.
"
    );
}

#[test]
fn a_game_of_ships_is_reviewed_from_its_first_guess_on() {
    assert_eq!(
        review(SHIPS),
        "\
ships 4 8 3
Skill 81 of 99, luck 84 of 99: your guesses gave up 0.2886 expected guesses in all.

1. A3 D2 H1 -> 1 1 0
   A3 D2 H1 takes 4.7308 expected guesses, A1 A3 H1 only 4.6081, proven to be the best: 0.1228 given up. 4960 were possible, 386 are left, 0.02 guesses luckier than expected.
2. A1 B3 D2 -> 3 0 0
   A1 B3 D2 takes 3.8782 expected guesses, A3 B1 D4 only 3.7124, the best found: 0.1658 given up. 386 were possible, 1 is left, 2.88 guesses luckier than expected.
"
    );
}

const APOCALYPSE: &str = "\
parlour record 1
game: apocalypse
rules: course

1. 4432 0012
2. 2423 4032
3. pass 2021
";

#[test]
fn a_game_of_apocalypse_is_divided_into_skill_and_luck() {
    let shown = review(APOCALYPSE);
    assert!(shown.starts_with("apocalypse, rules course; values by course+quiet50 "), "{shown}");
    assert!(shown.contains("\nBlack: skill "), "{shown}");
    assert!(shown.contains("; its choices gave up 0."), "{shown}");
    assert!(shown.contains(", most in round 3 with pass."), "{shown}");
    assert!(shown.contains(" rounds ahead"), "{shown}");
    assert!(shown.contains("\n3. pass 2021\n   Black chose pass: gave up 0."), "{shown}");
    let run = parlour(&["review", "-", "--json"]).write_stdin(APOCALYPSE).assert().success();
    let report: serde_json::Value = serde_json::from_slice(&run.get_output().stdout).expect("it is JSON");
    assert_eq!(
        (&report["schema"], &report["rules"]),
        (&"parlour/duel-review/1".into(), &"course+quiet50".into())
    );
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    assert!(number(&report["black"]["skill"]) < 99.0 && number(&report["white"]["luck_of_99"]) <= 99.0);
    let rounds = report["rounds"].as_array().expect("a list");
    assert_eq!(rounds.len(), 3);
    let sum: f64 = rounds.iter().map(|round| number(&round["black"]["gave_up"])).sum();
    assert!((sum - number(&report["black"]["gave_up"])).abs() < 1e-9 && sum > 0.05, "{report}");
    let luck = ["black", "white"].map(|side| number(&report[side]["luck"]));
    assert!((luck[0] + luck[1]).abs() < 1e-9, "what chance gives to one it takes from the other: {luck:?}");
}
