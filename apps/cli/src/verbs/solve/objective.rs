use clap::ValueEnum;

/// What the best strategy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Objective {
    /// The fewest guesses on average.
    Expected,
    /// The fewest guesses in the worst case.
    Worst,
    /// The fewest on average among those with the fewest in the worst case.
    ExpectedAtWorst,
}

impl Objective {
    /// The word by which it is chosen.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Objective::Expected => "expected",
            Objective::Worst => "worst",
            Objective::ExpectedAtWorst => "expected-at-worst",
        }
    }
}
