/// A sequential test of who is the stronger of two: it is asked after every pair of games and says when it is settled, so that no
/// more games are played than the question needs.
///
/// It weighs "the first is better by [`MARGIN`] points of the scale" against "the second is", by the ratio of their likelihoods, with
/// the results of pairs taken as normal and their variance as found. Of pairs that are equally strong it says nothing for long.
/// It errs about one time in twenty.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sequential {
    pairs: u64,
    sum: f64,
    squares: f64,
}

/// How much better one of two has to be, on the scale on which 400 points are odds of ten to one.
pub const MARGIN: f64 = 15.0;
/// One time in so many the answer may be wrong.
const ERRORS: f64 = 0.05;

impl Sequential {
    /// Counts a pair of games on one opening with both colours: the share of the points that the first won, from 0 to 1.
    pub fn add(&mut self, share: f64) {
        self.pairs += 1;
        self.sum += share;
        self.squares += share * share;
    }

    /// How many pairs of games were counted.
    pub const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The logarithm of how much likelier it is that the first is better than that the second is.
    pub fn evidence(&self) -> f64 {
        // Two pairs that went one each way are always thought of as well, so that a few equal results are no certainty.
        let (n, sum, squares) = (self.pairs as f64 + 2.0, self.sum + 1.0, self.squares + 1.0);
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(1e-9);
        let expected = 1.0 / (1.0 + 10_f64.powf(-MARGIN / 400.0));
        // The two hypotheses lie alike on both sides of an even score.
        self.pairs as f64 * (2.0 * expected - 1.0) * (mean - 0.5) / variance
    }

    /// Whether the first is the stronger, once that is settled.
    pub fn verdict(&self) -> Option<bool> {
        let enough = ((1.0 - ERRORS) / ERRORS).ln();
        let evidence = self.evidence();
        (evidence.abs() >= enough).then_some(evidence > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many pairs it takes if these shares come again and again, and what is said then.
    fn asked(shares: &[f64]) -> (u64, Option<bool>) {
        let mut test = Sequential::default();
        for &share in shares.iter().cycle().take(5000) {
            test.add(share);
            if test.verdict().is_some() {
                break;
            }
        }
        (test.pairs(), test.verdict())
    }

    #[test]
    fn who_always_wins_is_soon_the_stronger() {
        let (pairs, verdict) = asked(&[1.0]);
        assert_eq!(verdict, Some(true));
        assert!((5..30).contains(&pairs), "{pairs}");
        assert_eq!(asked(&[0.0]), (pairs, Some(false)), "both sides are treated alike");
    }

    #[test]
    fn a_small_edge_takes_longer_than_a_large_one_and_none_is_never_settled() {
        let (large, _) = asked(&[1.0, 1.0, 0.5]);
        let (small, verdict) = asked(&[1.0, 0.5, 0.0, 1.0, 0.5]);
        assert_eq!(verdict, Some(true));
        assert!(small > 3 * large, "{small} {large}");
        assert_eq!(asked(&[1.0, 0.0]).1, None);
    }

    #[test]
    fn equals_are_seldom_told_apart_wrongly() {
        // A linear congruential generator is chance enough for coins.
        let mut state = 7_u64;
        let mut coin = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from(u32::from(state >> 63 == 1))
        };
        let expected = 1.0 / (1.0 + 10_f64.powf(-MARGIN / 400.0));
        let mut wrong = 0;
        for _ in 0..200 {
            let mut test = Sequential::default();
            // One who is better by the margin, nearly: two coins and now and then a third.
            while test.verdict().is_none() {
                let extra = if coin() > 0.5 && coin() > 0.5 { (expected - 0.5) * 4.0 } else { 0.0 };
                test.add((f64::midpoint(coin(), coin()) + extra).min(1.0));
            }
            wrong += u32::from(test.verdict() == Some(false));
        }
        assert!(wrong < 30, "{wrong} of 200");
    }
}
