use std::fs;
use std::path::{Path, PathBuf};

use apocalypse::Material;
use endgame::Builder;

use crate::{Trouble, put};

/// The folder beside a table under construction in which each finished kind of material is put aside, in a file of its
/// own.
#[derive(Clone, Debug)]
pub struct Parts {
    folder: PathBuf,
}

impl Parts {
    /// The folder for the table that will be this file.
    pub fn of(out: &Path) -> Parts {
        let mut name = out.file_name().unwrap_or_default().to_owned();
        name.push(".parts");
        Parts { folder: out.with_file_name(name) }
    }

    /// A folder in which parts lie already.
    pub fn at(folder: &Path) -> Parts {
        Parts { folder: folder.to_owned() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Takes up what earlier runs and other machines have put aside, and tells how many kinds of material that is.
    pub fn restore(&self, builder: &mut Builder) -> Result<usize, Trouble> {
        let left: Vec<Material> = builder.left().collect();
        let mut n_restored = 0;
        for material in left {
            n_restored += usize::from(self.restore_one(builder, material)?);
        }
        Ok(n_restored)
    }

    /// Takes up one kind of material, if it is there.
    pub fn restore_one(&self, builder: &mut Builder, material: Material) -> Result<bool, Trouble> {
        let path = self.path(material);
        if !path.exists() {
            return Ok(false);
        }
        let wrong = |why: String| {
            Trouble::bad(&path, format_args!("{why}; remove this file to build that part again"))
        };
        let bytes = fs::read(&path).map_err(|error| wrong(error.to_string()))?;
        let found = builder.restore(&bytes).map_err(|error| wrong(error.to_string()))?;
        if found == material { Ok(true) } else { Err(wrong(format!("this is the part {}", short(found)))) }
    }

    /// Puts a kind of material aside.
    pub fn keep(&self, material: Material, part: &[u8]) -> Result<(), Trouble> {
        let path = self.path(material);
        fs::create_dir_all(&self.folder)
            .and_then(|()| put(&path, part))
            .map_err(|error| Trouble::cannot_write(&path, &error))
    }

    /// The bytes of a kind of material that was put aside; none if it was not.
    pub fn read(&self, material: Material) -> Result<Option<Vec<u8>>, Trouble> {
        let path = self.path(material);
        if !path.exists() {
            return Ok(None);
        }
        fs::read(&path).map(Some).map_err(|error| Trouble::cannot_read(&path, &error))
    }

    /// Removes the folder when the table is whole.
    pub fn remove(&self) {
        // What is left behind is only in the way, and the next build of this file would take it up.
        let _ = fs::remove_dir_all(&self.folder);
    }

    fn path(&self, material: Material) -> PathBuf {
        self.folder.join(short(material))
    }
}

/// A kind of material in a few letters, Black's first: `ppn-p`.
pub fn short(material: Material) -> String {
    let Material { pawns, knights } = material;
    let side =
        |n_pawns: u8, n_knights: u8| "p".repeat(usize::from(n_pawns)) + &"n".repeat(usize::from(n_knights));
    format!("{}-{}", side(pawns.first, knights.first), side(pawns.second, knights.second))
}
