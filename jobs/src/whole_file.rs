use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Puts a text or other bytes in a file's place at once: nobody ever reads half of it, and what was there before stays
/// until then.
pub fn put(path: &Path, contents: impl AsRef<[u8]>) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    fs::File::create(&part)
        .and_then(|mut file| file.write_all(contents.as_ref()).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, path))
        .inspect_err(|_| {
            let _ = fs::remove_file(&part);
        })
}
