//! The course's interface of Ships: the guessing program as the six names that its marker calls.
//!
//! | course | here |
//! |---|---|
//! | `Location` | [`Location`] |
//! | `toLocation :: String -> Maybe Location` | [`to_location`] |
//! | `fromLocation :: Location -> String` | [`from_location`] |
//! | `feedback :: [Location] -> [Location] -> (Int,Int,Int)` | [`feedback`], on a [`Target`] and a [`Guess`], so that the two cannot be swapped |
//! | `GameState` | [`GameState`] |
//! | `initialGuess :: ([Location],GameState)` | [`initial_guess`] |
//! | `nextGuess :: ([Location],GameState) -> (Int,Int,Int) -> ([Location],GameState)` | [`next_guess`], which can fail: the answers may be wrong |
//!
//! A whole game through just these names:
//!
//! ```
//! use play::course::ships::{Fleet, Target, feedback, from_location, initial_guess, next_guess, to_location};
//!
//! let target = Target(Fleet::new(["H1", "B2", "D3"].map(|text| to_location(text).expect("on the board")))?);
//! let (mut guess, mut state) = initial_guess();
//! let mut n_guesses = 1;
//! while guess.0 != target.0 {
//!     (guess, state) = next_guess((guess, state), feedback(&target, &guess))?;
//!     n_guesses += 1;
//! }
//! assert_eq!(guess.0.locations().map(from_location).collect::<Vec<_>>(), ["B2", "D3", "H1"]);
//! assert!(n_guesses <= 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::LazyLock;

use ::ships::{Board, Ships};
pub use ::ships::{Feedback, Fleet, Guess, Location, Target, feedback};

use crate::guessers::{Best, Guesser};
use crate::{Contradiction, Turn, USUAL_MEMORY};

/// What the guesser remembers between two guesses: the answers so far. It is small and cheap to clone; what was
/// prepared for all games is shared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameState {
    history: Vec<Turn<Ships>>,
}

/// The location that the text names, if it names one: exactly `A1` to `H4`.
///
/// ```
/// # use play::course::ships::{from_location, to_location};
/// assert_eq!(to_location("H4").map(from_location).as_deref(), Some("H4"));
/// for wrong in ["", "a1", "A0", "A5", "I1", "A11", "1A", " A1", "Ä1", "A１"] {
///     assert_eq!(to_location(wrong), None);
/// }
/// ```
pub fn to_location(text: &str) -> Option<Location> {
    Board::default().location(text)
}

/// The two characters that name the location, the inverse of [`to_location`].
pub fn from_location(location: Location) -> String {
    location.to_string()
}

/// The first guess of every game, from the stored strategy.
pub fn initial_guess() -> (Guess, GameState) {
    (GUESSER.next(&[]).expect("nothing was answered yet"), GameState::default())
}

/// The next guess, from the guess before, the state that came with it, and the answer it got.
///
/// It is looked up in the stored strategy, which takes about a microsecond; `cargo run --release -p parlour-play --example
/// next_guess` measures it. If the guess before was not ours, it is searched for.
///
/// Answers that no target can explain are an error that names them.
///
/// ```
/// # use play::course::ships::{Feedback, initial_guess, next_guess};
/// let impossible = next_guess(initial_guess(), Feedback { exact: 2, near: 9, far: 9 });
/// assert_eq!(
///     impossible.expect_err("a guess has only three locations").to_string(),
///     format!("answer 1 cannot be true: nothing answers `2 9 9` to `{}`", initial_guess().0),
/// );
/// ```
pub fn next_guess(
    previous: (Guess, GameState),
    feedback: Feedback,
) -> Result<(Guess, GameState), Contradiction> {
    let (guess, mut state) = previous;
    state.history.push(Turn { guess, feedback });
    Ok((GUESSER.next(&state.history)?, state))
}

static GUESSER: LazyLock<Best<Ships>> = LazyLock::new(|| {
    Best::stored(Ships::default(), USUAL_MEMORY).expect("the strategy of the course's size is stored")
});
