//! One judge for all who ask about a guessing game: what it calls best gives up nothing, and every value is made of the
//! values of its parts.

use std::error::Error;

use game::{Deduction, Notation};
use games::{GuessingGame, Plain, Registered, Visitor};
use mastermind::Mastermind;
use play::judge::{Certainty, HuntJudge, Review, Rung};
use play::record::HuntRecord;
use play::{Seed, Stream, Turn};
use ships::Ships;

type Outcome = Result<(), Box<dyn Error>>;

/// The games of the table, and sizes of them without a stored strategy.
const SPECS: [&str; 6] =
    ["ships 4 8 3", "mastermind 4 6", "bulls 4 10", "musician 7 3 3", "ships 4 5 2", "mastermind 3 6"];

fn turn<G: Notation>(game: &G, guess: &str, feedback: &str) -> Result<Turn<G>, Box<dyn Error>> {
    Ok(Turn { guess: game.parse_guess(guess)?, feedback: game.parse_feedback(feedback)? })
}

fn review<G: Registered>(judge: &HuntJudge<G>, history: &[Turn<G>]) -> Result<Review<G>, Box<dyn Error>> {
    let mut record = HuntRecord::new(*judge.game());
    record.turns = history.iter().cloned().map(Into::into).collect();
    Ok(judge.review(&record)?)
}

/// Plays what the judge calls best against some secrets, and reviews each game.
struct Follow(u64);

impl Visitor<Plain> for Follow {
    type Output = Outcome;
    fn visit<G: Registered>(self, game: &G) -> Outcome {
        let judge = HuntJudge::new(*game)?;
        let step = (game.n_secrets() / self.0).max(1);
        for index in (0..game.n_secrets()).step_by(step as usize) {
            let secret = game.secret_at(index);
            let mut history: Vec<Turn<G>> = Vec::new();
            while history.last().is_none_or(|turn| turn.feedback != game.win()) {
                let guess = judge.best(&history)?;
                history.push(Turn { feedback: game.feedback(&secret, &guess), guess });
            }
            let review = review(&judge, &history)?;
            assert_eq!((review.skill(), review.worst()), (99, None), "{} {secret}", game.spec());
            let won: f64 = review.turns.iter().map(|turn| turn.luck).sum();
            let expected = review.turns[0].judged.worth.to_f64();
            assert!((expected - won - history.len() as f64).abs() < 1e-9, "luck tells all of the difference");
        }
        Ok(())
    }
}

fn follow(n: u64) -> Outcome {
    SPECS.into_iter().try_for_each(|spec| spec.parse::<GuessingGame>()?.visit(Follow(n)))
}

#[test]
fn whoever_does_what_the_judge_calls_best_is_told_that_nothing_was_given_up() -> Outcome {
    follow(12)
}

#[test]
#[ignore = "all codes and hundreds of fleets take minutes; `cargo test --release -p parlour-play --test play judge:: -- --ignored`"]
fn the_same_over_every_code_and_hundreds_of_fleets() -> Outcome {
    "mastermind 4 6".parse::<GuessingGame>()?.visit(Follow(1296))?;
    follow(300)
}

/// Draws positions and compares what is said of them.
struct Agree(u64);

impl Visitor<Plain> for Agree {
    type Output = Outcome;
    fn visit<G: Registered>(self, game: &G) -> Outcome {
        let judge = HuntJudge::new(*game)?;
        let other = HuntJudge::new(*game)?;
        for number in 0..self.0 {
            let mut chance = Seed(number).chance(Stream::Sample);
            let secret = chance.secret(game);
            let mut history: Vec<Turn<G>> = Vec::new();
            for _ in 0..=chance.index(3) {
                // Half of the turns are on the judge's path and half are anywhere.
                let drawn = game.guess_at(chance.index(game.n_guesses() as usize) as u64);
                let guess = if chance.index(2) == 0 { judge.best(&history)? } else { drawn };
                history.push(Turn { feedback: game.feedback(&secret, &guess), guess });
            }
            let position = judge.after(&history)?;
            let best = position.best();
            let told = format!("{} after {history:?}", game.spec());
            assert_eq!(best.guess, judge.best(&history)?, "{told}");
            assert_eq!(best.guess, other.best(&history)?, "{told}");
            assert_eq!(position.of(&best.guess).expect("a guess of the game").worth, best.worth, "{told}");
            let ranked = position.ranked(usize::MAX);
            assert_eq!(ranked[0].guess, best.guess, "{told}");
            assert!(
                ranked.is_sorted_by_key(|judged| judged.worth),
                "nothing that is listed is better: {told}"
            );
            if history.last().is_some_and(|turn| turn.feedback == game.win()) {
                continue;
            }
            let mut longer = history.clone();
            longer.push(Turn { guess: best.guess.clone(), feedback: game.feedback(&secret, &best.guess) });
            let reviewed = review(&judge, &longer)?;
            let last = reviewed.turns.last().expect("it has turns");
            assert_eq!((&last.best.guess, last.best.worth), (&best.guess, best.worth), "{told}");
            assert_eq!(last.certainty, position.certainty(), "{told}");
            assert!(position.hint(Rung::Best).contains(&best.guess.to_string()), "{told}");
        }
        Ok(())
    }
}

#[test]
fn best_guess_hint_ranking_and_review_agree_to_the_digit() -> Outcome {
    SPECS.into_iter().try_for_each(|spec| spec.parse::<GuessingGame>()?.visit(Agree(6)))
}

#[test]
#[ignore = "three hundred positions of each game take minutes; `cargo test --release -p parlour-play --test play judge:: -- --ignored`"]
fn the_same_at_three_hundred_positions_of_each_game() -> Outcome {
    SPECS.into_iter().try_for_each(|spec| spec.parse::<GuessingGame>()?.visit(Agree(300)))
}

#[test]
fn the_first_guess_is_worth_what_is_certified_and_says_how_sure_that_is() -> Outcome {
    let ships = HuntJudge::new(Ships::default())?;
    let mastermind = HuntJudge::new(Mastermind::default())?;
    let (start, classic) = (ships.after(&[])?, mastermind.after(&[])?);
    assert_eq!(format!("{:.4} {}", start.best().worth, start.certainty()), "4.6081 proven");
    assert_eq!(format!("{:.4} {}", classic.best().worth, classic.certainty()), "4.3403 proven");
    assert_eq!(
        mastermind.after(&[turn(&Mastermind::default(), "RRRR", "3 0")?])?.certainty(),
        Certainty::Exact
    );
    assert_eq!(ships.after(&[turn(&Ships::default(), "A1 A2 A3", "0 0 0")?])?.certainty(), Certainty::Found);
    Ok(())
}

#[test]
fn a_game_too_large_to_count_is_judged_by_estimate_and_not_reviewed() -> Outcome {
    let judge = HuntJudge::new(Mastermind::new(5, 8)?)?;
    let position = judge.after(&[turn(judge.game(), "RRBBG", "1 1")?])?;
    assert_eq!(position.certainty(), Certainty::Estimated);
    assert!(position.hint(Rung::Best).contains("by estimate"), "{}", position.hint(Rung::Best));
    let told = review(&judge, &[]).expect_err("nothing is counted").to_string();
    assert!(told.contains("too large to be counted out"), "{told}");
    Ok(())
}

#[test]
fn a_game_of_mastermind_is_reviewed_in_these_words() -> Outcome {
    let judge = HuntJudge::new(Mastermind::default())?;
    let history = [("RRRR", "1 0"), ("RBGY", "2 1"), ("RBOG", "4 0")];
    let history = history.map(|(guess, answer)| turn(judge.game(), guess, answer).expect("a turn"));
    let review = review(&judge, &history)?;
    let told: Vec<String> = std::iter::once(review.summary())
        .chain(review.turns.iter().map(play::judge::ReviewedTurn::sentence))
        .collect();
    assert_eq!(
        told,
        [
            "Skill 65 of 99, luck 88 of 99: your guesses gave up 0.6141 expected guesses in all.",
            "RRRR takes 4.8750 expected guesses, RRBG only 4.3403, proven to be the best: 0.5347 given up. 1296 were \
             possible, 500 are left, 0.06 guesses unluckier than expected.",
            "RBGY takes 3.9780 expected guesses, RBBG only 3.9320, the best found: 0.0460 given up. 500 were possible, \
             30 are left, 0.24 guesses luckier than expected.",
            "RBOG takes 2.7667 expected guesses, RGOP only 2.7333, exactly the best: 0.0333 given up. 30 were possible, \
             1 is left, 1.77 guesses luckier than expected.",
        ]
    );
    Ok(())
}

#[test]
fn luck_is_nothing_on_average_over_all_secrets() -> Outcome {
    let judge = HuntJudge::new(Mastermind::new(3, 3)?)?;
    let guess = judge.game().parse_guess("RBG")?;
    let mut sum = 0.0;
    for secret in judge.game().secrets() {
        let feedback = judge.game().feedback(&secret, &guess);
        sum += review(&judge, &[Turn { guess, feedback }])?.turns[0].luck;
    }
    assert!(sum.abs() < 1e-9, "{sum}");
    Ok(())
}
