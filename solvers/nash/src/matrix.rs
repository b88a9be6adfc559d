use std::error::Error;
use std::fmt;

use game::{ByPlayer, MAX_PAYOFF};

use crate::{Mix, Scale, Value};

/// A zero-sum game of one round: the first player chooses a row, the second a column, and the first receives from the
/// second what stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    n_rows: usize,
    n_columns: usize,
    payoffs: Vec<i32>,
}

/// The smallest game: nobody has a choice and nothing is paid.
impl Default for Matrix {
    fn default() -> Matrix {
        Matrix::blank(1, 1)
    }
}

/// Why a list of rows is no matrix game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatrixError {
    /// There is no row, or no column.
    Empty,
    /// The row with this number, counted from 0, is not as long as the first.
    Ragged(usize),
    /// This payoff is further from 0 than [`MAX_PAYOFF`].
    TooLarge(i32),
    /// The payoff in the row and the column with these numbers, counted from 0, is no finite number.
    NotFinite(usize, usize),
}

impl Matrix {
    /// The game with these rows.
    pub fn from_rows<R: AsRef<[i32]>>(rows: &[R]) -> Result<Matrix, MatrixError> {
        let n_columns = rows.first().map_or(0, |row| row.as_ref().len());
        if n_columns == 0 {
            return Err(MatrixError::Empty);
        }
        if let Some(ragged) = rows.iter().position(|row| row.as_ref().len() != n_columns) {
            return Err(MatrixError::Ragged(ragged));
        }
        let payoffs: Vec<i32> = rows.iter().flat_map(|row| row.as_ref().iter().copied()).collect();
        if let Some(&payoff) = payoffs.iter().find(|payoff| payoff.unsigned_abs() > MAX_PAYOFF.unsigned_abs())
        {
            return Err(MatrixError::TooLarge(payoff));
        }
        Ok(Matrix { n_rows: rows.len(), n_columns, payoffs })
    }

    /// The game with these rows of payoffs in points, and the scale by which they became whole payoff units.
    ///
    /// ```
    /// use nash::{Matrix, Solver};
    /// let (pennies, scale) = Matrix::from_points(&[[2.0, -1.0], [-1.0, 1.0]])?;
    /// let value = scale.points(Solver::default().solve(&pennies).value);
    /// assert!(value.contains(0.2) && value.upper - value.lower < 1e-7);
    /// # Ok::<(), nash::MatrixError>(())
    /// ```
    pub fn from_points<R: AsRef<[f64]>>(rows: &[R]) -> Result<(Matrix, Scale), MatrixError> {
        let mut largest = 0.0_f64;
        for (row, payoffs) in rows.iter().enumerate() {
            if let Some(column) = payoffs.as_ref().iter().position(|payoff| !payoff.is_finite()) {
                return Err(MatrixError::NotFinite(row, column));
            }
            largest = payoffs.as_ref().iter().fold(largest, |largest, payoff| largest.max(payoff.abs()));
        }
        let scale = Scale::for_largest(largest);
        let units = |row: &R| row.as_ref().iter().map(|&payoff| scale.units(payoff)).collect::<Vec<i32>>();
        let rows: Vec<Vec<i32>> = rows.iter().map(units).collect();
        Ok((Matrix::from_rows(&rows)?, scale))
    }

    /// How many rows the first player may choose from.
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// How many columns the second player may choose from.
    pub fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// The payoffs row by row.
    pub fn rows(&self) -> impl Iterator<Item = &[i32]> {
        self.payoffs.chunks_exact(self.n_columns)
    }

    pub(crate) fn row(&self, row: usize) -> &[i32] {
        &self.payoffs[row * self.n_columns..][..self.n_columns]
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> i32 {
        self.row(row)[column]
    }

    /// What two mixes prove about the value, whoever made them; nothing if they are for other rows and columns.
    pub fn certify(&self, mixes: &ByPlayer<Mix>) -> Option<Value> {
        let n_actions = mixes.as_ref().map(|mix| mix.weights().len());
        if n_actions != (ByPlayer { first: self.n_rows, second: self.n_columns }) {
            return None;
        }
        let value = Value::between(self.guarantee(&mixes.first), self.ceiling(&mixes.second));
        Some(value.expect("no mix guarantees more than another mix allows"))
    }

    /// The most that a mix of the rows is sure of, rounded down.
    fn guarantee(&self, rows: &Mix) -> i32 {
        (0..self.n_columns)
            .map(|column| {
                let total: i64 =
                    rows.weights().iter().enumerate().map(|(row, &w)| weigh(w, self.at(row, column))).sum();
                floor(total)
            })
            .min()
            .expect("a matrix has a column")
    }

    /// The most that can be got against a mix of the columns, rounded up.
    fn ceiling(&self, columns: &Mix) -> i32 {
        (0..self.n_rows)
            .map(|row| {
                let total: i64 =
                    columns.weights().iter().zip(self.row(row)).map(|(&w, &payoff)| weigh(w, payoff)).sum();
                ceil(total)
            })
            .max()
            .expect("a matrix has a row")
    }

    /// Replaces the payoffs, for which the caller vouches.
    pub(crate) fn refill(&mut self, n_columns: usize, payoffs: impl Iterator<Item = i32>) {
        self.payoffs.clear();
        self.payoffs.extend(payoffs);
        self.n_columns = n_columns;
        self.n_rows = self.payoffs.len() / n_columns;
    }

    /// Room for a matrix to be filled by the search, which vouches for the payoffs.
    pub(crate) fn blank(n_rows: usize, n_columns: usize) -> Matrix {
        Matrix { n_rows, n_columns, payoffs: vec![0; n_rows * n_columns] }
    }

    pub(crate) fn set(&mut self, row: usize, column: usize, payoff: i32) {
        self.payoffs[row * self.n_columns + column] = payoff;
    }
}

/// A payoff times a weight; a whole mix of payoffs stays below 2^61.
pub(crate) fn weigh(weight: u32, payoff: i32) -> i64 {
    i64::from(weight) * i64::from(payoff)
}

/// A weighed total as payoff units, rounded down.
pub(crate) fn floor(total: i64) -> i32 {
    (total >> Mix::WHOLE.trailing_zeros()) as i32
}

/// A weighed total as payoff units, rounded up.
pub(crate) fn ceil(total: i64) -> i32 {
    -floor(-total)
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatrixError::Empty => write!(f, "a matrix game needs at least one row and one column"),
            MatrixError::Ragged(row) => write!(f, "row {row} is not as long as row 0"),
            MatrixError::TooLarge(payoff) => {
                write!(f, "the payoff {payoff} is not between {} and {MAX_PAYOFF}", -MAX_PAYOFF)
            }
            MatrixError::NotFinite(row, column) => {
                write!(f, "the payoff in row {row} and column {column} is no finite number")
            }
        }
    }
}

impl Error for MatrixError {}
