//! What texts are read, and what is said about those that are not.

use game::{Deduction, Notation};
use ships::{BadSize, Board, Misprint, Ships};

#[test]
fn the_locations_of_the_course_board_are_exactly_a1_to_h4() {
    let board = Board::default();
    let names: Vec<String> = ('A'..='H').flat_map(|c| ('1'..='4').map(move |r| format!("{c}{r}"))).collect();
    assert!(board.locations().map(|location| location.to_string()).eq(names.iter().cloned()));
    // All texts of up to two characters of a larger alphabet, and some longer ones.
    let alphabet: Vec<char> = (' '..='~').chain(['é', 'Ａ', '１', '\n', '\0']).collect();
    let short = alphabet.iter().flat_map(|a| alphabet.iter().map(move |b| format!("{a}{b}")));
    let single = alphabet.iter().map(char::to_string);
    let longer = ["", "A11", " A1", "A1 ", "A 1", "A1A1", "H4\n", "AA1", "é1", "A１", "À1"].map(String::from);
    for text in short.chain(single).chain(longer) {
        let found = board.location(&text).map(|location| location.to_string());
        assert_eq!(found, names.contains(&text).then_some(text));
    }
    for text in ["", "a1", "A0", "A5", "I1", "A11", "1A", " A1"] {
        assert_eq!(board.location(text), None, "{text:?}");
    }
}

#[test]
fn locations_are_separated_by_blanks_or_commas_in_any_order() -> Result<(), Misprint> {
    let ships = Ships::default();
    let guess = ships.parse_guess("A1 H2 H4")?;
    for text in ["A1, H2, H4", "H4,A1,H2", "  H2\tH4 A1 ", "H2 , A1 , H4"] {
        assert_eq!(ships.parse_guess(text)?, guess);
    }
    assert_eq!(guess.to_string(), "A1 H2 H4");
    Ok(())
}

#[test]
fn a_wrong_fleet_is_told_what_is_wrong_with_it() {
    let ships = Ships::default();
    for (text, message) in [
        ("A1 H5 H4", "`H5` is no location: write a letter A to H and a digit 1 to 4, such as A1"),
        ("a1 H2 H4", "`a1` is no location: write a letter A to H and a digit 1 to 4, such as A1"),
        ("A1;H2;H4", "`A1;H2;H4` is no location: write a letter A to H and a digit 1 to 4, such as A1"),
        ("", "3 locations are wanted, not 0"),
        ("A1 H2", "3 locations are wanted, not 2"),
        ("A1 A2 A3 A4 B1 B2", "3 locations are wanted, not 6"),
        ("A1 H2 A1", "A1 occurs twice: the locations must differ"),
    ] {
        assert_eq!(ships.parse_guess(text).map_err(|e| e.to_string()), Err(message.to_owned()));
        assert_eq!(ships.parse_secret(text).map_err(|e| e.to_string()), Err(message.to_owned()));
    }
}

#[test]
fn a_wrong_feedback_is_told_what_is_wrong_with_it() {
    let ships = Ships::default();
    for (text, message) in [
        ("0 1", "feedback is three numbers (exact, one away, two away), not 2"),
        ("", "feedback is three numbers (exact, one away, two away), not 0"),
        ("0 1 2 0", "feedback is three numbers (exact, one away, two away), not 4"),
        ("0 x 2", "`x` is no number: feedback is three numbers, such as 0 1 2"),
        ("0 -1 2", "`-1` is no number: feedback is three numbers, such as 0 1 2"),
        ("+0 1 2", "`+0` is no number: feedback is three numbers, such as 0 1 2"),
        ("0 999 2", "`999` is no number: feedback is three numbers, such as 0 1 2"),
        ("2 1 1", "feedback on 3 locations cannot add up to 4"),
        ("255 255 255", "feedback on 3 locations cannot add up to 765"),
    ] {
        assert_eq!(ships.parse_feedback(text).map_err(|e| e.to_string()), Err(message.to_owned()));
    }
}

#[test]
fn a_game_is_named_by_its_size() -> Result<(), BadSize> {
    assert_eq!(Ships::default().spec(), "ships 4 8 3");
    assert_eq!("ships 4 8 3".parse(), Ok(Ships::default()));
    assert_eq!("ships 9 26 5".parse::<Ships>()?, Ships::new(Board::new(9, 26)?, 5)?);
    for (text, message) in [
        ("ships 0 8 3", "a board has 1 to 9 rows, not 0"),
        ("ships 10 8 3", "a board has 1 to 9 rows, not 10"),
        ("ships 4 27 3", "a board has 1 to 26 columns, not 27"),
        ("ships 4 8 0", "this board has 1 to 5 ships, not 0"),
        ("ships 4 8 6", "this board has 1 to 5 ships, not 6"),
        ("ships 1 2 3", "this board has 1 to 2 ships, not 3"),
        ("ships 4 8", "`ships 4 8` names no game: write `ships ROWS COLUMNS SHIPS`, such as `ships 4 8 3`"),
        (
            "ships 4 +8 3",
            "`ships 4 +8 3` names no game: write `ships ROWS COLUMNS SHIPS`, such as `ships 4 8 3`",
        ),
        (
            "boats 4 8 3",
            "`boats 4 8 3` names no game: write `ships ROWS COLUMNS SHIPS`, such as `ships 4 8 3`",
        ),
    ] {
        assert_eq!(text.parse::<Ships>().map_err(|e| e.to_string()), Err(message.to_owned()));
    }
    Ok(())
}
