use std::fmt;

/// Which strategies are compared: a bound or a proof holds under these conditions and no others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Whether only guesses are allowed that may be right.
    pub consistent: bool,
    /// Within how many guesses every secret must be found, if there is a limit.
    pub within: Option<u8>,
}

impl Conditions {
    /// Whether a strategy that takes `worst` guesses at most keeps within the limit.
    pub fn are_kept_by(self, worst: usize) -> bool {
        self.within.is_none_or(|within| worst <= usize::from(within))
    }
}

impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.consistent { "consistent guesses" } else { "any guesses" })?;
        self.within.map_or(Ok(()), |within| write!(f, " within {within}"))
    }
}

/// What a proof may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// How many threads work. The totals do not depend on their number.
    pub n_threads: usize,
    /// How many bytes may be used.
    pub memory: u64,
}

impl Default for Resources {
    /// One thread, a gigabyte.
    fn default() -> Self {
        Resources { n_threads: 1, memory: 1 << 30 }
    }
}
