//! What a person is told about a text that cannot be read.

use apocalypse::trace::State;
use apocalypse::{BLACK, Cell, Joint, Move, Parts, Position, RuleSet};
use game::ByPlayer;

#[track_caller]
fn refused<T: std::str::FromStr<Err: ToString> + std::fmt::Debug>(text: &str, message: &str) {
    assert_eq!(text.parse::<T>().err().map(|error| error.to_string()).as_deref(), Some(message));
}

#[test]
fn the_start_prints_as_the_notation_says() {
    assert_eq!(Position::START.to_string(), "NPPPN/P3P/5/p3p/npppn 0 0 0 0 -");
}

#[test]
fn a_cell_is_column_and_row_and_nothing_else() {
    for text in ["", "1", "51", "15", " 14", "14 ", "1é", "-1", "144"] {
        refused::<Cell>(
            text,
            &format!("'{text}' is no cell, it must be column and row, each 0 to 4, such as 14"),
        );
    }
}

#[test]
fn a_deliberate_illegal_move_has_a_word_of_its_own() {
    assert_eq!("goof".parse(), Ok(Move::GOOF));
    assert_eq!("0000".parse(), Ok(Move::GOOF));
    refused::<Move>("1é13", "'1é13' is no move, it must be two cells such as 1413, or goof");
}

#[test]
fn a_wrong_choice_is_named() {
    let allowed = "it must be a move such as 1413, pass, goof, a placement such as @22, or -";
    refused::<Joint>("1413 Pass", &format!("'Pass' is no choice, {allowed}"));
    refused::<Joint>("1413  pass", &format!("' pass' is no choice, {allowed}"));
    refused::<Joint>("@55 pass", &format!("'@55' is no choice, {allowed}"));
    refused::<Joint>(
        "1413",
        "'1413' is no joint move, it must be Black's choice, a blank and White's choice",
    );
}

#[test]
fn a_wrong_field_of_a_position_is_named() {
    let cases = [
        (
            "NPPPN/P3P/5/p3p/npppn",
            "the position has 1 fields, it must have 6: board, black penalty, white penalty, quiet rounds, round, \
             awaiting pawns",
        ),
        ("5/5/5/5 0 0 0 0 -", "the board has 4 rows with / between them, it must have 5"),
        (
            "5/5/4/5/5 0 0 0 0 -",
            "row 2 is '4', it must fill 5 cells with the pieces N P n p and digits for empty cells",
        ),
        (
            "5/5/5/5/4pp 0 0 0 0 -",
            "row 4 is '4pp', it must fill 5 cells with the pieces N P n p and digits for empty cells",
        ),
        (
            "K4/5/5/5/5 0 0 0 0 -",
            "row 0 is 'K4', it must fill 5 cells with the pieces N P n p and digits for empty cells",
        ),
        ("5/5/5/5/5 x 0 0 0 -", "the field black penalty is 'x', it must be a number that is not too large"),
        (
            "5/5/5/5/5 0 +1 0 0 -",
            "the field white penalty is '+1', it must be a number that is not too large",
        ),
        (
            "5/5/5/5/5 0 0 65536 0 -",
            "the field quiet rounds is '65536', it must be a number that is not too large",
        ),
        (
            "2p2/5/5/5/2P2 0 0 0 0 2420",
            "the awaiting pawns are '2420', they must be - or the cells of pawns on their far row, Black's first, \
             such as 1034",
        ),
        ("5/5/5/5/5 0 3 0 0 -", "White has 3 penalty points, the game ends at 2"),
        ("nnn2/5/5/5/5 0 0 0 0 -", "Black has 3 knights, at most 2 are allowed"),
        ("PPPPP/P4/5/5/5 0 0 0 0 -", "White has 6 pawns, at most 5 are allowed"),
        (
            "5/2p2/5/5/5 0 0 0 0 20",
            "no pawn of Black stands on 20 in its far row, so none can await the second round",
        ),
        (
            "2p2/5/5/5/5 0 0 0 0 21",
            "no pawn of White stands on 21 in its far row, so none can await the second round",
        ),
    ];
    for (text, message) in cases {
        refused::<Position>(text, message);
    }
}

#[test]
fn a_pawn_that_awaits_nothing_is_refused_in_parts_too() {
    let parts =
        Parts { awaiting: ByPlayer { first: Cell::new(2, 0), second: None }, ..Position::START.parts() };
    let error = Position::new(parts).expect_err("a white pawn stands there");
    assert!(error.to_string().starts_with(&format!("no pawn of {BLACK} stands on 20")));
}

#[test]
fn the_first_wrong_line_of_a_state_is_named() {
    let good = State::from(&apocalypse::Round::START).to_string();
    let cases = [
        (">>>", ">> ", "line 1 of the state is '>> ', it must be >>>"),
        (
            "(Init, 0)\n _",
            "(Init, 3)\n _",
            "line 3 of the state is '(Init, 3)', it must be a play and a penalty such as (Passed, 0)",
        ),
        (
            "(Init, 0)\n _",
            "(Played ((1,4),(1,5)), 0)\n _",
            "line 3 of the state is '(Played ((1,4),(1,5)), 0)', it must be a play and a penalty such as (Passed, 0)",
        ),
        (
            " _ _ _ _ _",
            "  _ _ _ _ _",
            "line 4 of the state is '  _ _ _ _ _', it must be five times a blank and an underscore",
        ),
        ("|/|_|", "|/_|_|", "line 6 of the state is '|/_|_|_|_|/|', it must be a row such as |X|/|_|+|#|"),
        (
            "#|\n\n",
            "#|\n",
            "line 10 of the state is '', it must be nine lines and an empty one, each with its end",
        ),
        ("#|\n\n", "#|\n\n\n", "line 10 of the state is '\n', it must be an empty line and nothing after it"),
    ];
    for (old, new, message) in cases {
        let found = good.replacen(old, new, 1);
        refused::<State>(&found, message);
    }
}

#[test]
fn a_rule_set_is_known_by_its_name() {
    for rules in RuleSet::ALL {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    refused::<RuleSet>("Course", "no rule set is called 'Course', it must be course or course+quiet50");
}
