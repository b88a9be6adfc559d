/// The dense tableau of a matrix game with positive payoffs, and the pivots that solve it.
///
/// For a game `A` whose payoffs are all positive, the problem of who chooses columns is to maximise the sum of `y` with `A y <= 1` and
/// `y >= 0`; the value is one over that sum and the reduced costs of the slacks are the mix of rows. The tableau keeps one
/// row for each row of the game and one for the costs, one column for each column of the game and one for the right
/// side. A pivot exchanges the variable of a row with that of a column in place.
#[derive(Debug, Default)]
pub(crate) struct Simplex {
    n_rows: usize,
    n_columns: usize,
    cells: Vec<f64>,
    /// Which variable each tableau row stands for; columns of the game come first, then slacks.
    basic: Vec<usize>,
    /// Which variable each tableau column stands for.
    free: Vec<usize>,
    pivot_row: Vec<f64>,
}

/// What is less than this is rounding error; the payoffs are between 1 and 2.
const TINY: f64 = 1e-11;

impl Simplex {
    /// Solves the game whose payoffs, between 1 and 2, `payoff` tells by row and column, and writes both mixes, up to
    /// a common factor each.
    ///
    /// The answer is only as good as floating point: whoever calls must check it.
    pub(crate) fn solve(
        &mut self,
        n_rows: usize,
        n_columns: usize,
        payoff: impl Fn(usize, usize) -> f64,
        mixes: (&mut Vec<f64>, &mut Vec<f64>),
    ) {
        self.reset(n_rows, n_columns, payoff);
        self.optimise();
        self.read(mixes);
    }

    fn reset(&mut self, n_rows: usize, n_columns: usize, payoff: impl Fn(usize, usize) -> f64) {
        (self.n_rows, self.n_columns) = (n_rows, n_columns);
        self.cells.clear();
        for row in 0..n_rows {
            self.cells.extend((0..n_columns).map(|column| payoff(row, column)));
            self.cells.push(1.0);
        }
        self.cells.extend((0..n_columns).map(|_| -1.0));
        self.cells.push(0.0);
        self.basic.clear();
        self.basic.extend(n_columns..n_columns + n_rows);
        self.free.clear();
        self.free.extend(0..n_columns);
    }

    fn stride(&self) -> usize {
        self.n_columns + 1
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.stride() + column]
    }

    /// What the basic variable of a row is worth.
    fn right_side(&self, row: usize) -> f64 {
        self.at(row, self.n_columns)
    }

    fn costs(&self) -> &[f64] {
        &self.cells[self.n_rows * self.stride()..][..self.n_columns]
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let stride = self.stride();
        let inverse = 1.0 / self.at(row, column);
        let pivot_row = &mut self.cells[row * stride..][..stride];
        for cell in pivot_row.iter_mut() {
            *cell *= inverse;
        }
        pivot_row[column] = inverse;
        self.pivot_row.clear();
        self.pivot_row.extend_from_slice(pivot_row);
        for (other, line) in self.cells.chunks_exact_mut(stride).enumerate() {
            if other == row {
                continue;
            }
            let factor = line[column];
            if factor != 0.0 {
                line[column] = 0.0;
                for (cell, &by) in line.iter_mut().zip(&self.pivot_row) {
                    *cell -= factor * by;
                }
            }
        }
        std::mem::swap(&mut self.basic[row], &mut self.free[column]);
    }

    /// Primal pivots until no cost is negative: the steepest first, then, should that not end, Bland's order, which
    /// cannot cycle. A limit far above what either needs keeps a numerically hopeless game from running for ever.
    fn optimise(&mut self) {
        let patience = 4 * (self.n_rows + self.n_columns) + 16;
        for step in 0..50 * patience {
            let column = if step < patience { self.steepest() } else { self.first_in_bland_order() };
            let Some(column) = column else { return };
            let Some(row) = self.leaving(column, step >= patience) else { return };
            self.pivot(row, column);
        }
    }

    fn steepest(&self) -> Option<usize> {
        let (column, cost) = self
            .costs()
            .iter()
            .enumerate()
            .min_by(|(_, a), (_, b)| a.total_cmp(b))
            .expect("a game has a column");
        (*cost < -TINY).then_some(column)
    }

    fn first_in_bland_order(&self) -> Option<usize> {
        let negative = self.costs().iter().enumerate().filter(|&(_, &cost)| cost < -TINY);
        negative.map(|(column, _)| column).min_by_key(|&column| self.free[column])
    }

    /// The row whose variable reaches 0 first when that of `column` grows; among equals the one with the largest
    /// pivot, or the first in Bland's order.
    fn leaving(&self, column: usize, bland: bool) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for row in (0..self.n_rows).filter(|&row| self.at(row, column) > TINY) {
            let ratio = self.right_side(row).max(0.0) / self.at(row, column);
            let better = best.is_none_or(|(other, least)| {
                ratio < least - TINY
                    || (ratio <= least + TINY
                        && if bland {
                            self.basic[row] < self.basic[other]
                        } else {
                            self.at(row, column) > self.at(other, column)
                        })
            });
            if better {
                best = Some((row, ratio));
            }
        }
        best.map(|(row, _)| row)
    }

    fn read(&self, (rows, columns): (&mut Vec<f64>, &mut Vec<f64>)) {
        columns.clear();
        columns.resize(self.n_columns, 0.0);
        rows.clear();
        rows.resize(self.n_rows, 0.0);
        for (row, &variable) in self.basic.iter().enumerate() {
            if variable < self.n_columns {
                columns[variable] = self.right_side(row);
            }
        }
        for (&cost, &variable) in self.costs().iter().zip(&self.free) {
            if variable >= self.n_columns {
                rows[variable - self.n_columns] = cost;
            }
        }
    }
}
