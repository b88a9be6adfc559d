//! What texts are read, and what is said about those that are not.

use game::{Deduction, Notation};
use mastermind::{BadSize, Mastermind};

#[test]
fn a_wrong_code_is_told_what_is_wrong_with_it() -> Result<(), BadSize> {
    let bulls = Mastermind::without_repeats(4, 10)?;
    for (game, text, message) in [
        (
            Mastermind::default(),
            "RBGX",
            "`X` is no colour of this game: its letters are RBGYOP, without blanks between them",
        ),
        (
            Mastermind::default(),
            "rBGY",
            "`r` is no colour of this game: its letters are RBGYOP, without blanks between them",
        ),
        (
            Mastermind::default(),
            "R BG",
            "` ` is no colour of this game: its letters are RBGYOP, without blanks between them",
        ),
        (
            Mastermind::default(),
            "RBGÉ",
            "`É` is no colour of this game: its letters are RBGYOP, without blanks between them",
        ),
        (Mastermind::default(), "RBG", "4 pegs are wanted, not 3"),
        (Mastermind::default(), "", "4 pegs are wanted, not 0"),
        (Mastermind::default(), "RRRRRRRRRRRRRRRRR", "4 pegs are wanted, not 17"),
        (Mastermind::new(1, 2)?, "RB", "one peg is wanted, not 2"),
        (bulls, "RBGR", "R occurs twice: this game has no repeats"),
    ] {
        assert_eq!(game.parse_guess(text).map_err(|e| e.to_string()), Err(message.to_owned()));
        assert_eq!(game.parse_secret(text).map_err(|e| e.to_string()), Err(message.to_owned()));
    }
    Ok(())
}

#[test]
fn a_wrong_score_is_told_what_is_wrong_with_it() {
    let game = Mastermind::default();
    for (text, message) in [
        ("1", "a score is two numbers (blacks, whites), not 1"),
        ("", "a score is two numbers (blacks, whites), not 0"),
        ("1 2 3", "a score is two numbers (blacks, whites), not 3"),
        ("1 x", "`x` is no number: a score is two numbers, such as 1 2"),
        ("+1 2", "`+1` is no number: a score is two numbers, such as 1 2"),
        ("1 300", "`300` is no number: a score is two numbers, such as 1 2"),
        ("3 2", "a score of 4 pegs cannot add up to 5"),
    ] {
        assert_eq!(game.parse_feedback(text).map_err(|e| e.to_string()), Err(message.to_owned()));
    }
}

#[test]
fn a_score_that_cannot_occur_can_still_be_claimed() {
    let claimed = Mastermind::default().parse_feedback("3, 1");
    assert_eq!(claimed.map(|score| score.to_string()), Ok("3 1".to_owned()));
}

#[test]
fn a_game_is_named_by_its_size() -> Result<(), BadSize> {
    assert_eq!(Mastermind::default().spec(), "mastermind 4 6");
    assert_eq!(Mastermind::without_repeats(4, 10)?.spec(), "bulls 4 10");
    assert_eq!("mastermind 15 19".parse::<Mastermind>()?, Mastermind::new(15, 19)?);
    assert_eq!("bulls 4 10".parse::<Mastermind>()?, Mastermind::without_repeats(4, 10)?);
    let form = "write `mastermind PEGS COLOURS`, such as `mastermind 4 6`, or `bulls PEGS COLOURS`";
    for (text, message) in [
        ("mastermind 0 6", "a code has 1 to 15 pegs, not 0".to_owned()),
        ("mastermind 16 2", "a code has 1 to 15 pegs, not 16".to_owned()),
        ("mastermind 4 0", "there are 1 to 26 colours, not 0".to_owned()),
        ("bulls 4 27", "there are 1 to 26 colours, not 27".to_owned()),
        ("bulls 4 3", "4 pegs without repeats need at least 4 colours, not 3".to_owned()),
        (
            "mastermind 15 20",
            "15 pegs of 20 colours make more than 18446744073709551615 codes: take fewer".to_owned(),
        ),
        ("mastermind 4", format!("`mastermind 4` names no game: {form}")),
        ("mastermind 04 6", format!("`mastermind 04 6` names no game: {form}")),
        ("cows 4 10", format!("`cows 4 10` names no game: {form}")),
        ("", format!("`` names no game: {form}")),
    ] {
        assert_eq!(text.parse::<Mastermind>().map_err(|e| e.to_string()), Err(message));
    }
    Ok(())
}
