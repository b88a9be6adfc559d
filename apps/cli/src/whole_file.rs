use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) use jobs::put;

use crate::failure::Failure;

/// [`put`], and says so if it cannot be done.
pub(crate) fn save(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Failure> {
    put(path, contents).map_err(|error| Failure::Outside(format!("cannot write {}: {error}", path.display())))
}

/// Whether files that are there already may be replaced, as `--force` says for the whole run.
static MAY_REPLACE: AtomicBool = AtomicBool::new(false);

/// Lets files be replaced from now on.
pub(crate) fn may_replace() {
    MAY_REPLACE.store(true, Ordering::Relaxed);
}

/// Refuses a file that is there already, unless it may be replaced, or has no folder, before any work is done for it.
pub(crate) fn must_be_new(option: &str, path: &Path, instead: &str) -> Result<(), Failure> {
    if path.exists() && !(path.is_file() && MAY_REPLACE.load(Ordering::Relaxed)) {
        let why = format!(
            "{option} {}: this file is there already; {instead}, or replace it with --force",
            path.display()
        );
        return Err(Failure::Usage(why));
    }
    must_have_a_folder(option, path)
}

/// Refuses a file that has no folder, before any work is done for it.
pub(crate) fn must_have_a_folder(option: &str, path: &Path) -> Result<(), Failure> {
    // The folder of a bare name is the empty path.
    if path.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        let why = format!("{option} {}: there is no such folder; make it first", path.display());
        return Err(Failure::Usage(why));
    }
    Ok(())
}

/// Reads a file as text.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path)
        .map_err(|error| Failure::BadData(format!("cannot read {}: {error}", path.display())))
}
