use std::fmt;

/// What the best strategy is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The fewest guesses on average.
    #[default]
    Expected,
    /// The fewest guesses in the worst case.
    Worst,
    /// The fewest on average among those with the fewest in the worst case.
    ExpectedAtWorst,
}

impl Objective {
    /// All of them, in the order in which they are listed to people.
    pub const ALL: [Objective; 3] = [Objective::Expected, Objective::Worst, Objective::ExpectedAtWorst];

    /// The word by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Objective::Expected => "expected",
            Objective::Worst => "worst",
            Objective::ExpectedAtWorst => "expected-at-worst",
        }
    }

    /// What it is, in a sentence without its end.
    pub const fn about(self) -> &'static str {
        match self {
            Objective::Expected => "The fewest guesses on average",
            Objective::Worst => "The fewest guesses in the worst case",
            Objective::ExpectedAtWorst => {
                "The fewest on average among those with the fewest in the worst case"
            }
        }
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
