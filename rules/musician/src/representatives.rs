use crate::chord::{ALL_OCTAVES, N_NOTES, Octaves};
use crate::pattern::Pattern;
use crate::{Chord, Guess, Keyboard, Musician, Pitch};

/// The least guess of each class that the symmetries which keep the history leave apart, ascending.
///
/// Notes that are alike after the history are arranged so that the chord becomes least, which settles their symmetries;
/// what is left is a small graph of chords, joined by the generators of the rest, and its components are the classes.
pub(crate) fn after(game: Musician, history: &[Guess]) -> Vec<Guess> {
    let pattern = Pattern::of(history, game.keyboard());
    let generators = pattern.symmetries();
    let arranger = Arranger { keyboard: game.keyboard(), alike_before: pattern.alike_before() };
    let chords = arranger.chords(game.n_pitches().into());
    let mut reached = vec![false; chords.len()];
    let mut least = Vec::new();
    let mut open = Vec::new();
    for start in 0..chords.len() {
        if reached[start] {
            continue;
        }
        reached[start] = true;
        least.push(Guess(chords[start]));
        open.push(start);
        while let Some(at) = open.pop() {
            for generator in &generators {
                let image = arranger.arranged(generator.chord(chords[at]));
                let image = chords.binary_search(&image).expect("all arranged chords are listed");
                if !reached[image] {
                    reached[image] = true;
                    open.push(image);
                }
            }
        }
    }
    least
}

/// Arranges notes that can be exchanged.
///
/// Of two such notes the earlier one gets the lower octaves, by the first octave in which they differ.
struct Arranger {
    keyboard: Keyboard,
    alike_before: Vec<Option<usize>>,
}

impl Arranger {
    /// The least chord that exchanges of notes which are alike make of this one.
    fn arranged(&self, chord: Chord) -> Chord {
        let mut notes = chord.octaves_by_note();
        for note in 0..self.alike_before.len() {
            let mut place = note;
            while let Some(before) = self.alike_before[place].filter(|&before| notes[before] < notes[place]) {
                notes.swap(before, place);
                place = before;
            }
        }
        Chord::of_octaves_by_note(notes)
    }

    /// All arranged chords of this many pitches, ascending.
    fn chords(&self, n_pitches: u32) -> Vec<Chord> {
        let mut chords = Vec::new();
        self.extend(&mut [0; N_NOTES], 0, n_pitches, &mut chords);
        chords
    }

    fn extend(&self, notes: &mut [Octaves; N_NOTES], n_notes: usize, n_left: u32, chords: &mut Vec<Chord>) {
        if n_left == 0 {
            chords.push(Chord::of_octaves_by_note(*notes));
            return;
        }
        let Some(alike) = self.alike_before.get(n_notes) else { return };
        let least = 1 << (Pitch::MAX_OCTAVES - self.keyboard.octaves());
        let most = alike.map_or(ALL_OCTAVES, |before| notes[before]);
        // Downwards, the chords come in ascending order.
        for octaves in (0..=most / least).rev().map(|octaves| octaves * least) {
            if octaves.count_ones() <= n_left {
                notes[n_notes] = octaves;
                self.extend(notes, n_notes + 1, n_left - octaves.count_ones(), chords);
            }
        }
        notes[n_notes] = 0;
    }
}
