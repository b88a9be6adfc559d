//! What every guessing game of the table keeps, at any size: a new game has these tests by its line.

use game::Range;
use games::{ENTRIES, GuessingGame, Plain, Registered, Visitor, visit_game};
use proptest::prelude::*;

/// Any game, small ones often: there no edge is far, and the same things come up again and again.
fn games() -> impl Strategy<Value = GuessingGame> {
    (0..ENTRIES.len()).prop_flat_map(|place| {
        let entry = &ENTRIES[place];
        let value = |range| match range {
            Range::Numbers { least, most, .. } => {
                prop_oneof![least..=most.min(least + 4), least..=most].boxed()
            }
            Range::Switch { .. } => (0..=1_u64).boxed(),
        };
        let values: Vec<_> = entry.about.parameters.iter().map(|parameter| value(parameter.range)).collect();
        values.prop_filter_map("no such size", move |values| entry.at(&values).ok())
    })
}

/// Some secrets and guesses of a game, by numbers that were drawn.
struct Drawn<'a> {
    secrets: &'a [u64],
    guesses: &'a [u64],
}

impl Drawn<'_> {
    fn secrets<G: Registered>(&self, game: &G) -> Vec<G::Secret> {
        self.secrets.iter().map(|draw| game.secret_at(draw % game.n_secrets())).collect()
    }

    fn guesses<G: Registered>(&self, game: &G) -> Vec<G::Guess> {
        self.guesses.iter().map(|draw| game.guess_at(draw % game.n_guesses())).collect()
    }
}

struct Answering<'a>(Drawn<'a>);

impl Visitor<Plain> for Answering<'_> {
    type Output = Result<(), TestCaseError>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        let feedbacks = game.feedbacks();
        let guesses = self.0.guesses(game);
        for secret in self.0.secrets(game) {
            prop_assert_eq!(game.feedback(&secret, &game.guess_for(&secret)), game.win());
            for guess in &guesses {
                let answer = game.feedback(&secret, guess);
                prop_assert!(feedbacks.contains(&answer));
                prop_assert_eq!(answer == game.win(), *guess == game.guess_for(&secret));
            }
        }
        Ok(())
    }
}

struct Tabulating<'a>(Drawn<'a>);

impl Visitor<Plain> for Tabulating<'_> {
    type Output = Result<(), TestCaseError>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        let (secrets, guesses) = (self.0.secrets(game), self.0.guesses(game));
        let mut table = vec![u8::MAX; secrets.len() * guesses.len()];
        game.tabulate(&secrets, &guesses, &mut table);
        let feedbacks = game.feedbacks();
        let pairs = secrets.iter().flat_map(|secret| guesses.iter().map(move |guess| (secret, guess)));
        for ((secret, guess), place) in pairs.zip(&table) {
            prop_assert_eq!(feedbacks[usize::from(*place)], game.feedback(secret, guess));
        }
        // A table that is too small has what has room in it.
        let mut part = vec![u8::MAX; table.len() / 2];
        game.tabulate(&secrets, &guesses, &mut part);
        prop_assert_eq!(&part[..], &table[..part.len()]);
        Ok(())
    }
}

struct Printing<'a>(Drawn<'a>);

impl Visitor<Plain> for Printing<'_> {
    type Output = Result<(), TestCaseError>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        prop_assert_eq!(game.spec().parse().ok(), Some(*game));
        for secret in self.0.secrets(game) {
            for guess in self.0.guesses(game) {
                let answer = game.feedback(&secret, &guess);
                prop_assert_eq!(game.parse_feedback(&answer.to_string()).ok(), Some(answer));
                prop_assert_eq!(game.parse_guess(&guess.to_string()).ok(), Some(guess));
            }
            prop_assert_eq!(game.parse_secret(&secret.to_string()).ok(), Some(secret));
        }
        Ok(())
    }
}

struct Reading<'a>(&'a str);

impl Visitor<Plain> for Reading<'_> {
    type Output = Result<(), TestCaseError>;
    fn visit<G: Registered>(self, game: &G) -> Self::Output {
        for guess in [game.parse_guess(self.0), game.read_guess(self.0)].into_iter().flatten() {
            prop_assert_eq!(game.parse_guess(&guess.to_string()).ok(), Some(guess));
        }
        for answer in [game.parse_feedback(self.0), game.read_answer(self.0)].into_iter().flatten() {
            prop_assert_eq!(game.parse_feedback(&answer.to_string()).ok(), Some(answer));
        }
        Ok(())
    }
}

proptest! {
    #[test]
    fn every_answer_is_listed_and_the_win_is_that_of_the_secret_alone(
        game in games(), secrets in any::<[u64; 2]>(), guesses in any::<[u64; 4]>(),
    ) {
        game.visit(Answering(Drawn { secrets: &secrets, guesses: &guesses }))?;
    }

    #[test]
    fn a_table_holds_the_answers_of_its_pairs(
        game in games(), secrets in prop::collection::vec(any::<u64>(), 0..9), guesses in prop::collection::vec(any::<u64>(), 0..40),
    ) {
        game.visit(Tabulating(Drawn { secrets: &secrets, guesses: &guesses }))?;
    }

    #[test]
    fn what_is_printed_parses_back(game in games(), secrets: [u64; 2], guesses: [u64; 2]) {
        game.visit(Printing(Drawn { secrets: &secrets, guesses: &guesses }))?;
    }

    #[test]
    fn any_text_is_read_or_refused_without_panic(game in games(), text in "[A-Ja-c0-9 ,é]{0,17}") {
        game.visit(Reading(&text))?;
    }

    #[test]
    fn a_number_beyond_the_last_is_the_last(game in games()) {
        visit_game!(game, |game| -> Result<(), TestCaseError> {
            for beyond in [game.n_secrets(), u64::MAX] {
                prop_assert_eq!(game.secret_at(beyond), game.secret_at(game.n_secrets() - 1));
                prop_assert_eq!(game.guess_at(beyond), game.guess_at(game.n_guesses() - 1));
            }
            Ok(())
        })?;
    }
}
