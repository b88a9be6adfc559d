use std::fmt;

use crate::marks::Marks;
use crate::{Guess, Target};

/// The answer to a guess: how much of it is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Feedback {
    /// Guessed pitches that are in the target.
    pub pitches: u8,
    /// Of the other pitches, how many have the right note.
    pub notes: u8,
    /// Of the other pitches, how many have the right octave.
    pub octaves: u8,
}

/// What the guess is answered when the target is hidden.
///
/// Pitches that are in both count as such and nowhere else. Of what is left on both sides, each note counts as often
/// as it stands in both, and so does each octave; a guessed pitch may have the note of one target pitch and the octave
/// of another, and then it counts for both.
///
/// ```
/// use musician::{Chord, Feedback, Guess, Pitch, Target, feedback};
/// let chord = |text: &str| Chord::new(text.split(' ').filter_map(Pitch::parse)).unwrap();
/// for (target, guess, (pitches, notes, octaves)) in [
///     ("A1 B2 A3", "A1 A2 B1", (1, 2, 1)),
///     ("A1 B2 C3", "A1 A2 A3", (1, 0, 2)),
///     ("A1 B1 C1", "A2 D1 E1", (0, 1, 2)),
///     ("A3 B2 C1", "C3 A2 B1", (0, 3, 3)),
/// ] {
///     let answer = feedback(&Target(chord(target)), &Guess(chord(guess)));
///     assert_eq!(answer, Feedback { pitches, notes, octaves });
/// }
/// ```
///
/// The answer would be the same with the chords exchanged, but target and guess are not the same thing:
///
/// ```compile_fail,E0308
/// # use musician::{Guess, Target, feedback};
/// # fn swapped(target: &Target, guess: &Guess) {
/// feedback(guess, target);
/// # }
/// ```
pub fn feedback(target: &Target, guess: &Guess) -> Feedback {
    Marks::of(target.0).compared(Marks::of(guess.0)).feedback()
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.pitches, self.notes, self.octaves)
    }
}
