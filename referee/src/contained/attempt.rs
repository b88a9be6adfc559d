use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Serialize, Serializer};

/// Something that a judged program has no business with. The walls refuse it or make it vain; here it has its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attempt {
    /// It asked for memory, environment, command line or descriptors of processes that are not its own.
    LookInto,
    /// It asked to trace a process that is not its own, or to read its memory.
    Trace,
    /// It sent a signal to processes that are not its own.
    Kill,
    /// It asked for a connection.
    Connect,
    /// It wrote files, which its next process does not find.
    WriteFiles,
    /// It used up the space for its files.
    FillDisk,
    /// It ended before what it had started.
    LeaveProcesses,
    /// It started about as many processes as it may have.
    ManyProcesses,
    /// It used more memory than it may.
    MuchMemory,
}

/// Every one of them and what a report says of it.
const ALL: [(Attempt, &str); 9] = [
    (Attempt::LookInto, "tried to look into processes that are not its own: refused"),
    (Attempt::Trace, "tried to trace or read a process that is not its own: refused"),
    (Attempt::Kill, "tried to signal processes that are not its own: refused"),
    (Attempt::Connect, "asked for a network connection: refused"),
    (Attempt::WriteFiles, "wrote files: gone before its next process began"),
    (Attempt::FillDisk, "used up the space for its files"),
    (Attempt::LeaveProcesses, "ended before processes that it had started: they were ended"),
    (Attempt::ManyProcesses, "started about as many processes as it may have"),
    (Attempt::MuchMemory, "used more memory than it may: ended"),
];

impl Attempt {
    /// Its place in what a keeper tells.
    pub(super) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Whether it reaches for what is not the program's own. The others may come about without a thought.
    pub const fn is_against_others(self) -> bool {
        matches!(self, Attempt::LookInto | Attempt::Trace | Attempt::Kill | Attempt::Connect)
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = ALL.iter().find(|(attempt, _)| attempt == self);
        f.write_str(words.map_or("", |(_, words)| words))
    }
}

impl Serialize for Attempt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What a program attempted in all its processes, however often it was started.
#[derive(Debug, Default)]
pub struct Attempts(AtomicU32);

impl Attempts {
    /// One more.
    pub(super) fn note(&self, attempt: Attempt) {
        self.note_all(attempt.bit());
    }

    /// Those that a keeper told.
    pub(super) fn note_all(&self, bits: u32) {
        self.0.fetch_or(bits, Ordering::Relaxed);
    }

    /// Each of them once.
    pub fn list(&self) -> Vec<Attempt> {
        let bits = self.0.load(Ordering::Relaxed);
        ALL.iter().map(|&(attempt, _)| attempt).filter(|attempt| bits & attempt.bit() != 0).collect()
    }
}

/// What came of a command is no part of what the command is.
impl PartialEq for Attempts {
    fn eq(&self, _: &Attempts) -> bool {
        true
    }
}

impl Eq for Attempts {}

/// What a keeper tells: how its program ended, or what that attempted. Four bytes, written at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// The wait status of the program.
    Ended(i32),
    /// Attempts that were not told before.
    Attempted(u32),
}

impl Told {
    /// A wait status has 16 bits.
    const ATTEMPTED: u32 = 1 << 31;

    pub(super) fn to_bytes(self) -> [u8; 4] {
        match self {
            Told::Ended(status) => status.to_ne_bytes(),
            Told::Attempted(bits) => (bits | Told::ATTEMPTED).to_ne_bytes(),
        }
    }

    pub(super) fn from_bytes(bytes: [u8; 4]) -> Told {
        match u32::from_ne_bytes(bytes) {
            told if told & Told::ATTEMPTED != 0 => Told::Attempted(told & !Told::ATTEMPTED),
            told => Told::Ended(told.cast_signed()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_are_listed_once_each_and_have_words() {
        let attempts = Attempts::default();
        assert!(attempts.list().is_empty());
        for attempt in [Attempt::Connect, Attempt::LookInto, Attempt::Connect] {
            attempts.note(attempt);
        }
        assert_eq!(attempts.list(), [Attempt::LookInto, Attempt::Connect]);
        assert!(ALL.iter().all(|(attempt, words)| attempt.to_string() == *words));
    }

    #[test]
    fn what_a_keeper_tells_survives_its_pipe() {
        for told in
            [Told::Ended(0), Told::Ended(0x7f00), Told::Ended(9), Told::Attempted(Attempt::MuchMemory.bit())]
        {
            assert_eq!(Told::from_bytes(told.to_bytes()), told);
        }
    }
}
