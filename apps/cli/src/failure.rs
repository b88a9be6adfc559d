use std::fmt::Display;
use std::io;
use std::path::Path;

use jobs::Trouble;
use thiserror::Error;

/// Why a command did not do what was asked: one sentence for the person, one exit code for programs.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The command worked, and the answer to its question is no.
    #[error("{0}")]
    No(String),
    /// A word of the command line is wrong in a way that only its meaning shows.
    #[error("{0}")]
    Usage(String),
    /// What was read is not what it should be.
    #[error("{0}")]
    BadData(String),
    /// The system refused something that should have worked.
    #[error("{0}")]
    Outside(String),
    /// Ctrl-C ended the work early.
    #[error("{0}")]
    Interrupted(String),
    /// Standard output took no more.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        match trouble {
            Trouble::No(why) => Failure::No(why),
            Trouble::Unusable(why) => Failure::Usage(why),
            Trouble::Foreign(why) => Failure::BadData(why),
            Trouble::Outside(why) => Failure::Outside(why),
        }
    }
}

impl Failure {
    /// What is said of a file that is not what it should be.
    pub(crate) fn bad(path: &Path, why: impl Display) -> Failure {
        Trouble::bad(path, why).into()
    }

    /// The exit code by kind. A reader that has seen enough (`parlour ... | head`) is no failure.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::No(_) => 1,
            Failure::Usage(_) => 2,
            Failure::BadData(_) => 3,
            Failure::Outside(_) | Failure::Output(_) => 4,
            Failure::Interrupted(_) => 130,
        }
    }
}
