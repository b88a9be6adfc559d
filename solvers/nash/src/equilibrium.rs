use game::ByPlayer;

use crate::best_of_two::best_of_two;
use crate::dominance::Remains;
use crate::simplex::Simplex;
use crate::{BoundedMatrix, Matrix, Mix, Value};

/// How to play a matrix game, and the proof: `value` is what the two mixes guarantee, checked in integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibrium {
    /// The first player's mix ensures `value.lower()`, the second's concedes at most `value.upper()`.
    pub value: Value,
    /// The first player's mix of rows and the second's of columns.
    pub mixes: ByPlayer<Mix>,
}

/// Solves matrix games one after another, keeping its scratch space.
///
/// The cheapest method that fits is used: a saddle point, dominance, the crossing of straight lines where one side
/// has two choices left, and the simplex method. Whatever found the mixes, the bounds are computed from them in
/// integers, so that a numerical failure can only widen the bounds, never falsify them.
///
/// ```
/// use game::Player;
/// use nash::{Matrix, Solver};
/// // Matching pennies, where a match on heads counts double.
/// let pennies = Matrix::from_rows(&[[2000, -1000], [-1000, 1000]])?;
/// let solved = Solver::default().solve(&pennies);
/// assert!(solved.value.contains(200) && solved.value.width() <= 2);
/// assert!((solved.mixes[Player::First].probability(0) - 0.4).abs() < 1e-6);
/// # Ok::<(), nash::MatrixError>(())
/// ```
#[derive(Debug, Default)]
pub struct Solver {
    remains: Remains,
    simplex: Simplex,
    rows: Vec<f64>,
    columns: Vec<f64>,
    middles: Matrix,
    most: Vec<(i32, i32)>,
}

impl Solver {
    /// Solves a matrix game.
    pub fn solve(&mut self, matrix: &Matrix) -> Equilibrium {
        if let Some(solved) = saddle(matrix) {
            return solved;
        }
        self.remains.reduce(matrix);
        let (rows, columns) = (self.remains.rows.as_slice(), self.remains.columns.as_slice());
        let payoff = |row: usize, column: usize| f64::from(matrix.at(rows[row], columns[column]));
        match (rows.len(), columns.len()) {
            (1, 1) => {
                (self.rows, self.columns) = (vec![1.0], vec![1.0]);
            }
            (2, n) => {
                let (share, replies) = best_of_two(n, payoff);
                read_two(&mut self.rows, share, &mut self.columns, n, replies);
            }
            (n, 2) => {
                let (share, replies) = best_of_two(n, |column, row| -payoff(row, column));
                read_two(&mut self.columns, share, &mut self.rows, n, replies);
            }
            (n_rows, n_columns) => {
                let scaled = scale(matrix, rows, columns);
                let mixes = (&mut self.rows, &mut self.columns);
                self.simplex.solve(n_rows, n_columns, |r, c| scaled(payoff(r, c)), mixes);
            }
        }
        let spread = |proportions: &[f64], places: &[usize], n: usize| {
            Mix::from_proportions(proportions).expect("a row and a column remain").spread(places, n)
        };
        let mixes = ByPlayer {
            first: spread(&self.rows, rows, matrix.n_rows()),
            second: spread(&self.columns, columns, matrix.n_columns()),
        };
        let value = matrix.certify(&mixes).expect("the mixes are for these rows and columns");
        Equilibrium { value, mixes }
    }

    /// The value of a matrix game of whose payoffs only bounds are known.
    pub fn bound(&mut self, payoffs: BoundedMatrix<'_>) -> Value {
        if let Some(value) = payoffs.bounds_of_saddle(&mut self.most) {
            return value;
        }
        let mixes = self.mixes(payoffs);
        payoffs.certify(&mixes).expect("the mixes are for these rows and columns")
    }

    /// Mixes for a matrix game of whose payoffs only bounds are known: those of the middles.
    pub fn mixes(&mut self, payoffs: BoundedMatrix<'_>) -> ByPlayer<Mix> {
        self.middles.refill(payoffs.n_columns(), payoffs.middles());
        let middles = std::mem::take(&mut self.middles);
        let Equilibrium { mixes, .. } = self.solve(&middles);
        self.middles = middles;
        mixes
    }
}

/// A row and a column whose crossing is the least of its row and the most of its column, if there is one.
fn saddle(matrix: &Matrix) -> Option<Equilibrium> {
    let least = |row: usize| matrix.row(row).iter().min().copied().expect("a matrix has a column");
    let row = (0..matrix.n_rows()).max_by_key(|&row| (least(row), usize::MAX - row))?;
    let value = least(row);
    let holds = |column: usize| (0..matrix.n_rows()).all(|row| matrix.at(row, column) <= value);
    let column = (0..matrix.n_columns()).find(|&column| matrix.at(row, column) == value && holds(column))?;
    let mixes =
        ByPlayer { first: Mix::pure(row, matrix.n_rows())?, second: Mix::pure(column, matrix.n_columns())? };
    Some(Equilibrium { value: Value::exact(value), mixes })
}

/// Maps the payoffs of a part of a matrix to between 1 and 2, where the simplex method is at ease.
fn scale(matrix: &Matrix, rows: &[usize], columns: &[usize]) -> impl Fn(f64) -> f64 + use<> {
    let (mut least, mut most) = (i32::MAX, i32::MIN);
    for &row in rows {
        for &column in columns {
            let payoff = matrix.at(row, column);
            (least, most) = (least.min(payoff), most.max(payoff));
        }
    }
    let least = f64::from(least);
    let inverse = 1.0 / (f64::from(most) - least).max(1.0);
    move |payoff| 1.0 + (payoff - least) * inverse
}

/// Writes the answer of [`best_of_two`] as proportions.
fn read_two(two: &mut Vec<f64>, share: f64, many: &mut Vec<f64>, n: usize, replies: [(usize, f64); 2]) {
    two.clear();
    two.extend([share, 1.0 - share]);
    many.clear();
    many.resize(n, 0.0);
    for (reply, share) in replies {
        many[reply] += share;
    }
}
