use game::{About, AnswerPart, Described, Layout, Parameter, Range, StoredStrategy, counted};

use crate::{Chord, Feedback, Musician, Pitch};

impl Described for Musician {
    const ABOUT: About = About {
        name: "musician",
        title: "Musician",
        pitch: "A chord of three pitches is hidden. Name a chord; hear how many pitches, notes and octaves are right.",
        task: "Find a chord, or hide one",
        secret: "chord",
        parameters: &[
            Parameter {
                name: "notes",
                label: "Notes",
                about: "Notes of the keyboard",
                range: Range::Numbers { least: 1, most: Pitch::MAX_NOTES as u64, usual: 7 },
            },
            Parameter {
                name: "octaves",
                label: "Octaves",
                about: "Octaves of the keyboard",
                range: Range::Numbers { least: 1, most: Pitch::MAX_OCTAVES as u64, usual: 3 },
            },
            Parameter {
                name: "pitches",
                label: "Pitches",
                about: "Pitches of a chord",
                range: Range::Numbers { least: 1, most: Chord::MAX_PITCHES as u64, usual: 3 },
            },
        ],
        usual: &["musician 7 3 3"],
        example: "--notes 5 --octaves 4 --pitches 4",
        answer: &[
            AnswerPart { name: "pitches", counts: "right" },
            AnswerPart { name: "notes", counts: "with the right note" },
            AnswerPart { name: "octaves", counts: "with the right octave" },
        ],
        strategies: &[StoredStrategy {
            spec: "musician 7 3 3",
            packed: include_bytes!("../data/musician-7-3-3.packed"),
            is_optimal: true,
        }],
        place: Some("pitch"),
    };

    fn title(&self) -> String {
        let (notes, octaves, n) =
            (self.keyboard().notes().into(), self.keyboard().octaves().into(), self.n_pitches().into());
        let (notes, octaves) = (counted(notes, "note", "notes"), counted(octaves, "octave", "octaves"));
        format!("Musician, {notes}, {octaves}, {}", counted(n, "pitch", "pitches"))
    }

    fn rules(&self) -> String {
        let (notes, octaves) = (self.keyboard().notes(), self.keyboard().octaves());
        format!(
            "A chord of {} is hidden. A pitch is a note, A to {},\n\
             in an octave, 1 to {octaves}. A guess is such a chord, such as {}. The answer\n\
             counts the pitches that are right, and then, of the pitches that are not, the\n\
             notes and the octaves that are right, each as often as it stands in both.",
            counted(self.n_pitches().into(), "pitch", "different pitches"),
            char::from(b'A' + notes - 1),
            self.example_guess(),
        )
    }

    fn layout(&self) -> Layout {
        let keyboard = self.keyboard();
        Layout::Places {
            look: "keyboard",
            columns: (0..keyboard.notes()).map(|note| char::from(b'A' + note)).collect(),
            rows: (0..keyboard.octaves()).map(|octave| char::from(b'1' + octave)).collect(),
            picks: self.n_pitches().into(),
        }
    }

    fn answer_numbers(&self, answer: &Feedback) -> Vec<u8> {
        vec![answer.pitches, answer.notes, answer.octaves]
    }

    fn examples(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        if *self != Musician::default() {
            return &[];
        }
        &[
            ("A1 B2 A3", "A1 A2 B1", "1 2 1"),
            ("A1 B2 C3", "A1 A2 A3", "1 0 2"),
            ("A1 B1 C1", "A2 D1 E1", "0 1 2"),
            ("A3 B2 C1", "C3 A2 B1", "0 3 3"),
        ]
    }
}
