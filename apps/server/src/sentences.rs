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

/// A number of points with its sign; nothing has none.
pub(crate) fn points(number: f64) -> String {
    let text = format!("{number:+.2}");
    if matches!(text.as_str(), "+0.00" | "-0.00") { "0.00".to_owned() } else { text }
}
