//! The value of a matrix game in exact rational arithmetic: slow, short and independent of the solver's code.

use num_rational::BigRational;

fn number(value: i64) -> BigRational {
    BigRational::from_integer(value.into())
}

/// The value rounded down and up.
pub(crate) fn value(rows: &[Vec<i32>]) -> (i32, i32) {
    let shift = 1 - i64::from(*rows.iter().flatten().min().expect("a payoff"));
    let zero = number(0);
    let (m, n) = (rows.len(), rows[0].len());
    // Maximise the sum of y with A y <= 1: one row for each constraint, slacks and right side last, then the costs.
    let width = n + m + 1;
    let mut table = vec![vec![zero.clone(); width]; m + 1];
    for (i, row) in rows.iter().enumerate() {
        for (j, &payoff) in row.iter().enumerate() {
            table[i][j] = number(i64::from(payoff) + shift);
        }
        table[i][n + i] = number(1);
        table[i][width - 1] = number(1);
    }
    for cost in &mut table[m][..n] {
        *cost = number(-1);
    }
    let mut basis: Vec<usize> = (n..n + m).collect();
    // Bland's order: it cannot cycle, and exact arithmetic needs no tolerance.
    while let Some(entering) = (0..width - 1).find(|&j| table[m][j] < zero) {
        let leaving = (0..m)
            .filter(|&i| table[i][entering] > zero)
            .min_by_key(|&i| (&table[i][width - 1] / &table[i][entering], basis[i]))
            .expect("positive payoffs bound the sum");
        basis[leaving] = entering;
        let pivot = table[leaving][entering].clone();
        for cell in &mut table[leaving] {
            *cell /= &pivot;
        }
        let pivot_row = table[leaving].clone();
        for (i, row) in table.iter_mut().enumerate() {
            if i != leaving && row[entering] != zero {
                let factor = row[entering].clone();
                for (cell, by) in row.iter_mut().zip(&pivot_row) {
                    *cell -= &factor * by;
                }
            }
        }
    }
    let value = table[m][width - 1].recip() - number(shift);
    let whole =
        |value: BigRational| i32::try_from(value.to_integer()).expect("a value is no larger than a payoff");
    (whole(value.floor()), whole(value.ceil()))
}
