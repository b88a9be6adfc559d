use crate::{GuessId, Row};

/// Is told how a proof goes on. Whoever shows it to people looks at the clock; the solver does not.
///
/// Called from any thread.
pub trait Observer: Sync {
    /// A first guess is taken up; `lower` and `upper` bound the least total of the whole game so far.
    fn opened(&self, guess: GuessId, lower: u32, upper: Option<u32>) {
        let _ = (guess, lower, upper);
    }

    /// A first guess is refuted or solved. Whoever keeps these rows can resume the proof with them.
    fn closed(&self, row: &Row) {
        let _ = row;
    }

    /// A better strategy was found.
    fn improved(&self, total: u32) {
        let _ = total;
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unobserved;

impl Observer for Unobserved {}
