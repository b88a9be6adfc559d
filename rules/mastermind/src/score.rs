use std::fmt;

use crate::{Colour, Guess, Secret};

/// The answer to a guess: black and white sticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score {
    /// Pegs of the right colour in the right place.
    pub blacks: u8,
    /// Further pegs of a colour that the secret has in another place.
    pub whites: u8,
}

/// What the guess scores when the secret is hidden.
///
/// Each peg of either code counts for one stick at most, and black sticks are given first.
///
/// ```
/// use mastermind::{Code, Colour, Guess, Score, Secret, score};
/// let code = |text: &str| Code::new(text.chars().filter_map(Colour::from_letter)).unwrap();
/// assert_eq!(score(&Secret(code("RGR")), &Guess(code("RBG"))), Score { blacks: 1, whites: 1 });
/// ```
pub fn score(secret: &Secret, guess: &Guess) -> Score {
    let (secret, guess) = (secret.0.pegs(), guess.0.pegs());
    let mut blacks = 0;
    // For each colour, how many pegs the secret has more than the guess has shown so far.
    let mut left = [0_i8; Colour::MAX_COLOURS as usize];
    for (hidden, guessed) in secret.iter().zip(guess) {
        blacks += u8::from(hidden == guessed);
        left[hidden.place()] += 1;
    }
    let mut sticks = 0;
    for guessed in guess {
        let left = &mut left[guessed.place()];
        sticks += u8::from(*left > 0);
        *left -= 1;
    }
    Score { blacks, whites: sticks - blacks }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.blacks, self.whites)
    }
}
