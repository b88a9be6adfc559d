use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use super::StoreError;

/// The claim of one server to a game file. The system lets go of it with the process, however that ends.
///
/// It stands in a file of its own beside the game file, which also says where the server is found: the game file itself may
/// be read by other programs meanwhile.
#[derive(Debug)]
pub(crate) struct FileLock {
    #[expect(dead_code, reason = "the claim lasts as long as the file is open")]
    file: File,
    beside: PathBuf,
}

impl FileLock {
    /// Claims a game file for the server at this address, or tells the address of the server that has it.
    pub(crate) fn take(path: &Path, url: &str) -> Result<Self, StoreError> {
        let beside = beside(path);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(&beside)
            .map_err(|failure| StoreError::of_opening(&failure, path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut told = String::new();
                // Whoever has just taken it may not have said yet where they are.
                let _ = file.read_to_string(&mut told);
                return Err(StoreError::InUse(told.trim().to_owned()));
            }
            Err(TryLockError::Error(failure)) => return Err(StoreError::Other(failure.to_string())),
        }
        // On a full disk the address cannot be told; the claim holds all the same.
        let told = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| writeln!(file, "{url}"));
        if let Err(failure) = told {
            tracing::warn!(%failure, "the lock of the game file does not tell this server's address");
        }
        Ok(FileLock { file, beside })
    }

    /// Gives the claim up and leaves nothing behind, since the file is not used after all.
    pub(crate) fn give_up(self) {
        if let Err(failure) = fs::remove_file(&self.beside) {
            tracing::debug!(%failure, "the lock of a file stays behind");
        }
    }
}

/// The file for the claim: the same for every name of the game file.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.canonicalize().unwrap_or_else(|_| path.to_owned()).into_os_string();
    name.push("-lock");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_server_at_a_time_and_the_second_hears_of_the_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        std::fs::write(&path, "").expect("written");
        let first = FileLock::take(&path, "http://127.0.0.1:7878/").expect("nobody has it");
        let other_name = folder.path().join("link.db");
        std::os::unix::fs::symlink(&path, &other_name).expect("a link");
        for name in [&path, &other_name] {
            let second = FileLock::take(name, "http://127.0.0.1:1/").map(drop);
            assert_eq!(second, Err(StoreError::InUse("http://127.0.0.1:7878/".to_owned())));
        }
        drop(first);
        FileLock::take(&path, "http://127.0.0.1:1/").expect("it is free again");
    }
}
