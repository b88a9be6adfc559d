use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::{Trouble, put};

/// A file to which lines are appended, each of which is on the disk before it counts.
#[derive(Debug)]
pub struct LineFile {
    path: PathBuf,
    file: File,
}

impl LineFile {
    /// What stands in such a file, if it is there. A device or a pipe is never read: some never end.
    pub fn text(path: &Path) -> Result<Option<String>, Trouble> {
        if !path.exists() || !is_plain(path) {
            return Ok(None);
        }
        fs::read_to_string(path).map(Some).map_err(|error| Trouble::cannot_read(path, &error))
    }

    /// The file with this text and nothing else, so that no line stays that was cut off by the end of an earlier run.
    pub fn holding(path: &Path, text: &str) -> Result<Self, Trouble> {
        if is_plain(path) {
            // What was there before stays until all of it is written anew.
            put(path, text).map_err(|error| Trouble::cannot_write(path, &error))?;
            return LineFile::open(path);
        }
        let mut file = LineFile::open(path)?;
        file.add(text)?;
        Ok(file)
    }

    /// The file as it is, of which it is known that its last line is whole.
    pub fn open(path: &Path) -> Result<Self, Trouble> {
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|error| Trouble::cannot_write(path, &error))?;
        Ok(LineFile { path: path.to_owned(), file })
    }

    /// Adds whole lines.
    pub fn add(&mut self, lines: &str) -> Result<(), Trouble> {
        let mut written = self.file.write_all(lines.as_bytes());
        if is_plain(&self.path) {
            written = written.and_then(|()| self.file.sync_data());
        }
        written.map_err(|error| Trouble::cannot_write(&self.path, &error))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Whether a file is, or would be, one that can be read again and replaced as a whole.
fn is_plain(path: &Path) -> bool {
    path.metadata().map_or(true, |found| found.is_file())
}
