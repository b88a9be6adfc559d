//! The stored strategies: that they are the certified ones, what they reach, and what happens off their path.

use std::error::Error;
use std::path::Path;

use deduction::{FeedbackTable, pack, read_certificate};
use game::{Deduction, Notation, StoredStrategy};
use games::{GuessingGame, Plain, Registered, Visitor};
use mastermind::Mastermind;
use play::course::ships::{GameState, initial_guess, next_guess};
use play::guessers::{Best, Guesser, Needs, named};
use play::{Book, Turn, USUAL_MEMORY, tally};
use ships::{Board, Ships};

type Outcome = Result<(), Box<dyn Error>>;

fn file(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Whether a stored strategy is the packed certificate of the game, and called optimal exactly where that is.
struct IsCertified(StoredStrategy);

impl Visitor<Plain> for IsCertified {
    type Output = Outcome;
    fn visit<G: Registered>(self, game: &G) -> Outcome {
        let name = game.spec().replace(' ', "-");
        let text = std::fs::read_to_string(file("../certificates").join(format!("{name}-total.tree")))?;
        let strategy = read_certificate(game, &FeedbackTable::build(game, USUAL_MEMORY)?, &text)?;
        assert!(
            self.0.packed == pack(&strategy)?,
            "{name} is not stored as certificates/{name}-total.tree packs to"
        );
        let stated = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
        assert_eq!(
            self.0.is_optimal,
            stated("total ") == stated("lower "),
            "{name} claims what is certified"
        );
        Ok(())
    }
}

#[test]
fn what_is_stored_is_what_is_certified() -> Outcome {
    let specs: Vec<&str> = Book::<Ships>::specs().collect();
    assert!(specs.starts_with(&["ships 4 8 3", "mastermind 4 6"]), "{specs:?}");
    for stored in games::stored_strategies() {
        stored.spec.parse::<GuessingGame>()?.visit(IsCertified(stored))?;
    }
    Ok(())
}

#[test]
fn every_fleet_is_found_with_22_856_guesses_in_all() -> Outcome {
    let game = Ships::default();
    let tally = tally(&game, &Best::stored(game, USUAL_MEMORY)?, 7)?;
    assert_eq!((tally.n_secrets(), tally.total(), tally.worst()), (4_960, 22_856, 7));
    Ok(())
}

#[test]
fn every_classic_code_is_found_with_5_625_guesses_in_all() -> Outcome {
    let game = Mastermind::default();
    let tally = tally(&game, &Best::stored(game, USUAL_MEMORY)?, 6)?;
    assert_eq!((tally.n_secrets(), tally.total(), tally.worst()), (1_296, 5_625, 6));
    Ok(())
}

#[test]
fn the_courses_guesser_finds_every_target_with_22_856_guesses_in_all() -> Outcome {
    let game = Ships::default();
    let mut total = 0;
    for target in game.secrets() {
        let (mut guess, mut state): (_, GameState) = initial_guess();
        total += 1;
        while guess.0 != target.0 {
            (guess, state) = next_guess((guess, state), game.feedback(&target, &guess))?;
            total += 1;
        }
    }
    assert_eq!(total, 22_856);
    Ok(())
}

#[test]
fn answers_that_contradict_each_other_on_the_stored_path_are_named() -> Outcome {
    let game = Mastermind::default();
    let stored = Best::stored(game, USUAL_MEMORY)?;
    // No colour of the first guess occurs, and then only its colours do.
    let first = Turn { guess: stored.next(&[])?, feedback: game.parse_feedback("0 0")? };
    let second =
        Turn { guess: stored.next(std::slice::from_ref(&first))?, feedback: game.parse_feedback("0 0")? };
    let contradiction = stored.next(&[first, second]).expect_err("two guesses name all colours between them");
    assert_eq!((contradiction.turn, contradiction.conflict), (2, vec![1, 2]));
    Ok(())
}

#[test]
fn a_size_without_a_stored_strategy_says_which_have_one_and_is_played_by_another_guesser() -> Outcome {
    let game = Ships::new(Board::new(3, 4)?, 2)?;
    let Err(unable) = named("stored", game, Needs::default()) else { panic!("nothing is stored for it") };
    let told = unable.to_string();
    assert!(
        told.starts_with("no strategy of ships 3 4 2 is stored, only of ships 4 8 3, mastermind 4 6"),
        "{told}"
    );
    assert!(named("best", game, Needs::default()).is_ok());
    Ok(())
}
