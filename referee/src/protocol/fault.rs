use std::time::Duration;

use crate::contained::{Allowance, Exceeded, Mishap};

/// What lost a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The program could not be started.
    #[error("{0}")]
    Start(String),
    /// No usable line came.
    #[error("{0}")]
    Mishap(#[from] Mishap),
    /// Bytes came in time, but the line never ended.
    #[error("`{0}` came without a line end within the time limit; end every line and flush it")]
    NoLineEnd(String),
    /// It used too much processor time.
    #[error("more than {0:?} of processor time, the limit for a target")]
    ProcessorTime(Duration),
    /// An answer took too long by the clock.
    #[error("no answer within {0:?}, the limit for a move")]
    MoveTime(Duration),
    /// The game took too long by the clock.
    #[error("not found within {0:?}, the limit for a game")]
    GameTime(Duration),
    /// The answer is no guess of this game.
    #[error("`{answer}` is no guess: {why}")]
    Malformed {
        /// What came, with unprintable characters escaped.
        answer: String,
        /// What is wrong with it.
        why: String,
    },
    /// The answer is no choice of a game of simultaneous moves.
    #[error("`{answer}` is no choice: {why}")]
    NoChoice {
        /// What came, with unprintable characters escaped.
        answer: String,
        /// What is wrong with it.
        why: String,
    },
    /// A line came that nobody asked for.
    #[error("`{0}` was not asked for")]
    Unasked(String),
    /// The target was not found with the guesses allowed.
    #[error("not found with {0} guesses, the limit for a game")]
    OutOfGuesses(u32),
    /// Two processes of the program answered the same question differently.
    #[error(
        "the program answers the same history with different guesses, so its games cannot be walked as a tree"
    )]
    NotAFunction,
    /// The program answers `?`.
    #[error("the program answers `?`: it does not offer this")]
    NotOffered,
}

impl Fault {
    /// One word for machines that sort reports.
    pub const fn kind(&self) -> &'static str {
        match self {
            Fault::Start(_) => "not-started",
            Fault::Mishap(Mishap::Ended(_)) => "ended",
            Fault::Mishap(Mishap::OutOfMemory(_) | Mishap::RefusedMemory(_)) => "memory",
            Fault::Mishap(Mishap::ClosedOutput | Mishap::ClosedInput) => "closed",
            Fault::Mishap(Mishap::LongLine(_) | Mishap::Flood(_)) => "flood",
            Fault::Mishap(Mishap::NotText(_)) => "not-text",
            Fault::ProcessorTime(_) => "processor-time",
            Fault::Mishap(Mishap::Late | Mishap::Exceeded(_)) | Fault::MoveTime(_) | Fault::GameTime(_) => {
                "time"
            }
            Fault::NoLineEnd(_) => "no-line-end",
            Fault::Malformed { .. } | Fault::NoChoice { .. } => "malformed",
            Fault::Unasked(_) => "unasked",
            Fault::OutOfGuesses(_) => "guesses",
            Fault::NotAFunction => "not-a-function",
            Fault::NotOffered => "not-offered",
        }
    }

    /// Whether it had to be waited for, so that a program which always does it cannot be played to the end.
    pub const fn is_slow(&self) -> bool {
        use Mishap::{ClosedInput, ClosedOutput, Exceeded, Late};
        matches!(
            self,
            Fault::ProcessorTime(_)
                | Fault::MoveTime(_)
                | Fault::GameTime(_)
                | Fault::NoLineEnd(_)
                | Fault::Mishap(Late | Exceeded(_) | ClosedInput | ClosedOutput)
        )
    }
}

impl Fault {
    /// Which limit of these was exceeded.
    pub(super) const fn exceeded(limit: Exceeded, allowance: &Allowance) -> Fault {
        match limit {
            Exceeded::Processor => Fault::ProcessorTime(allowance.processor),
            Exceeded::Answer => Fault::MoveTime(allowance.answer),
            Exceeded::All => Fault::GameTime(allowance.all),
        }
    }
}

/// Text as it can be shown in one line: control characters escaped, and no longer than a screen is wide.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 120;
    let mut shown: String = text
        .chars()
        .take(MOST)
        .flat_map(|c| {
            let escaped: Box<dyn Iterator<Item = char>> =
                if c.is_control() { Box::new(c.escape_default()) } else { Box::new(std::iter::once(c)) };
            escaped
        })
        .collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
