use serde::Serialize;

/// Wins, ties and losses. Of two guessers the one with fewer guesses for a target wins it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games that nobody won.
    pub ties: u64,
    /// Games lost.
    pub losses: u64,
}

/// The point of the normal distribution that leaves 2.5 % above it.
pub(super) const Z: f64 = 1.959_964;

impl Score {
    /// Counts a game that was won or lost, or neither.
    pub const fn add(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.ties += 1,
        }
    }

    /// How many games were counted.
    pub const fn games(&self) -> u64 {
        self.wins + self.ties + self.losses
    }

    /// A win counts 1 and a tie 1/2.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.ties as f64 / 2.0
    }

    /// The points of a game on average; 1/2 if there are no games.
    pub fn mean(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }

    /// Wilson's interval of 95 % for the mean, which stays sensible when every game is won.
    ///
    /// Ties vary less than wins and losses of the same mean, so with ties the interval is wider than it need be.
    pub fn interval(&self) -> [f64; 2] {
        let n = self.games() as f64;
        if n == 0.0 {
            return [0.0, 1.0];
        }
        let mean = self.mean();
        let middle = mean + Z * Z / (2.0 * n);
        let reach = Z * (mean * (1.0 - mean) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        [((middle - reach) / scale).max(0.0), ((middle + reach) / scale).min(1.0)]
    }

    /// What a game was worth on average, from -1 to 1.
    pub(super) fn payoff(&self) -> f64 {
        (self.wins as f64 - self.losses as f64) / self.games().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // 81 of 263: a textbook example with the interval 0.255 to 0.366.
        let [low, high] = Score { wins: 81, ties: 0, losses: 182 }.interval();
        assert!((low - 0.2553).abs() < 1e-4 && (high - 0.3662).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn a_perfect_score_is_not_taken_for_certainty() {
        let [low, high] = Score { wins: 10, ties: 0, losses: 0 }.interval();
        assert!(low < 0.75 && high > 0.999, "{low} {high}");
        let [low, high] = Score::default().interval();
        assert!(low <= 0.0 && high >= 1.0, "nothing is known before the first game");
    }
}
