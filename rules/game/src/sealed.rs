use std::fmt;

use crate::ByPlayer;

/// A choice that is made but may not be read before the other side has chosen too.
///
/// There is no accessor and nothing to print: only [`unseal`] opens it, and only together with the other side's.
/// Whether it fits what was asked can be found out before, so that a choice that does not is refused at once.
/// This stops accidents, not malice, so the referee of a game is the only one who should call it.
///
/// ```
/// use game::{ByPlayer, Sealed, unseal};
/// let choices = ByPlayer { first: Sealed::new("rock"), second: Sealed::new("paper") };
/// assert_eq!(format!("{:?}", choices.first), "Sealed(..)");
/// assert_eq!(unseal(choices), ByPlayer { first: "rock", second: "paper" });
/// ```
pub struct Sealed<A>(A);

impl<A> Sealed<A> {
    /// Seals a choice.
    pub const fn new(choice: A) -> Self {
        Sealed(choice)
    }

    /// The same choice if it fits what was asked; only the referee who receives it should ask.
    pub fn fitting<E>(self, fits: impl FnOnce(&A) -> Result<(), E>) -> Result<Self, E> {
        fits(&self.0).map(|()| self)
    }
}

/// Opens both choices at once.
pub fn unseal<A>(choices: ByPlayer<Sealed<A>>) -> ByPlayer<A> {
    choices.map(|Sealed(choice)| choice)
}

impl<A> fmt::Debug for Sealed<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealed(..)")
    }
}
