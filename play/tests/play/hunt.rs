//! The referee of a guessing game, and what it does with answers that contradict each other.

use std::error::Error;

use game::{Deduction, Notation};
use mastermind::Mastermind;
use play::record::{Cause, HuntResult};
use play::{Contradiction, Hunt, Refusal, Seed, Stage, Turn, repairs};
use proptest::collection::vec;
use proptest::prelude::*;
use ships::{Board, Ships};

type Outcome = Result<(), Box<dyn Error>>;

fn turns<G: Notation>(game: &G, lines: &[(&str, &str)]) -> Result<Vec<Turn<G>>, G::Misprint> {
    lines
        .iter()
        .map(|(guess, feedback)| {
            Ok(Turn { guess: game.parse_guess(guess)?, feedback: game.parse_feedback(feedback)? })
        })
        .collect()
}

/// A hunt in which a person has answered like this.
fn answered<G: Notation>(game: G, lines: &[(&str, &str)]) -> Result<Hunt<G>, Box<dyn Error>> {
    let turns = turns(&game, lines)?;
    let mut hunt = Hunt::unknown(game);
    for turn in turns {
        hunt.ask(turn.guess)?;
        hunt.answer(turn.feedback)?;
    }
    Ok(hunt)
}

#[test]
fn the_machine_answers_at_once_and_reveals_its_secret_only_at_the_end() -> Outcome {
    let game = Ships::default();
    let secret = game.parse_secret("A1 B3 D2")?;
    let mut hunt = Hunt::hidden(game, secret);
    let answer = hunt.ask(game.parse_guess("A3 D2 H1")?)?;
    assert_eq!(answer, Some(game.parse_feedback("1 1 0")?));
    assert_eq!((hunt.stage(), hunt.revealed()), (Stage::Guess, None));
    assert_eq!(hunt.n_possible(), None, "true answers need no list of what they leave");
    assert!(!format!("{hunt:?}").contains("B3"), "{hunt:?}");
    assert_eq!(hunt.answer(game.win()), Err(Refusal::MachineAnswers));
    assert_eq!(hunt.undo(), Err(Refusal::MachineAnswers));

    hunt.ask(game.guess_for(&secret))?;
    assert_eq!((hunt.stage(), hunt.revealed()), (Stage::Found(2), Some(&secret)));
    assert_eq!(hunt.ask(game.guess_for(&secret)), Err(Refusal::Over));
    let record = hunt.record();
    assert_eq!(record.result, Some(HuntResult::Found(2)));
    assert_eq!(record.replay()?, Some(2));
    Ok(())
}

#[test]
fn what_remains_is_counted_after_every_answer() -> Outcome {
    let game = Mastermind::default();
    let mut hunt = Hunt::unknown(game);
    assert_eq!(hunt.n_possible(), Some(1296));
    hunt.ask(game.parse_guess("RRBB")?)?;
    assert_eq!(hunt.stage(), Stage::Answer(game.parse_guess("RRBB")?));
    assert!(matches!(hunt.ask(game.parse_guess("RRBB")?), Err(Refusal::Unanswered(_))));
    hunt.answer(game.parse_feedback("3 0")?)?;
    assert_eq!(hunt.n_possible(), Some(20));
    assert_eq!(hunt.answer(game.win()), Err(Refusal::NothingAsked));
    Ok(())
}

#[test]
fn a_contradiction_names_the_earliest_answer_that_breaks_and_those_it_cannot_stand_beside() -> Outcome {
    // All sticks of answer 1 say that R and B are the only colours; answer 2 has nothing to do with it.
    let lines = [("RRBB", "2 2"), ("RGYO", "1 0"), ("GGYY", "0 1"), ("PPPP", "0 0")];
    let hunt = answered(Mastermind::default(), &lines[..3])?;
    let Stage::Correction(contradiction) = hunt.stage() else { panic!("{hunt:?}") };
    assert_eq!((contradiction.turn, &contradiction.conflict[..]), (3, &[1, 3][..]));
    assert_eq!(
        contradiction.to_string(),
        "answers 1 and 3 cannot all be true: answer 3, `0 1` to `GGYY`, breaks"
    );
    Ok(())
}

#[test]
fn nothing_is_lost_when_a_contradiction_is_corrected() -> Outcome {
    let game = Mastermind::default();
    let mut hunt = answered(game, &[("RRBB", "2 2"), ("GGYY", "0 1")])?;
    assert!(matches!(hunt.ask(game.parse_guess("RBRB")?), Err(Refusal::Contradictory(_))));
    assert_eq!(hunt.history().len(), 2);
    assert_eq!(hunt.replace_answer(3, game.win()), Err(Refusal::NoSuchTurn { turn: 3, n_turns: 2 }));
    hunt.replace_answer(2, game.parse_feedback("0 0")?)?;
    assert_eq!((hunt.stage(), hunt.n_possible()), (Stage::Guess, Some(4)));

    hunt.replace_answer(1, game.parse_feedback("0 0")?)?;
    assert_eq!(hunt.n_possible(), Some(16));
    assert_eq!(hunt.undo()?, game.parse_guess("GGYY")?);
    assert_eq!(hunt.n_possible(), Some(256));
    Ok(())
}

#[test]
fn repairs_list_the_single_answers_that_would_make_sense_of_the_rest() -> Outcome {
    let game = Mastermind::default();
    let history = turns(&game, &[("RRBB", "2 2"), ("GGYY", "0 1")])?;
    let found = repairs(&game, &history);
    assert_eq!(found.iter().map(|repair| repair.turn).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(found[1].instead, [(game.parse_feedback("0 0")?, 4)]);
    Ok(())
}

#[test]
fn a_searcher_who_finds_a_contradiction_stops_a_game_too_large_to_count_until_an_answer_is_corrected()
-> Outcome {
    let game: Mastermind = "mastermind 15 3".parse()?;
    let lines = [("RRRRRRRRRRRRRRR", "0 0"), ("BBBBBBBBBBBBBBB", "0 0"), ("GGGGGGGGGGGGGGG", "0 0")];
    let mut hunt = answered(game, &lines)?;
    assert_eq!(hunt.stage(), Stage::Guess, "nobody has looked");
    assert_eq!(hunt.object(&[1, 4]), Err(Refusal::NoSuchTurn { turn: 4, n_turns: 3 }));
    hunt.object(&[1, 2, 3])?;
    let Stage::Correction(contradiction) = hunt.stage() else { panic!("{hunt:?}") };
    assert_eq!((contradiction.turn, &contradiction.conflict[..]), (3, &[1, 2, 3][..]));
    assert!(matches!(hunt.ask(game.guess_at(0)), Err(Refusal::Contradictory(_))));
    hunt.replace_answer(3, game.parse_feedback("3 0")?)?;
    assert_eq!(hunt.stage(), Stage::Guess);
    Ok(())
}

#[test]
fn a_game_too_large_to_count_is_played_all_the_same() -> Outcome {
    let game = Ships::new(Board::new(9, 26)?, 5)?;
    let secret = game.secret_at(1_234_567_890);
    let mut hunt = Hunt::hidden(game, secret);
    hunt.ask(game.guess_at(0))?;
    assert_eq!((hunt.n_possible(), hunt.contradiction()), (None, None));
    hunt.ask(game.guess_for(&secret))?;
    assert_eq!(hunt.stage(), Stage::Found(2));
    Ok(())
}

#[test]
fn a_game_that_is_stopped_stays_stopped_and_keeps_its_turns() -> Outcome {
    let game = Mastermind::default();
    let mut hunt = answered(game, &[("RRBB", "2 2")])?;
    let cause = Cause::new("gave up").expect("one line");
    hunt.stop(cause.clone())?;
    assert_eq!(hunt.stage(), Stage::Stopped(cause.clone()));
    assert_eq!(hunt.ask(game.guess_at(0)), Err(Refusal::Over));
    assert_eq!(hunt.undo(), Err(Refusal::Over));
    assert_eq!((hunt.record().turns.len(), hunt.record().result), (1, Some(HuntResult::NotFound(cause))));
    Ok(())
}

#[test]
fn a_game_goes_on_from_its_record_as_if_nothing_had_happened() -> Outcome {
    let game = Mastermind::default();
    let mut hidden = Hunt::hidden(game, game.parse_secret("RGYB")?);
    hidden.headers.set("searcher", "Ann")?;
    hidden.seed = Some(Seed(7));
    hidden.ask(game.parse_guess("RRBB")?)?;
    hidden.note("hint", "1")?;
    hidden.ask(game.parse_guess("RGBB")?)?;
    let notes: Vec<_> =
        hidden.record().turns.iter().map(|noted| noted.notes.get("hint").map(str::to_owned)).collect();
    assert_eq!(notes, [None, Some("1".to_owned())]);
    let contradictory = answered(game, &[("RRBB", "2 2"), ("GGYY", "0 1")])?;
    let mut stopped = answered(game, &[("RRBB", "2 2")])?;
    stopped.stop(Cause::new("tired").expect("one line"))?;
    for hunt in [hidden, contradictory, stopped] {
        let resumed = Hunt::resume(hunt.record())?;
        assert_eq!(resumed.history(), hunt.history());
        assert_eq!((resumed.stage(), resumed.n_possible()), (hunt.stage(), hunt.n_possible()));
        assert_eq!(resumed.record(), hunt.record());
    }
    let mut forged = Hunt::hidden(game, game.parse_secret("RGYB")?).record();
    forged.turns.push(Turn { guess: game.parse_guess("RRBB")?, feedback: game.win() }.into());
    assert!(Hunt::resume(forged).is_err());
    Ok(())
}

/// Whether some secret explains the turns with these numbers.
fn explained<G: Deduction>(game: &G, history: &[Turn<G>], numbers: &[usize]) -> bool {
    game.secrets().any(|secret| numbers.iter().all(|&number| history[number - 1].fits(game, &secret)))
}

proptest! {
    #[test]
    fn contradictions_are_real_the_earliest_and_minimal(picks in vec((any::<u64>(), any::<usize>()), 0..8)) {
        let game = Ships::new(Board::new(3, 4).expect("a small board"), 2).expect("a small fleet");
        let feedbacks = game.feedbacks();
        let history: Vec<Turn<Ships>> = picks
            .into_iter()
            .map(|(guess, feedback)| Turn {
                guess: game.guess_at(guess % game.n_guesses()),
                feedback: feedbacks[feedback % feedbacks.len()],
            })
            .collect();
        let all: Vec<usize> = (1..=history.len()).collect();
        match Contradiction::find(&game, &history) {
            None => prop_assert!(explained(&game, &history, &all)),
            Some(Contradiction { turn, conflict, .. }) => {
                prop_assert!(explained(&game, &history, &all[..turn - 1]));
                prop_assert_eq!(conflict.last(), Some(&turn));
                prop_assert!(!explained(&game, &history, &conflict));
                for left_out in &conflict {
                    let others: Vec<usize> = conflict.iter().copied().filter(|n| n != left_out).collect();
                    prop_assert!(explained(&game, &history, &others));
                }
            }
        }
    }

    #[test]
    fn a_repair_makes_the_history_possible_and_leaves_as_many_secrets_as_it_says(
        secret: u64, guesses in vec(any::<u64>(), 2..6), wrong: usize, lie: usize,
    ) {
        let game = Mastermind::new(3, 4).expect("a small game");
        let secret = game.secret_at(secret % game.n_secrets());
        let feedbacks = game.feedbacks();
        let mut history: Vec<Turn<Mastermind>> = guesses
            .into_iter()
            .map(|guess| {
                let guess = game.guess_at(guess % game.n_guesses());
                Turn { guess, feedback: game.feedback(&secret, &guess) }
            })
            .collect();
        let wrong = wrong % history.len();
        let truth = history[wrong].feedback;
        history[wrong].feedback = feedbacks[lie % feedbacks.len()];
        let repairs = repairs(&game, &history);
        if history[wrong].feedback != truth {
            let repair = repairs.iter().find(|repair| repair.turn == wrong + 1).expect("the truth is a repair");
            prop_assert!(repair.instead.iter().any(|(feedback, _)| *feedback == truth));
        }
        for repair in repairs {
            for (feedback, n_secrets) in repair.instead {
                let mut repaired = history.clone();
                repaired[repair.turn - 1].feedback = feedback;
                let left = game.secrets().filter(|secret| repaired.iter().all(|turn| turn.fits(&game, secret)));
                prop_assert_eq!(left.count() as u64, n_secrets);
            }
        }
    }
}
