use std::fmt::{self, Write};

/// The letters of the colours in order: the course's red, blue and green, then seven more that have names, then the
/// letters that are left.
const LETTERS: [u8; Colour::MAX_COLOURS as usize] = *b"RBGYOPWKCMADEFHIJLNQSTUVXZ";

/// The names of the first colours, in the same order.
const NAMES: [&str; 10] =
    ["red", "blue", "green", "yellow", "orange", "purple", "white", "black", "cyan", "magenta"];

/// The colour of a peg. Colours are numbered from 0 and written as one capital letter each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(u8);

impl Colour {
    /// The most colours a game can have: one for each letter.
    pub const MAX_COLOURS: u8 = 26;

    /// The colour with this number, from 0 to 25.
    pub const fn new(number: u8) -> Option<Colour> {
        if number < Self::MAX_COLOURS { Some(Colour(number)) } else { None }
    }

    /// The colour that this capital letter stands for.
    ///
    /// ```
    /// # use mastermind::Colour;
    /// assert_eq!(Colour::from_letter('G'), Colour::new(2));
    /// assert_eq!(Colour::from_letter('g'), None);
    /// ```
    pub fn from_letter(letter: char) -> Option<Colour> {
        (0..).zip(LETTERS).find(|&(_, known)| char::from(known) == letter).map(|(number, _)| Colour(number))
    }

    /// The first `n_colours` colours in their order, at most all 26.
    pub fn first(n_colours: u8) -> impl DoubleEndedIterator<Item = Colour> + Clone {
        (0..n_colours.min(Self::MAX_COLOURS)).map(Colour)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        LETTERS[self.0 as usize] as char
    }

    /// What it is called; most letters stand for no colour that has a name.
    pub fn name(self) -> Option<&'static str> {
        NAMES.get(self.place()).copied()
    }

    /// Its number as a place in an array.
    pub(crate) const fn place(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}
