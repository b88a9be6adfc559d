use std::io::{self, ErrorKind};
use std::path::Path;

/// Why a store did not do what it was asked. The words are for the log and the operator, and never hold what was to be
/// kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no room on the disk.
    #[error("the disk is full")]
    DiskFull,
    /// The file may not be written.
    #[error("it, or the folder it is in, may not be written")]
    ReadOnly,
    /// The file is damaged, or is something else.
    #[error("it is damaged or no game file")]
    Damaged,
    /// The file belongs to something else.
    #[error("it is a database of another program")]
    Foreign,
    /// A later version of this program has written it.
    #[error("a later version of parlour has written it")]
    Newer,
    /// There is no folder for the file.
    #[error("the folder {0} is not there")]
    NoFolder(String),
    /// Another server has the file; its address, if that is known.
    #[error("{}", in_use(.0))]
    InUse(String),
    /// Something else has happened in the match than what is offered.
    #[error("the match has gone on elsewhere")]
    Overtaken,
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

fn in_use(url: &str) -> String {
    let server = if url.is_empty() { "another server".to_owned() } else { format!("the server at {url}") };
    format!("{server} uses it already")
}

impl StoreError {
    /// Why a file could not be opened for writing.
    pub(super) fn of_opening(failure: &io::Error, path: &Path) -> Self {
        match failure.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                StoreError::NoFolder(folder.unwrap_or(Path::new(".")).display().to_string())
            }
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                StoreError::DiskFull
            }
            ErrorKind::IsADirectory => StoreError::Other("it is a folder".to_owned()),
            _ => StoreError::Other(failure.to_string()),
        }
    }
}
