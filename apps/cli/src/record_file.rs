use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use play::record::Record;

use crate::failure::Failure;
use crate::whole_file;

/// The file that `--record` names. It is whole after every turn, however the program ends.
#[derive(Debug)]
pub(crate) struct RecordFile {
    path: Option<PathBuf>,
}

impl RecordFile {
    /// Refuses a file that is there already, since a record is easily lost and never made again.
    pub(crate) fn new(path: Option<PathBuf>) -> Result<Self, Failure> {
        if let Some(path) = &path {
            whole_file::must_be_new("--record", path, "name a new one or remove it")?;
        }
        Ok(RecordFile { path })
    }

    /// Brings the file up to date, if there is to be one.
    pub(crate) fn save(&self, record: impl FnOnce() -> Record) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        let record = record();
        let is_json = path.extension().is_some_and(|ending| ending == "json");
        let text = if is_json { record.to_json() + "\n" } else { record.to_string() };
        whole_file::put(path, &text)
            .map_err(|error| Failure::Outside(format!("cannot write the record {}: {error}", path.display())))
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

/// Reads a record, as text or as JSON, and judges it by the rules; `-` is standard input.
pub(crate) fn read_record(path: &Path) -> Result<Record, Failure> {
    let name = path.display();
    let text =
        if path.as_os_str() == "-" { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) };
    let text = text.map_err(|error| Failure::BadData(format!("cannot read {name}: {error}")))?;
    let record = Record::read(&text).map_err(|misread| Failure::BadData(format!("{name}: {misread}")))?;
    record.replay().map_err(|misplay| Failure::No(format!("{name}: {misplay}")))?;
    Ok(record)
}
