use std::fmt;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use nix::sys::signal::Signal;

/// How a program ended by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It returned this exit status.
    Exited(i32),
    /// This signal ended it.
    Killed(i32),
}

impl Ending {
    pub(super) fn from_wait_status(status: i32) -> Ending {
        let status = ExitStatus::from_raw(status);
        match (status.code(), status.signal()) {
            (Some(code), _) => Ending::Exited(code),
            (None, signal) => Ending::Killed(signal.unwrap_or(0)),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ending::Exited(code) => write!(f, "ended with exit status {code}"),
            Ending::Killed(number) => match Signal::try_from(number) {
                Ok(Signal::SIGXCPU) => write!(f, "was ended for using up its processor time (SIGXCPU)"),
                Ok(Signal::SIGXFSZ) => write!(f, "was ended for writing too large a file (SIGXFSZ)"),
                Ok(signal) => write!(f, "was ended by {signal}"),
                Err(_) => write!(f, "was ended by signal {number}"),
            },
        }
    }
}

/// Why no line came.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mishap {
    /// The deadline passed.
    #[error("no answer within the time limit")]
    Late,
    /// A limit of an allowance was exceeded.
    #[error("no answer within the limit: {0:?}")]
    Exceeded(super::Exceeded),
    /// It no longer reads what it is sent, and the deadline passed.
    #[error("it closed its input, and no answer came within the time limit")]
    ClosedInput,
    /// It closed its output and runs on.
    #[error("it closed its output")]
    ClosedOutput,
    /// It ended.
    #[error("the program {0}")]
    Ended(Ending),
    /// We ended it, because all its processes together used more than so many bytes of memory.
    #[error("the program was ended for using more than {} MB of memory in all its processes", .0 >> 20)]
    OutOfMemory(u64),
    /// It ended badly when it had this many bytes of memory, so that it may have been refused more.
    #[error("the program ended when it had {} MB of memory; what it asked for was more than it may have", .0 >> 20)]
    RefusedMemory(u64),
    /// It wrote this many bytes and no line end.
    #[error("more than {0} bytes without a line end")]
    LongLine(usize),
    /// The line is no UTF-8; shown with the offending bytes escaped.
    #[error("a line that is not UTF-8: {0}")]
    NotText(String),
    /// It wrote more than may be kept.
    #[error("more than {0} bytes of output")]
    Flood(usize),
}
