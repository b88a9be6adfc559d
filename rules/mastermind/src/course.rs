//! The seven functions of the course's programming test, for any number of pegs and colours.
//!
//! They have the course's meaning, its order of arguments (the guess first, then the secret) and its order of results,
//! and they work on plain lists of colours of any length. What the course assumes of its arguments is an error here:
//! no function panics. The rest of this crate does the same work faster, and is tested against these.

use std::error::Error;
use std::fmt;

use crate::{BadSize, Colour};

/// A code as a list.
pub type Colours = Vec<Colour>;

/// Black and white sticks.
pub type Score = (usize, usize);

/// A guess with its score: the course's `Result`.
pub type Marked = (Colours, Score);

/// Part a: the colour with this number, 0 red, 1 blue, 2 green; none beyond the last letter.
///
/// ```
/// # use mastermind::course::colour;
/// assert_eq!([0, 1, 2].map(|number| colour(number).unwrap().letter()), ['R', 'B', 'G']);
/// ```
pub fn colour(number: usize) -> Option<Colour> {
    u8::try_from(number).ok().and_then(Colour::new)
}

/// Part b: exactly `n` digits of `x` to base 3, the highest first; none if `x` needs more.
///
/// ```
/// # use mastermind::course::base3;
/// assert_eq!(base3(32, 4), Some(vec![1, 0, 1, 2]));
/// assert_eq!(base3(0, 4), Some(vec![0, 0, 0, 0]));
/// assert_eq!(base3(81, 4), None);
/// ```
pub fn base3(x: u64, n: usize) -> Option<Vec<u64>> {
    digits(x, 3, n)
}

/// Exactly `n` digits of `x` to any base, the highest first; none if `x` needs more or there is no such base.
pub fn digits(x: u64, base: u64, n: usize) -> Option<Vec<u64>> {
    let mut rest = x;
    let mut digits = vec![0; n];
    for digit in digits.iter_mut().rev() {
        *digit = rest.checked_rem(base)?;
        rest /= base;
    }
    (rest == 0).then_some(digits)
}

/// Part c: how many pegs of the guess have the right colour in the right place.
pub fn blacks(guess: &[Colour], secret: &[Colour]) -> Result<usize, LengthsDiffer> {
    if guess.len() != secret.len() {
        return Err(LengthsDiffer { guess: guess.len(), secret: secret.len() });
    }
    Ok(guess.iter().zip(secret).filter(|(guessed, hidden)| guessed == hidden).count())
}

/// Part d: the guess with its black and white sticks.
pub fn score(guess: &[Colour], secret: &[Colour]) -> Result<Marked, LengthsDiffer> {
    let blacks = blacks(guess, secret)?;
    let sticks = guess.len() - difference(guess, secret).len();
    Ok((guess.to_vec(), (blacks, sticks - blacks)))
}

/// Part e: all codes of `n` pegs in the order of the numbers that they are, first peg first, to the base of
/// the number of colours. The course has three colours.
pub fn all_guesses(n: usize, n_colours: usize) -> Result<impl Iterator<Item = Colours>, BadSize> {
    if n_colours == 0 || colour(n_colours - 1).is_none() {
        return Err(BadSize::Colours(n_colours));
    }
    let base = n_colours as u64;
    let n_codes = u32::try_from(n).ok().and_then(|n| base.checked_pow(n));
    let n_codes = n_codes.ok_or(BadSize::TooManyCodes { pegs: n, colours: n_colours })?;
    Ok((0..n_codes)
        .filter_map(move |x| digits(x, base, n)?.into_iter().map(|digit| colour(digit as usize)).collect()))
}

/// Part f: whether the results are those that `guess` would have produced if it were the secret.
pub fn consistent(guess: &[Colour], results: &[Marked]) -> Result<bool, LengthsDiffer> {
    for (earlier, recorded) in results {
        if score(earlier, guess)?.1 != *recorded {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Part g: the guesses that are consistent with the results, in the order in which they come.
///
/// Results that contradict each other leave nothing.
pub fn strike(
    guesses: impl IntoIterator<Item = Colours>,
    results: &[Marked],
) -> Result<Vec<Colours>, LengthsDiffer> {
    guesses
        .into_iter()
        .filter_map(|guess| consistent(&guess, results).map(|keep| keep.then_some(guess)).transpose())
        .collect()
}

/// What is left of one list when each element of the other is removed from it once.
fn difference(list: &[Colour], removed: &[Colour]) -> Colours {
    let mut left = list.to_vec();
    for gone in removed {
        if let Some(place) = left.iter().position(|colour| colour == gone) {
            left.remove(place);
        }
    }
    left
}

/// A guess and a secret of different lengths have no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthsDiffer {
    /// How many pegs the guess has.
    pub guess: usize,
    /// How many pegs the secret has.
    pub secret: usize,
}

impl fmt::Display for LengthsDiffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a guess of {} pegs cannot be scored against a secret of {}", self.guess, self.secret)
    }
}

impl Error for LengthsDiffer {}
