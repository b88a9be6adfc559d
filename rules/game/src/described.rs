use std::error::Error;
use std::fmt::Debug;
use std::str::FromStr;

use crate::{About, AnswerPart, Layout, Notation, Range};

/// All that programs need to know about a guessing game to offer it to people: a terminal, a page and a referee work from
/// this and know no game by name.
///
/// [`FromStr`] reads what [`spec`](crate::Deduction::spec) writes, the default is the usual size.
pub trait Described: Notation + FromStr<Err: Error> + Default + Copy + Eq + Debug {
    /// What the game is, whatever its size.
    const ABOUT: About;

    /// The game and its size as people say it, such as `Ships, 4 rows, 8 columns, 3 ships`.
    fn title(&self) -> String;

    /// What is hidden, what is asked and what is answered, in a few sentences for someone who has never played.
    fn rules(&self) -> String;

    /// How what it is played on is laid out.
    fn layout(&self) -> Layout;

    /// The numbers of an answer, one for each part that [`About::answer`] names.
    fn answer_numbers(&self, answer: &Self::Feedback) -> Vec<u8>;

    /// The examples of the text that the game comes from, at this size: secret, guess and answer.
    fn examples(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        &[]
    }

    /// The values of the parameters, in the order of [`About::parameters`]; a switch is 1 or 0.
    fn parameters(&self) -> Vec<u64> {
        let spec = self.spec();
        let mut words = spec.split(' ');
        let first = words.next().unwrap_or_default();
        let value = |range| match range {
            Range::Switch { word } => u64::from(first == word),
            Range::Numbers { usual, .. } => words.next().and_then(|word| word.parse().ok()).unwrap_or(usual),
        };
        Self::ABOUT.parameters.iter().map(|parameter| parameter.range).map(value).collect()
    }

    /// An answer in the words of a list, such as `1 exact, 0 near, 2 far`.
    fn answer_list(&self, answer: &Self::Feedback) -> String {
        self.worded(answer, |part| part.name)
    }

    /// An answer in the words of a sentence, such as `1 on a ship, 0 one away, 2 two away`.
    fn answer_words(&self, answer: &Self::Feedback) -> String {
        self.worded(answer, |part| part.counts)
    }

    /// An answer in some words for each of its parts.
    fn worded(&self, answer: &Self::Feedback, words: fn(&AnswerPart) -> &'static str) -> String {
        let numbers = self.answer_numbers(answer);
        let parts = numbers.iter().zip(Self::ABOUT.answer).map(|(n, part)| format!("{n} {}", words(part)));
        parts.collect::<Vec<_>>().join(", ")
    }

    /// Some guess, to show how one is written.
    fn example_guess(&self) -> Self::Guess {
        self.guess_at(self.n_guesses() / 3)
    }

    /// Reads a guess as people type it.
    fn read_guess(&self, typed: &str) -> Result<Self::Guess, Self::Misprint> {
        self.parse_guess(&self.layout().tidy(typed))
    }

    /// Reads a secret as people type it.
    fn read_secret(&self, typed: &str) -> Result<Self::Secret, Self::Misprint> {
        self.parse_secret(&self.layout().tidy(typed))
    }

    /// Reads an answer as people type it. It need not be one that can occur.
    fn read_answer(&self, typed: &str) -> Result<Self::Feedback, Self::Misprint> {
        self.parse_feedback(&tidy_answer(typed))
    }
}

/// An answer as people type it: `0 1 2`, `0,1,2` and `012` are the same.
fn tidy_answer(typed: &str) -> String {
    let spaced = typed.replace([',', ';', '/'], " ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    match words[..] {
        [digits] if digits.len() > 1 && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            digits.chars().map(String::from).collect::<Vec<_>>().join(" ")
        }
        _ => words.join(" "),
    }
}

/// A count and what is counted: `1 guess`, `3 guesses`.
pub fn counted(n: u64, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_with_blanks_commas_or_neither() {
        for typed in ["0 1 2", " 0,1 , 2", "012", "0/1/2"] {
            assert_eq!(tidy_answer(typed), "0 1 2", "{typed}");
        }
        assert_eq!(tidy_answer("3"), "3");
        assert_eq!(tidy_answer("one two"), "one two");
    }
}
