//! What both sides of Apocalypse should choose, and why.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::screen::Screen;
use crate::{parlour, text};

/// Black's knight can take White's last pawn and Black's pawn can take White's knight, but either may move away.
const GUESS: &str = "5/1P2N/3p1/2n2/5 0 1 33 0 -";

/// Few enough pieces to look further in no time, and too many to be known exactly.
const FEW: &str = "1P3/5/1pn1N/1P3/2p2 0 0 3 12 -";

/// A pawn of Black has reached its far row and waits to be placed after the second round.
const GAME: &str = "\
parlour record 1
game: apocalypse
rules: course
start: 4N/p3P/1N3/4p/n3n 0 0 0 0 -

1. 0100 4142
1+ @23 -
2. 4432 0011
";

/// Analyses and returns what was shown and what was remarked.
fn analysed(words: &[&str]) -> (String, String) {
    let run = parlour(&[&["analyse"], words].concat()).assert().code(0);
    let output = run.get_output();
    (text(&output.stdout), text(&output.stderr))
}

fn report(words: &[&str]) -> Value {
    serde_json::from_str(&analysed(&[words, &["--json"]].concat()).0).expect("it is JSON")
}

/// An analysis that must fail with this code and say all of this.
fn refused(words: &[&str], input: &str, code: i32, told: &[&str]) {
    let run = parlour(&[&["analyse"], words].concat()).write_stdin(input).assert().code(code).stdout("");
    let said = text(&run.get_output().stderr);
    for told in told {
        assert!(said.contains(told), "{words:?} says {said}");
    }
}

#[test]
fn a_position_is_analysed_for_programs() {
    let report = report(&["start"]);
    assert_eq!(report["schema"], "parlour/analyse/1");
    assert_eq!(report["position"], "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -");
    assert_eq!((&report["rules"], &report["exact"]), (&"course+quiet50".into(), &false.into()));
    assert_eq!(report["rules_hash"].as_str().map(str::len), Some(16));
    let number = |value: &Value| value.as_f64().expect("a number");
    let [lower, upper] = [&report["value"][0], &report["value"][1]].map(number);
    assert!(lower <= 0.0 && 0.0 <= upper && upper - lower < 1e-3, "both sides begin alike: {lower} {upper}");
    let sides = ["black", "white"].map(|side| report[side].as_array().expect("a list"));
    for options in sides {
        let whole: f64 = options.iter().map(|option| number(&option["share"])).sum();
        assert!((whole - 1.0).abs() < 1e-9, "{whole}");
        let passing = options.iter().find(|option| option["choice"] == "pass").expect("passing is allowed");
        assert!(number(&passing["gives_up"][0]) > 0.05, "{passing}");
        assert!(passing["why"].as_str().expect("words").starts_with("Pass gives up 0."), "{passing}");
    }
    let rows = report["payoffs"].as_array().expect("a matrix");
    assert_eq!(rows.len(), sides[0].len());
    assert!(rows.iter().all(|row| row.as_array().map(Vec::len) == Some(sides[1].len())));
    let opening = sides[0].iter().find(|option| option["choice"] == "0412").expect("a legal move");
    assert_eq!(opening["intent"], "knight 0,4 to 1,2");
}

#[test]
fn a_mix_is_shown_with_its_matrix_and_explained_in_plain_words() {
    let (shown, _) = analysed(&[GUESS]);
    let at = |part: &str| shown.find(part).unwrap_or_else(|| panic!("{part:?} is missing in\n{shown}"));
    let parts = [
        "5/1P2N/3p1/2n2/5 0 1 33 0 -\n",
        "value   +0.",
        "rules   course+quiet50 ",
        "Black is ahead by 0.",
        "knight 2,3 to 1,1, takes a pawn\n",
        "White   share  gives up  if foreseen  by the answer  what it does\n",
        "What each pair is worth to Black",
        "Black cannot be outguessed: in these shares no answer leaves less than +0.",
        "2311 (knight 2,3 to 1,1, takes a pawn) is ",
        "White would answer 1112 (pawn 1,1 to 1,2). Without it Black could be sure of ",
        "It is worth ",
        "White cannot be outguessed: ",
    ];
    let places = parts.map(at);
    assert!(places.is_sorted(), "{places:?} in\n{shown}");
    let (all, _) = analysed(&["start", "--all"]);
    let (short, _) = analysed(&["start"]);
    assert!(short.contains("more, which --all shows") && !all.contains("--all"), "{short}");
    assert!(
        all.contains("Goof (illegal on purpose, a penalty point) gives up ") && !short.contains("Goof"),
        "{all}"
    );
}

#[test]
fn without_any_time_the_usual_look_is_taken_and_a_depth_goes_further() {
    let usual = analysed(&["start", "--json"]).0;
    assert_eq!(analysed(&["start", "--time", "0", "--json"]).0, usual);
    assert_eq!(analysed(&["start", "--depth", "1", "--json"]).0, usual);
    let usual = report(&[FEW]);
    let depth = usual["depth"].as_u64().expect("a depth");
    let deeper = ["--depth".to_owned(), (depth + 1).to_string()];
    let (_, remarks) = analysed(&[FEW, &deeper[0], &deeper[1]]);
    let depths: Vec<String> = (depth..=depth + 1).map(|depth| format!("depth {depth}: ")).collect();
    assert!(remarks.lines().count() == 2, "{remarks}");
    assert!(remarks.lines().zip(&depths).all(|(line, depth)| line.starts_with(depth)), "{remarks}");
}

#[test]
fn a_round_of_a_game_just_played_is_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let file = file.to_string_lossy();
    let lines = ["1413", "", "1011", "1312", "", "1112", "pass", "", "pass"].join("\n");
    parlour(&["play", "apocalypse", "--two", "--record", &file]).write_stdin(lines).assert().code(0);
    let (shown, _) = analysed(&["--record", &file, "--round", "2"]);
    assert!(shown.starts_with("Before round 2:\nN1PPN/PP2P/5/pp2p/n1ppn 0 0 1 1 -\n"), "{shown}");
    assert!(shown.contains("In the game Black chose 1312 (pawn 1,3 to 1,2).\n  1312 "), "{shown}");
    assert!(shown.contains("In the game White chose 1112 (pawn 1,1 to 1,2).\n  1112 "), "{shown}");
    let last = report(&["--record", &file]);
    let (moment, position) = (&last["moment"], &last["position"]);
    assert_eq!((&moment["round"], &moment["black"]), (&3.into(), &"pass".into()));
    assert_eq!(position, "N1PPN/P3P/5/p3p/n1ppn 0 0 0 2 -");
}

#[test]
fn second_rounds_and_games_that_go_on_are_found_in_a_record() {
    let second = |words: &[&str]| {
        let words = [&["analyse", "--record", "-", "--json"], words].concat();
        let run = parlour(&words).write_stdin(GAME).assert().code(0);
        serde_json::from_slice::<Value>(&run.get_output().stdout).expect("it is JSON")
    };
    let placing = second(&["--round", "1", "--second"]);
    assert_eq!(placing["moment"]["black"], "@23");
    assert!(placing["black"].as_array().expect("a list").iter().all(|option| {
        option["choice"] == "pass" || option["choice"].as_str().is_some_and(|choice| choice.starts_with('@'))
    }));
    let next = second(&[]);
    assert_eq!((&next["moment"]["round"], &next["moment"]["black"]), (&3.into(), &Value::Null));
    refused(&["--record", "-", "--round", "2", "--second"], GAME, 2, &["leave --second out"]);
    refused(&["--record", "-", "--round", "9"], GAME, 2, &["--round 9", "rounds 1 to 3"]);
}

#[test]
fn what_cannot_be_analysed_is_refused_and_the_repair_is_told() {
    for (position, code, told) in [
        ("here", 2, &["1 fields, it must have 6", "`start`"][..]),
        ("NPPPN/P3P/5/p3p 0 0 0 0 -", 2, &["4 rows"]),
        ("NPPPN/P3P/6/p3p/npppn 0 0 0 0 -", 2, &["row 2 is '6'"]),
        ("NPPPN/P1N1P/5/p3p/npppn 0 0 0 0 -", 2, &["White has 3 knights, at most 2"]),
        ("5/2P2/5/2p2/5 0 0 x 0 -", 2, &["quiet rounds is 'x'"]),
        ("5/2P2/5/2p2/5 0 0 0 0 22", 2, &["22"]),
        ("5/2P2/5/2n2/5 0 0 0 0 -", 1, &["White wins (no pawns)", "both sides have a pawn"]),
        ("5/2P2/5/2p2/5 2 0 0 0 -", 1, &["White wins", "less than two penalty points"]),
        ("5/2P2/5/2p2/5 0 0 50 0 -", 1, &["must be less than 50"]),
    ] {
        refused(&[position], "", code, told);
    }
    let hunt = "parlour record 1\ngame: ships 4 8 3\nsecret: A1 B3 D2\n\n1. A3 D2 H1 -> 1 1 0\n";
    refused(&["--record", "-"], hunt, 2, &["only games of simultaneous choice", "parlour review"]);
    refused(&["--record", "/nowhere/game.txt"], "", 3, &["cannot read /nowhere/game.txt"]);
    refused(&[], "", 2, &["POSITION"]);
    refused(&["start", "--round", "2"], "", 2, &["--record FILE"]);
    refused(&["start", "--depth", "0"], "", 2, &["--depth"]);
}

#[test]
fn the_heat_map_shows_every_pair_and_needs_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("payoffs.svg");
    let report = report(&[GUESS, "--svg", &file.to_string_lossy()]);
    let svg = fs::read_to_string(&file).expect("it was drawn");
    assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
    let outside = svg.replace("http://www.w3.org/2000/svg", "");
    assert!(!outside.contains("http") && !outside.contains("href"), "nothing is fetched");
    assert_eq!(svg.matches("<text").count(), svg.matches("</text>").count());
    for payoffs in report["payoffs"].as_array().expect("a matrix") {
        for pair in payoffs.as_array().expect("a row") {
            let middle =
                f64::midpoint(pair[0].as_f64().expect("a number"), pair[1].as_f64().expect("a number"));
            let text = format!("{middle:+.2}").replace("-0.00", "+0.00");
            assert!(svg.contains(&format!(">{text}</text>")), "{text} is missing");
        }
    }
    let n_pairs =
        report["black"].as_array().map_or(0, Vec::len) * report["white"].as_array().map_or(0, Vec::len);
    assert_eq!(svg.matches("width=\"58\" height=\"28\" fill=").count(), n_pairs);
}

#[test]
fn a_heat_map_overwrites_nothing_and_loses_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("kept.svg");
    fs::write(&kept, "mine").expect("a file");
    let drawn = |path: &Path| parlour(&["analyse", GUESS, "--svg"]).arg(path).assert();
    for (path, told) in [(&kept, "is there already"), (&folder.path().join("none/x.svg"), "no such folder")] {
        let run = drawn(path).code(2).stdout("");
        assert!(text(&run.get_output().stderr).contains(told), "{told}");
    }
    assert_eq!(fs::read_to_string(&kept).expect("it is there"), "mine");
    // The longest name that a file can have leaves no room for the ending of a file that is not whole yet.
    let run = drawn(&folder.path().join("x".repeat(255))).code(4);
    assert!(text(&run.get_output().stdout).contains("Black is ahead"));
    assert!(text(&run.get_output().stderr).contains("cannot write "));
}

#[test]
fn an_interrupt_shows_what_is_known_by_then() {
    let screen = Screen::run("parlour analyse start --time 600000");
    screen.wait_for("depth 4: ");
    screen.key("C-c");
    let shown = screen.wait_for("interrupted; ");
    assert!(shown.contains("rounds ahead were looked at"), "{shown}");
    assert!(
        screen.wait_for("[code 130]").contains("White need not mix")
            || shown.contains("White cannot be outguessed"),
        "{shown}"
    );
}
