use std::fmt;

use game::Deduction;

/// One turn of a guessing game: what was asked and what was answered.
///
/// Everything a searcher knows is a slice of these, in the order they happened. Wherever turns are numbered for
/// people, the first one is turn 1.
pub struct Turn<G: Deduction> {
    /// What was asked.
    pub guess: G::Guess,
    /// What was answered, true or not.
    pub feedback: G::Feedback,
}

impl<G: Deduction> Turn<G> {
    /// Whether the answer would be true if `secret` were hidden.
    pub fn fits(&self, game: &G, secret: &G::Secret) -> bool {
        game.feedback(secret, &self.guess) == self.feedback
    }

    /// The guess and its answer, as [`Deduction::fitting`] takes them.
    pub fn pair(&self) -> (G::Guess, G::Feedback) {
        (self.guess.clone(), self.feedback)
    }
}

// Written by hand, since a derive would ask of the game what only its guesses and feedbacks need.
impl<G: Deduction> Clone for Turn<G> {
    fn clone(&self) -> Self {
        Turn { guess: self.guess.clone(), feedback: self.feedback }
    }
}

impl<G: Deduction> PartialEq for Turn<G> {
    fn eq(&self, other: &Self) -> bool {
        self.guess == other.guess && self.feedback == other.feedback
    }
}

impl<G: Deduction> Eq for Turn<G> {}

impl<G: Deduction> fmt::Debug for Turn<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}

impl<G: Deduction> fmt::Display for Turn<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.guess, self.feedback)
    }
}
