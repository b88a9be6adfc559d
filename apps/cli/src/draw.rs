//! How games look on a screen. Everything is text with colour added, so that it reads as well without.

pub(crate) mod apocalypse;
pub(crate) mod chart;
pub(crate) mod histogram;
pub(crate) mod mastermind;
pub(crate) mod ships;

use game::Deduction;
use play::Turn;
use play::record::{HuntRecord, Record};

/// A guessing game that can be shown to a person and read from one.
pub(crate) trait Pictured: Deduction + Clone {
    /// What is hidden and what is asked, in a few lines for someone who has never played.
    fn rules(&self) -> String;

    /// The numbers of an answer in their order, such as `black white`.
    fn answer_form(&self) -> &'static str;

    /// An answer in words.
    fn answer_words(&self, answer: &Self::Feedback) -> String;

    /// What was guessed and answered so far, the guess that waits for its answer, and the secret where it is known.
    fn picture(
        &self,
        turns: &[Turn<Self>],
        open: Option<&Self::Guess>,
        secret: Option<&Self::Secret>,
    ) -> String;

    /// A guess or a secret as people type it, brought nearer to the form that is parsed: capitals, no commas.
    fn tidy(&self, typed: &str) -> String;

    /// The record of this game as one of any game.
    fn into_record(record: HuntRecord<Self>) -> Record;
}

/// An answer as people type it: `0 1 2`, `0,1,2` and `012` are the same.
pub(crate) fn tidy_answer(typed: &str) -> String {
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
pub(crate) fn counted(n: u64, one: &str, many: &str) -> String {
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
