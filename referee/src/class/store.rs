use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::Unclassed;
use crate::grade::Row;

/// The file of a program that has the row of the class, and says that all its other files are there.
pub(super) const RESULT: &str = "result.json";

/// The folder with the results of a class: a folder for each program, and what tells about all of them.
#[derive(Debug)]
pub(super) struct Store {
    folder: PathBuf,
}

impl Store {
    pub(super) fn open(folder: &Path) -> Result<Store, Unclassed> {
        let store = Store { folder: folder.to_owned() };
        fs::create_dir_all(folder).map_err(|error| store.trouble(error))?;
        Ok(store)
    }

    /// A folder that is there already.
    pub(super) fn of(folder: &Path) -> Result<Store, Unclassed> {
        let store = Store { folder: folder.to_owned() };
        fs::read_dir(folder).map_err(|error| store.trouble(error))?;
        Ok(store)
    }

    /// Where programs are built: what stands there is of no use to a later run.
    pub(super) fn workshop(&self, file: &str) -> PathBuf {
        let folder = std::path::absolute(&self.folder).unwrap_or_else(|_| self.folder.clone());
        folder.join(".work").join(file)
    }

    /// The result of an earlier run. A file that is no whole result is what a machine leaves that lost its power: that
    /// program is graded again. A result under other conditions is not written over.
    pub(super) fn row(&self, file: &str, conditions: &str) -> Result<Option<Row>, Unclassed> {
        let path = self.path(file, RESULT);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.trouble(error)),
        };
        match serde_json::from_str::<Row>(&text) {
            Ok(row) if row.conditions == conditions => Ok(Some(row)),
            Ok(_) => Err(Unclassed::Foreign { file: path }),
            Err(_) => Ok(None),
        }
    }

    /// Keeps a file of one program, or of the class if no program is named. It is there as a whole or not at all, however we
    /// end.
    pub(super) fn keep(&self, of: Option<&str>, name: &str, contents: &str) -> Result<(), Unclassed> {
        let path = of.map_or_else(|| self.folder.join(name), |file| self.path(file, name));
        let part = path.with_file_name(format!("{name}.part"));
        let write = || {
            fs::create_dir_all(path.parent().unwrap_or(&self.folder))?;
            let mut file = fs::File::create(&part)?;
            file.write_all(contents.as_bytes())?;
            file.sync_all()?;
            fs::rename(&part, &path)
        };
        write().map_err(|error| self.trouble(error))
    }

    /// Takes over all files of one program, the one that says that all are there last.
    pub(super) fn take(&self, file: &str, other: &Store) -> Result<(), Unclassed> {
        for name in ["report.html", "results.json", "grade.json", RESULT] {
            match fs::read_to_string(other.path(file, name)) {
                Ok(contents) => self.keep(Some(file), name, &contents)?,
                // A program that could not be started has no `grade.json`.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(other.trouble(error)),
            }
        }
        Ok(())
    }

    /// Removes what programs were built in.
    pub(super) fn tidy(&self) {
        // A folder that is not empty is not ours to remove.
        let _ = fs::remove_dir(self.folder.join(".work"));
    }

    fn path(&self, file: &str, name: &str) -> PathBuf {
        self.folder.join(file).join(name)
    }

    fn trouble(&self, error: io::Error) -> Unclassed {
        Unclassed::Folder { folder: self.folder.clone(), error }
    }
}
