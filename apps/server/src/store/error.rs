/// Why a store did not do what it was asked. The words are for the log and the operator, and never hold what was to be
/// kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no room on the disk.
    #[error("the disk is full")]
    DiskFull,
    /// The file may not be written.
    #[error("it may not be written")]
    ReadOnly,
    /// The file is damaged, or is something else.
    #[error("it is damaged or no game file")]
    Damaged,
    /// Another program holds the file.
    #[error("another program holds it")]
    Held,
    /// A match that should have grown is not there.
    #[error("the match is not in it")]
    NoMatch,
    /// Something that is kept is not written as this server writes it.
    #[error("a line of the game file: {0}")]
    Unreadable(String),
    /// As many requests wait for the store as may.
    #[error("the game file is busy")]
    Busy,
    /// The store's thread has ended.
    #[error("the store thread is gone")]
    Gone,
    /// Anything else, in the words of whoever noticed.
    #[error("{0}")]
    Other(String),
}
