use crate::{Interval, Value};

/// How payoffs in points became the whole payoff units that a [`Matrix`](crate::Matrix) holds.
///
/// A point is a power of two of units, such that the largest payoff becomes 2^28 of them at least and less than 2^29. So
/// multiplying is exact, and only the rounding to a whole number changes a payoff, by half a unit at most. The value of
/// the game changes by no more than that, and [`points`](Self::points) allows for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    units: f64,
}

impl Scale {
    /// The scale for payoffs of which none is further from 0 than this, which must be finite.
    pub(crate) fn for_largest(largest: f64) -> Scale {
        // The exponent as it is stored: `largest` is at least 2 to this power and below 2 to the next one, or so small
        // that no scale is fine enough and the finest must do.
        let exponent = (largest.to_bits() >> 52 & 0x7ff) as i32 - 1023;
        let finest = 1000;
        Scale { units: 2_f64.powi((28 - exponent).min(finest)) }
    }

    /// How many payoff units make one point.
    pub const fn units_per_point(self) -> f64 {
        self.units
    }

    /// A payoff in units, rounded to the nearest.
    pub(crate) fn units(self, points: f64) -> i32 {
        (points * self.units).round() as i32
    }

    /// Bounds in points that hold for the game as it was given, before its payoffs were rounded.
    pub fn points(self, value: Value) -> Interval {
        let [lower, upper] = [value.lower(), value.upper()].map(f64::from);
        Interval { lower: (lower - 0.5) / self.units, upper: (upper + 0.5) / self.units }
    }
}
