use std::fmt;

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

/// What opens a seat: 128 random bits that are never printed by accident.
///
/// It serialises, since the game file must know it and its owner must be told once; no view has a field for it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Token(String);

/// The name of a match: 64 random bits. Whoever has it may watch, so it cannot be guessed either.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct MatchId(String);

/// The code of a room: eight letters, none of which is taken for another when it is read out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RoomCode(String);

impl RoomCode {
    const LETTERS: &str = "abcdefghjkmnpqrstuvwxyz";
    const LENGTH: usize = 8;

    pub(crate) fn random() -> Result<Self, Refusal> {
        let letters = Self::LETTERS.as_bytes();
        let number = u128::from_le_bytes(random::<16>()?);
        let digits = std::iter::successors(Some(number), |rest| Some(rest / letters.len() as u128));
        let code = digits
            .take(Self::LENGTH)
            .map(|rest| char::from(letters[(rest % letters.len() as u128) as usize]));
        Ok(RoomCode(code.collect()))
    }

    /// The code written like this, in capitals or not, if it is one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let code = text.to_ascii_lowercase();
        let is_good = code.len() == Self::LENGTH && code.chars().all(|letter| Self::LETTERS.contains(letter));
        is_good.then_some(RoomCode(code))
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Token {
    pub(crate) fn random() -> Result<Self, Refusal> {
        random_hex::<16>().map(Token)
    }

    /// A token as the game file has it.
    pub(crate) fn from_kept(text: String) -> Self {
        Token(text)
    }

    /// Whether `text` is this token, in a time that does not tell how much of it is right.
    pub(crate) fn is(&self, text: &str) -> bool {
        let differences = self.0.bytes().zip(text.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
        self.0.len() == text.len() && differences == 0
    }

    /// For its owner's eyes.
    pub(crate) fn reveal(&self) -> String {
        self.0.clone()
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Self) -> bool {
        self.is(&other.0)
    }
}

impl Eq for Token {}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl MatchId {
    pub(crate) fn random() -> Result<Self, Refusal> {
        random_hex::<8>().map(MatchId)
    }

    /// The id written like this, if it is one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let good = text.len() == 16 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        good.then(|| MatchId(text.to_owned()))
    }
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A seed that nobody can foresee.
pub(crate) fn random_seed() -> Result<u64, Refusal> {
    random::<8>().map(u64::from_le_bytes)
}

fn random_hex<const N: usize>() -> Result<String, Refusal> {
    let digit = |value: u8| char::from_digit(value.into(), 16).expect("half a byte is one digit");
    Ok(random::<N>()?.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect())
}

fn random<const N: usize>() -> Result<[u8; N], Refusal> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|failure| Refusal::Fault(format!("no randomness: {failure}")))?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_long_differs_each_time_is_recognised_and_is_not_printed() {
        let (one, two) = (Token::random().expect("random"), Token::random().expect("random"));
        assert_eq!(one.reveal().len(), 32);
        assert!(
            one.is(&one.reveal()) && !one.is(&two.reveal()) && !one.is("") && !one.is(&one.reveal()[1..])
        );
        assert_eq!(format!("{one:?}"), "Token(..)");
    }

    #[test]
    fn only_sixteen_small_hexadecimal_digits_are_a_match() {
        let id = MatchId::random().expect("random");
        assert_eq!(MatchId::parse(&id.to_string()), Some(id));
        for text in ["", "0123456789ABCDEF", "0123456789abcde", "../../etc/passwd", "0123456789abcdeg"] {
            assert_eq!(MatchId::parse(text), None, "{text}");
        }
    }
}
