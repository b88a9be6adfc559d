use crate::Matrix;

/// The rows and columns of a matrix game that best play may be confined to without changing the value.
///
/// A row that is nowhere above another is dropped, a column that is nowhere below another likewise, again and again;
/// of equal ones the first stays. An equilibrium of what remains is an equilibrium of the whole.
#[derive(Debug, Default)]
pub(crate) struct Remains {
    pub(crate) rows: Vec<usize>,
    pub(crate) columns: Vec<usize>,
}

impl Remains {
    /// Starts again with all rows and columns of `matrix` and drops what is dominated.
    pub(crate) fn reduce(&mut self, matrix: &Matrix) {
        self.rows.clear();
        self.rows.extend(0..matrix.n_rows());
        self.columns.clear();
        self.columns.extend(0..matrix.n_columns());
        let mut quiet = 0;
        let mut on_rows = true;
        // Two passes in a row without a drop, one over each side, and nothing more can go.
        while quiet < 2 {
            let dropped = if on_rows {
                let columns = &self.columns;
                drop_dominated(&mut self.rows, columns, |row, column| matrix.at(row, column))
            } else {
                let rows = &self.rows;
                drop_dominated(&mut self.columns, rows, |column, row| -matrix.at(row, column))
            };
            quiet = if dropped { 1 } else { quiet + 1 };
            on_rows = !on_rows;
        }
    }
}

/// Drops every choice that pays its owner nowhere more than another; `payoff` takes a choice and a reply to it.
fn drop_dominated(choices: &mut Vec<usize>, replies: &[usize], payoff: impl Fn(usize, usize) -> i32) -> bool {
    let before = choices.len();
    let mut i = 0;
    'choice: while i < choices.len() {
        let mut k = i + 1;
        while k < choices.len() {
            let (mut i_can_go, mut k_can_go) = (true, true);
            for &reply in replies {
                let (by_i, by_k) = (payoff(choices[i], reply), payoff(choices[k], reply));
                i_can_go &= by_i <= by_k;
                k_can_go &= by_k <= by_i;
                if !i_can_go && !k_can_go {
                    break;
                }
            }
            if k_can_go {
                choices.remove(k);
            } else if i_can_go {
                choices.remove(i);
                continue 'choice;
            } else {
                k += 1;
            }
        }
        i += 1;
    }
    choices.len() < before
}
