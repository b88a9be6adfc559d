use std::fs;
use std::io::Write;
use std::path::PathBuf;

use play::record::Record;

use crate::failure::Failure;

/// The file that `--record` names. It is whole after every turn, however the program ends.
#[derive(Debug)]
pub(crate) struct RecordFile {
    path: Option<PathBuf>,
}

impl RecordFile {
    /// Refuses a file that is there already, since a record is easily lost and never made again.
    pub(crate) fn new(path: Option<PathBuf>) -> Result<Self, Failure> {
        if let Some(path) = &path {
            let wrong = |why| Failure::Usage(format!("--record {}: {why}", path.display()));
            if path.exists() {
                return Err(wrong("this file is there already; name a new one or remove it"));
            }
            // The folder of a bare name is the empty path.
            if path.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
                return Err(wrong("there is no such folder; make it first"));
            }
        }
        Ok(RecordFile { path })
    }

    /// Puts the record in the file's place at once: nobody ever reads half of it.
    pub(crate) fn save(&self, record: &Record) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        let is_json = path.extension().is_some_and(|ending| ending == "json");
        let text = if is_json { record.to_json() + "\n" } else { record.to_string() };
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let part = path.with_file_name(name);
        let written = fs::File::create(&part)
            .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
            .and_then(|()| fs::rename(&part, path));
        written.map_err(|error| {
            let _ = fs::remove_file(&part);
            Failure::Outside(format!("cannot write the record {}: {error}", path.display()))
        })
    }

    /// The input ended in the middle of a game.
    pub(crate) fn unfinished(&self) -> Failure {
        let kept = match &self.path {
            Some(path) => format!("what was played is in {}", path.display()),
            None => "nothing was recorded".to_owned(),
        };
        Failure::BadData(format!("the input ended before the game did; {kept}"))
    }
}
