use std::fmt;

/// Bounds on a number of points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The number is not below this.
    pub lower: f64,
    /// The number is not above this.
    pub upper: f64,
}

impl Interval {
    /// The middle of the bounds.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// Whether the bounds allow this number.
    pub fn contains(self, number: f64) -> bool {
        self.lower <= number && number <= self.upper
    }

    /// The same number as the other side counts it.
    #[must_use]
    pub fn negated(self) -> Interval {
        Interval { lower: -self.upper, upper: -self.lower }
    }
}

/// Three decimals with sign; one number where both bounds look the same.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lower, upper] = [self.lower, self.upper].map(|bound| {
            let text = format!("{bound:+.3}");
            // A bound just below nothing is nothing.
            if text == "-0.000" { "+0.000".to_owned() } else { text }
        });
        if lower == upper { f.pad(&lower) } else { f.pad(&format!("{lower} to {upper}")) }
    }
}
