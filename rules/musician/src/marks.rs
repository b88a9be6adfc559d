use crate::{Chord, Feedback, Pitch};

/// A chord as marks to be compared: one for each pitch, and as many for each note and for each octave as the chord has
/// of them. What stands in both of two chords are then the marks that both have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks {
    pitches: u64,
    notes: u64,
    octaves: u64,
}

/// The bits that a note or an octave has, one for each pitch of a chord.
const WIDTH: u8 = Chord::MAX_PITCHES as u8;
const _: () = assert!(Pitch::MAX_NOTES * WIDTH <= 64 && Pitch::MAX_OCTAVES * WIDTH <= 64);

impl Marks {
    pub(crate) fn of(chord: Chord) -> Marks {
        let mut marks = Marks { pitches: chord.bits(), notes: 0, octaves: 0 };
        for pitch in chord.pitches() {
            mark(&mut marks.notes, pitch.note());
            mark(&mut marks.octaves, pitch.octave());
        }
        marks
    }

    /// What this chord and the other have in common.
    pub(crate) const fn compared(self, other: Marks) -> Common {
        let pitches = (self.pitches & other.pitches).count_ones() as u8;
        let notes = (self.notes & other.notes).count_ones() as u8;
        let octaves = (self.octaves & other.octaves).count_ones() as u8;
        Common(pitches * PITCH + notes * NOTE + octaves * OCTAVE)
    }
}

/// Sets the next mark of this note or octave.
const fn mark(marks: &mut u64, place: u8) {
    let first = place * WIDTH;
    let n_set = (*marks >> first & ((1 << WIDTH) - 1)).count_ones() as u8;
    *marks |= 1 << (first + n_set);
}

/// What two chords have in common: how many pitches, notes and octaves, as one number below 256.
///
/// A pitch in both is also a note and an octave in both, and here it counts as all three. The rules count it as a pitch
/// alone, and taking it away from both sides takes away one common note and one common octave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Common(u8);

const PITCH: u8 = 36;
const NOTE: u8 = 6;
const OCTAVE: u8 = 1;
const _: () = assert!(Chord::MAX_PITCHES < 6 && NOTE == 6 * OCTAVE && PITCH == 6 * NOTE);

impl Common {
    /// The feedback of two such chords.
    pub(crate) const fn feedback(self) -> Feedback {
        let pitches = self.0 / PITCH;
        Feedback { pitches, notes: self.0 / NOTE % 6 - pitches, octaves: self.0 / OCTAVE % 6 - pitches }
    }

    /// What chords with this feedback have in common.
    pub(crate) const fn of(feedback: Feedback) -> Common {
        let Feedback { pitches, notes, octaves } = feedback;
        Common(pitches * PITCH + (pitches + notes) * NOTE + (pitches + octaves) * OCTAVE)
    }

    pub(crate) fn index(self) -> usize {
        self.0.into()
    }
}
