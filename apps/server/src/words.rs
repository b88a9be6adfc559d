//! Sentences for people, made from the messages of the rules.

use crate::refusal::Refusal;

/// A message as a sentence: a capital letter in front, one full stop at the end.
pub(crate) fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

/// A misprint as a refusal.
pub(crate) fn misread(misprint: impl std::error::Error) -> Refusal {
    Refusal::Misread(sentence(&misprint.to_string()))
}

/// Something that comes at the wrong time.
pub(crate) fn untimely(sentence: &str) -> Refusal {
    Refusal::Untimely(sentence.to_owned())
}

/// `one guess`, `2 guesses`.
pub(crate) fn guesses(n: usize) -> String {
    if n == 1 { "one guess".to_owned() } else { format!("{n} guesses") }
}
