use std::fs;
use std::path::{Path, PathBuf};

use endgame::Builder;

use crate::failure::Failure;
use crate::layer_progress::short;
use crate::whole_file;

/// The folder beside a table under construction in which each finished kind of material is put aside.
pub(super) struct Parts {
    folder: PathBuf,
}

impl Parts {
    /// The folder for the table that will be this file.
    pub(super) fn of(out: &Path) -> Parts {
        let mut name = out.file_name().unwrap_or_default().to_owned();
        name.push(".parts");
        Parts { folder: out.with_file_name(name) }
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Takes up what an earlier run has put aside, and tells how many kinds of material that is.
    pub(super) fn restore(&self, builder: &mut Builder) -> Result<usize, Failure> {
        let mut n_restored = 0;
        while let Some(path) = self.next(builder).filter(|path| path.exists()) {
            let wrong = |why: String| {
                let path = path.display();
                Failure::BadData(format!("{path}: {why}; remove this file to build that part again"))
            };
            let bytes = fs::read(&path).map_err(|error| wrong(error.to_string()))?;
            builder.restore(&bytes).map_err(|error| wrong(error.to_string()))?;
            n_restored += 1;
        }
        Ok(n_restored)
    }

    /// Puts the next kind of material aside with `build`, which builds it and gives its bytes.
    pub(super) fn keep(
        &self,
        builder: &mut Builder,
        build: impl FnOnce(&mut Builder) -> Option<Vec<u8>>,
    ) -> Result<bool, Failure> {
        let path = self.next(builder);
        let Some((path, bytes)) = path.zip(build(builder)) else { return Ok(false) };
        fs::create_dir_all(&self.folder)
            .and_then(|()| whole_file::put(&path, bytes))
            .map_err(|error| Failure::Outside(format!("cannot write {}: {error}", path.display())))?;
        Ok(true)
    }

    /// Removes the folder when the table is whole.
    pub(super) fn remove(&self) {
        // What is left behind is only in the way, and the next build of this file would take it up.
        let _ = fs::remove_dir_all(&self.folder);
    }

    /// The file of the kind of material that comes next.
    fn next(&self, builder: &Builder) -> Option<PathBuf> {
        builder.next().map(|material| self.folder.join(short(material)))
    }
}
