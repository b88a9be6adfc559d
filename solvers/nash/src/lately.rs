/// The actions that were found to be better than those before them, the latest first. What was good at one position is often good at
/// the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lately<A>([Option<A>; KEPT]);

/// How many are remembered; to look through more costs more than it saves.
const KEPT: usize = 8;

impl<A: Copy + Eq> Lately<A> {
    /// Nothing has been found yet.
    pub(crate) const NONE: Lately<A> = Lately([None; KEPT]);

    /// The latest.
    pub(crate) fn latest(&self) -> Option<A> {
        self.0[0]
    }

    /// How many were found later; more than all of them if this one was not.
    pub(crate) fn place(&self, action: A) -> usize {
        self.0.iter().position(|known| *known == Some(action)).unwrap_or(KEPT)
    }

    /// Puts an action first.
    pub(crate) fn remember(&mut self, action: A) {
        let last = self.place(action).min(KEPT - 1);
        self.0[..=last].rotate_right(1);
        self.0[0] = Some(action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_comes_first_and_the_oldest_is_forgotten() {
        let mut lately = Lately::NONE;
        (0..KEPT).for_each(|action| lately.remember(action));
        lately.remember(3);
        assert_eq!(lately.latest(), Some(3));
        assert_eq!((lately.place(7), lately.place(0)), (1, KEPT - 1));
        lately.remember(99);
        assert_eq!((lately.place(3), lately.place(0)), (1, KEPT), "0 has given way");
    }
}
