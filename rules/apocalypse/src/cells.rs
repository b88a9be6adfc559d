use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use crate::Cell;

/// A set of cells, one bit for each.
///
/// ```
/// use apocalypse::{Cell, Cells};
/// let row: Cells = Cell::all().filter(|cell| cell.y() == 2).collect();
/// assert_eq!(row.len(), 5);
/// assert!(!(!row).contains(Cell::new(3, 2).expect("on the board")));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cells(u32);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells(0);
    /// Every cell of the board.
    pub const ALL: Cells = Cells((1 << Cell::COUNT) - 1);

    /// The set whose members are the numbers of the set bits, unless a bit stands for no cell.
    pub const fn from_bits(bits: u32) -> Option<Cells> {
        if bits & !Cells::ALL.0 == 0 { Some(Cells(bits)) } else { None }
    }

    /// One bit for each member, at the cell's [index](Cell::index).
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of one cell.
    pub const fn only(cell: Cell) -> Cells {
        Cells(1 << cell.index())
    }

    /// How many cells are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `cell` is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & Cells::only(cell).0 != 0
    }

    /// The set and `cell`.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Cells {
        Cells(self.0 | Cells::only(cell).0)
    }

    /// The set without `cell`.
    #[must_use]
    pub const fn without(self, cell: Cell) -> Cells {
        Cells(self.0 & !Cells::only(cell).0)
    }

    /// The set itself, or no cell. Chance decides most such questions, so they are answered without a branch.
    #[must_use]
    pub(crate) const fn only_if(self, condition: bool) -> Cells {
        Cells(self.0 & (condition as u32).wrapping_neg())
    }

    /// The first member.
    pub(crate) const fn first(self) -> Option<Cell> {
        // An empty set has 32 trailing zeros, which is no cell.
        Cell::from_index(self.0.trailing_zeros() as usize)
    }

    /// Every member moved `dx` columns to the right and `dy` rows down, each by one at most; those that would leave
    /// the board drop out.
    #[must_use]
    pub(crate) const fn moved(self, dx: i8, dy: i8) -> Cells {
        const LEFT: u32 = 0b00001_00001_00001_00001_00001;
        let row = Cell::SIDE as u32;
        let bits = match dy {
            ..0 => self.0 >> row,
            0 => self.0,
            1.. => (self.0 << row) & Cells::ALL.0,
        };
        let bits = match dx {
            ..0 => (bits & !LEFT) >> 1,
            0 => bits,
            1.. => (bits & !(LEFT << (row - 1))) << 1,
        };
        Cells(bits)
    }

    /// The set with left and right exchanged.
    #[must_use]
    #[inline]
    pub fn mirrored(self) -> Cells {
        const LEFT: u32 = 0b00001_00001_00001_00001_00001;
        let column = |x: u32| self.0 & (LEFT << x);
        Cells(column(0) << 4 | column(1) << 2 | column(2) | column(3) >> 2 | column(4) >> 4)
    }

    /// The set with top and bottom exchanged.
    #[must_use]
    #[inline]
    pub fn flipped(self) -> Cells {
        const TOP: u32 = 0b11111;
        let row = |y: u32| self.0 & (TOP << (5 * y));
        Cells(row(0) << 20 | row(1) << 10 | row(2) | row(3) >> 10 | row(4) >> 20)
    }
}

impl BitAnd for Cells {
    type Output = Cells;
    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Cells;
    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

/// Every cell that is not in the set.
impl Not for Cells {
    type Output = Cells;
    #[inline]
    fn not(self) -> Cells {
        Cells(!self.0 & Cells::ALL.0)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, Cells::with)
    }
}

impl IntoIterator for Cells {
    type Item = Cell;
    type IntoIter = CellsIter;
    #[inline]
    fn into_iter(self) -> CellsIter {
        CellsIter(self.0)
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(|cell| (cell.x(), cell.y()))).finish()
    }
}

/// The members of a set of cells, row by row from the top left corner.
#[derive(Clone, Debug)]
pub struct CellsIter(u32);

impl Iterator for CellsIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = Cells(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for CellsIter {}
