//! Laws that hold at every size and for every code.

use game::{Deduction, Notation};
use mastermind::{Code, Colour, Guess, Mastermind, Score, Secret, Symmetry, course, score};
use proptest::prelude::*;

/// Any game, small ones often: there the same colours come up again and again.
fn games() -> impl Strategy<Value = Mastermind> {
    (prop_oneof![1..=5_u8, 1..=15_u8], prop_oneof![1..=6_u8, 1..=26_u8], any::<bool>()).prop_filter_map(
        "no such game",
        |(pegs, colours, repeats)| {
            if repeats { Mastermind::new(pegs, colours) } else { Mastermind::without_repeats(pegs, colours) }
                .ok()
        },
    )
}

prop_compose! {
    /// A game with a secret and a guess.
    fn pairs()(game in games())
        (secret in 0..game.n_secrets(), guess in 0..game.n_guesses(), game in Just(game)) -> (Mastermind, Secret, Guess) {
        (game, game.secret_at(secret), game.guess_at(guess))
    }
}

fn all_places() -> Just<Vec<usize>> {
    Just((0..Code::MAX_PEGS).collect())
}

fn all_colours() -> Just<Vec<Colour>> {
    Just(Colour::first(Colour::MAX_COLOURS).collect())
}

/// All ways to arrange a list.
fn arrangements<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    if list.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 0..list.len() {
        let mut rest = list.to_vec();
        let chosen = rest.remove(first);
        all.extend(arrangements(&rest).into_iter().map(|tail| [vec![chosen.clone()], tail].concat()));
    }
    all
}

/// A small game, and guesses with answers that some code explains or, now and then, none.
fn histories() -> impl Strategy<Value = (Mastermind, Vec<(Guess, Score)>)> {
    (1..=4_u8, 1..=5_u8, any::<bool>())
        .prop_filter_map("no such game", |(pegs, colours, repeats)| {
            if repeats { Mastermind::new(pegs, colours) } else { Mastermind::without_repeats(pegs, colours) }
                .ok()
        })
        .prop_flat_map(|game| {
            let turn = (0..game.n_codes(), proptest::option::weighted(0.1, 0..game.n_codes()));
            (Just(game), 0..game.n_codes(), proptest::collection::vec(turn, 0..4))
        })
        .prop_map(|(game, secret, turns)| {
            let answer = |(guess, other): (u64, Option<u64>)| {
                let guess = game.guess_at(guess);
                (guess, score(&game.secret_at(other.unwrap_or(secret)), &guess))
            };
            (game, turns.into_iter().map(answer).collect())
        })
}

proptest! {
    #[test]
    fn the_codes_that_fit_a_history_are_those_that_answer_like_it((game, history) in histories()) {
        let fits = |secret: &Secret| history.iter().all(|(guess, answer)| score(secret, guess) == *answer);
        let fitting: Vec<Secret> = game.secrets().filter(fits).collect();
        let all = game.fitting(&history, usize::MAX, u64::MAX);
        prop_assert!(all.complete);
        prop_assert_eq!(&all.secrets, &fitting);
        let few = game.fitting(&history, 3, 10);
        prop_assert_eq!(few.secrets.is_empty(), fitting.is_empty());
        prop_assert!(few.secrets.iter().all(fits) && few.secrets.len() <= 3);
        prop_assert!(!few.complete || few.secrets.len() == fitting.len());
    }

    #[test]
    fn score_equals_the_one_of_the_course((_, secret, guess) in pairs()) {
        let (_, sticks) = course::score(guess.0.pegs(), secret.0.pegs())?;
        let Score { blacks, whites } = score(&secret, &guess);
        prop_assert_eq!((blacks.into(), whites.into()), sticks);
    }

    #[test]
    fn score_is_the_same_with_secret_and_guess_exchanged((_, secret, guess) in pairs()) {
        prop_assert_eq!(score(&secret, &guess), score(&Secret(guess.0), &Guess(secret.0)));
    }

    #[test]
    fn a_code_is_written_in_one_way_only(game in games(), text in "[A-Zr0-3 ,é]{0,17}") {
        if let Ok(guess) = game.parse_guess(&text) {
            prop_assert_eq!(guess.to_string(), text.clone());
        }
    }

    #[test]
    fn numbers_and_codes_are_inverse(game in games(), draw: u64) {
        let number = draw % game.n_codes();
        prop_assert_eq!(game.number_of(game.code_at(number)), Some(number));
    }

    #[test]
    fn a_code_of_another_game_has_no_number(game in games(), (_, stranger, _) in pairs()) {
        let belongs = game.parse_secret(&stranger.to_string()).is_ok();
        prop_assert_eq!(game.number_of(stranger.0).is_some(), belongs);
    }

    #[test]
    fn symmetries_keep_scores(
        (game, secret, guess) in pairs(), places in all_places().prop_shuffle(),
        colours in all_colours().prop_shuffle(),
    ) {
        let places: Vec<usize> = places.into_iter().filter(|&place| place < game.n_pegs().into()).collect();
        let symmetry = Symmetry::new(&places, &colours).expect("bijections");
        let (secret_image, guess_image) = (Secret(symmetry.code(secret.0)), Guess(symmetry.code(guess.0)));
        prop_assert_eq!(score(&secret_image, &guess_image), score(&secret, &guess));
    }

    #[test]
    fn representatives_are_the_least_images_under_all_symmetries_that_keep_the_history(
        pegs in 1..=4_u8, colours in 1..=4_u8, repeats: bool, draws in prop::collection::vec(any::<u64>(), 0..4),
    ) {
        prop_assume!(repeats || pegs <= colours);
        let game = if repeats { Mastermind::new(pegs, colours)? } else { Mastermind::without_repeats(pegs, colours)? };
        let history: Vec<Guess> = draws.iter().map(|draw| game.guess_at(draw % game.n_guesses())).collect();
        let places = arrangements(&(0..usize::from(pegs)).collect::<Vec<_>>());
        let names = arrangements(&Colour::first(colours).collect::<Vec<_>>());
        let kept: Vec<Symmetry> = places
            .iter()
            .flat_map(|places| names.iter().filter_map(|names| Symmetry::new(places, names)))
            .filter(|symmetry| history.iter().all(|guess| symmetry.code(guess.0) == guess.0))
            .collect();
        let least = |guess: &Guess| kept.iter().all(|symmetry| guess.0 <= symmetry.code(guess.0));
        prop_assert_eq!(game.representatives(&history), game.guesses().filter(least).collect::<Vec<_>>());
    }

    #[test]
    fn generators_keep_the_history_and_are_fewer_than_the_pegs(
        game in games(), draws in prop::collection::vec(any::<u64>(), 0..4),
    ) {
        let history: Vec<Guess> = draws.iter().map(|draw| game.guess_at(draw % game.n_guesses())).collect();
        let generators = Symmetry::keeping(&history, game.n_pegs());
        prop_assert!(generators.len() < usize::from(game.n_pegs()));
        for guess in &history {
            prop_assert!(generators.iter().all(|generator| generator.code(guess.0) == guess.0));
        }
    }

}

#[test]
fn a_symmetry_must_neither_join_colours_nor_places() {
    let colours: Vec<Colour> = Colour::first(3).collect();
    assert!(Symmetry::new(&[1, 0], &colours).is_some());
    assert_eq!(Symmetry::new(&[0, 0], &colours), None);
    assert_eq!(Symmetry::new(&[0, 2], &colours), None);
    assert_eq!(Symmetry::new(&[0, 1], &[colours[0], colours[0]]), None);
    assert_eq!(Symmetry::new(&[0, 1], &[colours[0]; 27]), None);
}
