use std::error::Error;

use crate::Deduction;

/// How the texts of a guessing game are read: records, certificates and programs that are judged write them.
///
/// The three parsers and `Display` of what they read are inverse to each other: what is printed parses back to the same
/// value in a game of the same size. They are strict; [`Described`](crate::Described) reads what people type.
pub trait Notation: Deduction {
    /// Why a text is none of the three; its message says which word is wrong and what is allowed.
    type Misprint: Error + Send + Sync + 'static;

    /// Reads a secret.
    fn parse_secret(&self, text: &str) -> Result<Self::Secret, Self::Misprint>;

    /// Reads a guess.
    fn parse_guess(&self, text: &str) -> Result<Self::Guess, Self::Misprint>;

    /// Reads a feedback. It need not be one that can occur: a person may claim anything.
    fn parse_feedback(&self, text: &str) -> Result<Self::Feedback, Self::Misprint>;
}
