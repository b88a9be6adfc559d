use crate::{BadSize, Pitch};

/// The pitches of a game: 1 to 7 notes, each in 1 to 9 octaves; by default the 7 notes and 3 octaves of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Keyboard {
    notes: u8,
    octaves: u8,
}

impl Keyboard {
    /// The keyboard of this many notes and octaves.
    pub const fn new(notes: u8, octaves: u8) -> Result<Keyboard, BadSize> {
        if notes < 1 || notes > Pitch::MAX_NOTES {
            Err(BadSize::Notes(notes))
        } else if octaves < 1 || octaves > Pitch::MAX_OCTAVES {
            Err(BadSize::Octaves(octaves))
        } else {
            Ok(Keyboard { notes, octaves })
        }
    }

    /// How many notes there are.
    pub const fn notes(self) -> u8 {
        self.notes
    }

    /// How many octaves there are.
    pub const fn octaves(self) -> u8 {
        self.octaves
    }

    /// How many pitches there are, at most 63.
    pub const fn n_pitches(self) -> u8 {
        self.notes * self.octaves
    }

    /// Whether the pitch is on this keyboard.
    pub const fn contains(self, pitch: Pitch) -> bool {
        pitch.note() < self.notes && pitch.octave() < self.octaves
    }

    /// The pitch of this keyboard that the text names: exactly a note letter and an octave digit.
    ///
    /// ```
    /// # use musician::Keyboard;
    /// let keyboard = Keyboard::default();
    /// assert_eq!(keyboard.pitch("G3").map(|pitch| pitch.to_string()).as_deref(), Some("G3"));
    /// assert_eq!(keyboard.pitch("G4"), None);
    /// assert_eq!(keyboard.pitch("g3"), None);
    /// ```
    pub fn pitch(self, text: &str) -> Option<Pitch> {
        Pitch::parse(text).filter(|&pitch| self.contains(pitch))
    }

    /// All pitches in their order: the octaves of note A, then those of note B.
    pub fn pitches(self) -> impl Iterator<Item = Pitch> {
        (0..self.n_pitches()).map(move |place| self.pitch_at(place))
    }

    /// The pitch at this place in the order of [`pitches`](Self::pitches).
    pub(crate) fn pitch_at(self, place: u8) -> Pitch {
        Pitch::new(place / self.octaves, place % self.octaves)
            .expect("a keyboard has no more notes and octaves than there are names")
    }

    /// The place of a pitch of this keyboard in the order of [`pitches`](Self::pitches).
    pub(crate) const fn place_of(self, pitch: Pitch) -> u8 {
        pitch.note() * self.octaves + pitch.octave()
    }
}

impl Default for Keyboard {
    fn default() -> Self {
        Keyboard { notes: 7, octaves: 3 }
    }
}
