use std::fmt::{self, Write};
use std::num::NonZeroU8;

/// One place of a grid: a column and a row.
///
/// It is written as a column letter and a row digit, `A1` in the upper left corner. Locations are ordered as their
/// texts are: all of column A from top to bottom, then column B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location(NonZeroU8); // 1 + 9 * column + row, so that no location is a number above 234

impl Location {
    /// The most columns a grid can have: one for each letter.
    pub const MAX_COLUMNS: u8 = 26;
    /// The most rows a grid can have: one for each digit but 0.
    pub const MAX_ROWS: u8 = 9;

    /// The location in this column and this row, both counted from 0; none where no text could name it.
    pub const fn new(column: u8, row: u8) -> Option<Location> {
        if column >= Self::MAX_COLUMNS || row >= Self::MAX_ROWS {
            return None;
        }
        match NonZeroU8::new(1 + column * Self::MAX_ROWS + row) {
            Some(number) => Some(Location(number)),
            None => None,
        }
    }

    /// Reads one upper-case letter followed by one digit from 1 to 9, and nothing else.
    pub fn parse(text: &str) -> Option<Location> {
        match *text.as_bytes() {
            [column @ b'A'..=b'Z', row @ b'1'..=b'9'] => Location::new(column - b'A', row - b'1'),
            _ => None,
        }
    }

    /// The column, counted from 0.
    pub const fn column(self) -> u8 {
        (self.0.get() - 1) / Self::MAX_ROWS
    }

    /// The row, counted from 0.
    pub const fn row(self) -> u8 {
        (self.0.get() - 1) % Self::MAX_ROWS
    }

    /// How many steps a king of chess needs from here to there: diagonal steps count as one.
    ///
    /// ```
    /// # use ships::Location;
    /// let [b2, c3, h3] = ["B2", "C3", "H3"].map(|text| Location::parse(text).unwrap());
    /// assert_eq!(b2.distance(b2), 0);
    /// assert_eq!(b2.distance(c3), 1);
    /// assert_eq!(b2.distance(h3), 6);
    /// ```
    pub fn distance(self, other: Location) -> u8 {
        self.column().abs_diff(other.column()).max(self.row().abs_diff(other.row()))
    }

    /// Every location of the widest grid that is at most this far away, itself included.
    pub(crate) fn within(self, distance: u8) -> impl Iterator<Item = Location> {
        let span = move |middle: u8| middle.saturating_sub(distance)..=middle + distance;
        span(self.column())
            .flat_map(move |column| span(self.row()).filter_map(move |row| Location::new(column, row)))
    }

    /// A number from 1 to 234 that grows with the location, whatever the board.
    pub(crate) const fn number(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'A' + self.column()))?;
        f.write_char(char::from(b'1' + self.row()))
    }
}
