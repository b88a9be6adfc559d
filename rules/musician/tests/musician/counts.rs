//! How many targets, feedbacks and classes of guesses there are, counted the long way.

use std::collections::BTreeSet;
use std::error::Error;

use game::{Deduction, Notation};
use musician::{BadSize, Feedback, Keyboard, Musician};

#[test]
fn the_course_game_has_1330_targets_from_a1_a2_a3_to_g1_g2_g3() {
    let musician = Musician::default();
    let targets: BTreeSet<String> = musician.secrets().map(|target| target.to_string()).collect();
    assert_eq!((targets.len(), musician.n_secrets(), musician.n_guesses()), (1330, 1330, 1330));
    let ends = [0, 1, 1329].map(|number| musician.guess_at(number).to_string());
    assert_eq!(ends, ["A1 A2 A3", "A1 A2 B1", "G1 G2 G3"]);
}

#[test]
fn all_pairs_of_the_course_game_have_29_feedbacks() {
    let musician = Musician::default();
    let listed = musician.feedbacks();
    assert_eq!(listed, pairs_feedbacks(musician));
    assert_eq!(listed.len(), 29);
    assert_eq!(listed.last(), Some(&musician.win()));
    // Of all that add up, only one is missing: a last pitch with right note and right octave would be right.
    assert!(!listed.contains(&Feedback { pitches: 2, notes: 1, octaves: 1 }));
}

#[test]
fn the_feedbacks_of_every_small_keyboard_are_those_of_its_pairs() -> Result<(), BadSize> {
    for keyboard in keyboards() {
        for n_pitches in 1..=keyboard.n_pitches().min(5) {
            let musician = Musician::new(keyboard, n_pitches)?;
            if musician.n_chords() <= 1000 {
                assert_eq!(musician.feedbacks(), pairs_feedbacks(musician), "{}", musician.spec());
            }
        }
    }
    Ok(())
}

#[test]
fn keyboards_with_more_notes_and_octaves_than_pitches_have_every_feedback_but_one() -> Result<(), BadSize> {
    for keyboard in keyboards() {
        for n in (1..=5).filter(|&n| n < keyboard.notes() && n < keyboard.octaves()) {
            let all = [1, 5, 14, 30, 55, 91][usize::from(n)];
            assert_eq!(Musician::new(keyboard, n)?.feedbacks().len(), all - 1, "{keyboard:?} {n}");
        }
    }
    Ok(())
}

#[test]
fn a_larger_keyboard_has_every_feedback_of_a_smaller_one() -> Result<(), BadSize> {
    for keyboard in keyboards() {
        let (notes, octaves) = (keyboard.notes(), keyboard.octaves());
        let larger = [(notes + 1, octaves), (notes, octaves + 1)];
        for keyboard_beside in
            larger.into_iter().filter_map(|(notes, octaves)| Keyboard::new(notes, octaves).ok())
        {
            for n_pitches in 1..=keyboard.n_pitches().min(4) {
                let beside = Musician::new(keyboard_beside, n_pitches)?.feedbacks();
                let musician = Musician::new(keyboard, n_pitches)?;
                assert!(musician.feedbacks().iter().all(|f| beside.contains(f)), "{}", musician.spec());
            }
        }
    }
    Ok(())
}

#[test]
fn symmetries_leave_six_first_guesses_of_the_course_game() {
    let first: Vec<String> =
        Musician::default().representatives(&[]).iter().map(ToString::to_string).collect();
    assert_eq!(first, ["A1 A2 A3", "A1 A2 B1", "A1 A2 B3", "A1 B1 C1", "A1 B1 C2", "A1 B2 C3"]);
}

#[test]
fn only_symmetries_that_keep_the_history_merge_guesses() -> Result<(), Box<dyn Error>> {
    let musician = Musician::new(Keyboard::new(4, 3)?, 1)?;
    let after = |history: &[&str]| -> Result<String, Box<dyn Error>> {
        let history: Result<Vec<_>, _> = history.iter().map(|text| musician.parse_guess(text)).collect();
        let left: Vec<String> = musician.representatives(&history?).iter().map(ToString::to_string).collect();
        Ok(left.join(" "))
    };
    assert_eq!(after(&[])?, "A1");
    // The same pitch, the same note, the same octave, or neither.
    assert_eq!(after(&["A1"])?, "A1 A2 B1 B2");
    assert_eq!(after(&["A1", "B1"])?, "A1 A2 B1 B2 C1 C2");
    assert_eq!(after(&["A1", "B2"])?, "A1 A2 A3 B1 B2 B3 C1 C2 C3");
    Ok(())
}

#[test]
fn the_pitches_of_a_guess_may_change_places() -> Result<(), Box<dyn Error>> {
    // After A1 B2 the notes A and B can be exchanged if the octaves 1 and 2 are, although neither alone can be.
    let musician = Musician::new(Keyboard::new(2, 2)?, 2)?;
    let left = musician.representatives(&[musician.parse_guess("A1 B2")?]);
    let left: Vec<String> = left.iter().map(ToString::to_string).collect();
    assert_eq!(left, ["A1 A2", "A1 B1", "A1 B2", "A2 B1"]);
    Ok(())
}

/// What all pairs are answered, without a look at the list.
fn pairs_feedbacks(musician: Musician) -> Vec<Feedback> {
    let guesses: Vec<_> = musician.guesses().collect();
    let mut seen = BTreeSet::new();
    for target in musician.secrets() {
        seen.extend(guesses.iter().map(|guess| musician.feedback(&target, guess)));
    }
    Vec::from_iter(seen)
}

fn keyboards() -> impl Iterator<Item = Keyboard> {
    (1..=7).flat_map(|notes| (1..=9).filter_map(move |octaves| Keyboard::new(notes, octaves).ok()))
}
