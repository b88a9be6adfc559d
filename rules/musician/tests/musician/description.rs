//! What people are told about the game, and how what they type is read.

use std::error::Error;

use game::{Deduction, Described, Notation};
use musician::{Keyboard, Musician};

#[test]
fn the_examples_for_people_are_answered_as_they_say() -> Result<(), Box<dyn Error>> {
    let musician = Musician::default();
    assert_eq!(musician.examples().len(), 4);
    for (target, guess, answer) in musician.examples() {
        let (target, guess) = (musician.parse_secret(target)?, musician.parse_guess(guess)?);
        assert_eq!(musician.feedback(&target, &guess), musician.parse_feedback(answer)?);
    }
    assert!(Musician::new(Keyboard::default(), 2)?.examples().is_empty());
    Ok(())
}

#[test]
fn the_layout_names_exactly_the_pitches_of_the_keyboard() -> Result<(), Box<dyn Error>> {
    for (notes, octaves) in [(7, 3), (1, 9), (4, 1)] {
        let keyboard = Keyboard::new(notes, octaves)?;
        let layout = Musician::new(keyboard, 1)?.layout();
        for text in ('A'..='H').flat_map(|note| ('0'..='9').map(move |octave| format!("{note}{octave}"))) {
            assert_eq!(layout.is_place(&text), keyboard.pitch(&text).is_some(), "{text}");
        }
    }
    Ok(())
}

#[test]
fn chords_and_answers_are_read_as_people_type_them() -> Result<(), Box<dyn Error>> {
    let musician = Musician::default();
    for typed in ["A1 B2 G3", "g3,a1,b2", "a1b2g3", " b2;G3 a1 "] {
        assert_eq!(musician.read_guess(typed)?, musician.parse_guess("A1 B2 G3")?, "{typed}");
    }
    let answer = musician.read_answer("121")?;
    assert_eq!(answer, musician.parse_feedback("1 2 1")?);
    assert_eq!(musician.answer_list(&answer), "1 pitches, 2 notes, 1 octaves");
    assert_eq!(musician.answer_words(&answer), "1 right, 2 with the right note, 1 with the right octave");
    Ok(())
}

#[test]
fn a_size_is_told_in_words() -> Result<(), Box<dyn Error>> {
    assert_eq!(Musician::default().title(), "Musician, 7 notes, 3 octaves, 3 pitches");
    let small = Musician::new(Keyboard::new(2, 1)?, 1)?;
    assert_eq!(small.title(), "Musician, 2 notes, 1 octave, 1 pitch");
    assert_eq!(small.parameters(), [2, 1, 1]);
    let rules = small.rules();
    assert!(
        rules.starts_with("A chord of 1 pitch is hidden. A pitch is a note, A to B,\nin an octave, 1 to 1.")
    );
    assert!(Musician::default().rules().contains("A chord of 3 different pitches is hidden."));
    Ok(())
}
