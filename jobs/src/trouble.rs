use std::fmt::Display;
use std::io;
use std::path::Path;

use game::counted;
use thiserror::Error;

/// Why a job cannot go on, in one sentence. What is on the disk by then stays there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
    /// The units show that what was to be proven is not so.
    #[error("{0}")]
    No(String),
    /// The job cannot be done as it was asked for.
    #[error("{0}")]
    Unusable(String),
    /// A file or a result belongs to another job, or is damaged.
    #[error("{0}")]
    Foreign(String),
    /// The system refused something that should have worked.
    #[error("{0}")]
    Outside(String),
}

impl Trouble {
    /// A first guess was to be refuted, and every secret can be found with it.
    pub fn not_refuted(guess: impl Display, within: Option<u8>) -> Self {
        let within = counted(within.unwrap_or_default().into(), "guess", "guesses");
        Trouble::No(format!("opening with {guess}, every secret can be found within {within}"))
    }

    /// A file is not what it should be.
    pub fn bad(path: &Path, why: impl Display) -> Self {
        Trouble::Foreign(format!("{}: {why}", path.display()))
    }

    /// A file cannot be written.
    pub fn cannot_write(path: &Path, error: &io::Error) -> Self {
        Trouble::Outside(format!("cannot write {}: {error}", path.display()))
    }

    /// A file cannot be read.
    pub fn cannot_read(path: &Path, error: &io::Error) -> Self {
        Trouble::Foreign(format!("cannot read {}: {error}", path.display()))
    }
}
