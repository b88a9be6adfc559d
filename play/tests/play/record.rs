//! The record of a game: both forms, what they refuse, and what a replay finds.

use std::error::Error;

use apocalypse::{Apocalypse, Choice, Position, RuleSet};
use game::{Deduction, Duelling, Player, Sealed};
use mastermind::Mastermind;
use play::record::{
    Cause, DuelRecord, DuelResult, Headers, HuntRecord, HuntResult, Misread, Noted, Notes, Place, Record,
};
use play::{Duel, Seed, Stream, Turn};
use proptest::collection::vec;
use proptest::prelude::*;
use rand::RngExt;
use ships::{Board, Ships};

type Outcome = Result<(), Box<dyn Error>>;

const HUNT: &str = "\
parlour record 1
game: ships 4 8 3
searcher: Ann
hider: parlour
date: 2026-11-15
event: rainy Sunday
seed: 7
secret: A1 B3 D2
result: found in 3

1. A3 D2 H1 -> 1 1 0 hint=1 clock=31.5
2. F2 G3 H4 -> 0 0 1
3. A1 B3 D2 -> 3 0 0
";

const DUEL: &str = "\
parlour record 1
game: apocalypse
rules: course
black: Ann
white: greedy
start: 5/pN2P/5/5/5 0 0 0 7 -
result: White wins (no pawns)

1. 0100 1132 clock=4
1+ knight -
";

fn line_of(text: &str) -> Misread {
    Record::parse(text).expect_err("this text is no record")
}

#[test]
fn a_record_reads_the_same_from_text_and_from_json() -> Outcome {
    for text in [HUNT, DUEL] {
        let record = Record::parse(text)?;
        assert_eq!(record.to_string(), text);
        assert_eq!(Record::from_json(&record.to_json())?, record);
        assert_eq!(Record::read(&record.to_json())?.to_string(), text);
        assert_eq!(Record::read(text)?, record);
    }
    Ok(())
}

#[test]
fn the_json_form_names_its_schema_and_uses_the_words_of_the_text_form() -> Outcome {
    let hunt: serde_json::Value = serde_json::from_str(&Record::parse(HUNT)?.to_json())?;
    assert_eq!(hunt["schema"], "parlour/record/1");
    assert_eq!(hunt["headers"]["secret"], "A1 B3 D2");
    assert_eq!(hunt["turns"][0]["guess"], "A3 D2 H1");
    assert_eq!(hunt["turns"][0]["feedback"], "1 1 0");
    assert_eq!(hunt["turns"][0]["notes"]["clock"], "31.5");
    let duel: serde_json::Value = serde_json::from_str(&Record::parse(DUEL)?.to_json())?;
    assert_eq!(duel["turns"][0]["black"], "0100");
    assert_eq!(duel["turns"][0]["second"]["black"], "knight");
    Ok(())
}

#[test]
fn headers_nobody_knows_are_kept_in_their_order() -> Outcome {
    let record = Record::parse(HUNT)?;
    let headers = record.headers();
    let names: Vec<&str> = headers.iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["searcher", "hider", "date", "event"]);
    assert_eq!(record.headers().get("event"), Some("rainy Sunday"));
    Ok(())
}

#[test]
fn blanks_windows_line_ends_and_a_byte_order_mark_do_not_matter() -> Outcome {
    let loose = HUNT.replace(": ", "  :   ").replace(" -> ", "   ->\t").replace('\n', "\r\n\r\n");
    assert_eq!(Record::read(&format!("\u{feff}{loose}"))?.to_string(), HUNT);
    Ok(())
}

#[test]
fn an_unfinished_game_is_a_record_and_follows_the_rules() -> Outcome {
    let unfinished = "parlour record 1\ngame: mastermind 4 6\n\n1. RRBB -> 1 1\n";
    let record = Record::parse(unfinished)?;
    assert_eq!(record.to_string(), unfinished);
    record.replay()?;
    Record::parse("parlour record 1\ngame: bulls 4 10\n")?.replay()?;
    Ok(())
}

#[test]
fn an_error_names_the_line_the_word_and_what_is_allowed() {
    let wrong = |from: &str, to: &str| {
        let text = if HUNT.contains(from) { HUNT.replace(from, to) } else { DUEL.replace(from, to) };
        line_of(&text)
    };
    for (from, to, line, word, allowed) in [
        ("record 1", "record 2", 1, "parlour record 2", "`parlour record 1`"),
        ("ships 4 8 3", "shops 4 8 3", 2, "shops 4 8 3", "`ships 4 8 3`"),
        ("ships 4 8 3", "ships 4 80 3", 2, "ships 4 80 3", "1 to 26 columns"),
        ("searcher: Ann", "Searcher: Ann", 3, "Searcher", "small letters"),
        ("searcher: Ann", "searcher Ann", 3, "searcher Ann", "`name: value`"),
        ("hider:", "searcher:", 4, "searcher", "twice"),
        ("event:", "rules:", 6, "rules", "does not belong to this game"),
        ("seed: 7", "seed: seven", 7, "seven", "whole number"),
        ("secret: A1 B3 D2", "secret: A1 B3 I2", 8, "A1 B3 I2", "A to H"),
        ("found in 3", "found", 9, "found", "`found in N`"),
        ("A3 D2 H1", "A3 A3 H1", 11, "A3 A3 H1", "A3 occurs twice"),
        ("1 1 0 hint", "1 x 0 hint", 11, "1 x 0", "`x` is no number"),
        ("clock=31.5", "clock", 11, "clock", "`name=value`"),
        ("2. F2", "4. F2", 12, "4.", "here `2.`"),
        ("rules: course", "rules: chess", 3, "chess", "`course`"),
        ("start: 5/", "start: 6/", 6, "6/pN2P/5/5/5 0 0 0 7 -", "row 0"),
        ("White wins (no pawns)", "Black won", 7, "Black won", "`Black wins (R)`"),
        ("0100 1132", "0100 @33", 9, "@33", "`pass`"),
        ("0100 1132", "0100", 9, "0100", "BLACK WHITE"),
        ("1+ knight -", "1+ queen -", 10, "queen", "`knight`"),
        ("1+ knight -", "3+ knight -", 10, "3+", "`2.` or `1+`"),
    ] {
        let misread = wrong(from, to);
        assert_eq!(
            (misread.place.clone(), misread.word.as_str()),
            (Place::Line(line), word),
            "{from} -> {to}"
        );
        assert!(misread.allowed.contains(allowed), "{misread}");
    }
    assert_eq!(line_of("parlour record 1\nsearcher: Ann\n").word, "game");
    assert_eq!(line_of("parlour record 1\ngame: apocalypse\n").word, "rules");
    assert_eq!(line_of("").place, Place::Line(1));
}

#[test]
fn json_that_is_no_record_is_told_where_and_why() {
    for (json, allowed) in [
        ("{", "EOF"),
        ("{}", "schema"),
        (r#"{"schema":"parlour/record/2","headers":{},"turns":[]}"#, "parlour/record/1"),
        (r#"{"schema":"parlour/record/1","headers":{},"turns":[]}"#, "header `game`"),
        (r#"{"schema":"parlour/record/1","headers":{"game":"ships 4 8 3"},"turns":[],"extra":1}"#, "extra"),
        (
            r#"{"schema":"parlour/record/1","headers":{"game":"ships 4 8 3","a":"1","a":"2"},"turns":[]}"#,
            "twice",
        ),
        (
            r#"{"schema":"parlour/record/1","headers":{"game":"ships 4 8 3","a":"1\n2"},"turns":[]}"#,
            "one line",
        ),
        (
            r#"{"schema":"parlour/record/1","headers":{"game":"ships 4 8 3"},"turns":[{"guess":"A1 A2 A3"}]}"#,
            "`guess` and `feedback`",
        ),
        (
            r#"{"schema":"parlour/record/1","headers":{"game":"ships 4 8 3"},"turns":[{"black":"1413","white":"pass"}]}"#,
            "`GUESS -> ANSWER`",
        ),
    ] {
        let misread = Record::from_json(json).expect_err("this JSON is no record").to_string();
        assert!(misread.contains(allowed), "{misread}");
    }
}

#[test]
fn a_replay_fails_on_the_first_turn_that_does_not_follow() -> Outcome {
    for (text, from, to, place, expected) in [
        (HUNT, "1 1 0 hint", "1 0 1 hint", Place::Turn(1), "`1 1 0`"),
        (HUNT, "2. F2 G3 H4 -> 0 0 1", "2. A1 B3 D2 -> 3 0 0", Place::Turn(3), "found in turn 2"),
        (HUNT, "found in 3", "found in 2", Place::Header("result".into()), "`found in 3`"),
        (HUNT, "found in 3", "not found: gave up", Place::Header("result".into()), "`found in 3`"),
        (HUNT, "3. A1 B3 D2 -> 3 0 0\n", "", Place::Header("result".into()), "no result"),
        (DUEL, "1+ knight -", "1+ @22 -", Place::SecondRound(1), "`knight -`"),
        (DUEL, "1+ knight -", "1+ knight pass", Place::SecondRound(1), "`knight -`"),
        (DUEL, "1+ knight -", "2. 0002 pass", Place::Turn(2), "second round"),
        (DUEL, "1+ knight -\n", "1+ knight -\n2. pass pass\n", Place::Turn(2), "White wins (no pawns)"),
        (
            DUEL,
            "White wins (no pawns)",
            "nobody wins (no pawns)",
            Place::Header("result".into()),
            "White wins",
        ),
        (DUEL, "0100 1132", "0101 1132", Place::SecondRound(1), "no second round"),
    ] {
        assert!(text.contains(from), "{from}");
        let record = Record::parse(&text.replace(from, to))?;
        let misplay = record.replay().expect_err("this record does not follow the rules");
        assert_eq!(misplay.place, place, "{misplay}");
        assert!(misplay.expected.contains(expected), "{misplay}");
    }
    Ok(())
}

#[test]
fn answers_without_a_secret_are_judged_by_whether_any_secret_explains_them() -> Outcome {
    let possible = "parlour record 1\ngame: ships 4 8 3\n\n1. A1 A2 A3 -> 0 0 0\n2. H1 H2 H3 -> 0 0 3\n";
    Record::parse(possible)?.replay()?;
    let impossible =
        possible.replace("0 0 3", "0 0 0").replace("H1 H2 H3", "D1 D2 D3") + "3. A2 A3 A4 -> 1 0 0\n";
    let misplay =
        Record::parse(&impossible)?.replay().expect_err("A4 is one step from A3, a ship there would show");
    assert_eq!(misplay.place, Place::Turn(3));
    Ok(())
}

#[test]
fn a_forfeit_stands_where_the_rules_have_not_decided() -> Outcome {
    let text = "parlour record 1\ngame: apocalypse\nrules: course\nresult: White wins by forfeit: out of time\n\n\
                1. 1413 pass\n";
    let record = Record::parse(text)?;
    assert_eq!(record.to_string(), text);
    record.replay()?;
    Ok(())
}

#[test]
fn the_examples_of_the_documentation_are_records_that_replay() -> Outcome {
    let page = include_str!("../../../docs/record.md");
    let blocks = page.split("```").skip(1).step_by(2);
    let mut n_examples = 0;
    for example in blocks.filter_map(|block| block.strip_prefix("text\n").or(block.strip_prefix("json\n"))) {
        if example.starts_with("parlour record") || example.contains("schema") {
            let record = Record::read(example)?;
            record.replay()?;
            assert_eq!(Record::parse(&record.to_string())?, record);
            n_examples += 1;
        }
    }
    assert_eq!(n_examples, 3);
    Ok(())
}

/// Free headers and notes as anybody might write them.
fn headers() -> impl Strategy<Value = Headers> {
    vec(("x[a-z0-9_-]{0,6}", "([!-~äß→][ -~äß→]{0,12}[!-~äß→])?"), 0..4).prop_map(|fields| {
        let mut headers = Headers::new();
        for (name, value) in fields {
            headers.set(&name, &value).expect("the pattern gives good headers");
        }
        headers
    })
}

fn notes() -> impl Strategy<Value = Notes> {
    vec(("[a-z][a-z0-9_-]{0,6}", "[!-~ä=]{0,9}"), 0..3).prop_map(|fields| {
        let mut notes = Notes::new();
        for (name, value) in fields {
            notes.set(&name, &value).expect("the pattern gives good notes");
        }
        notes
    })
}

fn hunt_result() -> impl Strategy<Value = Option<HuntResult>> {
    let cause = "[!-~ä][ -~ä]{0,12}[!-~ä]";
    proptest::option::of(prop_oneof![
        (0_usize..200).prop_map(HuntResult::Found),
        cause.prop_map(|text| HuntResult::NotFound(Cause::new(&text).expect("one line"))),
    ])
}

/// Records of a guessing game, not necessarily of one that can have happened.
fn hunts<G: Deduction + Clone + std::fmt::Debug>(game: G) -> impl Strategy<Value = HuntRecord<G>> {
    let turns = vec((any::<u64>(), any::<u64>(), notes()), 0..6);
    let seed = proptest::option::of(any::<u64>());
    let secret = proptest::option::of(any::<u64>());
    (headers(), seed, secret, turns, hunt_result()).prop_map(move |(headers, seed, secret, turns, result)| {
        let feedbacks = game.feedbacks();
        HuntRecord {
            headers,
            seed: seed.map(Seed),
            secret: secret.map(|index| game.secret_at(index % game.n_secrets())),
            turns: turns
                .into_iter()
                .map(|(guess, feedback, notes)| Noted {
                    turn: Turn {
                        guess: game.guess_at(guess % game.n_guesses()),
                        feedback: feedbacks[(feedback % feedbacks.len() as u64) as usize],
                    },
                    notes,
                })
                .collect(),
            result,
            ..HuntRecord::new(game.clone())
        }
    })
}

/// A game of Apocalypse by chance, up to `n_rounds` long, with placements, goofs and passes in it.
fn random_duel(seed: u64, n_rounds: usize, rules: RuleSet) -> DuelRecord<Apocalypse> {
    let game = Apocalypse { rules };
    let mut chance = Seed(seed).words(Stream::User(0));
    let mut duel = Duel::new(game);
    while duel.ending().is_none() && duel.rounds().len() < n_rounds {
        for player in Player::BOTH.into_iter().filter(|&player| duel.is_wanted(player)).collect::<Vec<_>>() {
            let mut choices = game.choices(duel.position(), player);
            // An illegal move is asked for more seldom than others.
            choices.retain(|&choice| {
                choice != Choice::Move(apocalypse::Move::GOOF) || chance.random_range(0..3) == 0
            });
            let choice = choices[chance.random_range(0..choices.len())];
            duel.submit(player, Sealed::new(choice)).expect("a listed choice of one who is asked");
        }
    }
    let mut record = DuelRecord { seed: Some(Seed(seed)), ..DuelRecord::new(game) };
    for step in duel.steps() {
        record.push(&step, Notes::new());
    }
    record.result = duel.ending().map(DuelResult::from);
    record
}

fn records() -> impl Strategy<Value = Record> {
    let small_ships = Ships::new(Board::new(3, 5).expect("a small board"), 2).expect("a small fleet");
    let bulls = Mastermind::without_repeats(3, 7).expect("a small game");
    let duels =
        (any::<u64>(), 0_usize..80, headers(), any::<bool>()).prop_map(|(seed, n_rounds, headers, quiet)| {
            let rules = if quiet { RuleSet::CourseQuiet50 } else { RuleSet::Course };
            let mut record = random_duel(seed, n_rounds, rules);
            record.headers = headers;
            Record::from(record)
        });
    prop_oneof![
        hunts(Ships::default()).prop_map(Record::from),
        hunts(small_ships).prop_map(Record::from),
        hunts(Mastermind::default()).prop_map(Record::from),
        hunts(bulls).prop_map(Record::from),
        duels,
    ]
}

proptest! {
    #[test]
    fn text_and_json_are_lossless_in_both_directions(record in records()) {
        let text = record.to_string();
        let from_text = Record::parse(&text).expect("what is printed parses");
        prop_assert_eq!(&from_text, &record);
        let from_json = Record::from_json(&from_text.to_json()).expect("what is written as JSON reads");
        prop_assert_eq!(&from_json, &record);
        prop_assert_eq!(from_json.to_string(), text);
    }

    #[test]
    fn a_game_that_was_played_replays_to_its_last_position(seed: u64, n_rounds in 0_usize..200) {
        let record = random_duel(seed, n_rounds, RuleSet::CourseQuiet50);
        let rounds = record.replay().expect("it was played by the rules");
        let last = rounds.last().map_or(Position::START, |round| round.position);
        prop_assert_eq!(last.round() as usize, record.rounds.len());
        Record::from(record).replay().expect("the same for the record of any game");
    }

    #[test]
    fn any_text_at_all_is_a_record_or_an_error(text in ".{0,200}", bytes in vec(any::<u8>(), 0..200)) {
        let _ = Record::read(&text);
        let _ = Record::read(&String::from_utf8_lossy(&bytes));
        let _ = Record::from_json(&text);
    }

    #[test]
    fn a_damaged_record_is_a_record_or_an_error(record in records(), damage in vec((any::<usize>(), ".{0,3}"), 1..4)) {
        for whole in [record.to_string(), record.to_json()] {
            let mut chars: Vec<char> = whole.chars().collect();
            for (place, new) in &damage {
                let place = place % chars.len();
                chars.splice(place..=place, new.chars());
            }
            let text: String = chars.into_iter().collect();
            if let Ok(record) = Record::read(&text) {
                let again = record.to_string();
                prop_assert_eq!(Record::parse(&again).expect("what is printed parses").to_string(), again);
                let _ = record.replay();
            }
        }
    }
}
