use std::fmt::{self, Write};

/// A note in an octave.
///
/// It is written as a note letter and an octave digit, such as `A1`. Pitches are ordered as their texts are: all octaves
/// of note A, then those of note B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pitch(u8); // 9 * note + octave, so that no pitch is a number above 62

impl Pitch {
    /// The most notes there can be: A to G.
    pub const MAX_NOTES: u8 = 7;
    /// The most octaves there can be: one for each digit but 0.
    pub const MAX_OCTAVES: u8 = 9;
    /// How many pitches there are with all notes and octaves.
    pub(crate) const COUNT: u8 = Self::MAX_NOTES * Self::MAX_OCTAVES;

    /// This note in this octave, both counted from 0; none where no text could name it.
    pub const fn new(note: u8, octave: u8) -> Option<Pitch> {
        if note < Self::MAX_NOTES && octave < Self::MAX_OCTAVES {
            Some(Pitch(note * Self::MAX_OCTAVES + octave))
        } else {
            None
        }
    }

    /// Reads one letter from A to G followed by one digit from 1 to 9, and nothing else.
    pub fn parse(text: &str) -> Option<Pitch> {
        match *text.as_bytes() {
            [note @ b'A'..=b'G', octave @ b'1'..=b'9'] => Pitch::new(note - b'A', octave - b'1'),
            _ => None,
        }
    }

    /// The note, counted from 0.
    pub const fn note(self) -> u8 {
        self.0 / Self::MAX_OCTAVES
    }

    /// The octave, counted from 0.
    pub const fn octave(self) -> u8 {
        self.0 % Self::MAX_OCTAVES
    }

    /// A number below [`COUNT`](Self::COUNT) that grows with the pitch, whatever the keyboard.
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// The pitch with this number.
    pub(crate) const fn at(number: u8) -> Option<Pitch> {
        if number < Self::COUNT { Some(Pitch(number)) } else { None }
    }
}

impl fmt::Display for Pitch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'A' + self.note()))?;
        f.write_char(char::from(b'1' + self.octave()))
    }
}
