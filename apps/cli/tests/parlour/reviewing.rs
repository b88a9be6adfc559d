//! Reviews of three fixed games: their sentences and numbers are computed, and these are they.

use crate::{parlour, text};

fn review(record: &str, options: &[&str]) -> String {
    let run = parlour(&[&["review", "-"], options].concat()).write_stdin(record).assert().success();
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

/// The knight attacks a pawn, which may step on or stay; the knight has to guess which. An illegal move is a way to wait, since
/// a pass of both would end the game.
const APOCALYPSE: &str = "\
parlour record 1
game: apocalypse
rules: course+quiet50
start: 5/1P3/5/2n2/p4 0 0 0 9 -
result: Black wins (no pawns)

1. 2331 1112
2. 3112 pass
";

#[test]
fn a_game_of_mastermind_is_reviewed_in_expected_guesses() {
    assert_eq!(
        review(MASTERMIND, &[]),
        "\
mastermind 4 6
Skill 65 of 99, luck 88 of 99: your guesses gave up 0.60 expected guesses in all.

1. RRRR -> 1 0
   RRRR takes 4.91 expected guesses, RRBG only 4.40: 0.51 given up. 1296 were possible, 500 are left, 0.05 guesses unluckier than expected.
2. RBGY -> 2 1
   RBGY takes 4.01 expected guesses, RBBG only 3.95: 0.06 given up. 500 were possible, 30 are left, 0.21 guesses luckier than expected.
3. RBOG -> 4 0
   RBOG takes 2.77 expected guesses, RGOP only 2.73: 0.03 given up. 30 were possible, one is left, 1.77 guesses luckier than expected.
"
    );
}

#[test]
fn a_game_of_ships_is_reviewed_from_its_first_guess_on() {
    assert_eq!(
        review(SHIPS, &[]),
        "\
ships 4 8 3
Skill 83 of 99, luck 84 of 99: your guesses gave up 0.26 expected guesses in all.

1. A3 D2 H1 -> 1 1 0
   A3 D2 H1 takes 4.80 expected guesses, A1 A3 H1 only 4.68: 0.12 given up. 4960 were possible, 386 are left, 0.04 guesses unluckier than expected.
2. A1 B3 D2 -> 3 0 0
   A1 B3 D2 takes 3.91 expected guesses, A4 D4 E4 only 3.77: 0.14 given up. 386 were possible, one is left, 2.91 guesses luckier than expected.
"
    );
}

#[test]
fn a_game_of_apocalypse_is_reviewed_in_points_with_the_mixes_that_were_right() {
    assert_eq!(
        review(APOCALYPSE, &[]),
        "\
apocalypse
Black's choices gave up 0.22 points, most in round 10 with 2331. White's choices gave up 0.00 points. Luck gave 0.43 points to Black.

10. 2331 1112
   Black chose 2331: gave up 0.22 points, goof 59 %, 2311 41 % was right. White chose 1112: right 41 % of the time. Luck gave 0.43 points to Black. Worth +1.00 points to Black now.
11. 3112 pass
   Black chose 3112: as good as the best. White chose pass: right. Worth +1.00 points to Black now.
"
    );
    let report: serde_json::Value = serde_json::from_str(&review(APOCALYPSE, &["--json"])).expect("JSON");
    assert_eq!(report["rounds"][0]["black"], "2331");
    let gave_up = report["black"]["gave_up"].as_f64().expect("a number");
    assert!((gave_up - 0.22).abs() < 0.005, "{gave_up}");
}
