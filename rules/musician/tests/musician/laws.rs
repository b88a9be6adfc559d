//! Laws that hold on every keyboard and for every chord.

use game::{Deduction, Notation};
use musician::{Chord, Feedback, Guess, Keyboard, Musician, Pitch, Symmetry, Target, feedback};
use proptest::prelude::*;

/// Any game, small ones often: there the same notes and octaves come up again and again.
fn games() -> impl Strategy<Value = Musician> {
    (prop_oneof![1..=4_u8, 1..=7_u8], prop_oneof![1..=4_u8, 1..=9_u8], 1..=5_u8)
        .prop_filter_map("too few pitches", |(notes, octaves, n_pitches)| game(notes, octaves, n_pitches))
}

fn game(notes: u8, octaves: u8, n_pitches: u8) -> Option<Musician> {
    Musician::new(Keyboard::new(notes, octaves).ok()?, n_pitches).ok()
}

prop_compose! {
    /// A game with a target and a guess.
    fn pairs()(musician in games())
        (target in 0..musician.n_secrets(), guess in 0..musician.n_guesses(), musician in Just(musician))
        -> (Musician, Target, Guess) {
        (musician, musician.secret_at(target), musician.guess_at(guess))
    }
}

/// All ways to arrange the numbers below `n`.
fn arrangements(n: u8) -> Vec<Vec<u8>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let inserted = |shorter: Vec<u8>| {
        (0..n.into()).map(move |place| [&shorter[..place], &[last], &shorter[place..]].concat())
    };
    arrangements(last).into_iter().flat_map(inserted).collect()
}

/// The rules once more in other words: what is in both lists is struck from both, first pitch by pitch, then from what
/// is left letter by letter and digit by digit.
fn restated(target: &str, guess: &str) -> Feedback {
    fn strike<T: PartialEq>(one: &mut Vec<T>, other: &mut Vec<T>) -> u8 {
        let before = one.len();
        one.retain(|thing| match other.iter().position(|partner| partner == thing) {
            Some(place) => {
                other.remove(place);
                false
            }
            None => true,
        });
        (before - one.len()) as u8
    }
    let (mut hidden, mut asked): (Vec<&str>, Vec<&str>) =
        (target.split(' ').collect(), guess.split(' ').collect());
    let pitches = strike(&mut hidden, &mut asked);
    let column =
        |words: &[&str], place: usize| words.iter().map(|word| word.as_bytes()[place]).collect::<Vec<_>>();
    let notes = strike(&mut column(&hidden, 0), &mut column(&asked, 0));
    let octaves = strike(&mut column(&hidden, 1), &mut column(&asked, 1));
    Feedback { pitches, notes, octaves }
}

proptest! {
    #[test]
    fn feedback_equals_the_rules_in_other_words((_, target, guess) in pairs()) {
        prop_assert_eq!(feedback(&target, &guess), restated(&target.to_string(), &guess.to_string()));
    }

    #[test]
    fn feedback_is_the_same_with_target_and_guess_exchanged((_, target, guess) in pairs()) {
        prop_assert_eq!(feedback(&target, &guess), feedback(&Target(guess.0), &Guess(target.0)));
    }

    #[test]
    fn the_order_of_pitches_means_nothing((_, _, guess) in pairs(), turn in 0..5_usize, reverse: bool) {
        let mut pitches: Vec<Pitch> = guess.0.pitches().collect();
        prop_assert!(pitches.is_sorted_by(|a, b| a < b));
        let n = pitches.len();
        pitches.rotate_left(turn % n);
        if reverse {
            pitches.reverse();
        }
        prop_assert_eq!(Chord::new(pitches), Ok(guess.0));
    }

    #[test]
    fn chords_are_ordered_as_the_lists_of_their_pitches((_, target, guess) in pairs()) {
        let lists = (target.0.pitches().collect::<Vec<_>>(), guess.0.pitches().collect::<Vec<_>>());
        prop_assert_eq!(target.0.cmp(&guess.0), lists.0.cmp(&lists.1));
    }

    #[test]
    fn numbers_and_chords_are_inverse(musician in games(), draw: u64) {
        let number = draw % musician.n_chords();
        prop_assert_eq!(musician.number_of(musician.chord_at(number)), Some(number));
        let last = musician.n_chords() - 1;
        let next = musician.chord_at((number + 1).min(last));
        prop_assert!(number == last || musician.chord_at(number) < next, "numbers follow the order of chords");
    }

    #[test]
    fn a_chord_of_another_game_has_no_number(musician in games(), (_, stranger, _) in pairs()) {
        let belongs = musician.parse_secret(&stranger.to_string()).is_ok();
        prop_assert_eq!(musician.number_of(stranger.0).is_some(), belongs);
    }

    #[test]
    fn symmetries_keep_feedback(
        (musician, target, guess) in pairs(), notes in Just([0, 1, 2, 3, 4, 5, 6]).prop_shuffle(),
        octaves in Just([0, 1, 2, 3, 4, 5, 6, 7, 8]).prop_shuffle(),
    ) {
        let among = |list: &[u8], n: u8| list.iter().copied().filter(|&number| number < n).collect::<Vec<u8>>();
        let keyboard = musician.keyboard();
        let symmetry = Symmetry::new(&among(&notes, keyboard.notes()), &among(&octaves, keyboard.octaves()))
            .expect("bijections");
        let (target_image, guess_image) = (Target(symmetry.chord(target.0)), Guess(symmetry.chord(guess.0)));
        prop_assert!(musician.number_of(guess_image.0).is_some(), "the image is on the keyboard");
        prop_assert_eq!(feedback(&target_image, &guess_image), feedback(&target, &guess));
    }

    #[test]
    fn representatives_are_the_least_images_under_all_symmetries_that_keep_the_history(
        notes in 1..=4_u8, octaves in 1..=4_u8, n_pitches in 1..=3_u8, draws in prop::collection::vec(any::<u64>(), 0..4),
    ) {
        prop_assume!(n_pitches <= notes * octaves);
        let musician = game(notes, octaves, n_pitches).expect("room for the pitches");
        let history: Vec<Guess> = draws.iter().map(|draw| musician.guess_at(draw % musician.n_guesses())).collect();
        let all_octaves = arrangements(octaves);
        let kept: Vec<Symmetry> = arrangements(notes)
            .iter()
            .flat_map(|notes| all_octaves.iter().filter_map(move |octaves| Symmetry::new(notes, octaves)))
            .filter(|symmetry| history.iter().all(|guess| symmetry.chord(guess.0) == guess.0))
            .collect();
        let is_least = |guess: &Guess| kept.iter().all(|symmetry| guess.0 <= symmetry.chord(guess.0));
        prop_assert_eq!(musician.representatives(&history), musician.guesses().filter(is_least).collect::<Vec<_>>());
    }

    #[test]
    fn generators_keep_the_history_and_are_fewer_than_the_octaves(
        musician in games(), draws in prop::collection::vec(any::<u64>(), 0..4),
    ) {
        let history: Vec<Guess> = draws.iter().map(|draw| musician.guess_at(draw % musician.n_guesses())).collect();
        let generators = Symmetry::keeping(&history, musician.keyboard());
        prop_assert!(generators.len() < usize::from(musician.keyboard().octaves()));
        for guess in &history {
            prop_assert!(generators.iter().all(|generator| generator.chord(guess.0) == guess.0));
        }
    }

}

#[test]
fn a_symmetry_must_neither_join_notes_nor_octaves() {
    assert!(Symmetry::new(&[1, 0], &[2, 0, 1]).is_some());
    assert_eq!(Symmetry::new(&[0, 0], &[]), None);
    assert_eq!(Symmetry::new(&[1], &[]), None);
    assert_eq!(Symmetry::new(&[], &[1, 2]), None);
    assert_eq!(Symmetry::new(&[7], &[]), None);
    assert_eq!(Symmetry::new(&[0; 8], &[]), None);
}
