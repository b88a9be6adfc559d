//! The rules of Musician: a hidden chord, found by guessing chords.
//!
//! The hider hides a chord of three different pitches. A pitch is a note, A to G, in an octave, 1 to 3. The searcher
//! guesses a chord of three different pitches at a time, in any order, and each guess is answered with three numbers:
//! how many of its pitches are in the target; and of the pitches that are not, how many have the right note, and how
//! many the right octave. A note or an octave counts as often as it stands in both chords, apart from the right pitches.
//! The game ends with the guess that has all three pitches.
//!
//! Here are the course's examples. Other keyboards and chords play by the same rules.
//!
//! ```
//! use game::{Deduction, Notation};
//! use musician::Musician;
//!
//! let musician = Musician::default();
//! for (target, guess, feedback) in [
//!     ("A1 B2 A3", "A1 A2 B1", "1, 2, 1"),
//!     ("A1 B2 C3", "A1 A2 A3", "1, 0, 2"),
//!     ("A1 B1 C1", "A2 D1 E1", "0, 1, 2"),
//!     ("A3 B2 C1", "C3 A2 B1", "0, 3, 3"),
//! ] {
//!     let (target, guess) = (musician.parse_secret(target)?, musician.parse_guess(guess)?);
//!     assert_eq!(musician.feedback(&target, &guess), musician.parse_feedback(feedback)?);
//! }
//! # Ok::<(), musician::Misprint>(())
//! ```

mod chord;
mod description;
mod error;
mod feedback;
mod keyboard;
mod marks;
mod notation;
mod pattern;
mod pitch;
mod possible;
mod representatives;
mod symmetry;

use std::str::FromStr;

use game::{Deduction, Notation, combination, sizes};

pub use chord::{BadChord, Chord, Guess, Target};
pub use error::{BadSize, Misprint};
pub use feedback::{Feedback, feedback};
pub use keyboard::Keyboard;
pub use pitch::Pitch;
pub use symmetry::Symmetry;

use marks::{Common, Marks};

/// The game at one size: a keyboard and a number of pitches in a chord. The default is the course's three pitches of 7
/// notes in 3 octaves.
///
/// Chords are numbered in lexicographic order of their pitches: `A1 A2 A3` is number 0, `A1 A2 B1` number 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Musician {
    keyboard: Keyboard,
    n_pitches: u8,
}

impl Musician {
    /// The game with chords of 1 to 5 pitches on a keyboard that has as many.
    pub fn new(keyboard: Keyboard, n_pitches: u8) -> Result<Musician, BadSize> {
        let most = keyboard.n_pitches().min(Chord::MAX_PITCHES as u8);
        if (1..=most).contains(&n_pitches) {
            Ok(Musician { keyboard, n_pitches })
        } else {
            Err(BadSize::Pitches { n_pitches, most })
        }
    }

    /// The keyboard.
    pub const fn keyboard(self) -> Keyboard {
        self.keyboard
    }

    /// How many pitches a chord has, hidden or guessed.
    pub const fn n_pitches(self) -> u8 {
        self.n_pitches
    }

    /// The number of a chord, as a target and as a guess; none if it does not belong to this game.
    pub fn number_of(self, chord: Chord) -> Option<u64> {
        let belongs = chord.n_pitches() == usize::from(self.n_pitches)
            && chord.pitches().all(|pitch| self.keyboard.contains(pitch));
        let places = chord.pitches().map(|pitch| u64::from(self.keyboard.place_of(pitch)));
        belongs
            .then(|| combination::number_of(places, self.keyboard.n_pitches().into(), self.n_pitches.into()))
    }

    /// The chord with this number; the last one where there are no more than [that many](Self::n_chords).
    pub fn chord_at(self, number: u64) -> Chord {
        let places = combination::choice_at(number, self.keyboard.n_pitches().into(), self.n_pitches.into());
        Chord::new(places.map(|place| self.keyboard.pitch_at(place as u8)))
            .expect("a choice has different places and no more than a chord has pitches")
    }

    /// How many chords there are.
    pub fn n_chords(self) -> u64 {
        combination::n_choices(self.keyboard.n_pitches().into(), self.n_pitches.into())
    }
}

impl Default for Musician {
    fn default() -> Self {
        Musician { keyboard: Keyboard::default(), n_pitches: 3 }
    }
}

impl FromStr for Musician {
    type Err = BadSize;

    /// Reads what [`spec`](Deduction::spec) writes.
    fn from_str(text: &str) -> Result<Self, BadSize> {
        let [notes, octaves, n_pitches] =
            sizes("musician", text).ok_or_else(|| BadSize::Words(text.to_owned()))?;
        Musician::new(Keyboard::new(notes, octaves)?, n_pitches)
    }
}

impl Deduction for Musician {
    type Secret = Target;
    type Guess = Guess;
    type Feedback = Feedback;

    fn spec(&self) -> String {
        format!("musician {} {} {}", self.keyboard.notes(), self.keyboard.octaves(), self.n_pitches)
    }

    fn n_secrets(&self) -> u64 {
        self.n_chords()
    }

    fn n_guesses(&self) -> u64 {
        self.n_chords()
    }

    fn secret_at(&self, index: u64) -> Target {
        Target(self.chord_at(index))
    }

    fn guess_at(&self, index: u64) -> Guess {
        Guess(self.chord_at(index))
    }

    fn feedback(&self, secret: &Target, guess: &Guess) -> Feedback {
        feedback(secret, guess)
    }

    /// Every feedback that can occur, ascending, so that the win comes last.
    fn feedbacks(&self) -> Vec<Feedback> {
        possible::feedbacks(*self)
    }

    fn win(&self) -> Feedback {
        Feedback { pitches: self.n_pitches, notes: 0, octaves: 0 }
    }

    fn guess_for(&self, secret: &Target) -> Guess {
        Guess(secret.0)
    }

    fn representatives(&self, history: &[Guess]) -> Vec<Guess> {
        representatives::after(*self, history)
    }

    fn tabulate(&self, secrets: &[Target], guesses: &[Guess], table: &mut [u8]) {
        let mut places = [0; 256];
        for (place, feedback) in (0..).zip(self.feedbacks()) {
            places[Common::of(feedback).index()] = place;
        }
        let guesses: Vec<Marks> = guesses.iter().map(|guess| Marks::of(guess.0)).collect();
        for (secret, row) in secrets.iter().zip(table.chunks_mut(guesses.len().max(1))) {
            let secret = Marks::of(secret.0);
            for (place, guess) in row.iter_mut().zip(&guesses) {
                *place = places[secret.compared(*guess).index()];
            }
        }
    }
}

impl Notation for Musician {
    type Misprint = Misprint;

    fn parse_secret(&self, text: &str) -> Result<Target, Misprint> {
        notation::parse_chord(*self, text).map(Target)
    }

    fn parse_guess(&self, text: &str) -> Result<Guess, Misprint> {
        notation::parse_chord(*self, text).map(Guess)
    }

    fn parse_feedback(&self, text: &str) -> Result<Feedback, Misprint> {
        notation::parse_feedback(*self, text)
    }
}

/// The README, whose examples are run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
