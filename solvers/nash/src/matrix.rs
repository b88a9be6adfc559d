use std::error::Error;
use std::fmt;

use game::MAX_PAYOFF;

use crate::{Mix, Value};

/// A zero-sum game of one round: Black chooses a row, White a column, and Black receives what stands there.
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

    /// How many rows Black may choose from.
    pub fn n_rows(&self) -> usize {
        self.n_rows
    }

    /// How many columns White may choose from.
    pub fn n_columns(&self) -> usize {
        self.n_columns
    }

    /// The payoffs of one row.
    pub fn row(&self, row: usize) -> &[i32] {
        &self.payoffs[row * self.n_columns..][..self.n_columns]
    }

    /// The payoff at a row and a column.
    pub fn at(&self, row: usize, column: usize) -> i32 {
        self.row(row)[column]
    }

    /// The most that Black is sure of with this mix of rows, rounded down.
    pub fn guarantee(&self, rows: &Mix) -> i32 {
        (0..self.n_columns)
            .map(|column| {
                let total: i64 =
                    rows.weights().iter().enumerate().map(|(row, &w)| weigh(w, self.at(row, column))).sum();
                floor(total)
            })
            .min()
            .expect("a matrix has a column")
    }

    /// The most that Black can get against this mix of columns, rounded up.
    pub fn ceiling(&self, columns: &Mix) -> i32 {
        (0..self.n_rows)
            .map(|row| {
                let total: i64 =
                    columns.weights().iter().zip(self.row(row)).map(|(&w, &payoff)| weigh(w, payoff)).sum();
                ceil(total)
            })
            .max()
            .expect("a matrix has a row")
    }

    /// What two mixes prove about the value, whoever made them.
    pub fn certify(&self, rows: &Mix, columns: &Mix) -> Value {
        Value::between(self.guarantee(rows), self.ceiling(columns))
            .expect("no mix guarantees more than another mix allows")
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

/// A weighed total as grains, rounded down.
pub(crate) fn floor(total: i64) -> i32 {
    (total >> Mix::WHOLE.trailing_zeros()) as i32
}

/// A weighed total as grains, rounded up.
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
        }
    }
}

impl Error for MatrixError {}
