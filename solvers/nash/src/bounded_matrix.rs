use game::ByPlayer;

use crate::matrix::{ceil, floor, weigh};
use crate::{Mix, Value};

/// A matrix game of whose payoffs only bounds are known.
#[derive(Clone, Copy, Debug)]
pub struct BoundedMatrix<'a> {
    n_columns: usize,
    cells: &'a [Value],
}

impl<'a> BoundedMatrix<'a> {
    /// The game with these payoffs row by row; nothing if they do not make whole rows, one at least.
    pub const fn new(n_columns: usize, cells: &'a [Value]) -> Option<BoundedMatrix<'a>> {
        if n_columns == 0 || cells.is_empty() || !cells.len().is_multiple_of(n_columns) {
            return None;
        }
        Some(BoundedMatrix { n_columns, cells })
    }

    /// What two mixes prove about the value, whoever made them; nothing if they are for other rows and columns.
    pub fn certify(self, mixes: &ByPlayer<Mix>) -> Option<Value> {
        let (rows, columns) = (mixes.first.weights(), mixes.second.weights());
        if columns.len() != self.n_columns || self.cells.len() != rows.len() * self.n_columns {
            return None;
        }
        let guarantee = (0..self.n_columns).map(|column| {
            let line = self.cells[column..].iter().step_by(self.n_columns);
            rows.iter().zip(line).map(|(&weight, cell)| weigh(weight, cell.lower())).sum::<i64>()
        });
        let ceiling = self.cells.chunks_exact(self.n_columns).map(|row| {
            columns.iter().zip(row).map(|(&weight, cell)| weigh(weight, cell.upper())).sum::<i64>()
        });
        let (lower, upper) = (guarantee.min().map(floor)?, ceiling.max().map(ceil)?);
        Some(Value::between(lower, upper).expect("no mix guarantees more than another mix allows"))
    }

    pub(crate) fn n_columns(self) -> usize {
        self.n_columns
    }

    /// The middles of the bounds, row by row.
    pub(crate) fn middles(self) -> impl Iterator<Item = i32> {
        self.cells.iter().map(|cell| cell.middle())
    }

    /// The bounds of the value if the middles have a saddle point; `most` is scratch space.
    pub(crate) fn bounds_of_saddle(self, most: &mut Vec<(i32, i32)>) -> Option<Value> {
        let (mut lower, mut least_middle) = (i32::MIN, i32::MIN);
        most.clear();
        most.resize(self.n_columns, (i32::MIN, i32::MIN));
        for row in self.cells.chunks_exact(self.n_columns) {
            let (mut least, mut middle) = (i32::MAX, i32::MAX);
            for (cell, most) in row.iter().zip(most.iter_mut()) {
                least = least.min(cell.lower());
                middle = middle.min(cell.middle());
                *most = (most.0.max(cell.upper()), most.1.max(cell.middle()));
            }
            (lower, least_middle) = (lower.max(least), least_middle.max(middle));
        }
        let upper = most.iter().map(|most| most.0).min()?;
        let most_middle = most.iter().map(|most| most.1).min()?;
        (least_middle == most_middle).then(|| Value::between(lower, upper)).flatten()
    }
}
