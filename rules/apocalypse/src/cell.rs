/// One of the 25 cells of the board: column `x` from the left, row `y` from the top, both 0 to 4.
///
/// ```
/// use apocalypse::Cell;
/// let cell = Cell::new(1, 4).expect("on the board");
/// assert_eq!((cell.x(), cell.y(), cell.to_string().as_str()), (1, 4, "14"));
/// assert_eq!(Cell::new(5, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// How many columns and how many rows the board has.
    pub const SIDE: u8 = 5;
    /// How many cells the board has.
    pub const COUNT: usize = 25;

    /// The cell in this column and row, if both are on the board.
    pub const fn new(x: u8, y: u8) -> Option<Cell> {
        if x < Cell::SIDE && y < Cell::SIDE { Some(Cell(y * Cell::SIDE + x)) } else { None }
    }

    /// The cell with this number, counted row by row from the top left corner.
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < Cell::COUNT { Some(Cell(index as u8)) } else { None }
    }

    /// All cells, row by row from the top left corner.
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..Cell::COUNT as u8).map(Cell)
    }

    /// The column, 0 on the left.
    pub const fn x(self) -> u8 {
        self.0 % Cell::SIDE
    }

    /// The row, 0 at the top.
    pub const fn y(self) -> u8 {
        self.0 / Cell::SIDE
    }

    /// The number of the cell, the inverse of [`from_index`](Self::from_index).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell `dx` columns to the right and `dy` rows further down, if it is on the board.
    pub const fn offset(self, dx: i8, dy: i8) -> Option<Cell> {
        Cell::new(self.x().wrapping_add_signed(dx), self.y().wrapping_add_signed(dy))
    }

    /// The cell that changes places with this one when left and right are exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Cell {
        Cell(self.y() * Cell::SIDE + (Cell::SIDE - 1 - self.x()))
    }

    /// The cell that changes places with this one when top and bottom are exchanged.
    #[must_use]
    pub const fn flipped(self) -> Cell {
        Cell((Cell::SIDE - 1 - self.y()) * Cell::SIDE + self.x())
    }
}
