//! Files that are read where they lie.
//!
//! This is the one file of the crate with unsafe code: tables may be larger than one wants to read into memory, and no
//! safe door leads to a mapped file, because somebody else may change it meanwhile.
#![expect(unsafe_code, reason = "a mapped file can be changed by others while it is read")]

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// Maps a whole file into memory, to be read only.
pub(crate) fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // SAFETY: the bytes must not change while they are mapped. We write table files under another name and move them
    // into place, so no run of ours changes one that is open, and their readers check every number that they use as
    // an index when they open them. Who overwrites a table in place while it is read gets wrong values or the end of
    // the program, as with any mapped file.
    unsafe { Mmap::map(&file) }
}
