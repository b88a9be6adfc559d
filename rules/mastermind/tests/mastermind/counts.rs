//! How many codes, scores and classes of guesses there are, counted the long way or known from the literature.

use std::collections::BTreeSet;

use game::{Deduction, Notation};
use mastermind::{Mastermind, Misprint, Score};

/// Every game, with and without repeats, of few enough codes to look at all pairs.
fn small_games() -> impl Iterator<Item = Mastermind> {
    (1..=15)
        .flat_map(|pegs| (1..=26).map(move |colours| (pegs, colours)))
        .flat_map(|(pegs, colours)| {
            [Mastermind::new(pegs, colours), Mastermind::without_repeats(pegs, colours)]
        })
        .filter_map(Result::ok)
        .filter(|game| game.n_codes() <= 400)
}

#[test]
fn the_scores_of_every_small_game_are_those_of_its_pairs() {
    for game in small_games() {
        let pairs = game.secrets().flat_map(|secret| game.guesses().map(move |guess| (secret, guess)));
        let seen: BTreeSet<Score> = pairs.map(|(secret, guess)| game.feedback(&secret, &guess)).collect();
        assert_eq!(game.feedbacks(), Vec::from_iter(seen), "{}", game.spec());
    }
}

#[test]
fn the_classic_games_have_14_scores_and_the_win_comes_last() -> Result<(), Box<dyn std::error::Error>> {
    for spec in ["mastermind 4 6", "bulls 4 10"] {
        let game: Mastermind = spec.parse()?;
        assert_eq!(game.feedbacks().len(), 14, "{spec}");
        assert!(!game.feedbacks().contains(&Score { blacks: 3, whites: 1 }), "{spec}");
        assert_eq!(game.feedbacks().last(), Some(&game.win()), "{spec}");
    }
    Ok(())
}

#[test]
fn codes_are_numbered_in_the_order_of_their_colours() {
    for game in small_games() {
        let codes: Vec<_> = game.secrets().map(|secret| secret.0).collect();
        assert_eq!(codes.len() as u64, game.n_codes());
        assert!(codes.is_sorted_by(|a, b| a < b), "{}", game.spec());
    }
    let ends = |game: Mastermind| [0, 1, game.n_codes() - 1].map(|number| game.guess_at(number).to_string());
    assert_eq!(ends(Mastermind::default()), ["RRRR", "RRRB", "PPPP"]);
    let bulls = Mastermind::without_repeats(4, 10).map(ends);
    assert_eq!(bulls, Ok(["RBGY", "RBGO", "MCKW"].map(String::from)));
}

#[test]
fn symmetry_leaves_the_known_numbers_of_first_and_second_guesses() -> Result<(), Box<dyn std::error::Error>> {
    for (spec, history, n_classes) in [
        ("mastermind 4 6", &[][..], 5),
        ("mastermind 4 6", &["RRBG"], 130),
        ("mastermind 4 6", &["RBGY"], 57),
        ("mastermind 4 6", &["RRBB"], 39),
        ("mastermind 4 6", &["RRRB"], 53),
        ("mastermind 4 6", &["RRRR"], 12),
        ("bulls 4 10", &[], 1),
        ("bulls 4 10", &["RBGY"], 20),
        // Without spare colours a second guess is a permutation of the first: the cycle types of 7 elements.
        ("bulls 7 7", &["RBGYOPW"], 15),
        // With two colours and no history only the number of pegs of the rarer colour matters.
        ("mastermind 12 2", &[], 7),
    ] {
        let game: Mastermind = spec.parse()?;
        let history =
            history.iter().map(|text| game.parse_guess(text)).collect::<Result<Vec<_>, Misprint>>()?;
        assert_eq!(game.representatives(&history).len(), n_classes, "{spec} after {history:?}");
    }
    Ok(())
}
