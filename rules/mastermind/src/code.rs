use std::fmt;

use crate::Colour;

/// One to fifteen pegs in a row, written as their letters without blanks: `RBGY`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    n_pegs: u8,
    pegs: [Colour; Code::MAX_PEGS], // the unused places are all the same colour, so that equal codes are equal
}

impl Code {
    /// The most pegs a code can have.
    pub const MAX_PEGS: usize = 15;

    /// The code of these pegs from left to right; none if there are no pegs or more than fifteen.
    pub fn new(pegs: impl IntoIterator<Item = Colour>) -> Option<Code> {
        let mut code = Code { n_pegs: 0, pegs: [Colour::default(); Code::MAX_PEGS] };
        for peg in pegs {
            *code.pegs.get_mut(usize::from(code.n_pegs))? = peg;
            code.n_pegs += 1;
        }
        (code.n_pegs > 0).then_some(code)
    }

    /// Its pegs from left to right.
    pub fn pegs(&self) -> &[Colour] {
        &self.pegs[..usize::from(self.n_pegs)]
    }

    /// The same code with other pegs.
    pub(crate) fn pegs_mut(&mut self) -> &mut [Colour] {
        &mut self.pegs[..usize::from(self.n_pegs)]
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pegs().iter().try_for_each(|peg| peg.fmt(f))
    }
}

/// The code that one player hides. It is not a [`Guess`], so that the two cannot be taken for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secret(pub Code);

/// A code that the other player tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guess(pub Code);

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
