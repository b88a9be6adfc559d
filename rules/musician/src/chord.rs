use std::cmp::Ordering;
use std::fmt;

use crate::Pitch;

/// Octaves as the bits of a number, the lowest octave as the highest bit.
pub(crate) type Octaves = u16;
pub(crate) const ALL_OCTAVES: Octaves = (1 << Pitch::MAX_OCTAVES) - 1;
pub(crate) const N_NOTES: usize = Pitch::MAX_NOTES as usize;

/// One to five different pitches. Their order means nothing: a chord keeps and prints them in ascending order.
///
/// Chords of the same number of pitches are ordered as the lists of their pitches are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord(u64); // the bit 62 for A1, down to the bit 0 for G9

impl Chord {
    /// The most pitches a chord can have.
    pub const MAX_PITCHES: usize = 5;

    /// The chord of these pitches, in whatever order they come.
    pub fn new(pitches: impl IntoIterator<Item = Pitch>) -> Result<Chord, BadChord> {
        let mut chord = Chord(0);
        for pitch in pitches {
            if chord.contains(pitch) {
                return Err(BadChord::Repeated(pitch));
            }
            if chord.n_pitches() == Self::MAX_PITCHES {
                return Err(BadChord::TooMany);
            }
            chord.0 |= bit(pitch);
        }
        if chord.0 == 0 { Err(BadChord::Empty) } else { Ok(chord) }
    }

    /// Its pitches in ascending order.
    pub fn pitches(self) -> impl Iterator<Item = Pitch> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let pitch = Pitch::at((left.leading_zeros() as u8).wrapping_sub(1))?;
            left &= !bit(pitch);
            Some(pitch)
        })
    }

    /// How many pitches it has.
    pub const fn n_pitches(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has this pitch.
    pub const fn contains(self, pitch: Pitch) -> bool {
        self.0 & bit(pitch) != 0
    }

    /// Its pitches as the bits of a number.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// For each note the octaves in which the chord has it.
    pub(crate) fn octaves_by_note(self) -> [Octaves; N_NOTES] {
        let shift = |note: usize| usize::from(Pitch::MAX_OCTAVES) * (N_NOTES - 1 - note);
        std::array::from_fn(|note| (self.0 >> shift(note)) as Octaves & ALL_OCTAVES)
    }

    /// The chord that has each note in these octaves: the inverse of [`octaves_by_note`](Self::octaves_by_note).
    pub(crate) fn of_octaves_by_note(notes: [Octaves; N_NOTES]) -> Chord {
        Chord(notes.into_iter().fold(0, |bits, octaves| bits << Pitch::MAX_OCTAVES | u64::from(octaves)))
    }
}

const fn bit(pitch: Pitch) -> u64 {
    1 << (Pitch::COUNT - 1 - pitch.number())
}

impl Ord for Chord {
    /// Where two chords first differ, the one with the lower pitch has the higher bit.
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.cmp(&self.0)
    }
}

impl PartialOrd for Chord {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, pitch) in self.pitches().enumerate() {
            write!(f, "{}{pitch}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// Why pitches are no chord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadChord {
    /// There is no pitch.
    Empty,
    /// There are more than five pitches.
    TooMany,
    /// This pitch occurs twice.
    Repeated(Pitch),
}

impl fmt::Display for BadChord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadChord::Empty => f.write_str("a chord needs at least one pitch"),
            BadChord::TooMany => write!(f, "a chord has at most {} pitches", Chord::MAX_PITCHES),
            BadChord::Repeated(pitch) => write!(f, "{pitch} occurs twice: the pitches must differ"),
        }
    }
}

impl std::error::Error for BadChord {}

/// The chord that the hider hides.
///
/// It is not a [`Guess`], although both hold a chord: a swapped pair must not compile in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target(pub Chord);

/// The chord that the searcher guesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guess(pub Chord);

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
