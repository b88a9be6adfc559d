use crate::pattern::Pattern;
use crate::{Chord, Guess, Keyboard, Pitch};

const N_NOTES: usize = Pitch::MAX_NOTES as usize;
const N_OCTAVES: usize = Pitch::MAX_OCTAVES as usize;

/// A way to rename the notes and to renumber the octaves. Applied to target and guess alike, it keeps every feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    notes: [u8; N_NOTES],
    octaves: [u8; N_OCTAVES],
}

impl Symmetry {
    /// The symmetry that makes note `i` note `notes[i]` and octave `i` octave `octaves[i]`, all counted from 0; none if
    /// two of them would become one. Notes and octaves beyond the ends of the lists stay what they are.
    pub fn new(notes: &[u8], octaves: &[u8]) -> Option<Symmetry> {
        Some(Symmetry { notes: bijection(notes)?, octaves: bijection(octaves)? })
    }

    /// Generators of the group of all symmetries of a keyboard that map every guess of the history to itself, apart
    /// from those that only exchange notes which stand in the same octaves in every guess.
    ///
    /// There are fewer of them than octaves, however large the group is.
    pub fn keeping(history: &[Guess], keyboard: Keyboard) -> Vec<Symmetry> {
        Pattern::of(history, keyboard).symmetries()
    }

    /// Where a pitch goes.
    pub fn pitch(self, pitch: Pitch) -> Pitch {
        let (note, octave) =
            (self.notes[usize::from(pitch.note())], self.octaves[usize::from(pitch.octave())]);
        Pitch::new(note, octave).expect("a symmetry stays among the notes and octaves")
    }

    /// Where a chord goes.
    pub fn chord(self, chord: Chord) -> Chord {
        Chord::new(chord.pitches().map(|pitch| self.pitch(pitch)))
            .expect("a symmetry keeps different pitches different")
    }
}

/// The list continued by numbers that stay what they are; none if it is too long or two numbers are equal.
fn bijection<const N: usize>(list: &[u8]) -> Option<[u8; N]> {
    let mut images: [u8; N] = std::array::from_fn(|number| number as u8);
    images.get_mut(..list.len())?.copy_from_slice(list);
    let mut sorted = images;
    sorted.sort_unstable();
    sorted.iter().copied().eq(0..N as u8).then_some(images)
}
