//! The guessers: how well they search, and what they say when the answers cannot be true.

use std::error::Error;

use deduction::{CandidateSet, Heuristic, Ratio, Split};
use game::{Deduction, Notation};
use mastermind::Mastermind;
use play::guessers::{ByRule, Consistent, Entry, Guesser, InOrder, Needs, USUAL, Unable, named, registry};
use play::{Contradiction, Seed, Tables, Turn, USUAL_MEMORY, Unfinished, survey, tally, tally_of};
use proptest::collection::vec;
use proptest::prelude::*;
use ships::{Board, Ships};

type Outcome = Result<(), Box<dyn Error>>;

fn small_ships() -> Ships {
    Ships::new(Board::new(3, 4).expect("a small board"), 2).expect("a small fleet")
}

/// The guessers that play a small board too; `stored.rs` tests the one that needs a stored strategy.
fn without_book() -> impl Iterator<Item = Entry<Ships>> {
    registry().into_iter().filter(|entry| entry.name != "stored")
}

#[test]
fn the_least_expected_remainder_finds_all_ships_in_4_68_guesses_on_average() -> Outcome {
    let game = Ships::default();
    let guesser = ByRule::one_step(game, USUAL_MEMORY, Heuristic::ExpectedSize)?;
    let tally = tally(&game, &guesser, 100)?;
    assert_eq!(tally.n_secrets(), 4_960);
    assert_eq!((tally.total(), tally.worst()), (23_203, 7));
    let average = Ratio { numerator: tally.total(), denominator: tally.n_secrets() };
    assert!(average <= Ratio { numerator: 468, denominator: 100 });
    Ok(())
}

#[test]
fn walking_the_tree_counts_what_playing_every_secret_counts() -> Outcome {
    let game = small_ships();
    for entry in without_book() {
        let guesser = (entry.make)(game, Needs { seed: Seed(3), ..Needs::default() })?;
        let mut histogram = Vec::new();
        for secret in game.secrets() {
            let mut history = Vec::new();
            loop {
                let guess = guesser.next(&history)?;
                let feedback = game.feedback(&secret, &guess);
                history.push(Turn { guess, feedback });
                if feedback == game.win() {
                    break;
                }
            }
            histogram.resize(histogram.len().max(history.len()), 0);
            histogram[history.len() - 1] += 1;
        }
        assert_eq!(tally(&game, &*guesser, 1000)?.histogram, histogram, "{}", entry.name);
    }
    Ok(())
}

#[test]
fn every_target_in_order_takes_half_of_them_on_average() -> Outcome {
    let game = small_ships();
    let tally = tally(&game, &InOrder::new(game), 66)?;
    assert_eq!((tally.n_secrets(), tally.total(), tally.worst()), (66, 66 * 67 / 2, 66));
    Ok(())
}

#[test]
fn the_first_consistent_code_takes_5_8_guesses_in_the_classic_game() -> Outcome {
    let game = Mastermind::default();
    let tally = tally(&game, &Consistent::new(game)?, 100)?;
    assert_eq!((tally.total(), tally.worst()), (7_471, 9));
    Ok(())
}

#[test]
fn a_plan_is_played_and_goes_on_after_a_guess_of_someone_else() -> Outcome {
    let game = Mastermind::default();
    let guesser = named("plan", game, Needs::default())?;
    let total = tally(&game, &*guesser, 10)?.total();
    assert!((5_625..5_750).contains(&total), "{total}");
    let turn = Turn { guess: game.parse_guess("RRRR")?, feedback: game.parse_feedback("2 0")? };
    let next = guesser.next(std::slice::from_ref(&turn))?;
    assert_eq!(game.feedback(&game.parse_secret("RRBG")?, &turn.guess), turn.feedback);
    assert_ne!(next, turn.guess);
    let never = Turn { feedback: game.parse_feedback("2 2")?, ..turn };
    assert_eq!(guesser.next(&[never]).expect_err("four reds have no white sticks").turn, 1);
    Ok(())
}

#[test]
fn a_sample_finds_codes_among_a_hundred_million() -> Outcome {
    let game = Mastermind::new(8, 10)?;
    let guesser = named(USUAL, game, Needs::default())?;
    let secrets = [0, 12_345_678, 98_765_432].map(|index| game.secret_at(index)).to_vec();
    let tally = tally_of(&game, &*guesser, secrets, 12)?;
    assert_eq!(tally.n_secrets(), 3);

    let turn = |guess: &str, feedback: &str| -> Result<Turn<Mastermind>, Box<dyn Error>> {
        Ok(Turn { guess: game.parse_guess(guess)?, feedback: game.parse_feedback(feedback)? })
    };
    let (reds, blues, greens) =
        (turn("RRRRRRRR", "4 0")?, turn("BBBBBBBB", "1 0")?, turn("GGGGGGGG", "5 0")?);
    let contradiction = guesser.next(&[reds, blues, greens]).expect_err("nine pegs of eight");
    assert_eq!((contradiction.turn, &contradiction.conflict[..]), (3, &[1, 3][..]));

    let huge = Ships::new(Board::new(9, 26)?, 5)?;
    assert!(matches!(named("sample", huge, Needs::default()), Err(Unable::Unsearchable { .. })));
    Ok(())
}

#[test]
fn what_is_possible_melts_away_turn_by_turn() -> Outcome {
    let game = Mastermind::default();
    let walked = survey(&game, &*named("stored", game, Needs::default())?, 10)?;
    let possible: Vec<Ratio> = walked.possible().collect();
    assert_eq!(possible[0], Ratio { numerator: 1296 * 1296, denominator: 1296 });
    // After RRBG the parts have these squares in all, which `parlour explain` prints as an average.
    let tables = Tables::build(game, USUAL_MEMORY)?;
    let first = tables.number_of(&game.parse_guess("RRBG")?).ok_or("a guess")?;
    let split = Split::of(tables.table(), &CandidateSet::all(tables.table()), first);
    assert_eq!(possible[1].numerator, split.expected_size().numerator - 1, "less the game that is won");
    assert!(possible.is_sorted_by(|one, next| one > next));
    let planned = named("plan", small_ships(), Needs::default())?;
    let played = survey(&small_ships(), &*planned, 10)?;
    assert_eq!(played.possible().count(), played.tally.worst());
    Ok(())
}

#[test]
fn a_guesser_that_is_too_slow_is_stopped_at_the_limit() {
    let game = small_ships();
    let stopped = tally(&game, &InOrder::new(game), 5).expect_err("66 targets take up to 66 guesses");
    assert!(matches!(stopped, Unfinished::TooSlow { limit: 5, .. }), "{stopped}");
}

#[test]
fn an_unknown_name_is_told_the_known_ones() {
    let Err(unable) = named("entropy?", Ships::default(), Needs::default()) else {
        panic!("no such guesser")
    };
    assert_eq!(
        unable.to_string(),
        "no guesser is called `entropy?`; there are best, stored, plan, expected, look-ahead, entropy, \
         most-parts, worst-case, sample, random, consistent, in-order"
    );
}

#[test]
fn a_size_whose_table_does_not_fit_is_refused_before_it_is_built() -> Outcome {
    let huge = Ships::new(Board::new(9, 26)?, 5)?;
    let refused = |name| named(name, huge, Needs::default()).err().map(|unable| unable.to_string());
    assert!(refused("expected").is_some_and(|message| message.contains("bytes")));
    assert!(refused("consistent").is_some_and(|message| message.contains("one by one")));
    let in_order = named("in-order", huge, Needs::default())?;
    assert_eq!(in_order.next(&[])?, huge.guess_for(&huge.secret_at(0)));
    let little = Needs { memory: 1000, ..Needs::default() };
    assert!(matches!(named("expected", Ships::default(), little), Err(Unable::Table(_))));
    Ok(())
}

#[test]
fn an_answer_that_nothing_explains_is_named() -> Outcome {
    let game = Ships::default();
    let guesser = ByRule::one_step(game, USUAL_MEMORY, Heuristic::ExpectedSize)?;
    let turn = |guess: &str, feedback: &str| -> Result<Turn<Ships>, Box<dyn Error>> {
        Ok(Turn { guess: game.parse_guess(guess)?, feedback: game.parse_feedback(feedback)? })
    };
    let history = [turn("A1 A2 A3", "0 0 0")?, turn("H1 H2 H3", "0 0 0")?, turn("A1 A2 A4", "2 1 0")?];
    let contradiction = guesser.next(&history).expect_err("no ship is in column A");
    assert_eq!(contradiction.turn, 3);
    assert_eq!(contradiction.conflict, [1, 3]);
    assert_eq!(contradiction.feedback, "2 1 0");
    Ok(())
}

proptest! {
    #[test]
    fn no_history_makes_a_guesser_panic_or_blame_true_answers(
        picks in vec((any::<u64>(), any::<usize>()), 0..6), honest: bool, secret: u64,
    ) {
        let game = small_ships();
        let feedbacks = game.feedbacks();
        let secret = game.secret_at(secret % game.n_secrets());
        let history: Vec<Turn<Ships>> = picks
            .into_iter()
            .map(|(guess, lie)| {
                let guess = game.guess_at(guess % game.n_guesses());
                let feedback = if honest { game.feedback(&secret, &guess) } else { feedbacks[lie % feedbacks.len()] };
                Turn { guess, feedback }
            })
            .collect();
        let contradiction = Contradiction::find(&game, &history);
        for entry in without_book() {
            let guesser = (entry.make)(game, Needs::default()).expect("a small game");
            match guesser.next(&history) {
                Ok(_) => prop_assert!(contradiction.is_none() || entry.name == "in-order"),
                Err(found) => prop_assert_eq!(Some(&found), contradiction.as_ref()),
            }
        }
    }
}
