//! The matrix solver against an independent linear-programming crate and against exact rational arithmetic.

mod exact;

use game::{ByPlayer, MAX_PAYOFF, Player};
use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome};
use nash::{BoundedMatrix, Matrix, MatrixError, Mix, Solver, Value};
use proptest::prelude::*;

/// How many payoff units the payoffs of the random games are multiples of.
const UNITS: f64 = 65536.0;

/// Random rows of one of several kinds: win-draw-loss, few levels, many levels, and rows that repeat each other.
fn rows(largest: usize) -> impl Strategy<Value = Vec<Vec<i32>>> {
    (1..=largest, 1..=largest, 0..4).prop_flat_map(|(n_rows, n_columns, kind)| {
        let payoff = match kind {
            0 => prop_oneof![Just(-1), Just(0), Just(1)].boxed(),
            1 => (-3..=3).boxed(),
            _ => (-1000..=1000).boxed(),
        };
        let row = prop::collection::vec(payoff.prop_map(|payoff| payoff * (1 << 16)), n_columns);
        let rows = prop::collection::vec(row, n_rows);
        (rows, prop::collection::vec(0..n_rows, n_rows)).prop_map(move |(rows, copies)| {
            if kind == 3 { copies.iter().map(|&copy| rows[copy].clone()).collect() } else { rows }
        })
    })
}

fn solve(rows: &[Vec<i32>]) -> nash::Equilibrium {
    Solver::default().solve(&Matrix::from_rows(rows).expect("the strategy makes matrices"))
}

/// The value according to a general linear-programming solver.
fn value_by_linear_programming(rows: &[Vec<i32>]) -> f64 {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let shares: Vec<_> = rows.iter().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    problem.add_constraint(shares.iter().map(|&x| (x, 1.0)).collect::<Vec<_>>(), ComparisonOp::Eq, 1.0);
    for column in 0..rows[0].len() {
        let mut terms: Vec<_> =
            shares.iter().zip(rows).map(|(&x, row)| (x, f64::from(row[column]) / UNITS)).collect();
        terms.push((value, -1.0));
        problem.add_constraint(terms, ComparisonOp::Ge, 0.0);
    }
    match problem.solve().expect("a matrix game has a value") {
        SolveOutcome::Solution(solution) => solution.objective() * UNITS,
        SolveOutcome::Interrupted(_) => panic!("no limit was set"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn the_bounds_hold_the_exact_rational_value_and_are_tight(rows in rows(7)) {
        let solved = solve(&rows);
        let (below, above) = exact::value(&rows);
        prop_assert!(solved.value.lower() <= below, "{:?} is not below {below}", solved.value);
        prop_assert!(solved.value.upper() >= above, "{:?} is not above {above}", solved.value);
        prop_assert!(solved.value.width() <= 3, "{:?} around {below}..{above}", solved.value);
    }

    #[test]
    fn bounds_on_the_payoffs_give_bounds_on_the_value(rows in rows(6), doubt in 0..200i32) {
        let moved = |by: i32| rows.iter().map(|row| row.iter().map(|payoff| payoff + by).collect()).collect::<Vec<Vec<i32>>>();
        let cells: Vec<Value> = rows.iter().flatten().map(|&payoff| Value::between(payoff - doubt, payoff + doubt).expect("in order")).collect();
        let value = Solver::default().bound(BoundedMatrix::new(rows[0].len(), &cells).expect("whole rows"));
        prop_assert!(value.lower() <= exact::value(&moved(-doubt)).0);
        prop_assert!(value.upper() >= exact::value(&moved(doubt)).1);
        prop_assert!(value.width() <= 2 * doubt + 3, "{:?}", value);
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn larger_games_agree_with_linear_programming(rows in rows(24)) {
        let solved = solve(&rows);
        let other = value_by_linear_programming(&rows);
        let slack = 1e-4 * UNITS;
        prop_assert!(f64::from(solved.value.lower()) <= other + slack, "{:?} and {other}", solved.value);
        prop_assert!(f64::from(solved.value.upper()) >= other - slack, "{:?} and {other}", solved.value);
        prop_assert!(solved.value.width() <= 8, "{:?}", solved.value);
    }

    #[test]
    fn the_bounds_are_what_the_two_mixes_guarantee(rows in rows(9)) {
        let solved = solve(&rows);
        for mix in [&solved.mixes.first, &solved.mixes.second] {
            prop_assert_eq!(mix.weights().iter().map(|&w| u64::from(w)).sum::<u64>(), u64::from(Mix::WHOLE));
        }
        let whole = i128::from(Mix::WHOLE);
        for column in 0..rows[0].len() {
            let got: i128 = solved.mixes.first.weights().iter().zip(&rows).map(|(&w, row)| i128::from(w) * i128::from(row[column])).sum();
            prop_assert!(got >= i128::from(solved.value.lower()) * whole);
        }
        for row in &rows {
            let got: i128 = solved.mixes.second.weights().iter().zip(row).map(|(&w, &payoff)| i128::from(w) * i128::from(payoff)).sum();
            prop_assert!(got <= i128::from(solved.value.upper()) * whole);
        }
    }

    #[test]
    fn payoffs_in_points_have_the_value_of_the_linear_program_at_any_scale(rows in rows(9), exponent in -300..300_i32) {
        let scale = 2_f64.powi(exponent);
        let in_points: Vec<Vec<f64>> = rows.iter().map(|row| row.iter().map(|&payoff| f64::from(payoff) * scale).collect()).collect();
        let (matrix, scaled) = Matrix::from_points(&in_points).expect("finite payoffs");
        let (below, above) = exact::value(&rows);
        let value = scaled.points(Solver::default().solve(&matrix).value);
        prop_assert!(value.lower <= f64::from(above) * scale && value.upper >= f64::from(below) * scale, "{:?}", value);
        let largest = rows.iter().flatten().map(|payoff| payoff.abs()).max().expect("a payoff");
        prop_assert!(value.upper - value.lower <= f64::from(largest.max(1)) * scale * 1e-7, "{:?} of {}", value, largest);
    }

    #[test]
    fn a_mix_of_any_proportions_sums_to_the_whole(proportions in prop::collection::vec(any::<f64>(), 1..9)) {
        let mix = Mix::from_proportions(&proportions).expect("there are some");
        prop_assert_eq!(mix.weights().iter().map(|&weight| u64::from(weight)).sum::<u64>(), u64::from(Mix::WHOLE));
    }

    #[test]
    fn changing_places_negates_the_value(rows in rows(9)) {
        let turned: Vec<Vec<i32>> = (0..rows[0].len()).map(|c| rows.iter().map(|row| -row[c]).collect()).collect();
        let (there, back) = (solve(&rows).value, solve(&turned).value.negated());
        prop_assert!(there.lower() <= back.upper() && back.lower() <= there.upper(), "{there:?} {back:?}");
    }
}

#[test]
fn any_two_mixes_give_bounds_however_bad_they_are() {
    let rows = [[3, -1], [-2, 4]].map(|row| row.map(|payoff| payoff << 20));
    let matrix = Matrix::from_rows(&rows).expect("two by two");
    let mixes = ByPlayer { first: 1, second: 0 }.map(|action| Mix::pure(action, 2).expect("one of two"));
    let bounds = matrix.certify(&mixes).expect("two by two");
    assert_eq!((bounds.lower(), bounds.upper()), (-2 << 20, 3 << 20));
    assert!(bounds.contains(1 << 20), "the value is 1");
}

#[test]
fn payoffs_at_the_limit_do_not_overflow() {
    let rows = [[MAX_PAYOFF, -MAX_PAYOFF, 0], [-MAX_PAYOFF, MAX_PAYOFF, 0], [-1, -1, MAX_PAYOFF]];
    let solved = Solver::default().solve(&Matrix::from_rows(&rows).expect("within the limit"));
    assert!(solved.value.contains(0), "{:?}", solved.value);
    assert!(solved.value.width() <= 8, "{:?}", solved.value);
}

#[test]
fn what_is_no_matrix_is_refused_with_a_reason() {
    assert_eq!(Matrix::from_rows(&[[0; 0]; 2]), Err(MatrixError::Empty));
    assert_eq!(Matrix::from_rows::<[i32; 1]>(&[]), Err(MatrixError::Empty));
    assert_eq!(Matrix::from_rows(&[vec![1, 2], vec![1]]), Err(MatrixError::Ragged(1)));
    let error = Matrix::from_rows(&[[MAX_PAYOFF + 1]]).expect_err("too large");
    assert!(error.to_string().contains("1073741824"), "{error}");
}

#[test]
fn a_mix_is_drawn_as_often_as_it_says() {
    let mix = Mix::from_proportions(&[1.0, 0.0, 3.0]).expect("three");
    assert_eq!(mix.weights(), [Mix::WHOLE / 4, 0, Mix::WHOLE / 4 * 3]);
    assert_eq!(
        [0, Mix::WHOLE / 4 - 1, Mix::WHOLE / 4, Mix::WHOLE - 1].map(|ticket| mix.draw(ticket)),
        [0, 0, 2, 2]
    );
    assert_eq!(mix.support().collect::<Vec<_>>(), [0, 2]);
}

#[test]
fn a_mix_of_very_many_or_very_small_or_large_proportions_sums_to_the_whole() {
    for proportions in [vec![1.0; 60_000], vec![5e-324; 2], vec![f64::MAX; 3], vec![1e308, 1.0]] {
        let mix = Mix::from_proportions(&proportions).expect("there are some");
        assert_eq!(mix.weights().iter().sum::<u32>(), Mix::WHOLE);
    }
    let third = Mix::from_proportions(&[1e308, 0.5e308]).expect("two").probability(1);
    assert!((third - 1.0 / 3.0).abs() < 1e-8, "{third}");
}

#[test]
fn what_does_not_fit_together_is_answered_with_nothing() {
    assert_eq!(Mix::pure(5, 2), None);
    assert_eq!(Mix::pure(0, 0), None);
    assert_eq!(Mix::from_proportions(&[]), None);
    let even = Mix::from_proportions(&[1.0, 1.0]).expect("two");
    assert!(even.probability(2).abs() < 1e-9, "there is no third action");
    let cells = [Value::exact(1), Value::exact(2), Value::exact(3)];
    for n_columns in [0, 2, 4] {
        assert!(BoundedMatrix::new(n_columns, &cells).is_none());
    }
    assert!(BoundedMatrix::new(1, &[]).is_none());
    let column = BoundedMatrix::new(1, &cells).expect("a column");
    assert_eq!(column.certify(&ByPlayer { first: even.clone(), second: even.clone() }), None);
    let matrix = Matrix::from_rows(&[[1, 2, 3]]).expect("a row");
    assert_eq!(matrix.certify(&ByPlayer { first: even.clone(), second: even }), None);
}

#[test]
fn the_scale_of_payoffs_in_points_is_told() {
    let (matrix, scale) = Matrix::from_points(&[[1.0, -1.5]]).expect("a row");
    assert_eq!(scale.units_per_point().log2() as i32, 28);
    assert_eq!(matrix.rows().next(), Some(&[1 << 28, -3 << 27][..]));
    let nothing = Matrix::from_points(&[[0.0]]).expect("one cell");
    let value = nothing.1.points(Solver::default().solve(&nothing.0).value);
    assert!(value.contains(0.0) && value.upper < 1e-100, "{value:?}");
    assert_eq!(Matrix::from_points(&[vec![1.0], vec![f64::NAN]]), Err(MatrixError::NotFinite(1, 0)));
    assert_eq!(Matrix::from_points::<[f64; 1]>(&[]), Err(MatrixError::Empty));
    assert_eq!(Matrix::from_points(&[vec![1.0, 2.0], vec![1.0]]), Err(MatrixError::Ragged(1)));
}

#[test]
fn bounds_at_the_ends_of_the_numbers_do_not_overflow() {
    let widest = Value::between(i32::MIN, i32::MAX).expect("in order");
    assert_eq!((widest.width(), widest.middle()), (i32::MAX, -1));
    assert!(widest.negated().contains(0));
}

#[test]
fn proportions_that_make_no_sense_still_make_a_mix() {
    for proportions in [vec![0.0; 3], vec![f64::NAN, -1.0, f64::INFINITY]] {
        let mix = Mix::from_proportions(&proportions).expect("three");
        assert_eq!(mix.weights().iter().sum::<u32>(), Mix::WHOLE);
    }
}

#[test]
fn rock_paper_scissors_is_mixed_evenly() {
    let one = 1 << 24;
    let rows = [[0, -one, one], [one, 0, -one], [-one, one, 0]];
    let solved = Solver::default().solve(&Matrix::from_rows(&rows).expect("three by three"));
    assert!(solved.value.contains(0) && solved.value.width() <= 2);
    let ByPlayer { first, second } = &solved.mixes;
    for action in 0..3 {
        assert!((first.probability(action) - 1.0 / 3.0).abs() < 1e-8);
        assert!((second.probability(action) - 1.0 / 3.0).abs() < 1e-8);
    }
    assert_eq!(solved.mixes[Player::First].weights().len(), 3);
}
