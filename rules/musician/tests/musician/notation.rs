//! What texts are read, and what is said about those that are not.

use game::{Deduction, Notation};
use musician::{BadChord, BadSize, Chord, Keyboard, Misprint, Musician, Pitch};

#[test]
fn the_pitches_of_the_course_keyboard_are_exactly_a1_to_g3() {
    let keyboard = Keyboard::default();
    let names: Vec<String> = ('A'..='G').flat_map(|n| ('1'..='3').map(move |o| format!("{n}{o}"))).collect();
    assert!(keyboard.pitches().map(|pitch| pitch.to_string()).eq(names.iter().cloned()));
    // All texts of up to two characters of a larger alphabet, and some longer ones.
    let alphabet: Vec<char> = (' '..='~').chain(['é', 'Ａ', '１', '\n', '\0']).collect();
    let short = alphabet.iter().flat_map(|a| alphabet.iter().map(move |b| format!("{a}{b}")));
    let single = alphabet.iter().map(char::to_string);
    let longer = ["", "A11", " A1", "A1 ", "A 1", "A1A1", "G3\n", "AA1", "é1", "A１", "À1"].map(String::from);
    for text in short.chain(single).chain(longer) {
        let found = keyboard.pitch(&text).map(|pitch| pitch.to_string());
        assert_eq!(found, names.contains(&text).then_some(text));
    }
}

#[test]
fn pitches_are_separated_by_blanks_or_commas_in_any_order() -> Result<(), Misprint> {
    let musician = Musician::default();
    let guess = musician.parse_guess("A1 B2 G3")?;
    for text in ["A1, B2, G3", "G3,A1,B2", "  B2\tG3 A1 ", "B2 , A1 , G3"] {
        assert_eq!(musician.parse_guess(text)?, guess);
    }
    assert_eq!(guess.to_string(), "A1 B2 G3");
    Ok(())
}

#[test]
fn a_wrong_chord_is_told_what_is_wrong_with_it() -> Result<(), BadSize> {
    let musician = Musician::default();
    for (text, message) in [
        ("A1 B4 C3", "`B4` is no pitch: write a note A to G and an octave 1 to 3, such as A1"),
        ("H1 B2 C3", "`H1` is no pitch: write a note A to G and an octave 1 to 3, such as A1"),
        ("a1 B2 C3", "`a1` is no pitch: write a note A to G and an octave 1 to 3, such as A1"),
        ("A1;B2;C3", "`A1;B2;C3` is no pitch: write a note A to G and an octave 1 to 3, such as A1"),
        ("", "3 pitches are wanted, not 0"),
        ("A1 B2", "3 pitches are wanted, not 2"),
        ("A1 A2 A3 B1 B2 B3", "3 pitches are wanted, not 6"),
        ("A1 B2 A1", "A1 occurs twice: the pitches must differ"),
    ] {
        assert_eq!(musician.parse_guess(text).map_err(|e| e.to_string()), Err(message.to_owned()));
        assert_eq!(musician.parse_secret(text).map_err(|e| e.to_string()), Err(message.to_owned()));
    }
    let single = Musician::new(Keyboard::new(2, 9)?, 1)?;
    for (text, message) in [
        ("C1", "`C1` is no pitch: write a note A to B and an octave 1 to 9, such as A1"),
        ("A1 B2", "one pitch is wanted, not 2"),
    ] {
        assert_eq!(single.parse_guess(text).map_err(|e| e.to_string()), Err(message.to_owned()));
    }
    Ok(())
}

#[test]
fn pitches_that_are_no_chord_are_told_why() -> Result<(), BadSize> {
    let pitches: Vec<Pitch> = Keyboard::new(2, 3)?.pitches().collect();
    let a1 = pitches[0];
    assert_eq!(Chord::new([]), Err(BadChord::Empty));
    assert_eq!(Chord::new([a1, a1]), Err(BadChord::Repeated(a1)));
    assert_eq!(Chord::new(pitches.iter().copied()), Err(BadChord::TooMany));
    assert_eq!(Chord::new(pitches[..5].iter().copied()).map(Chord::n_pitches), Ok(5));
    for (bad, message) in [
        (BadChord::Empty, "a chord needs at least one pitch"),
        (BadChord::TooMany, "a chord has at most 5 pitches"),
        (BadChord::Repeated(a1), "A1 occurs twice: the pitches must differ"),
    ] {
        assert_eq!(bad.to_string(), message);
    }
    Ok(())
}

#[test]
fn a_wrong_feedback_is_told_what_is_wrong_with_it() {
    let musician = Musician::default();
    for (text, message) in [
        ("0 1", "feedback is three numbers (pitches, notes, octaves), not 2"),
        ("", "feedback is three numbers (pitches, notes, octaves), not 0"),
        ("0 1 2 0", "feedback is three numbers (pitches, notes, octaves), not 4"),
        ("0 x 2", "`x` is no number: feedback is three numbers, such as 0 1 2"),
        ("0 -1 2", "`-1` is no number: feedback is three numbers, such as 0 1 2"),
        ("+0 1 2", "`+0` is no number: feedback is three numbers, such as 0 1 2"),
        ("0 999 2", "`999` is no number: feedback is three numbers, such as 0 1 2"),
        ("2 2 0", "pitches and notes can add up to 3 at most, not 4"),
        ("1 0 3", "pitches and octaves can add up to 3 at most, not 4"),
        ("255 255 255", "pitches and notes can add up to 3 at most, not 510"),
    ] {
        assert_eq!(musician.parse_feedback(text).map_err(|e| e.to_string()), Err(message.to_owned()));
    }
    // Three notes and three octaves can be right at once, on the same pitches.
    assert!(musician.parse_feedback("0 3 3").is_ok());
}

#[test]
fn a_game_is_named_by_its_size() -> Result<(), BadSize> {
    assert_eq!(Musician::default().spec(), "musician 7 3 3");
    assert_eq!("musician 7 3 3".parse(), Ok(Musician::default()));
    assert_eq!("musician 7 9 5".parse::<Musician>()?, Musician::new(Keyboard::new(7, 9)?, 5)?);
    let form = "write `musician NOTES OCTAVES PITCHES`, such as `musician 7 3 3`";
    for (text, message) in [
        ("musician 0 3 3", "a keyboard has 1 to 7 notes, not 0"),
        ("musician 8 3 3", "a keyboard has 1 to 7 notes, not 8"),
        ("musician 7 0 3", "a keyboard has 1 to 9 octaves, not 0"),
        ("musician 7 10 3", "a keyboard has 1 to 9 octaves, not 10"),
        ("musician 7 3 0", "a chord on this keyboard has 1 to 5 pitches, not 0"),
        ("musician 7 3 6", "a chord on this keyboard has 1 to 5 pitches, not 6"),
        ("musician 1 2 3", "a chord on this keyboard has 1 to 2 pitches, not 3"),
        ("musician 7 3", &format!("`musician 7 3` names no game: {form}")),
        ("musician 7 +3 3", &format!("`musician 7 +3 3` names no game: {form}")),
        ("musician 07 3 3", &format!("`musician 07 3 3` names no game: {form}")),
        ("composer 7 3 3", &format!("`composer 7 3 3` names no game: {form}")),
    ] {
        assert_eq!(text.parse::<Musician>().map_err(|e| e.to_string()), Err(message.to_owned()));
    }
    Ok(())
}
