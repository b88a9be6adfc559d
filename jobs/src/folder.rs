use std::fs;
use std::path::Path;

use crate::{Head, Trouble, put};

/// Folders whose results are files: the head stands in a file of its own beside them.
impl Head {
    /// Makes a folder of this job, or refuses one that says that it belongs to another.
    pub(crate) fn mark(&self, folder: &Path, name: &str) -> Result<(), Trouble> {
        self.must_be_of(folder, name)?;
        let file = folder.join(name);
        if file.exists() {
            return Ok(());
        }
        let made = fs::create_dir_all(folder).and_then(|()| put(&file, self.to_string()));
        made.map_err(|error| Trouble::Outside(format!("cannot use the folder {}: {error}", folder.display())))
    }

    /// Refuses a folder that says that it belongs to another job.
    pub(crate) fn must_be_of(&self, folder: &Path, name: &str) -> Result<(), Trouble> {
        let file = folder.join(name);
        if !file.exists() {
            return Ok(());
        }
        let text = fs::read_to_string(&file).map_err(|error| Trouble::cannot_read(&file, &error))?;
        self.strip(&text).map(drop).map_err(|why| Trouble::bad(&file, why))
    }
}
