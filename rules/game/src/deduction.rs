use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::Fitting;
use crate::fitting::by_trying;

/// A game of secrets, guesses and feedback, at one fixed size.
///
/// A value of the implementing type is a game *at a size* (a board and a fleet, a number of pegs and colours). Secret
/// and guess are different types even where both hold the same thing, because feedback is not symmetric in every
/// game and a swapped pair must not compile.
///
/// Secrets and guesses are numbered densely from 0, in the order the game lists them, so that a solver can work on
/// numbers alone and a secret can be drawn by chance without listing all of them.
///
/// This is all that a solver asks for. What reads and explains a game to people stands apart, in
/// [`Notation`](crate::Notation) and [`Described`](crate::Described).
///
/// All of these are plain values without borrowed parts, so that guessers and referees can be shared by threads.
pub trait Deduction: Send + Sync + 'static {
    /// What one side hides.
    type Secret: Clone + Eq + Ord + Hash + Debug + Display + Send + Sync;
    /// What the other side asks.
    type Guess: Clone + Eq + Ord + Hash + Debug + Display + Send + Sync;
    /// What is answered.
    type Feedback: Copy + Eq + Ord + Hash + Debug + Display + Send + Sync;
    /// The game and its size as words, such as `ships 4 8 3`: the same in records, certificates and protocols.
    fn spec(&self) -> String;

    /// How many secrets there are.
    fn n_secrets(&self) -> u64;

    /// How many guesses may be made.
    fn n_guesses(&self) -> u64;

    /// The secret with this number, which must be below [`n_secrets`](Self::n_secrets).
    fn secret_at(&self, index: u64) -> Self::Secret;

    /// The guess with this number, which must be below [`n_guesses`](Self::n_guesses).
    fn guess_at(&self, index: u64) -> Self::Guess;

    /// What `guess` is answered when `secret` is hidden.
    fn feedback(&self, secret: &Self::Secret, guess: &Self::Guess) -> Self::Feedback;

    /// Every feedback that some pair of secret and guess can have, each once, in a fixed order.
    fn feedbacks(&self) -> Vec<Self::Feedback>;

    /// The feedback that ends the game.
    fn win(&self) -> Self::Feedback;

    /// The guess that finds this secret.
    fn guess_for(&self, secret: &Self::Secret) -> Self::Guess;

    /// One guess of every class that the game's symmetries leave apart after the guesses of `history`.
    ///
    /// Two guesses are in one class when a symmetry of the game maps every guess of the history to itself and one of
    /// the two to the other: such guesses are equally good, whatever the answers were. A game without symmetries
    /// lists them all, as this default does.
    fn representatives(&self, history: &[Self::Guess]) -> Vec<Self::Guess> {
        let _ = history;
        self.guesses().collect()
    }

    /// Up to `most` of the secrets that answer every guess of `history` as it says, from all over the game.
    ///
    /// About `effort` secrets are looked at; when none of them fits, the search goes on until it meets the first one,
    /// and finds none only if there is none. A game overrides this where it can do better than by trying secrets.
    fn fitting(
        &self,
        history: &[(Self::Guess, Self::Feedback)],
        most: usize,
        effort: u64,
    ) -> Fitting<Self::Secret>
    where
        Self: Sized,
    {
        by_trying(self, history, most, effort)
    }

    /// With how many secrets [`fitting`](Self::fitting) still answers within about a second, whatever the history.
    fn most_searched(&self) -> u64 {
        5_000_000
    }

    /// Answers a whole block of pairs: `table` receives one row for each of `secrets`, and in it one number for each
    /// of `guesses`, which is the place of their feedback in [`feedbacks`](Self::feedbacks).
    ///
    /// `table` has one place for each pair, and pairs without a place are left out; no game has more than 256 feedbacks. A
    /// solver answers millions of pairs before it can start, so a game overrides this where a block is cheaper than its pairs.
    fn tabulate(&self, secrets: &[Self::Secret], guesses: &[Self::Guess], table: &mut [u8]) {
        let feedbacks = self.feedbacks();
        let pairs = secrets.iter().flat_map(|secret| guesses.iter().map(move |guess| (secret, guess)));
        for (number, (secret, guess)) in table.iter_mut().zip(pairs) {
            let feedback = self.feedback(secret, guess);
            let place = feedbacks.iter().position(|&listed| listed == feedback);
            *number =
                place.and_then(|place| u8::try_from(place).ok()).expect("the feedback of a pair is listed");
        }
    }

    /// All secrets in the order of their numbers.
    fn secrets(&self) -> impl Iterator<Item = Self::Secret> {
        (0..self.n_secrets()).map(|index| self.secret_at(index))
    }

    /// All guesses in the order of their numbers.
    fn guesses(&self) -> impl Iterator<Item = Self::Guess> {
        (0..self.n_guesses()).map(|index| self.guess_at(index))
    }
}
