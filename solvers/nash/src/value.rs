use std::fmt;

use game::MAX_PAYOFF;

use crate::Interval;

/// Proven bounds on a value to the first player, in payoff units: the value is at least `lower` and at most `upper`.
///
/// Both ends are checked in integers, rounded outwards. What a floating-point solver believed never enters.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value {
    lower: i32,
    upper: i32,
}

impl Value {
    /// All that is known of a value before anything is computed.
    pub const UNKNOWN: Value = Value { lower: -MAX_PAYOFF, upper: MAX_PAYOFF };

    /// A value that is known exactly.
    pub const fn exact(value: i32) -> Value {
        Value { lower: value, upper: value }
    }

    /// The bounds `lower` and `upper`, or nothing if they contradict each other.
    pub const fn between(lower: i32, upper: i32) -> Option<Value> {
        if lower <= upper { Some(Value { lower, upper }) } else { None }
    }

    /// The value is not below this.
    pub const fn lower(self) -> i32 {
        self.lower
    }

    /// The value is not above this.
    pub const fn upper(self) -> i32 {
        self.upper
    }

    /// How much is not known.
    pub const fn width(self) -> i32 {
        self.upper.saturating_sub(self.lower)
    }

    /// Whether both bounds are the same.
    pub const fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// The whole number nearest to the middle of the bounds.
    pub const fn middle(self) -> i32 {
        ((self.lower as i64 + self.upper as i64) >> 1) as i32
    }

    /// Whether the bounds allow this value.
    pub const fn contains(self, value: i32) -> bool {
        self.lower <= value && value <= self.upper
    }

    /// The bounds in points of a game that has this many payoff units to one, at least 1.
    pub fn points(self, unit: i32) -> Interval {
        let unit = f64::from(unit.max(1));
        Interval { lower: f64::from(self.lower) / unit, upper: f64::from(self.upper) / unit }
    }

    /// The same value when the players have changed places.
    #[must_use]
    pub const fn negated(self) -> Value {
        Value { lower: self.upper.saturating_neg(), upper: self.lower.saturating_neg() }
    }

    /// The same value with so much more for the first player.
    #[must_use]
    pub(crate) const fn shifted(self, by: i32) -> Value {
        Value { lower: self.lower.saturating_add(by), upper: self.upper.saturating_add(by) }
    }

    /// The least of two values, of which only bounds are known.
    #[must_use]
    pub fn least(self, other: Value) -> Value {
        Value { lower: self.lower.min(other.lower), upper: self.upper.min(other.upper) }
    }

    /// What two proofs about the same value show together.
    ///
    /// Two proofs cannot contradict each other; where a caller combines bounds on different values by mistake, the
    /// later proof `other` stands.
    #[must_use]
    pub fn narrowed(self, other: Value) -> Value {
        Value::between(self.lower.max(other.lower), self.upper.min(other.upper)).unwrap_or(other)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_exact() {
            write!(f, "Value({})", self.lower)
        } else {
            write!(f, "Value({}..={})", self.lower, self.upper)
        }
    }
}
