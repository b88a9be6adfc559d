use crate::{BadSize, Location};

/// A grid of 1 to 9 rows and 1 to 26 columns; by default the 4 rows and 8 columns of the course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u8,
    columns: u8,
}

impl Board {
    /// The board of this many rows and columns.
    pub const fn new(rows: u8, columns: u8) -> Result<Board, BadSize> {
        if rows < 1 || rows > Location::MAX_ROWS {
            Err(BadSize::Rows(rows))
        } else if columns < 1 || columns > Location::MAX_COLUMNS {
            Err(BadSize::Columns(columns))
        } else {
            Ok(Board { rows, columns })
        }
    }

    /// How many rows there are.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// How many columns there are.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// How many locations there are, at most 234.
    pub const fn n_locations(self) -> u8 {
        self.rows * self.columns
    }

    /// Whether the location is on this board.
    pub const fn contains(self, location: Location) -> bool {
        location.column() < self.columns && location.row() < self.rows
    }

    /// The location of this board that the text names: exactly a column letter and a row digit.
    ///
    /// ```
    /// # use ships::Board;
    /// let board = Board::default();
    /// assert_eq!(board.location("H4").map(|location| location.to_string()).as_deref(), Some("H4"));
    /// assert_eq!(board.location("I1"), None);
    /// assert_eq!(board.location("h4"), None);
    /// ```
    pub fn location(self, text: &str) -> Option<Location> {
        Location::parse(text).filter(|&location| self.contains(location))
    }

    /// All locations in their order: column A from top to bottom, then column B.
    pub fn locations(self) -> impl Iterator<Item = Location> {
        (0..self.n_locations()).map(move |place| self.location_at(place))
    }

    /// The location at this place in the order of [`locations`](Self::locations).
    pub(crate) fn location_at(self, place: u8) -> Location {
        Location::new(place / self.rows, place % self.rows)
            .expect("a board has no more columns and rows than there are names")
    }

    /// The place of a location of this board in the order of [`locations`](Self::locations).
    pub(crate) const fn place_of(self, location: Location) -> u8 {
        location.column() * self.rows + location.row()
    }
}

impl Default for Board {
    fn default() -> Self {
        Board { rows: 4, columns: 8 }
    }
}
