use std::fmt;

/// How sure a judgement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// A sample or a look that ends early says so.
    Estimated,
    /// A strategy was found that does it; a better one may exist.
    Found,
    /// Everything that matters was gone through.
    Exact,
    /// It stands in a certificate that anyone can check.
    Proven,
}

impl Certainty {
    /// Whether nothing can be better.
    pub const fn is_final(self) -> bool {
        matches!(self, Certainty::Exact | Certainty::Proven)
    }
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Certainty::Estimated => "estimated",
            Certainty::Found => "found",
            Certainty::Exact => "exact",
            Certainty::Proven => "proven",
        })
    }
}
