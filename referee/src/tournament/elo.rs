use super::score::{Score, Z};

/// A strength on the scale on which 400 points are odds of ten to one, and its interval of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The strength; the mean of all is 0.
    pub elo: f64,
    /// How far the interval reaches to either side.
    pub reach: f64,
}

/// Points of the scale in one unit of log odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates everybody by all scores together; the mean of all is 0.
///
/// The strengths are those under which the scores are most likely, where a tie counts as half a win and half a loss and
/// where everybody has drawn one more game with a player of strength 0, without which somebody who never lost would be
/// infinitely strong. The interval is that of the normal distribution with the same curvature. A tie varies less than
/// a win or a loss, so with ties the interval is wider than it need be.
pub(crate) fn ratings(scores: &[Vec<Option<Score>>]) -> Vec<Rating> {
    let n = scores.len();
    let mut strengths = vec![0.0; n];
    let mut covariance = vec![vec![0.0; n]; n];
    // Newton's method; the function is concave and has one maximum.
    for _ in 0..200 {
        let (slope, curvature) = derivatives(scores, &strengths);
        covariance = inverse(curvature);
        let mut largest: f64 = 0.0;
        for (strength, row) in strengths.iter_mut().zip(&covariance) {
            let step: f64 = row.iter().zip(&slope).map(|(entry, slope)| entry * slope).sum();
            // Far from the maximum a whole step may overshoot.
            let step = step.clamp(-1.0, 1.0);
            *strength += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-12 {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / n.max(1) as f64;
    (0..n)
        .map(|player| {
            // The variance of the distance from the mean of all.
            let with_all: f64 = covariance[player].iter().sum::<f64>() / n as f64;
            let of_all: f64 = covariance.iter().flatten().sum::<f64>() / (n * n) as f64;
            let variance = (covariance[player][player] - 2.0 * with_all + of_all).max(0.0);
            Rating { elo: (strengths[player] - mean) * POINTS, reach: Z * variance.sqrt() * POINTS }
        })
        .collect()
}

/// The slope of the likelihood's logarithm, and how much it curves downwards.
fn derivatives(scores: &[Vec<Option<Score>>], strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let n = strengths.len();
    let expected = |difference: f64| 1.0 / (1.0 + (-difference).exp());
    let mut slope = vec![0.0; n];
    let mut curvature = vec![vec![0.0; n]; n];
    for player in 0..n {
        let share = expected(strengths[player]);
        slope[player] += 0.5 - share;
        curvature[player][player] += share * (1.0 - share);
        for other in 0..n {
            let Some(score) = scores[player][other] else { continue };
            let share = expected(strengths[player] - strengths[other]);
            let games = score.games() as f64;
            slope[player] += score.points() - games * share;
            curvature[player][player] += games * share * (1.0 - share);
            curvature[player][other] -= games * share * (1.0 - share);
        }
    }
    (slope, curvature)
}

/// The inverse of a matrix that is symmetric and positive, by elimination; such a matrix needs no exchange of rows.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..n).map(|row| (0..n).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..n {
        let scale = matrix[pivot][pivot];
        for column in 0..n {
            matrix[pivot][column] /= scale;
            inverse[pivot][column] /= scale;
        }
        for row in (0..n).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..n {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ratings for two or three players, given what the earlier of each pair won, tied and lost: first against
    /// second, second against third, first against third.
    fn rated(n: usize, results: [Option<(u64, u64, u64)>; 3]) -> Vec<Rating> {
        let mut scores = vec![vec![None; n]; n];
        for ((first, second), (wins, ties, losses)) in [(0, 1), (1, 2), (0, 2)]
            .into_iter()
            .zip(results)
            .filter_map(|(pair, result)| Some((pair, result?)))
        {
            scores[first][second] = Some(Score { wins, ties, losses });
            scores[second][first] = Some(Score { wins: losses, ties, losses: wins });
        }
        ratings(&scores)
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let [strong, weak] = rated(2, [Some((10_000, 0, 1_000)), None, None])[..] else {
            panic!("two ratings")
        };
        assert!((strong.elo - weak.elo - 400.0).abs() < 0.2, "{strong:?} {weak:?}");
        assert!((strong.elo + weak.elo).abs() < 1e-9, "the mean is 0");
        // The distance between two has the variance 1 / (n p (1 - p)); each reaches half as far from their mean.
        let p: f64 = 10.0 / 11.0;
        let expected = Z / 2.0 / (11_000.0 * p * (1.0 - p)).sqrt() * POINTS;
        assert!((strong.reach - expected).abs() < 0.01, "{} {expected}", strong.reach);
    }

    #[test]
    fn somebody_who_never_lost_has_a_finite_rating_and_a_wide_interval() {
        let [strong, _] = rated(2, [Some((10, 0, 0)), None, None])[..] else { panic!("two ratings") };
        assert!(strong.elo > 100.0 && strong.elo < 1000.0, "{strong:?}");
        assert!(strong.reach > 100.0, "{strong:?}");
    }

    #[test]
    fn strength_is_passed_on_through_common_opponents() {
        // The first beats the second and the second the third; the first and the third never met.
        let [first, second, third] = rated(3, [Some((75, 0, 25)), Some((75, 0, 25)), None])[..] else {
            panic!("three ratings")
        };
        // Three to one are 191 points.
        assert!((first.elo - second.elo - 190.8).abs() < 5.0 && (second.elo - third.elo - 190.8).abs() < 5.0);
        assert!(first.reach > second.reach, "who met fewer is known less well");
    }

    #[test]
    fn ties_alone_leave_everybody_equal() {
        assert!(rated(2, [Some((0, 50, 0)), None, None]).iter().all(|rating| rating.elo.abs() < 1e-9));
    }
}
