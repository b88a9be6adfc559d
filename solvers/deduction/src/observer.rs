use std::error::Error;
use std::ops::ControlFlow;

use crate::{Conditions, GuessId, Row};

/// Why an observer could not do its work, such as a log that cannot be written.
pub type ObserverError = Box<dyn Error + Send + Sync>;

/// What an observer says when it was told something: go on, stop here and keep what is proven, or a failure, which ends
/// the proof and comes back to whoever began it.
pub type Heard = Result<ControlFlow<()>, ObserverError>;

/// The usual answer of an observer.
pub const GO_ON: Heard = Ok(ControlFlow::Continue(()));

/// Is told how a proof goes on, and may end it. Whoever shows it to people looks at the clock; the solver does not.
///
/// Called from any thread.
pub trait Observer: Sync {
    /// The least total is sought under these conditions from here on: all rows that follow hold under them.
    fn settled(&self, conditions: Conditions) -> Heard {
        let _ = conditions;
        GO_ON
    }

    /// A first guess is taken up; `lower` and `upper` bound the least total of the whole game so far.
    fn opened(&self, guess: GuessId, lower: u32, upper: Option<u32>) -> Heard {
        let _ = (guess, lower, upper);
        GO_ON
    }

    /// A first guess is refuted, solved, or left with what is proven of it by now. Whoever keeps these rows can resume
    /// the proof with them.
    fn closed(&self, row: &Row) -> Heard {
        let _ = row;
        GO_ON
    }

    /// A better strategy was found.
    fn improved(&self, total: u32) -> Heard {
        let _ = total;
        GO_ON
    }
}

/// Watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unobserved;

impl Observer for Unobserved {}
